import { kindOf } from '../../domain/cpf-cnpj.ts'
import type { NotaPreparada } from '../../domain/nota/preparada.ts'
import type { Tabelas } from '../../domain/tabelas.ts'
import { signElementAsync } from '../../platform/certificates/xmldsig.ts'
import type { Ajuste, Conexao, Credencial, Documento, Emissao } from '../track.ts'
import { datasDps } from './datas.ts'
import { dpsId } from './dps-id.ts'
import { chooseLeiaute } from './leiautes/index.ts'
import type { Substituicao } from './leiautes/leiaute.ts'

export type PedidoDps = {
  emissao: Emissao
  conexao: Pick<Conexao, 'assinatura'>
  credencial: Pick<Credencial, 'key' | 'certificadoBase64'>
  agora: Date
  /** Decided by the caller, who knows the agreement of the município (`sendsAliquota`). */
  enviaAliquota: boolean
  substituicao?: Substituicao | null
  tabelas: Tabelas
}

/**
 * Writes and signs a DPS (nacional.md §4 and §5): canonical as written, no indentation, no prefix. `serie` and `numero`
 * must be numeric (`whyNotSerie`); the note must have passed `checkDps`.
 */
export async function buildDps(pedido: PedidoDps): Promise<Documento> {
  const { emissao, conexao, credencial, agora, tabelas } = pedido
  const { nota, serie, numero, ajustes } = emissao
  const { dhEmi, dCompet } = datasDps(nota, agora, ajustes.includes('data-emissao'))
  const leiaute = chooseLeiaute(dhEmi.slice(0, 10))
  const id = dpsId({ municipio: nota.prestador.endereco.codigoCidade, cpfCnpj: nota.prestador.cpfCnpj, serie, numero })
  const body = leiaute.writeInfDps({
    nota,
    serie,
    numero,
    dhEmi,
    dCompet,
    enviaInscricaoMunicipal: sendsInscricao(nota.prestador, ajustes),
    enviaAliquota: pedido.enviaAliquota,
    substituicao: pedido.substituicao ?? null,
    tabelas,
  })
  const { element, signature } = await signElementAsync({
    ns: NAMESPACE,
    name: 'infDPS',
    attrs: { Id: id },
    body,
    key: credencial.key,
    certificateBase64: credencial.certificadoBase64,
    profile: conexao.assinatura,
  })
  const xml = `${DECLARATION}<DPS xmlns="${NAMESPACE['']}" versao="${leiaute.versao}">${element}${signature}</DPS>`
  return { id, xml: Buffer.from(xml), leiaute: leiaute.nome }
}

/**
 * The municipal registration goes only where the município keeps a register in the CNC: left out, SEFIN answers E0116;
 * sent in vain, E0120. `auto` starts without it, except for persons, who must be in that register (E0099).
 */
function sendsInscricao(prestador: NotaPreparada['prestador'], ajustes: readonly Ajuste[]): boolean {
  const repair = ajustes.findLast((ajuste) => ajuste === 'incluir-im' || ajuste === 'remover-im')
  if (repair) return repair === 'incluir-im'
  const { enviarInscricaoMunicipal, cpfCnpj } = prestador
  return enviarInscricaoMunicipal === 'sim' || (enviarInscricaoMunicipal === 'auto' && kindOf(cpfCnpj) === 'cpf')
}

const NAMESPACE = { '': 'http://www.sped.fazenda.gov.br/nfse' }
const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>'
