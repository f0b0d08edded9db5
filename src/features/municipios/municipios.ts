import { readFileSync } from 'node:fs'
import type { Trilho } from '../../domain/nota/nota.ts'
import { parseCsv } from '../../platform/csv.ts'
import { Refusal } from '../../platform/ctx.ts'

/** A municipality as clients see it: how its notes are issued and what that takes. */
export type MunicipioResponse = {
  ibge: string
  nome: string
  uf: string
  trilho: Trilho
  /** Layout of the documents; null where there is no way of issuing yet. */
  padrao: string | null
  /** The system the city is known to run, when it has one of its own. */
  provedor: string | null
  emissorNacional: 'sim' | 'nao' | 'presumido' | 'desconhecido'
  atendido: boolean
  /** What a company needs before its first note here. */
  requisitos: string[]
}

/** The municipalities of a state, or all of them, by name. */
export const listMunicipios = (uf?: string): MunicipioResponse[] => (uf ? (byUf().get(uf) ?? []) : all())

/** One municipality. Throws NAO_ENCONTRADO for a code that the IBGE table does not have. */
export function findMunicipio(ibge: string): MunicipioResponse {
  const found = all().find((each) => each.ibge === ibge)
  if (!found) throw new Refusal('NAO_ENCONTRADO', `no municipality ${ibge}`)
  return found
}

const TABLE = new URL('../../../contracts/tables/municipios.csv', import.meta.url)

const once = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}
const all = once(() =>
  parseCsv(readFileSync(TABLE, 'utf8'))
    .map(toMunicipio)
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR')),
)
const byUf = once(() => Map.groupBy(all(), ({ uf }) => uf))

function toMunicipio(row: Record<string, string>): MunicipioResponse {
  const emissorNacional = row['emissorNacional'] as MunicipioResponse['emissorNacional']
  // The same rule as tracks/choose-track.ts for a company that configured nothing.
  const atendido = emissorNacional !== 'nao'
  return {
    ibge: row['ibge']!,
    nome: row['nome']!,
    uf: row['uf']!,
    trilho: atendido ? 'nacional' : 'municipal',
    padrao: atendido ? 'dps-1.01' : null,
    provedor: row['provedor'] || null,
    emissorNacional,
    atendido,
    requisitos: atendido ? ['certificado A1 ICP-Brasil da empresa', 'empresa habilitada no emissor nacional'] : [],
  }
}
