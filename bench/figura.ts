/** One figure of a bench: what was measured, in a plain unit, and its limit. */
export type Figura = {
  /** The same in every run, so that runs can be compared. */
  nome: string
  medido: number
  /** `ms`, `notas/s`, `MB`, `vezes`. */
  unidade: string
  /** At most, or at least. A figure without a limit only informs. */
  max?: number
  min?: number
  /** By how much two measures of the same thing differ in this run: a limit exceeded by less is not missed. */
  resolucao?: number
}

/** A figure of two trees: the middle one of the runs of each. */
export type Comparada = { nome: string; unidade: string; aqui: number; base: number }

/** Whether a figure is within its limit, or has none. */
export const isReached = ({ medido, max = Infinity, min = -Infinity, resolucao = 0 }: Figura): boolean =>
  medido <= max + resolucao && medido >= min - resolucao

/** The figures as a table. `judged`: with the verdicts; a run of the smallest form proves no limit. */
export const tableOf = (figuras: readonly Figura[], judged: boolean): string =>
  columns([
    ['medida', 'medido', 'limite', 'ok'],
    ...figuras.map((each) => [
      each.nome,
      `${inWords(each.medido)} ${each.unidade}`,
      limitOf(each),
      limitOf(each) && judged ? (isReached(each) ? 'sim' : 'NÃO') : '',
    ]),
  ])

/** The figures that both trees have, by name. */
export function compare(aqui: readonly Figura[][], base: readonly Figura[][]): Comparada[] {
  const middle = (runs: readonly Figura[][], nome: string): number => {
    const values = runs.flatMap((run) => run.filter((each) => each.nome === nome)).map(({ medido }) => medido)
    return values.sort((a, b) => a - b)[values.length >> 1]!
  }
  return aqui[0]!
    .filter(({ nome }) => base[0]!.some((each) => each.nome === nome))
    .map(({ nome, unidade }) => ({ nome, unidade, aqui: middle(aqui, nome), base: middle(base, nome) }))
}

/** What both trees measured, and how many times the figure of the base this one's is. */
export const tableOfBoth = (comparadas: readonly Comparada[]): string =>
  columns([
    ['medida', 'aqui', 'base', 'aqui ÷ base'],
    ...comparadas.map(({ nome, unidade, aqui, base }) => [
      nome,
      `${inWords(aqui)} ${unidade}`,
      `${inWords(base)} ${unidade}`,
      base === 0
        ? ''
        : `${(aqui / base).toLocaleString('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} vezes`,
    ]),
  ])

function limitOf({ max, min, resolucao }: Figura): string {
  const limite = [max !== undefined && `até ${inWords(max)}`, min !== undefined && `ao menos ${inWords(min)}`].filter(
    Boolean,
  )
  return limite.join(', ') + (limite.length && resolucao ? ` ± ${inWords(resolucao)}` : '')
}

/** Three digits that count, and all of a whole number. */
export const inWords = (value: number): string =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('pt-BR')
    : value.toLocaleString('pt-BR', { maximumSignificantDigits: 3 })

function columns(rows: readonly string[][]): string {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]!))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
