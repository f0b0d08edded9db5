import { addMonths, lastDayOf } from '#domain/competencia.ts'
import { addDays, competenciaDoDia, firstDayOf, type Periodicidade, type Periodo, periodoEm } from './periods.ts'

/**
 * The days of a contract; `fim`: the first day on which it is no longer in force, null while it has no end. `suspensoes`:
 * from the day of each suspension until the eve of the reactivation.
 */
export type Vigencia = {
  inicio: string
  fim: string | null
  testeAte: string | null
  periodicidade: Periodicidade
  suspensoes: readonly Intervalo[]
}

/** Days from `de` until the eve of `ate`; null: without end. */
export type Intervalo = { de: string; ate: string | null }

/** The days that are billed: after the trial, until the contract ends. */
export const diasCobrados = ({ inicio, testeAte, fim }: Vigencia): Intervalo => ({
  de: testeAte && testeAte >= inicio ? addDays(testeAte, 1) : inicio,
  ate: fim,
})

/** Whether any day of a contract is billed: of one that ended on the first day after its trial, none is. */
export function temDiasCobrados(vigencia: Vigencia): boolean {
  const { de, ate } = diasCobrados(vigencia)
  return ate === null || de < ate
}

/**
 * Whether a month is not billed because the contract was suspended all along: the second full month of a suspension, and
 * each later one in which the contract is in force (docs/especificacao/estados.md#5-contrato). The SQL of it is in
 * src/features/faturamento/contratos/vigencia.ts. A year is paid at once, and no month of it is given back.
 */
export const isSemServico = ({ suspensoes, periodicidade, fim }: Vigencia, competencia: string): boolean =>
  periodicidade === 'mensal' &&
  (!fim || fim > firstDayOf(competencia)) &&
  suspensoes.some(
    ({ de, ate }) => de < firstDayOf(addMonths(competencia, -1)) && (!ate || ate > lastDayOf(competencia)),
  )

/** The billed days of a competência, as the usage of the month counts them; null: none. */
export const diasDaCompetencia = (vigencia: Vigencia, competencia: string) =>
  isSemServico(vigencia, competencia) ? null : within(diasCobrados(vigencia), competencia)

/** The days of a competência that the trial makes free; null: none. */
export function diasDoTeste(vigencia: Vigencia, competencia: string): { de: string; ate: string } | null {
  const { inicio, fim } = vigencia
  const { de } = diasCobrados(vigencia)
  return within({ de: inicio, ate: fim && fim < de ? fim : de }, competencia)
}

/** The days of an interval that are in a competência; null: none. */
function within({ de, ate }: Intervalo, competencia: string): { de: string; ate: string } | null {
  const next = addDays(lastDayOf(competencia), 1)
  const [first, end] = [later(de, firstDayOf(competencia)), ate && ate < next ? ate : next]
  return first < end ? { de: first, ate: end } : null
}

/** The last day of a competência on which a contract is in force: its notes included and their price are those of then. */
export function ultimoDiaDe({ fim }: Vigencia, competencia: string): string {
  const ultimo = lastDayOf(competencia)
  return fim && fim <= ultimo ? addDays(fim, -1) : ultimo
}

/**
 * The periods whose mensalidade a competência charges, with the first day that each charges: a period is charged once, in
 * the month of that day. Of a monthly contract it is one at most; of a yearly one, none but in the month of its anniversary
 * or of the end of its trial.
 */
export function periodosCobrados(vigencia: Vigencia, competencia: string): { periodo: Periodo; de: string }[] {
  const { de, ate } = diasCobrados(vigencia)
  const { inicio, periodicidade } = vigencia
  if (isSemServico(vigencia, competencia)) return []
  const periodos = [firstDayOf(competencia), lastDayOf(competencia)].map((dia) => periodoEm(inicio, periodicidade, dia))
  return periodos
    .filter((periodo, index) => periodo.inicio !== periodos[index - 1]?.inicio)
    .map((periodo) => ({ periodo, de: later(de, periodo.inicio) }))
    .filter(({ periodo, de }) => de <= periodo.fim && competenciaDoDia(de) === competencia && (!ate || de < ate))
}

/** The day on which the fatura of a competência falls due: that day, 1 to 28, of the month after it. */
export const vencimentoDe = (competencia: string, diaVencimento: number): string =>
  `${addMonths(competencia, 1)}-${String(diaVencimento).padStart(2, '0')}`

const later = (a: string, b: string) => (a > b ? a : b)
