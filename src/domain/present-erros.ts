import { CODIGOS, CODIGOS_CAMPO, type Codigo, type CodigoCampo } from './codigos.ts'
import { CORRECOES } from './correcoes.ts'
import type { Erro } from './nota/nota.ts'
import { joinCampo } from './storable.ts'

/** An item of `erros[]` as every response shows it: what is wrong, what to do, and the page that explains the code. */
export type ErroApresentado = Required<Erro> & { link: string }

/** Findings as responses show them; a code of a city, without a row of its own, gets the general advice. */
export const presentErros = (erros: readonly Erro[]): ErroApresentado[] =>
  erros.map((erro) => ({ ...erro, correcao: erro.correcao || correcaoOf(erro.codigo), link: linkOf(erro.codigo) }))

/** Where the documentation explains a code; official codes have their anchors there too, as far as they are known. */
export const linkOf = (codigo: string): string =>
  `/v1/docs/erros#${isCodigo(codigo) || isCodigoCampo(codigo) || OFICIAL.test(codigo) ? codigo : SECAO_OFICIAIS}`

const OFICIAL = /^[EL]?\d{1,4}$/
/** The section of the page of codes that begins those of the authorities. */
const SECAO_OFICIAIS = 'nacional'

function correcaoOf(codigo: string): string {
  if (isCodigoCampo(codigo)) return CORRECOES[codigo]
  return isCodigo(codigo) ? CODIGOS[codigo][2] : DE_FORA
}

const DE_FORA = 'Corrija o que a mensagem pede e envie de novo; se ela não basta, informe o requestId ao suporte.'

const isCodigo = (codigo: string): codigo is Codigo => Object.hasOwn(CODIGOS, codigo)
const isCodigoCampo = (codigo: string): codigo is CodigoCampo => Object.hasOwn(CODIGOS_CAMPO, codigo)

/**
 * The findings of a refusal that lists none: one item with its sentence, at the field it concerns, so that one fault
 * has the same form at every entry point; `campo` is for a verb with another name for that field. Empty where the
 * request itself is not at fault: 401, 403, 404, 429 and 5xx.
 */
export function errosOf(codigo: Codigo, campo = CAMPO_DE[codigo] ?? ''): Erro[] {
  const [http, mensagem, correcao] = CODIGOS[codigo]
  return DO_PEDIDO.includes(http) ? [{ campo, codigo, mensagem, correcao }] : []
}

const DO_PEDIDO: readonly number[] = [400, 409, 422]

/** The field that a code concerns. */
const CAMPO_DE: Partial<Record<Codigo, string>> = {
  TIPO_DE_CONTEUDO_INVALIDO: 'header.Content-Type',
  MOTIVO_INVALIDO: 'motivo',
  MOTIVO_REEMISSAO_INVALIDO: 'motivo',
  IDEMPOTENCIA_CONFLITO: 'idIntegracao',
  ID_INTEGRACAO_EM_USO: 'idIntegracao',
  RPS_NUMERO_EM_USO: 'rps.numero',
  SERIE_INATIVA: 'rps.serie',
  SERIE_JA_CADASTRADA: 'serie',
  EMPRESA_JA_CADASTRADA: 'cpfCnpj',
  EMAIL_JA_CADASTRADO: 'email',
  CONVITE_PENDENTE: 'email',
  EMPRESA_NAO_CADASTRADA: 'prestador.cpfCnpj',
  EMPRESA_INATIVA: 'prestador.cpfCnpj',
  EMPRESA_FORA_DA_CHAVE: 'prestador.cpfCnpj',
  CERTIFICADO_AUSENTE: 'prestador.cpfCnpj',
  CERTIFICADO_FORA_DA_VALIDADE: 'prestador.cpfCnpj',
  CERTIFICADO_AUTOASSINADO: 'prestador.cpfCnpj',
  CERTIFICADO_CHAVE_CURTA: 'prestador.cpfCnpj',
  CERTIFICADO_CNPJ_DIVERGENTE: 'prestador.cpfCnpj',
  CERTIFICADO_ARQUIVO_INVALIDO: 'arquivo',
  CERTIFICADO_SENHA_INVALIDA: 'senha',
  CERTIFICADO_SEM_CHAVE: 'arquivo',
  CERTIFICADO_NAO_ACEITO: 'arquivo',
  MUNICIPIO_NAO_ATENDIDO: 'prestador.cpfCnpj',
  HOMOLOGACAO_SEM_TESTE: 'prestador.cpfCnpj',
  MUNICIPIO_INEXISTENTE: 'municipio',
  LINK_INVALIDO: 'token',
}

/**
 * The same findings, erros or avisos, inside a larger body: `servico[0].codigo` beneath `novaNota` is `novaNota.servico[0].codigo`. A
 * finding about the account or the server ('' with a code of the API) is about no field there either.
 */
export const beneath = <E extends Achado>(path: string, achados: readonly E[]): E[] =>
  achados.map((achado) => (isAboutNoField(achado) ? achado : { ...achado, campo: under(path, achado.campo) }))

type Achado = { campo: string; codigo: string }

const isAboutNoField = ({ campo, codigo }: Achado) => campo === '' && isCodigo(codigo) && !isCodigoCampo(codigo)

const under = (path: string, campo: string) =>
  campo === '' || campo.startsWith('[') ? path + campo : joinCampo(path, campo)
