// Many random histories at once in one world; for one that breaks an invariant, its shortest part that still does.
import { openChance } from '../../chaos/random.ts'
import { ADMIN_ENV, openOperator } from '../../support/publish-city.ts'
import { openWorld, type World } from '../../support/world.ts'
import { FAMILIAS } from './familias.ts'
import { describeHistoria, drawHistoria, type Historia } from './historia.ts'
import { jogar } from './jogar.ts'
import { openPalcos, type Palco } from './palco.ts'

export type Achado = { sequencia: number; historia: string; violacoes: string[] }
export type Exploracao = {
  segundos: number
  respostas: Record<string, number>
  achados: Achado[]
  /** The errors in the service's own log. */
  erros: string[]
}

/** One is enough to examine; several show whether it is one cause. */
const FOUND_MAX = 5
const SHRINK_MS_MAX = 60_000

const ENV = {
  ...{ RITMO: '0.003', SEFIN_TIMEOUT_S: '4', SEFIN_VISIBILIDADE_S: '1', LEASE_S: '15' },
  ...ADMIN_ENV,
}

/**
 * Plays `sequencias` histories drawn from `semente`, `porFamilia` at once in each family. `only` plays one of them;
 * `openMundo` opens another service than that of these sources.
 */
export async function explorar({
  semente,
  sequencias,
  porFamilia = 2,
  only = null,
  shrinks = true,
  openMundo = openWorld,
}: {
  semente: number
  sequencias: number
  porFamilia?: number
  only?: number | null
  shrinks?: boolean
  openMundo?: (env: Record<string, string>) => Promise<World>
}): Promise<Exploracao> {
  const started = performance.now()
  const nomes = Object.keys(FAMILIAS)
  const familiaOf = (nth: number) => nomes[nth % nomes.length]!
  const world = await openMundo(ENV)
  try {
    const operator = await openOperator({ url: world.url, env: world.tree.env })
    const palcos = await openPalcos({ world, operator }, porFamilia, only === null ? nomes : [familiaOf(only)])
    const respostas: string[] = []
    const achados: Achado[] = []
    const wanted = only === null ? Array.from({ length: sequencias }, (_, nth) => nth) : [only]
    const work = async (palco: Palco) => {
      for (;;) {
        const at = wanted.findIndex((nth) => familiaOf(nth) === palco.nome)
        if (at < 0 || achados.length >= FOUND_MAX) return
        const [nth] = wanted.splice(at, 1)
        const historia = drawHistoria(openChance(semente).fork(`duvida ${nth}`), palco.nome, palco.familia)
        const violacoes = await jogar(palco, historia, `d${nth}`, respostas)
        if (violacoes.length > 0)
          achados.push(await shrink(palco, nth!, { historia, violacoes }, shrinks ? SHRINK_MS_MAX : 0))
      }
    }
    await Promise.all(palcos.map(work))
    return {
      segundos: (performance.now() - started) / 1000,
      respostas: tally(respostas),
      achados,
      erros: world.said.filter((line) => /^\{"level":[56]0,/.test(line) || !line.startsWith('{')),
    }
  } finally {
    await world.close()
  }
}

/** Leaves out steps and moods for as long as the rest still breaks an invariant. */
async function shrink(
  palco: Palco,
  sequencia: number,
  first: { historia: Historia; violacoes: string[] },
  ms: number,
): Promise<Achado> {
  let { historia, violacoes } = first
  const until = performance.now() + ms
  let tries = 0
  for (let shorter = true; shorter; ) {
    shorter = false
    for (const fewer of partsOf(historia)) {
      if (performance.now() > until) break
      const still = await jogar(palco, fewer, `d${sequencia}-${++tries}-${Date.now()}`, [])
      if (still.length === 0) continue
      historia = fewer
      violacoes = still
      shorter = true
      break
    }
  }
  return { sequencia, historia: describeHistoria(historia), violacoes }
}

/** The histories with one thing less. */
function* partsOf(historia: Historia): Generator<Historia> {
  for (const at of historia.passos.keys())
    yield { ...historia, passos: historia.passos.filter((_, other) => other !== at) }
  for (const escopo of Object.keys(historia.perguntas)) {
    const { [escopo]: _, ...perguntas } = historia.perguntas
    yield { ...historia, perguntas }
  }
  if (historia.evento) yield { ...historia, evento: '' }
}

function tally(respostas: string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const each of respostas.sort()) counts[each] = (counts[each] ?? 0) + 1
  return counts
}
