import { openChance } from '../chaos/random.ts'
import type { Alvo } from './alvo.ts'
import type { Cobertura } from './cobertura.ts'
import { minimizar } from './minimizar.ts'
import { mutar } from './mutar.ts'

export type Ataque = { semente: number; casos: number }
export type Achado = { caso: number; motivo: string; entrada: Buffer }

const LIMITE = { ms: 400, usPorByte: 40 }
const FALHAS_MAX = 5

/**
 * Runs `casos` inputs: the corpus, then inputs made of it. One that runs a block that none ran before joins the corpus.
 * `ver` receives each input before it runs. Faults with the same message count once.
 */
export async function atacar(
  alvo: Alvo,
  { semente, casos }: Ataque,
  cobertura: Cobertura,
  ver: (caso: number, entrada: Buffer) => void,
) {
  const chance = openChance(semente)
  const corpus = [...alvo.corpus()]
  const bons = corpus.length
  const falhas = new Map<string, Achado>()
  for (let caso = 0; caso < casos && falhas.size < FALHAS_MAX; caso++) {
    const entrada =
      caso < Math.min(bons, casos / 4)
        ? corpus[bons > casos / 4 ? chance.between(0, bons - 1) : caso]!
        : mutar(chance, chance.pick(corpus), chance.pick(corpus), alvo.dicionario)
    ver(caso, entrada)
    const motivo = motivoDe(alvo, entrada)
    if (motivo !== null && !falhas.has(classe(motivo))) {
      const mesma = (menor: Buffer) => classe(motivoDe(alvo, menor) ?? '') === classe(motivo)
      falhas.set(classe(motivo), { caso, motivo, entrada: await minimizar(entrada, mesma) })
    }
    if (cobertura.novidade() && caso >= bons) corpus.push(entrada)
  }
  return { falhas: [...falhas.values()], aprendidos: corpus.length - bons }
}

/** What the input did wrong, or null. Time is that of this thread's processor, and three times over the limit count. */
function motivoDe(alvo: Alvo, entrada: Buffer): string | null {
  const { ms, usPorByte } = alvo.limite ?? LIMITE
  const max = ms * 1000 + usPorByte * entrada.length
  for (let run = 0; ; run++) {
    const before = process.threadCpuUsage()
    try {
      alvo.provar(entrada)
    } catch (error) {
      return error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    }
    const { user, system } = process.threadCpuUsage(before)
    if (user + system <= max) return null
    if (run === 2) return `demorou ${Math.round((user + system) / 1000)} ms para ${entrada.length} bytes`
  }
}

/** Faults that differ only by what they quote are one. */
const classe = (motivo: string) =>
  motivo
    .replace(/\d+/g, '0')
    .replace(/["'“].*/s, '')
    .slice(0, 60)
