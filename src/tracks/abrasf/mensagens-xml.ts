import type { Tabelas } from '#domain/tabelas.ts'
import { el, group } from '#platform/xml/canonical.ts'
import { operacaoEnvio } from '#tracks/operacao.ts'
import type { ElementoDeTeste, Operacao, OperacaoTemplate, TemplateAbrasf } from '#tracks/template.ts'
import type { PedidoCancelamento, PedidoCorrecao } from '#tracks/track.ts'
import { namespacesAround } from '#tracks/transport/envelope.ts'
import { correcaoTexts } from './carta-correcao.ts'
import { type Escrita, escritaOf, idAttribute } from './escrita.ts'
import { type Identidade, writePrestadorFields, writeTomador } from './pessoas-xml.ts'
import { type PedidoRps, writeIdentificacaoRps, writeInfRps } from './rps-xml.ts'
import { type Assinante, type Assinatura, createAssinatura } from './sign.ts'
import { lineText } from './texto.ts'

/** The key of an RPS at the city. */
export type ChaveRps = { numero: string; serie: string; tipo: string }

/**
 * GerarNfse, or a lote of one RPS, by the mode of the template: one error refuses a whole lote
 * (docs/referencia/municipal.md#16-situação-do-lote-e-assíncrono). `teste`: the element that makes it a test.
 */
export function writeEnvio(
  pedido: PedidoRps,
  numeroLote: string,
  assinante: Assinante | null,
  teste: ElementoDeTeste | null = null,
): string {
  const { template } = pedido
  const operacao = operacaoEnvio(template)
  const m = openMensagem(template, operacao, assinante, teste)
  if (operacao === 'gerar' && !template.xml.gerarEmLote) return m.close(writeRps(m, pedido, m.name('Rps')))
  return m.close(writeLote(m, pedido, numeroLote))
}

/** CancelarNfse: the city's own code of reason; the text is sent only where the city has an element for it. */
export function writeCancelamento(
  pedido: PedidoCancelamento,
  template: TemplateAbrasf,
  assinante: Assinante | null,
): string {
  const m = openMensagem(template, 'cancelar', assinante)
  return m.close(writePedido(m, pedido, template))
}

/** SubstituirNfse: the request to cancel, the new RPS, and a signature over both (three in all). */
export function writeSubstituicao(
  pedido: PedidoCancelamento,
  rps: PedidoRps,
  assinante: Assinante | null,
  teste: ElementoDeTeste | null = null,
): string {
  const { template } = rps
  const m = openMensagem(template, 'substituir', assinante, teste)
  const body = writePedido(m, pedido, template) + writeRps(m, rps, m.name('Rps'))
  const attrs = idAttribute(template.xml, `S${pedido.numero}`)
  return m.close(m.assinatura.sign('substituicao', m.name('SubstituicaoNfse'), attrs, body))
}

/** CartaCorrecaoNfse: the note, and its new texts. The customer is sent whole, with the new contact. */
export function writeCartaCorrecao(
  pedido: PedidoCorrecao,
  template: TemplateAbrasf,
  assinante: Assinante | null,
  tabelas: Tabelas,
): string {
  const m = openMensagem(template, 'cartaCorrecao', assinante)
  const { w } = m
  const { nota, numero, municipio, correcoes } = pedido
  const { prestador, tomador } = nota
  const { discriminacao, email, telefone } = correcaoTexts(pedido, template)
  const contato = tomador && {
    ...tomador,
    email: email.texto ?? tomador.email,
    telefone: telefone.texto ?? tomador.telefone,
  }
  const toContact = correcoes.email !== null || correcoes.telefone !== null
  const body = [
    writeIdentificacaoNfse(w, { prestador, numero, municipio }),
    toContact
      ? writeTomador(w, contato, { municipio: prestador.endereco.codigoCidade, tabelas, tag: 'TomadorServico' })
      : '',
    w.el('Discriminacao', discriminacao.texto),
  ].join('')
  const attrs = idAttribute(w.xml, `CC${numero}`)
  return m.close(group(m.name('Pedido'), m.assinatura.sign('cancelamento', 'InfPedidoCartaCorrecao', attrs, body)))
}

/** ConsultarSituacaoLoteRps and ConsultarLoteRps. */
export function writeConsultaLote(
  operacao: 'consultarSituacao' | 'consultarLote',
  { prestador, protocolo }: { prestador: Identidade; protocolo: string },
  template: TemplateAbrasf,
  assinante: Assinante | null,
): string {
  const m = openMensagem(template, operacao, assinante)
  return m.consult(writePrestador(m, prestador) + el(m.name('Protocolo'), protocolo))
}

/** ConsultarNfsePorRps. */
export function writeConsultaRps(
  { prestador, rps }: { prestador: Identidade; rps: ChaveRps },
  template: TemplateAbrasf,
  assinante: Assinante | null,
): string {
  const m = openMensagem(template, 'consultarPorRps', assinante)
  const identificacao = writeIdentificacaoRps(m.w, rps)
  return m.consult(m.rename(identificacao, 'IdentificacaoRps') + writePrestador(m, prestador))
}

/** The namespaces declared at the root of a message, envelope's first: those in scope at everything it signs. */
function rootNamespaces({ transporte, xml }: TemplateAbrasf, operacao: OperacaoTemplate): Record<string, string> {
  const prefixes = Object.entries(xml.prefixos).map(([prefix, uri]) => [
    prefix,
    uri.replaceAll('{mensagem}', operacao.mensagem ?? operacao.raiz),
  ])
  const around = namespacesAround(transporte, operacao)
  // No namespace is declared only where the envelope has one: the canonical form leaves out the rest.
  const hasDefault = !xml.filhosSemNamespace && (xml.namespace !== '' || around[''] !== undefined)
  return { ...around, ...(hasDefault && { '': xml.namespace }), ...Object.fromEntries(prefixes) }
}

/** From Publica's schema; SigCorp's defines none. */
const MOTIVO_CHARS_MAX = 255

/** One message being written. */
type Mensagem = {
  w: Escrita
  assinatura: Assinatura
  signsPrestador: boolean
  /** An element that the message's own schema declares, with its prefix. */
  name(name: string): string
  /** The outer element of a written group, put under the message's prefix. */
  rename(written: string, name: string): string
  close(body: string): string
  consult(body: string): string
}

function openMensagem(
  template: TemplateAbrasf,
  operacao: Operacao,
  assinante: Assinante | null,
  teste: ElementoDeTeste | null = null,
): Mensagem {
  const { xml, assinatura: rules } = template
  const operation = template.operacoes[operacao]!
  const assinatura = createAssinatura(rules, rootNamespaces(template, operation), assinante)
  const prefix = xml.prefixoMensagem === null ? '' : `${xml.prefixoMensagem}:`
  const root = prefix + operation.raiz
  const name = (local: string) => (xml.filhosSemNamespace ? local : prefix + local)
  return {
    w: escritaOf(template),
    assinatura,
    signsPrestador: rules.consultas === 'prestador',
    name,
    rename: (written, local) =>
      name(local) === local
        ? written
        : `<${name(local)}${written.slice(local.length + 1, -local.length - 1)}${name(local)}>`,
    close: (body) => assinatura.close(root, teste ? withTeste(body, teste, name) : body, null),
    consult: (body) => assinatura.close(root, xml.consultaEmPedido ? group(name('Pedido'), body) : body, 'consultas'),
  }
}

/** The element beside what the message says, outside of its signatures. */
const withTeste = (body: string, { nome, valor, onde }: ElementoDeTeste, name: (local: string) => string) =>
  onde === 'primeiro' ? el(name(nome), valor) + body : body + el(name(nome), valor)

/** The provider that sends a consult, signed where the city requires that. */
function writePrestador(m: Mensagem, prestador: Identidade): string {
  const fields = writePrestadorFields(m.w, prestador)
  if (!m.signsPrestador) return group(m.name('Prestador'), fields)
  return m.assinatura.sign('consultas', m.name('Prestador'), idAttribute(m.w.xml, 'prestador'), fields)
}

function writeRps(m: Mensagem, pedido: PedidoRps, tag: string): string {
  const { name, id, body, depois } = writeInfRps(pedido)
  return `<${tag}>${m.assinatura.sign('rps', name, idAttribute(m.w.xml, id), body)}${depois}</${tag}>`
}

function writeLote(m: Mensagem, pedido: PedidoRps, numeroLote: string): string {
  const { el, group, xml } = m.w
  const fields = writePrestadorFields(m.w, pedido.nota.prestador)
  const body = [
    el('NumeroLote', numeroLote),
    xml.prestadorNoLote === 'grupo' ? group('Prestador', fields) : fields,
    el('QuantidadeRps', 1),
    `<ListaRps>${writeRps(m, pedido, 'Rps')}</ListaRps>`,
  ].join('')
  const attrs = {
    ...idAttribute(xml, `L${numeroLote}`),
    ...(xml.versaoNoLote !== null && { versao: xml.versaoNoLote }),
  }
  return m.assinatura.sign('lote', m.name('LoteRps'), attrs, body)
}

function writeIdentificacaoNfse(
  w: Escrita,
  { prestador, numero, municipio }: Pick<PedidoCancelamento, 'prestador' | 'numero' | 'municipio'>,
): string {
  const fields = writePrestadorFields(w, prestador)
  return w.group('IdentificacaoNfse', w.el('Numero', numero), fields, w.el('CodigoMunicipio', municipio))
}

function writePedido(m: Mensagem, pedido: PedidoCancelamento, template: TemplateAbrasf): string {
  const { w } = m
  const { prestador, numero, municipio, codigoMotivo, motivo } = pedido
  const { motivoCancelamento } = w.xml
  const body = [
    writeIdentificacaoNfse(w, { prestador, numero, municipio }),
    w.el('CodigoCancelamento', codigoMotivo ?? template.politica.codigoCancelamentoPadrao),
    motivoCancelamento === null ? '' : el(motivoCancelamento, lineText(motivo, MOTIVO_CHARS_MAX).texto),
  ].join('')
  const attrs = idAttribute(w.xml, `C${numero}`)
  return group(m.name('Pedido'), m.assinatura.sign('cancelamento', 'InfPedidoCancelamento', attrs, body))
}
