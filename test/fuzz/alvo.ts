// The target of a run of `npm run fuzz`: a reader, its corpus, and what it must never do.

/** A reader of bytes from outside that runs in this process. */
export type Alvo = {
  /** Good inputs, from which the others are made. */
  corpus(): readonly Buffer[]
  /** Words that mean something to the reader. */
  dicionario: readonly string[]
  /** Processor time of one input: `ms`, and `usPorByte` for each byte of it. */
  limite?: { ms: number; usPorByte: number }
  /** Returns when the input was read or refused as promised; throws what breaks the promise. */
  provar(entrada: Buffer): void
}

/** What one input did wrong. `caso` counts from 0; `entrada` is the smallest input found that still does it. */
export type Falha = { alvo: string; semente: number; caso: number; motivo: string; entrada: Buffer }

/** Asserts without the cost of a message that is not needed. */
export function exige(condicao: boolean, motivo: () => string): asserts condicao {
  if (!condicao) throw new Error(motivo())
}
