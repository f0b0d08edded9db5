import type { Ambiente } from '#domain/nota/nota.ts'
import type { CityAgents } from '#tracks/transport/mtls.ts'
import { type RestAnswer, requestJson } from '#tracks/transport/rest.ts'
import { baseRequest, joinUrl, type Parties } from './sefin-client.ts'

/** The result for one município, and when (ms). `ativo` null: the parametrization was queried and did not answer. */
export type Convenio = { ativo: boolean | null; em: number }

/** Where agreements are kept: memory here, a table when several processes should share them. */
export type ConvenioStore = {
  get(chave: string): Convenio | undefined
  set(chave: string, convenio: Convenio): void
}

/** Agreements of the municípios with the national system: they decide whether the note carries the rate of ISS. */
export type Convenios = {
  /** The last known result, however old; null when there is none. Never waits. */
  known(municipio: string, ambiente: Ambiente): boolean | null
  /** The result of the last 24 hours, else the parametrization's answer now; null when it does not answer. */
  find(municipio: string, parties: Parties): Promise<boolean | null>
  /** The parametrization's answer now; null when it does not answer. */
  refresh(municipio: string, parties: Parties): Promise<boolean | null>
}

/**
 * Municipal agreements with a cache of 24 hours. A missing answer is remembered for ten minutes, so that a
 * parametrization that is down does not delay every note; callers then take the agreement as active, as almost all are.
 */
export function createConvenios(
  agents: CityAgents,
  now: () => Date = () => new Date(),
  store: ConvenioStore = new Map<string, Convenio>(),
): Convenios {
  const asking = new Map<string, Promise<boolean | null>>()
  const keyOf = (municipio: string, ambiente: Ambiente) => `${ambiente}/${municipio}`

  const ask = async (municipio: string, parties: Parties): Promise<boolean | null> => {
    const chave = keyOf(municipio, parties.conexao.ambiente)
    const answered = readConvenio(await get(agents, parties, `/${municipio}/convenio`))
    const ativo = answered ?? store.get(chave)?.ativo ?? null
    store.set(chave, { ativo, em: now().getTime() - (answered === null ? FRESH_MS - SILENCE_MS : 0) })
    return answered
  }

  const refresh = (municipio: string, parties: Parties) => {
    const chave = keyOf(municipio, parties.conexao.ambiente)
    const current = asking.get(chave) ?? ask(municipio, parties).finally(() => asking.delete(chave))
    asking.set(chave, current)
    return current
  }

  return {
    known: (municipio, ambiente) => store.get(keyOf(municipio, ambiente))?.ativo ?? null,
    find: async (municipio, parties) => {
      const convenio = store.get(keyOf(municipio, parties.conexao.ambiente))
      if (convenio && now().getTime() - convenio.em < FRESH_MS) return convenio.ativo
      return (await refresh(municipio, parties)) ?? convenio?.ativo ?? null
    },
    refresh,
  }
}

const FRESH_MS = 24 * 3_600_000
const SILENCE_MS = 10 * 60_000
/** The answer decides one element of a note that is waiting: a guess is better than a long wait. */
const TIMEOUT_MS = 5_000

const get = (agents: CityAgents, parties: Parties, path: string): Promise<RestAnswer> =>
  requestJson({
    ...baseRequest(agents, parties),
    method: 'GET',
    url: joinUrl(parties.conexao.urls.parametrizacao, path),
    timeoutMs: TIMEOUT_MS,
  })

/**
 * Active: the answer has parameters. Not active: 404, or parameters null
 * (docs/referencia/nacional.md#24-parametrização-municipal). Else unknown.
 */
function readConvenio(answer: RestAnswer): boolean | null {
  if (answer.kind !== 'answer' || (answer.status !== 200 && answer.status !== 404)) return null
  const json = parse(answer.body)
  if (json === null || !('parametrosConvenio' in json)) return null
  return json['parametrosConvenio'] !== null
}

function parse(body: Buffer): Record<string, unknown> | null {
  try {
    const json: unknown = JSON.parse(body.toString('utf8'))
    return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null
  } catch {
    return null
  }
}
