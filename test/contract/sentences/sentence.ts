// The contract as rows: one sentence of the specification, the request that tests it, and the expected answer.
import { AssertionError } from 'node:assert/strict'
import type { Answer } from '../../support/http.ts'
import { shown } from '../asking.ts'
import type { Stage } from '../stage.ts'

export type Sentence = {
  /** The section of docs/especificacao (and of the specification), such as `2.2`. */
  section: string
  /** What it promises, in one line. */
  sentence: string
  /** Asks the service over HTTP; the last answer is judged. */
  request: (stage: Stage) => Promise<Answer>
  /** The status; or a status and the `codigo` of the error; or a judge, which throws what it misses. */
  expected: number | { status: number; codigo: string } | ((answer: Answer) => void)
}

/** A sentence, and how it was broken; without `broken` it was kept. */
export type Verdict = { section: string; sentence: string; broken?: string }

/** Puts each sentence to the test, `AT_ONCE` at a time. */
export async function judge(stage: Stage, sentences: readonly Sentence[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  const waiting = sentences.map((each, index) => ({ ...each, index }))
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { section, sentence, index } = next
      const broken = await faultOf(stage, next)
      verdicts[index] = broken === undefined ? { section, sentence } : { section, sentence, broken }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return verdicts
}
const AT_ONCE = 4

async function faultOf(stage: Stage, { request, expected }: Sentence): Promise<string | undefined> {
  try {
    const answer = await request(stage)
    if (typeof expected === 'function') {
      expected(answer)
      return
    }
    const { status, codigo } = typeof expected === 'number' ? { status: expected, codigo: undefined } : expected
    const kept = answer.status === status && (codigo === undefined || answer.text.includes(`"${codigo}"`))
    return kept ? undefined : `esperado ${[status, codigo].join(' ').trim()}, ${shown(answer)}`
  } catch (error) {
    return error instanceof AssertionError ? error.message : `falhou: ${error}`
  }
}

/** The verdicts as text: a line for each section, each broken sentence in words, and the total. */
export function reportSentences(verdicts: readonly Verdict[]): { text: string; broken: string[]; total: string } {
  const broken = verdicts.flatMap((each) =>
    each.broken === undefined ? [] : [`§${each.section} ${each.sentence}: ${each.broken}`],
  )
  const sections = Map.groupBy(verdicts, ({ section }) => section)
  const lines = [...sections].map(([section, rows]) => {
    const kept = rows.filter((row) => row.broken === undefined).length
    return `§${section.padEnd(6)} ${String(kept).padStart(4)} de ${String(rows.length).padStart(4)} frases`
  })
  const total = `frases do contrato: ${verdicts.length - broken.length} cumpridas, ${broken.length} não`
  return { text: [...lines, ...broken.map((each) => `✗ ${each}`), '', total].join('\n'), broken, total }
}
