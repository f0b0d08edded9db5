// Which blocks of src/ and web/ a case ran, asked of V8. A library that does it for fuzzing needs a newer C library than
// that of Debian 12: docs/decisions/0017-fuzzing.md.
import { Session } from 'node:inspector'

export type Cobertura = {
  /** Whether since the last call a block ran, or was skipped, for the first time. */
  novidade(): boolean
  fechar(): void
}

type Blocos = { url: string; functions: { ranges: { startOffset: number; endOffset: number; count: number }[] }[] }

/** Counts from now on, in this thread: modules loaded before are seen by function, those loaded later by block. */
export function abrirCobertura(): Cobertura {
  const session = new Session()
  session.connect()
  session.post('Profiler.enable')
  session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const seen = new Set<string>()
  return {
    novidade() {
      const before = seen.size
      session.post('Profiler.takePreciseCoverage', (error, answer) => {
        if (error) throw error
        for (const { url, functions } of answer.result as Blocos[]) {
          if (!LIDO.test(url)) continue
          for (const { ranges } of functions)
            for (const { startOffset, endOffset, count } of ranges)
              seen.add(`${url}:${startOffset}-${endOffset} ${count > 0}`)
        }
      })
      return seen.size > before
    },
    fechar() {
      session.post('Profiler.stopPreciseCoverage')
      session.disconnect()
    },
  }
}
const LIDO = /\/(src|web)\/(?!.*node_modules)|\/node_modules\/saxes\/|\/plantados\.ts$/
