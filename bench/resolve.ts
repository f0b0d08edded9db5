// The time that it takes to resolve the track of a municipality, with all 5,571 loaded.
import { conhecidos, type MunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { resolveIn } from '#features/cidades/reach/resolve-track.ts'
import type { Figura } from './figura.ts'
import type { Opcoes } from './medidas.ts'

const ROUNDS = 50
const MS_MAX = 0.02

/** Resolves every municipality again and again, with nothing published. */
export async function run({ curto }: Opcoes): Promise<Figura[]> {
  const rounds = curto ? 1 : ROUNDS
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
  for (let round = 0; round < rounds; round++)
    for (const { ibge } of entries) {
      const rota = resolveIn(index, { municipio: ibge, ambiente: 'producao', emissao: '2026-11-22' })
      if (!rota) throw new Error(`municipality ${ibge} resolves to nothing`)
    }
  const medido = (performance.now() - startedAt) / (rounds * entries.length)
  return [{ nome: 'trilho de um município', medido, unidade: 'ms', max: MS_MAX }]
}
