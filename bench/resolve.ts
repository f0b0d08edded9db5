// The cost of resolving the track of a municipality, with all 5,571 loaded: less than 20 µs, so at least 50 a
// millisecond.
import { conhecidos, type MunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { resolveIn } from '#features/cidades/reach/resolve-track.ts'
import { type Figura, isReached, lineOf } from './figura.ts'

const ROUNDS = 50

/** Resolves every municipality `ROUNDS` times, with nothing published. */
export async function run(): Promise<Figura> {
  const entries = conhecidos().map((each) => ({
    ...each,
    ajuste: null,
    anexo: null,
    conexao: null,
    prazoAprendido: {},
  }))
  const byIbge = new Map(entries.map((entry) => [entry.ibge, entry]))
  const index: MunicipioIndex = {
    byIbge,
    all: entries,
    publicadas: new Map(),
    simplesNacional: { desde: '2026-11-01', criterio: 'competencia' },
  }
  const startedAt = performance.now()
  for (let round = 0; round < ROUNDS; round++)
    for (const { ibge } of entries) {
      const rota = resolveIn(index, { municipio: ibge, ambiente: 'producao', emissao: '2026-11-22' })
      if (!rota) throw new Error(`municipality ${ibge} resolves to nothing`)
    }
  const elapsedMs = performance.now() - startedAt
  const valor = (ROUNDS * entries.length) / elapsedMs
  return { figura: 'trilho de um município', valor, minimo: 50, unidade: 'resoluções por milissegundo' }
}

if (import.meta.main) {
  const figura = await run()
  console.log(lineOf(figura))
  process.exitCode = isReached(figura) ? 0 : 1
}
