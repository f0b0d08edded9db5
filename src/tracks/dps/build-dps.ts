import { kindOf } from '#domain/cpf-cnpj.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { signElement } from '#platform/certificates/xmldsig.ts'
import { open } from '#platform/xml/canonical.ts'
import { descendant, parseXml, textOf } from '#platform/xml/parse.ts'
import type { Conexao, Credencial, Documento, Emissao, Reparo } from '#tracks/track.ts'
import { datasDps } from './datas.ts'
import { dpsId } from './dps-id.ts'
import { chooseLeiaute, type Vigencia } from './leiautes/index.ts'
import type { Leiaute, Substituicao } from './leiautes/leiaute.ts'
import { MOTIVOS_DE_SUBSTITUICAO } from './motivos.ts'

export type PedidoDps = {
  emissao: Emissao
  agora: Date
  /** Decided by the caller, which knows the agreement of the município (`sendsAliquota`). */
  enviaAliquota: boolean
  /** With the dCompet of the note replaced, which may not change (E0060, E0061). */
  substituicao?: (Substituicao & { dCompet: string }) | null
  tabelas: Tabelas
  /** Which layout is in force when; the table's, unless given. */
  vigencias?: readonly Vigencia[]
}

/**
 * Writes and signs a DPS (docs/referencia/nacional.md#4-transport-encoding,
 * docs/referencia/nacional.md#5-xml-signature): canonical as written, no indentation, no prefix. `serie` and `numero`
 * must be numeric (`whyNotSerie`); the note must have passed `checkDps`. RSA runs here and takes a third of a
 * millisecond: the thread pool would cost a tenth more CPU, and CPU is what limits the notes per second.
 */
export function buildDps(
  pedido: PedidoDps & {
    conexao: Pick<Conexao, 'assinatura'>
    credencial: Pick<Credencial, 'key' | 'certificadoBase64'>
  },
): Documento {
  const { id, content, leiaute } = signInfDps(pedido, { ns: NAMESPACE, atributoId: 'Id' })
  return { id, xml: Buffer.from(wrap(leiaute, content)), leiaute: leiaute.nome }
}

/**
 * A DPS as an element inside the message of a city: without declaration, in the namespaces that the message and its
 * envelope have in scope there (`ns`); `proprio`: the default namespace of the DPS where it is not that of the
 * message. Its signature is valid in that place.
 */
export function buildInnerDps(
  pedido: Parameters<typeof buildDps>[0],
  { ns, atributoId, proprio }: { ns: Record<string, string>; atributoId: 'Id' | 'id'; proprio?: string | undefined },
): { id: string; element: string; leiaute: string } {
  const own = proprio === undefined ? undefined : { '': proprio }
  const { id, content, leiaute } = signInfDps(pedido, { ns: { ...ns, ...own }, atributoId })
  return { id, element: `${open('DPS', own, { versao: leiaute.versao })}${content}</DPS>`, leiaute: leiaute.nome }
}

function signInfDps(
  { conexao, credencial, ...pedido }: Parameters<typeof buildDps>[0],
  { ns, atributoId }: { ns: Record<string, string>; atributoId: 'Id' | 'id' },
) {
  const { id, body, leiaute } = writeDps(pedido)
  const { element, signature } = signElement({
    ns,
    name: 'infDPS',
    attrs: { [atributoId]: id },
    body,
    key: credencial.key,
    certificateBase64: credencial.certificadoBase64,
    profile: conexao.assinatura,
  })
  return { id, content: element + signature, leiaute }
}

/** The group `subst` of a note that replaces another of ours; null when it replaces none. */
export function substituicaoOf({ substitui }: Emissao): NonNullable<PedidoDps['substituicao']> | null {
  if (!substitui) return null
  const { pedido, xml } = substitui
  const codigo = pedido.codigoMotivo?.padStart(2, '0')
  const infDps = descendant(parseXml(xml), 'infDPS')
  return {
    chaveAcesso: pedido.chaveAcesso,
    codigoMotivo: MOTIVOS_DE_SUBSTITUICAO.find((each) => each === codigo) ?? '99',
    motivo: pedido.motivo,
    dCompet: (infDps && textOf(infDps, 'dCompet'))!,
  }
}

/** The unsigned DPS, to be shown to the client. */
export function previewDps(pedido: PedidoDps): string {
  const { id, body, leiaute } = writeDps(pedido)
  return wrap(leiaute, `<infDPS Id="${id}">${body}</infDPS>`)
}

/** The id, the content of `infDPS` in canonical form, and the layout that wrote it. */
function writeDps({ emissao, agora, enviaAliquota, substituicao = null, tabelas, vigencias }: PedidoDps) {
  const { nota, serie, numero, reparos } = emissao
  const datas = datasDps(nota, agora, reparos.includes('data-emissao'))
  const { dhEmi } = datas
  const dCompet = substituicao?.dCompet ?? datas.dCompet
  const leiaute = chooseLeiaute(dhEmi.slice(0, 10), nota.ambiente, vigencias)
  const id = dpsId({ municipio: nota.prestador.endereco.codigoCidade, cpfCnpj: nota.prestador.cpfCnpj, serie, numero })
  const body = leiaute.writeInfDps({
    nota,
    serie,
    numero,
    dhEmi,
    dCompet,
    enviaInscricaoMunicipal: sendsInscricao(nota.prestador, reparos),
    enviaAliquota,
    substituicao,
    tabelas,
  })
  return { id, body, leiaute }
}

const wrap = (leiaute: Leiaute, content: string) =>
  `${DECLARATION}<DPS xmlns="${NAMESPACE['']}" versao="${leiaute.versao}">${content}</DPS>`

/**
 * The municipal registration is sent only where the município keeps a register in the CNC: left out there, SEFIN
 * answers E0116; sent where there is no register, E0120. `auto` starts without it, except for persons, who must be in
 * that register (E0099).
 */
function sendsInscricao(prestador: NotaPreparada['prestador'], reparos: readonly Reparo[]): boolean {
  const repair = reparos.findLast((reparo) => reparo === 'incluir-im' || reparo === 'remover-im')
  if (repair) return repair === 'incluir-im'
  const { enviarInscricaoMunicipal, cpfCnpj } = prestador
  return enviarInscricaoMunicipal === 'sim' || (enviarInscricaoMunicipal === 'auto' && kindOf(cpfCnpj) === 'cpf')
}

const NAMESPACE = { '': 'http://www.sped.fazenda.gov.br/nfse' }
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
