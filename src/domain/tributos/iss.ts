import { type Centavos, type Percentual, percentOf } from '#domain/money.ts'
import type { ServicoPreparado } from '#domain/nota/preparada.ts'

/** Exigibility of ISS as ABRASF numbers it: the spec shows 1 and 2, the rest is the ABRASF 2.04 manual. */
export const EXIGIBILIDADE = {
  exigivel: 1,
  naoIncidencia: 2,
  isencao: 3,
  exportacao: 4,
  imunidade: 5,
  suspensaJudicial: 6,
  suspensaAdministrativa: 7,
} as const

/** A service whose result is abroad: no ISS (LC 116 art. 2º I). */
export const isExportacao = (iss: { exigibilidade: number }) => iss.exigibilidade === EXIGIBILIDADE.exportacao

/** ISS is owed only where it is exigible or merely suspended. */
export const isTributavel = (exigibilidade: number) => TAXED.includes(exigibilidade)

/** A type of taxation that says the ISS is due outside the municipality of the provider. */
export const isTipoFora = (tipoTributacao: number) => tipoTributacao === FORA || tipoTributacao === FORA_TRIBUTAVEL

/** ISS suspended by a court or an administrative process: the process number is required. */
export const isSuspensa = (exigibilidade: number) =>
  exigibilidade === EXIGIBILIDADE.suspensaJudicial || exigibilidade === EXIGIBILIDADE.suspensaAdministrativa

/**
 * ISS base: service − deductions − unconditional discount (docs/especificacao/decisoes.md#4-issuance) − amounts of
 * third parties (E1295 of Anexo I), less the municipal benefit; may be negative.
 */
export function issBase(
  valor: Pick<ServicoPreparado['valor'], 'servico' | 'deducoes' | 'descontoIncondicionado' | 'reembolsos'>,
  beneficio: ServicoPreparado['iss']['beneficioMunicipal'],
): Centavos {
  const base = (valor.servico - valor.deducoes - valor.descontoIncondicionado - (valor.reembolsos ?? 0)) as Centavos
  const porPercentual = beneficio?.reducaoBase ? percentOf(base, beneficio.reducaoBase) : 0
  return (base - (beneficio?.valorReducao ?? porPercentual)) as Centavos
}

/** ISS of a base, half-up to the cent; zero where nothing is owed. */
export const calculateIss = (base: Centavos, aliquota: Percentual, exigibilidade: number): Centavos =>
  isTributavel(exigibilidade) ? percentOf(base, aliquota) : (0 as Centavos)

/**
 * `tipoTributacao` (1–7, docs/especificacao/contrato.md#22-issuance-request) and `exigibilidade` say the same in two
 * ways; a client may send either, both or none. `conflito`: both were sent and contradict; `cede`: exigibilidade 1, the
 * usual constant, yielded to a precise type. A tax that is due elsewhere is of a type outside, whatever was sent.
 */
export function resolveTributacao(input: {
  tipoTributacao?: number | undefined
  exigibilidade?: number | undefined
  tomadorNoExterior: boolean
  foraDoMunicipio: boolean
}): Tributacao {
  const { tipoTributacao: tipo, exigibilidade: sent } = input
  const taxable = input.foraDoMunicipio ? FORA : NO_MUNICIPIO
  const fromTipo = tipo === undefined ? undefined : EXIGIBILIDADE_DO_TIPO[tipo]
  if (tipo === undefined || fromTipo === undefined) {
    const exigibilidade = sent ?? (input.tomadorNoExterior ? EXIGIBILIDADE.exportacao : EXIGIBILIDADE.exigivel)
    const tipoTributacao = TIPO_DA_EXIGIBILIDADE[exigibilidade] ?? taxable
    return { tipoTributacao, exigibilidade, conflito: false, cede: false }
  }
  const tipoTributacao = tipo === NO_MUNICIPIO ? taxable : tipo
  const agrees = sent === undefined || sent === fromTipo || !EXIGIBILIDADES.has(sent)
  const cede = !agrees && sent === EXIGIBILIDADE.exigivel
  return { tipoTributacao, exigibilidade: fromTipo, conflito: !agrees && !cede, cede }
}

export type Tributacao = { tipoTributacao: number; exigibilidade: number; conflito: boolean; cede: boolean }

const EXIGIBILIDADES: ReadonlySet<number> = new Set(Object.values(EXIGIBILIDADE))
const TAXED: readonly number[] = [
  EXIGIBILIDADE.exigivel,
  EXIGIBILIDADE.suspensaJudicial,
  EXIGIBILIDADE.suspensaAdministrativa,
]
const NO_MUNICIPIO = 1
const FORA = 2
const FORA_TRIBUTAVEL = 7
const EXIGIBILIDADE_DO_TIPO: Record<number, number> = {
  1: EXIGIBILIDADE.exigivel,
  2: EXIGIBILIDADE.exigivel,
  3: EXIGIBILIDADE.isencao,
  4: EXIGIBILIDADE.imunidade,
  5: EXIGIBILIDADE.suspensaJudicial,
  6: EXIGIBILIDADE.suspensaAdministrativa,
  7: EXIGIBILIDADE.exigivel,
}
const TIPO_DA_EXIGIBILIDADE: Record<number, number> = {
  [EXIGIBILIDADE.isencao]: 3,
  [EXIGIBILIDADE.imunidade]: 4,
  [EXIGIBILIDADE.suspensaJudicial]: 5,
  [EXIGIBILIDADE.suspensaAdministrativa]: 6,
}

/**
 * Who decides the ISS of a note: the rate of the request, the rate that the city registered in the national system, or
 * the one bill of Simples Nacional, which is outside the note.
 */
export const DECISORES_DO_ISS = ['pedido', 'municipio', 'simples'] as const
export type DecisorDoIss = (typeof DECISORES_DO_ISS)[number]
