import { kindOf } from '#domain/cpf-cnpj.ts'
import { signElement } from '#platform/certificates/xmldsig.ts'
import { el, group, open } from '#platform/xml/canonical.ts'
import { descendant, find, parseXml, textOf } from '#platform/xml/parse.ts'
import { operacaoEnvio } from '#tracks/operacao.ts'
import type { MensagensDps, Operacao, OperacaoTemplate, TemplateDps } from '#tracks/template.ts'
import type { Conexao, Credencial, Documento, Enviado, PedidoCancelamento, Reparo } from '#tracks/track.ts'
import { namespacesAround } from '#tracks/transport/envelope.ts'
import { buildInnerDps, type PedidoDps } from './build-dps.ts'
import { type PedidoEvento, writeInnerEvento, writeInnerPedRegEvento } from './cancelamento-xml.ts'
import { parseDpsId } from './dps-id.ts'
import { writeCpfCnpj } from './leiautes/dps-1.01/pessoas.ts'
import { MOTIVOS_DA_ABRASF } from './motivos.ts'

/** The messages of cities that accept a DPS over SOAP, driven by a template of the family `dps`. */

/** Whether the city answers with a protocol and gives the outcome later, by it alone. */
export const isPorProtocolo = ({ operacoes }: TemplateDps) => operacoes.consultarSituacao !== undefined

/**
 * The message that issues one DPS: alone, or in a lote of one where the template has a lote. DPS and lote are signed in
 * their place in the final document.
 */
export function writeEmissao(
  pedido: PedidoDps & { conexao: Conexao; credencial: Credencial; template: TemplateDps },
): Documento {
  const { template, emissao } = pedido
  const root = rootOf(template, operacaoEnvio(template))
  const withIm = { ...emissao, reparos: reparosDe(emissao, template) }
  const { atributoId, namespaceDocumento } = template.xml
  const dps = buildInnerDps({ ...pedido, emissao: withIm }, { ns: root.ns, atributoId, proprio: namespaceDocumento })
  const { versaoNoLote } = template.xml
  const content =
    versaoNoLote === null || template.politica.modo === 'gerar'
      ? dps.element
      : writeLote(dps.element, { ...pedido, ns: root.ns, versao: versaoNoLote })
  return { id: dps.id, xml: Buffer.from(root.open + content + root.close), leiaute: dps.leiaute }
}

/** The consult of the note of a DPS, by its number, as the company that sent it. */
export function writeConsultaPorDps({ id, xml }: Enviado, template: TemplateDps): string {
  const root = rootOf(template, 'consultarPorRps', template.versao)
  const { numero, serie } = parseDpsId(id)!
  const prestador = writePrestadorDe(xml, template)
  switch (mensagensOf(template).dps) {
    case 'id':
      return root.open + el('IdentificacaoDPS', id) + prestador + root.close
    case 'direto':
      return root.open + prestador + el('NumeroDPS', numero) + el('SerieDPS', serie) + root.close
    case 'numero': {
      const identificacao = group('IdentificacaoDps', el('NumDPS', numero), el('SerieDPS', serie))
      return root.open + identificacao + prestador + root.close
    }
  }
}

/** The consult of a lote by its protocol. */
export function writeConsultaLote({ xml }: Enviado, protocolo: string, template: TemplateDps): string {
  const root = rootOf(template, 'consultarLote', template.versao)
  return root.open + writePrestadorDe(xml, template) + el('Protocolo', protocolo) + root.close
}

/** The company of a protocol, and the kind of request it belongs to. */
type Protocolado = { municipio: string; cpfCnpj: string; protocolo: string; tipo: 'EMISSAO' | 'CANCELAMENTO' }

/** The consult of the outcome of a protocol, where that is the only query. */
export function writeConsultaStatus(protocolado: Protocolado, template: TemplateDps, { ambiente }: Conexao): string {
  const root = rootOf(template, 'consultarSituacao')
  const { municipio, cpfCnpj, protocolo, tipo } = protocolado
  return (
    root.open +
    el('tpAmb', ambiente === 'producao' ? 1 : 2) +
    el('codigoIbge', municipio) +
    el('cpfCnpjPrestador', cpfCnpj) +
    el('protocolo', protocolo) +
    el('tipoIntegracao', tipo) +
    root.close
  )
}

/** The request to cancel a note: the national event inside the operation of the city. */
export function writeCancelamento(pedido: PedidoCancelamento, evento: PedidoEvento, template: TemplateDps): string {
  const root = rootOf(template, 'cancelar')
  if (mensagensOf(template).cancelamento === 'abrasf')
    return root.open + writePedidoAbrasf(pedido, evento, template, root.ns) + root.close
  const write = isPorProtocolo(template) ? writeInnerEvento : writeInnerPedRegEvento
  return root.open + write(pedido, evento, root.ns) + root.close
}

/** The request of ABRASF to cancel, by the number of the note; the text of the reason has no place in it. */
function writePedidoAbrasf(
  { prestador, municipio, numero, codigoMotivo }: PedidoCancelamento,
  { conexao, credencial }: PedidoEvento,
  { xml, politica }: TemplateDps,
  ns: Record<string, string>,
): string {
  const codigo = MOTIVOS_DA_ABRASF.find((each) => each === codigoMotivo) ?? politica.codigoCancelamentoPadrao
  const identificacao = group(
    'IdentificacaoNfse',
    el('Numero', numero),
    group('CpfCnpj', writeAbrasfId(prestador.cpfCnpj)),
    el('InscricaoMunicipal', prestador.inscricaoMunicipal),
    el('CodigoMunicipio', municipio),
  )
  const { element, signature } = signElement({
    ns,
    name: 'InfPedidoCancelamento',
    attrs: { [xml.atributoId]: `NFSE_${numero}` },
    body: identificacao + el('CodigoCancelamento', codigo),
    key: credencial.key,
    certificateBase64: credencial.certificadoBase64,
    profile: conexao.assinatura,
  })
  return group('Pedido', element + signature)
}

const writeAbrasfId = (cpfCnpj: string) => el(kindOf(cpfCnpj) === 'cpf' ? 'Cpf' : 'Cnpj', cpfCnpj)

/** The template's data about its messages, or ISSNet's. */
const mensagensOf = ({ xml }: TemplateDps): MensagensDps => xml.mensagens ?? ISSNET
const ISSNET: MensagensDps = {
  inscricaoNoLote: false,
  quantidade: 'QuantidadeDps',
  consulente: 'nacional',
  dps: 'numero',
  cancelamento: 'evento',
}

/**
 * The root of a message with every namespace in scope around it, declared again: signatures are valid inside and
 * outside.
 */
function rootOf(template: TemplateDps, operacao: Operacao, versao?: string) {
  const { nome, raiz } = template.operacoes[operacao] as OperacaoTemplate
  const around = namespacesAround(template.transporte, { nome, raiz, raizResposta: '' })
  const ns = { ...around, '': template.xml.namespace }
  return { ns, open: open(raiz, ns, versao === undefined ? {} : { versao }), close: `</${raiz}>` }
}

/** Cities that keep the register themselves require the municipal registration unless the company forbade it. */
function reparosDe({ nota, reparos }: PedidoDps['emissao'], { xml }: TemplateDps): readonly Reparo[] {
  const wanted = xml.exigir.includes('IM') && nota.prestador.enviarInscricaoMunicipal === 'auto'
  return wanted ? ['incluir-im', ...reparos] : reparos
}

type Lote = Parameters<typeof writeEmissao>[0] & { ns: Record<string, string>; versao: string }

function writeLote(dps: string, { emissao, conexao, credencial, template, ns, versao }: Lote): string {
  const { nota, numero } = emissao
  const { cpfCnpj, inscricaoMunicipal } = nota.prestador
  const { inscricaoNoLote, quantidade } = mensagensOf(template)
  const body =
    el('NumeroLote', numero) +
    group('Prestador', writeCpfCnpj(cpfCnpj), el('IM', inscricaoMunicipal)) +
    (inscricaoNoLote ? el('InscricaoMunicipal', inscricaoMunicipal) : '') +
    el(quantidade, 1) +
    group('ListaDps', dps)
  const attrs = { Id: `Lote${numero}`, versao }
  if (!template.assinatura.lote) return `${open('LoteDps', {}, attrs)}${body}</LoteDps>`
  const { key, certificadoBase64: certificateBase64 } = credencial
  const profile = conexao.assinatura
  const { element, signature } = signElement({ ns, name: 'LoteDps', attrs, body, key, certificateBase64, profile })
  return element + signature
}

/** The provider as our message has it: the registration is in the lote, or in the DPS alone. */
function writePrestadorDe(xml: Uint8Array, template: TemplateDps): string {
  const mensagem = parseXml(xml)
  const prest = descendant(mensagem, 'prest')!
  const lote = find(mensagem, 'LoteDps/Prestador')
  const cpfCnpj = (textOf(prest, 'CNPJ') ?? textOf(prest, 'CPF'))!
  const inscricao = (lote && textOf(lote, 'IM')) ?? textOf(prest, 'IM')
  switch (mensagensOf(template).consulente) {
    case 'abrasf':
      return group('Prestador', group('CpfCnpj', writeAbrasfId(cpfCnpj)), el('InscricaoMunicipal', inscricao))
    case 'direto':
      return writeCpfCnpj(cpfCnpj) + el('IM', inscricao)
    case 'nacional':
      return group('Prestador', writeCpfCnpj(cpfCnpj), el('IM', inscricao))
  }
}
