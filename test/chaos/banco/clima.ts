// How the bank behaves during a run: answers that are lost, late, wrong or errors, and callbacks of every kind.
import type { Bank } from '../../support/bank.ts'
import type { Chance } from '../random.ts'

const SILENCIO = ['calar-antes', 'calar-depois', 'cortar-antes', 'cortar-depois']
const ERROS = ['erro-500', 'erro-503', 'erro-504', 'erro-429', 'html', 'demorar:700', 'corpo-truncado', 'corpo-vazio']
/** A charge that consults see later makes the bank deny what it holds. */
const HUMORES: Record<string, readonly string[]> = {
  criar: [...SILENCIO, ...ERROS, 'invisivel:1500', 'corpo-trocado', 'corpo-novidades', 'sem-copia-e-cola'],
  consultar: [...SILENCIO, ...ERROS, 'erro-404', 'token-vencido', 'corpo-lista'],
  alterar: [...SILENCIO, ...ERROS, 'erro-404', 'erro-400'],
  pix: [...SILENCIO, ...ERROS, 'erro-404'],
  listar: [...SILENCIO, ...ERROS],
  token: ['calar-antes', 'cortar-antes', 'erro-503'],
}
/** What happens to the first requests that create a charge, whatever the seed. */
const PRIMEIROS = ['calar-depois', 'cortar-depois', 'calar-antes', 'cortar-antes', 'erro-503', 'invisivel:1500']
const AVISOS = [
  { modo: 'normal' },
  { modo: 'normal', atrasoMs: 3_000 },
  { modo: 'duplicado' },
  { modo: 'duplicado', atrasoMs: 1_000 },
  { modo: 'agrupado' },
  { modo: 'fora-de-ordem' },
  { modo: 'nenhum' },
]
const MOOD_SHARE = 0.6
/** The least number of charges between two moods of the lists. */
const LISTAS_EACH = 4
/** The number of charges between two kinds of callbacks. */
const AVISOS_EACH = 12

export type Clima = {
  /** One charge more: the bank may take a mood. */
  turn(): void
  /** The bank behaves, and sends the callbacks that it held. */
  clear(): Promise<void>
  /** How often each was asked of the bank. */
  visto: Record<string, number>
}

export async function startClima({ psp }: Pick<Bank, 'psp'>, chance: Chance): Promise<Clima> {
  const visto: Record<string, number> = {}
  const count = (nome: string) => {
    visto[nome] = (visto[nome] ?? 0) + 1
  }
  const mood = async (operacao: string, humor: string) => {
    count(`humor ${humor.split(':')[0]}`)
    await psp.panel('PUT humores', { operacao, humor, vezes: 1 })
  }
  // What is held leaves in the way of the mode that held it.
  const announce = async (avisos: { modo: string; atrasoMs?: number }) => {
    count(`avisos ${avisos.modo}`)
    const held = psp.panel('POST avisos')
    await psp.panel('PUT avisos', avisos)
    await held
  }
  for (const humor of PRIMEIROS) await mood('criar', humor)
  await announce({ modo: 'normal' })
  let turns = 0
  return {
    visto,
    turn: () => {
      if (chance.next() < MOOD_SHARE) {
        const operacao = chance.pick(Object.keys(HUMORES))
        // A list is requested rarely: moods that nothing uses up would accumulate, and hide the charges for long.
        if (operacao !== 'listar' || turns % LISTAS_EACH === 0) void mood(operacao, chance.pick(HUMORES[operacao]!))
      }
      if (++turns % AVISOS_EACH === 0) void announce(chance.pick(AVISOS))
    },
    clear: async () => {
      await psp.panel('DELETE humores')
      await announce({ modo: 'normal' })
    },
  }
}
