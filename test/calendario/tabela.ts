// The calendar as text: one table for each company and place, a line for each figure and the days on which it is so, with
// its legal source beside it (fontes.csv).
import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import type { Emitida } from './emitir.ts'
import { FIGURAS, type Figura, type Figuras, figurasDe, NENHUM } from './figuras.ts'
import { DATAS, LUGARES, REGIMES, regimesEm } from './plano.ts'

/** A figure of one note: where it is (company, place, day, figure) and what it is. */
export type Valores = Map<string, string>

const at = (regime: string, lugar: string, data: string, figura: string) => [regime, lugar, data, figura].join(' | ')

export function valoresDe(emitidas: readonly Emitida[]): Valores {
  return new Map(
    emitidas.flatMap((nota) => {
      const figuras = figurasDe(nota)
      return FIGURAS.map((figura) => [at(nota.regime, nota.lugar, nota.data, figura), figuras[figura]] as const)
    }),
  )
}

type Fonte = { figura: string; caso: string; desde: string; fonte: string; confianca: string }
const FONTES = parseCsv(readFileSync(new URL('./fontes.csv', import.meta.url), 'utf8')) as Fonte[]

/** The source of a figure on a day: the last row that fits. `caso`: words of the company, the place or the value. */
export function fonteDe(figura: string, onde: string, data: string): string {
  const found = FONTES.findLast((row) => row.figura === figura && row.desde <= data && onde.includes(row.caso))
  return found ? `${found.fonte} [${found.confianca}]` : SEM_FONTE
}
/** In the place of a source that fontes.csv lacks. */
export const SEM_FONTE = 'SEM FONTE'

/** The whole calendar as Markdown. Places where everything is the same share one table. */
export function toMarkdown(valores: Valores): string {
  const blocos = REGIMES.flatMap((each) => {
    const regime = each.nome
    const lugares = LUGARES.filter((lugar) => regimesEm(lugar).includes(each))
    const bodies = lugares.map(({ nome: lugar }) => [lugar, linhasDe(valores, regime, lugar).join('\n')] as const)
    return [...Map.groupBy(bodies, ([, body]) => body)].map(
      ([body, lugares]) => `## ${regime} · ${lugares.map(([lugar]) => lugar).join(' · ')}\n\n${HEAD}\n${body}\n`,
    )
  })
  return [INTRODUCAO, ...blocos].join('\n')
}

const HEAD = '| figura | de | até | valor | fonte |\n| --- | --- | --- | --- | --- |'
const INTRODUCAO = readFileSync(new URL('./introducao.md', import.meta.url), 'utf8')

function linhasDe(valores: Valores, regime: string, lugar: string): string[] {
  return FIGURAS.flatMap((figura) => {
    const days = DATAS.map((data) => {
      const valor = valores.get(at(regime, lugar, data, figura)) ?? '?'
      const fonte = valor === NENHUM ? '' : fonteDe(figura, `${regime} ${lugar} ${valor}`, data)
      return [data, `${valor} | ${fonte}`] as const
    })
    return spansOf(days).map(({ de, ate, celulas }) => `| ${figura} | ${de} | ${ate} | ${celulas} |`)
  })
}

/** Days in a row with one value from one source. */
function spansOf(days: (readonly [data: string, celulas: string])[]): { de: string; ate: string; celulas: string }[] {
  const spans: { de: string; ate: string; celulas: string }[] = []
  for (const [data, celulas] of days) {
    const last = spans.at(-1)
    if (last?.celulas === celulas) last.ate = data
    else spans.push({ de: data, ate: data, celulas })
  }
  return spans
}

/** What a calendar says, read back from its text. */
export function fromMarkdown(text: string): Valores {
  const valores: Valores = new Map()
  for (const bloco of text.split(/^## /m).slice(1)) {
    const [titulo = '', ...linhas] = bloco.split('\n')
    const [regime = '', ...lugares] = titulo.split(' · ')
    for (const linha of linhas) {
      const [, figura, de = '', ate = '', valor = ''] = linha.split('|').map((cell) => cell.trim())
      if (!FIGURAS.includes(figura as Figura)) continue
      for (const data of DATAS.filter((day) => de <= day && day <= ate))
        for (const lugar of lugares) valores.set(at(regime, lugar, data, figura!), valor)
    }
  }
  return valores
}

/** Where these values differ from the golden ones, one sentence each. */
export const differences = (golden: Valores, now: Valores): string[] =>
  [...now]
    .filter(([onde, valor]) => golden.get(onde) !== valor)
    .map(([onde, valor]) => `${onde}: era ${golden.get(onde) ?? 'nada'}, agora ${valor}`)

/** Where a document says other taxes than the independent arithmetic, one sentence each. */
export const contraCalculadora = (valores: Valores): string[] =>
  [...valores]
    .filter(([onde]) => onde.endsWith('| IBS/CBS'))
    .map(([onde, valor]) => [onde, valor, valores.get(onde.replace('IBS/CBS', 'pela calculadora'))] as const)
    .filter(([, valor, calculado]) => valor !== calculado)
    .map(([onde, valor, calculado]) => `${onde}: ${valor}, e pela calculadora ${calculado}`)

/** The notes of a day as rows for the console. */
export function toRows(emitidas: readonly Emitida[]): Record<string, Partial<Figuras>> {
  return Object.fromEntries(
    emitidas.map((nota) => {
      const { leiaute: _, avisos: __, ...figuras } = figurasDe(nota)
      return [`${nota.regime} · ${nota.lugar.split(' (')[0]}`, figuras]
    }),
  )
}
