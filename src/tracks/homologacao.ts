import type { Erro } from '#domain/nota/nota.ts'
import { parseXml, XmlError } from '#platform/xml/parse.ts'
import { operacaoEnvio } from './operacao.ts'
import type { Homologacao, Operacao, Template } from './template.ts'
import type { Conexao } from './track.ts'

/** The cause of what did not leave because it would have been a real act of production. */
export const EM_PRODUCAO = 'homologacao_em_producao' as const
/** The cause of an answer to a test that shows a note and not the mark of a test: a real note may exist. */
export const TESTE_SEM_MARCA = 'teste_sem_marca' as const
/** The cause of an answer in production that carries the mark of a test: it authorises nothing. */
export const MARCA_EM_PRODUCAO = 'marca_de_teste' as const

/**
 * How the city of a template tests. Connections stored before the field: São Paulo by its method, as its writer always
 * did; every other by addresses of its own, so that one whose address of homologação is that of production sends
 * nothing.
 */
export const homologacaoOf = ({ familia, homologacao }: Pick<Template, 'familia' | 'homologacao'>): Homologacao =>
  homologacao ?? { modo: familia === 'paulistana' ? 'metodo' : 'endereco-proprio' }

/** Whether what this connection sends is a test at the city itself, by an element or a method. */
export const isMarkedTest = ({ ambiente, template }: Pick<Conexao, 'ambiente' | 'template'>): boolean =>
  ambiente === 'homologacao' && template !== null && ['elemento', 'metodo'].includes(homologacaoOf(template).modo)

/**
 * The element that makes a message a test: of this connection, for this operation; null where the message goes out as
 * it is.
 */
export function elementoDeTeste(template: Template, ambiente: Conexao['ambiente'], operacao: Operacao) {
  const { modo, elemento } = homologacaoOf(template)
  return ambiente === 'homologacao' && modo === 'elemento' && elemento?.operacoes.includes(operacao) ? elemento : null
}

/**
 * Why a message of homologação may not leave: it would be an act of production. Null: it may. Queries only read, but
 * what they find at an address of production is no test, so they go out only where the test itself goes there.
 * `mensagem`: what is about to be sent, looked at and not believed: bytes built before the connection changed go out
 * again as they are.
 */
export function whyNotTest(
  { ambiente, enderecosDeProducao }: Pick<Conexao, 'ambiente' | 'enderecosDeProducao'>,
  template: Template,
  { operacao, url, mensagem }: { operacao: Operacao; url: string; mensagem: string },
): string | null {
  if (ambiente !== 'homologacao') return null
  const { modo, elemento, metodo } = homologacaoOf(template)
  if (modo === 'nenhuma') return 'this city has no way to test'
  if (modo === 'elemento' && elemento?.operacoes.includes(operacao))
    return carries(mensagem, elemento.nome, elemento.valor) ? null : `a test without ${elemento.nome}`
  if (modo === 'metodo' && operacao === OPERACAO_DO_METODO)
    return !metodo || template.operacoes[operacao]?.nome === metodo.nome ? null : `not the method ${metodo.nome}`
  if (!enderecosDeProducao.includes(url) || (modo === 'elemento' && operacao.startsWith('consultar'))) return null
  return `${operacao} of homologação to an address of production`
}

/** The operation that the method of a test takes the place of. */
const OPERACAO_DO_METODO: Operacao = 'enviarSincrono'

/** Whether the element is among the children of the root, with this value. */
function carries(mensagem: string, nome: string, valor: string): boolean {
  try {
    return parseXml(Buffer.from(mensagem)).children.some((child) => child.name === nome && child.text.trim() === valor)
  } catch (error) {
    if (!(error instanceof XmlError)) throw error
    return false
  }
}

/**
 * What makes two addresses one: host and path. Scheme, the query (which names a city or a service of it), letter case
 * and slashes do not make a test.
 */
export function addressKey(url: string): string {
  if (!URL.canParse(url)) return url.trim().toLowerCase()
  const { hostname, port, pathname } = new URL(url)
  const host = hostname.replace(/\.$/, '')
  return `${host}:${port}${decoded(pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')}`.toLowerCase()
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** What a valid test ends with: the document is good, and no note exists (docs/decisions/0011-sao-paulo-homologacao.md). */
export const validadaSemEmissao = (mensagem: string): Erro => ({
  campo: '',
  codigo: 'TESTE_SEM_EMISSAO',
  mensagem,
  correcao: 'O pedido está pronto: envie-o com uma chave de API de produção para emitir a nota.',
})

/**
 * Why no note of homologação can be sent over this connection, or null: the city has no test, or the address it would go
 * to is of production and no element or method makes a test of it.
 */
export function whyNotTestable({
  ambiente,
  template,
  enderecosDeProducao,
  padrao,
  urlsOperacoes,
}: Conexao): Erro | null {
  if (ambiente !== 'homologacao' || template === null) return null
  const { modo } = homologacaoOf(template)
  if (modo === 'nenhuma') return semTeste(padrao, false)
  if (modo !== 'endereco-proprio') return null
  const goesTo = (operacao: Operacao) => urlsOperacoes[operacao] ?? urlsOperacoes.padrao ?? ''
  const emissao = template.familia === 'paulistana' ? 'enviarSincrono' : operacaoEnvio(template)
  return enderecosDeProducao.includes(goesTo(emissao)) ? semTeste(padrao, true) : null
}

/** What a note ends with whose test would have been a real act; `temTeste`: the city tests, at another address. */
export const semTeste = (padrao: string, temTeste: boolean): Erro => ({
  campo: 'prestador.cpfCnpj',
  codigo: 'HOMOLOGACAO_SEM_TESTE',
  mensagem: temTeste
    ? `O endereço de homologação desta cidade (${padrao}) é o de produção: um teste enviado a ele seria um documento de verdade.`
    : `Esta cidade (${padrao}) não tem ambiente nem método de teste: qualquer envio a ela seria um documento de verdade.`,
  correcao: temTeste
    ? 'Nada foi enviado. Informe ao suporte, que precisa do endereço de homologação da prefeitura.'
    : 'Nada foi enviado. Valide o pedido, o que não emite nota, e emita em produção.',
})
