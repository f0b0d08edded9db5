import { kindOf } from '#domain/cpf-cnpj.ts'
import { type Centavos, sum } from '#domain/money.ts'
import type { NotaPreparada, ServicoPreparado } from '#domain/nota/preparada.ts'
import type { Tabelas } from '#domain/tabelas.ts'
import { type DecisorDoIss, EXIGIBILIDADE } from '#domain/tributos/iss.ts'
import { isAbroad, MUNICIPIO_EXTERIOR } from './paises.ts'
import { isRegraSuspensa } from './rejections.ts'

/**
 * What the national layout requires and our request says in other words: one function per fact, so that the writer and
 * the rules cannot disagree about it.
 */

const NAO_OPTANTE = 1
export const MEI = 2
export const ME_EPP = 3

/** Pending option for Simples, which only the layout of NT 009 has. */
const OPCAO_PENDENTE = 4

/** opSimpNac: 1 not in Simples, 2 MEI, 3 ME/EPP, 4 option pending. */
export function opSimpNac({ prestador }: NotaPreparada): 1 | 2 | 3 | 4 {
  if (prestador.opcaoSimplesPendente) return OPCAO_PENDENTE
  if (prestador.regimeTributario === 'mei' || prestador.optanteMei) return MEI
  return prestador.regimeTributario === 'simples_nacional' ? ME_EPP : NAO_OPTANTE
}

/** regApTribSN: only ME/EPP has one (E0162); null when it has none configured (E0166). */
export const regApTribSN = (nota: NotaPreparada) =>
  opSimpNac(nota) === ME_EPP ? nota.prestador.regimeApuracaoSimples : null

export const TRIBUTAVEL = 1
export const IMUNE = 2
export const EXPORTACAO = 3
export const NAO_INCIDENCIA = 4

/**
 * tribISSQN. Exempt and suspended are taxable to the DPS: a benefit or a suspension inside
 * (docs/referencia/nacional.md#62-conditional-rules).
 */
export function tribIssqn({ iss }: ServicoPreparado): 1 | 2 | 3 | 4 {
  switch (iss.exigibilidade) {
    case EXIGIBILIDADE.naoIncidencia:
      return NAO_INCIDENCIA
    case EXIGIBILIDADE.imunidade:
      return IMUNE
    case EXIGIBILIDADE.exportacao:
      return EXPORTACAO
    default:
      return TRIBUTAVEL
  }
}

/** tpSusp: 1 by court, 2 by the administration; null when collection is not suspended. */
export function tpSusp({ iss }: ServicoPreparado): 1 | 2 | null {
  if (iss.exigibilidade === EXIGIBILIDADE.suspensaJudicial) return 1
  return iss.exigibilidade === EXIGIBILIDADE.suspensaAdministrativa ? 2 : null
}

/** Exempt: the DPS has no such value, it is a municipal benefit of the kind "isenção". */
export const isIsento = ({ iss }: ServicoPreparado) => iss.exigibilidade === EXIGIBILIDADE.isencao

/**
 * tpRetISSQN: 1 not withheld, 2 by the customer, 3 by the intermediary (when only it can be held liable, E0204 and
 * E0264).
 */
export function tpRetIssqn({ servico, tomador, intermediario }: NotaPreparada): 1 | 2 | 3 {
  if (!servico.iss.retido) return 1
  return !tomador?.cpfCnpj && intermediario?.cpfCnpj ? 3 : 2
}

/** regEspTrib: a special regime does not apply to what is not taxed, and must then be written 0 (E0172). */
export const regEspTrib = ({ prestador, servico }: NotaPreparada) =>
  tribIssqn(servico) === TRIBUTAVEL ? prestador.regimeEspecialTributacao : 0

/**
 * The município of incidence as SEFIN derives it from cTribNac (Anexo VI; E1313 for maritime waters); null when the
 * service has none. The client's choice is ignored: the DPS does not carry it.
 */
export function municipioIncidencia({ servico, prestador, tomador }: NotaPreparada, tabelas: Tabelas): string | null {
  const codigo = servico.codigoServicoNacional
  const nacional = codigo === null ? null : tabelas.servicoNacional(codigo)
  if (!nacional) return null
  if (nacional.incidencia === 'ET') return tomador?.endereco?.codigoCidade ?? null
  const isPlace = servico.municipioPrestacao !== AGUAS_MARITIMAS && servico.municipioPrestacao !== MUNICIPIO_EXTERIOR
  if (nacional.incidencia === 'LP' && isPlace) return servico.municipioPrestacao
  return prestador.endereco.codigoCidade
}

/**
 * Whether cPaisResult is written: an export of a service done in Brazil and taxed where the provider is, or where the
 * customer is when the customer is not in Brazil (E0590, E0591).
 */
export function asksPaisResultado({ servico, tomador }: NotaPreparada, tabelas: Tabelas): boolean {
  if (tribIssqn(servico) !== EXPORTACAO || servico.municipioPrestacao === MUNICIPIO_EXTERIOR) return false
  const incidencia = tabelas.servicoNacional(servico.codigoServicoNacional ?? '')?.incidencia
  if (incidencia === 'ET') return !tomador?.endereco || isAbroad(tomador.endereco)
  return incidencia === 'EP'
}

/**
 * Whether pAliq must be written or must not (there is no third case). `convenioAtivo`: the município of incidence has
 * an active agreement, so SEFIN knows its rates (E0600, E0602, E0604, E0612, E0617–E0640).
 */
export function sendsAliquota(nota: NotaPreparada, convenioAtivo: boolean): boolean {
  const { servico } = nota
  if (tribIssqn(servico) !== TRIBUTAVEL || regEspTrib(nota) !== 0 || isIsento(servico)) return false
  const regime = opSimpNac(nota)
  if (regime === MEI) return false
  if (regime === ME_EPP && regApTribSN(nota) === 1) return servico.iss.retido
  return !convenioAtivo
}

/** Who decides the ISS of the DPS: the rate of the request only where it is sent, or where nothing is due. */
export function issDecididoPor(nota: NotaPreparada, convenioAtivo: boolean): DecisorDoIss {
  const { servico } = nota
  const due = tribIssqn(servico) === TRIBUTAVEL && !isIsento(servico) && tpSusp(servico) === null
  if (!due || sendsAliquota(nota, convenioAtivo)) return 'pedido'
  const inTheBill = opSimpNac(nota) === MEI || (regApTribSN(nota) === 1 && !servico.iss.retido)
  return inTheBill ? 'simples' : 'municipio'
}

/**
 * PIS, COFINS and CSLL withheld: the code of the combination (XSD 20260209) and their sum, which goes into vRetCSLL.
 */
export function retencaoPisCofinsCsll({ retencao }: ServicoPreparado): { tpRetPisCofins: string; valor: Centavos } {
  const withheld = [retencao.pis, retencao.cofins, retencao.csll].map((tributo) => (tributo?.valor ? '1' : '0'))
  const valor = sum(retencao.pis?.valor, retencao.cofins?.valor, retencao.csll?.valor)
  return { tpRetPisCofins: TP_RET_PIS_COFINS[withheld.join('')]!, valor }
}

/** Federal taxes are not part of notes of MEI (E0676), nor of a person while the rule about persons was on (E0675). */
export const carriesTribFed = (nota: NotaPreparada) =>
  opSimpNac(nota) !== MEI &&
  (kindOf(nota.prestador.cpfCnpj) === 'cnpj' || isRegraSuspensa('E0675', nota.dataEmissao.slice(0, 10)))

/** How the approximate taxes of Lei 12.741/2012 are written: centavos under `vTotTrib`, else percent/10_000. */
type TotTrib =
  | { forma: 'vTotTrib' | 'pTotTrib'; federal: number; estadual: number; municipal: number }
  | { forma: 'pTotTribSN'; percentual: number }
  | { forma: 'indTotTrib' }

/**
 * The mandatory choice of totTrib. Without a declaration MEI says that it informs none, which the others may not say
 * (E0712, E0713): they inform zero.
 */
export function totTrib(nota: NotaPreparada): TotTrib {
  const { totalTributos } = nota.servico
  if (totalTributos === null) {
    return opSimpNac(nota) === MEI
      ? { forma: 'indTotTrib' }
      : { forma: 'vTotTrib', federal: 0, estadual: 0, municipal: 0 }
  }
  const { tipo, federal, estadual, municipal } = totalTributos
  if (tipo === 'simples') return { forma: 'pTotTribSN', percentual: federal + estadual + municipal }
  return { forma: tipo === 'valor' ? 'vTotTrib' : 'pTotTrib', federal, estadual, municipal }
}

const AGUAS_MARITIMAS = '0000000'

/** By PIS, COFINS, CSLL withheld (1) or not (0). 1 and 2 exist in the XSD and leave it by NT 007. */
const TP_RET_PIS_COFINS: Record<string, string> = {
  '000': '0',
  '111': '3',
  '110': '4',
  '100': '5',
  '010': '6',
  '011': '7',
  '001': '8',
  '101': '9',
}
