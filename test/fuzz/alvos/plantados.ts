// Readers with planted faults, which test the fuzzer itself: a run that does not find them proves nothing.
import type { Alvo } from '../alvo.ts'

const corpus = () => [Buffer.from('{"a":"12"}')]
const alvo = (provar: Alvo['provar']): Alvo => ({ corpus, dicionario: ['nota', '<a>'], provar })

/** Four conditions deep: chance alone finds it in one of some millions, coverage in thousands. */
function fundo(entrada: Buffer): void {
  if (entrada[0] !== 0x22) return
  if (entrada[1] !== 0x3c) return
  if (entrada[2] !== 0x30) return
  throw new Error('falha plantada')
}

export const PLANTADOS: Record<string, () => Promise<Alvo>> = {
  'plantado-fundo': async () => alvo(fundo),
  'plantado-preso': async () =>
    alvo((entrada) => {
      // It sleeps between its rounds: a thread can be ended nevertheless, and other tests have the processor.
      while (entrada.includes('<a>')) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
    }),
  'plantado-memoria': async () =>
    alvo((entrada) => {
      for (const all: number[][] = []; entrada.includes('<a>'); ) all.push(new Array(100_000).fill(all.length))
    }),
}
