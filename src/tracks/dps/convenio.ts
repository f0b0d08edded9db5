import type { Ambiente } from '#domain/nota/nota.ts'
import type { CityAgents } from '#platform/http-client/mtls.ts'
import { type RestAnswer, requestJson } from '#platform/http-client/rest.ts'
import type { Conexao, Credencial } from '#tracks/track.ts'
import { readJson } from '#tracks/transport/json.ts'
import { baseRequest, joinUrl, type Parties } from './sefin-client.ts'

/** The result for one município, to be queried again after `validoAte` (ms). `ativo` null: queried, never answered. */
export type Convenio = { ativo: boolean | null; validoAte: number }

/** Where agreements are kept for all processes, so that what one learned the others send. */
export type ConvenioStore = {
  get(municipio: string, ambiente: Ambiente): Promise<Convenio | null>
  set(municipio: string, ambiente: Ambiente, convenio: Convenio): Promise<void>
}

/** The conexão to query over and whose certificate to use; null credencial: no query can be made. */
export type Consulente = { conexao: Conexao; openCredencial(): Promise<Credencial | null> }

/** Agreements of the municípios with the national system: they decide whether the note carries the rate of ISS. */
export type Convenios = {
  /** What `find` last gave in this process, however old; null when there is none. Never waits. */
  known(municipio: string, ambiente: Ambiente): boolean | null
  /** The stored result while it is valid, else the parametrization's answer now, else the old result; null: none. */
  find(municipio: string, consulente: Consulente): Promise<boolean | null>
  /** The parametrization's answer now; null when it does not answer. */
  refresh(municipio: string, consulente: Consulente): Promise<boolean | null>
}

/** The same, with what one process remembers of it. */
export type ConveniosLembrados = Convenios & {
  /** The agreements that this process holds, by `ambiente/municipio`; deleting one here forgets it. */
  copies: Map<string, Copia>
  /** How often `find` found a fresh copy in this process, and how often not. */
  contagem: { acertos: number; falhas: number }
}

/** A result in the memory of one process; `lidoEm`: when it came, by performance.now(). */
type Copia = Convenio & { lidoEm: number }

/**
 * Municipal agreements. An answer is valid for 24 hours, a missing one for ten minutes, so that a parametrization that
 * is down does not delay every note; callers then take the agreement as active, as almost all are. What the store holds
 * is read again after some seconds, because another process may have queried since.
 */
export function createConvenios(agents: CityAgents, now: () => Date, store: ConvenioStore): ConveniosLembrados {
  const copies = new Map<string, Copia>()
  const contagem = { acertos: 0, falhas: 0 }
  const asking = new Map<string, Promise<boolean | null>>()
  const keyOf = (municipio: string, ambiente: Ambiente) => `${ambiente}/${municipio}`

  const copy = (chave: string, convenio: Convenio): Convenio => {
    copies.set(chave, { ...convenio, lidoEm: performance.now() })
    return convenio
  }
  const read = async (municipio: string, ambiente: Ambiente): Promise<Convenio | null> => {
    const chave = keyOf(municipio, ambiente)
    const held = copies.get(chave)
    const fresh = held && performance.now() - held.lidoEm < COPY_MS
    contagem[fresh ? 'acertos' : 'falhas']++
    if (fresh) return held
    const stored = await store.get(municipio, ambiente)
    return stored && copy(chave, stored)
  }

  const ask = async (municipio: string, { conexao, openCredencial }: Consulente): Promise<boolean | null> => {
    const { ambiente } = conexao
    const credencial = await openCredencial()
    if (!credencial) return null
    const answered = readConvenio(await askParametro(agents, { conexao, credencial }, `/${municipio}/convenio`))
    const ativo = answered ?? (await read(municipio, ambiente))?.ativo ?? null
    const convenio = { ativo, validoAte: now().getTime() + (answered === null ? SILENCE_MS : FRESH_MS) }
    await store.set(municipio, ambiente, convenio)
    copy(keyOf(municipio, ambiente), convenio)
    return answered
  }

  const refresh = (municipio: string, consulente: Consulente) => {
    const chave = keyOf(municipio, consulente.conexao.ambiente)
    const current = asking.get(chave) ?? ask(municipio, consulente).finally(() => asking.delete(chave))
    asking.set(chave, current)
    return current
  }

  return {
    known: (municipio, ambiente) => copies.get(keyOf(municipio, ambiente))?.ativo ?? null,
    find: async (municipio, consulente) => {
      const convenio = await read(municipio, consulente.conexao.ambiente)
      if (convenio && now().getTime() < convenio.validoAte) return convenio.ativo
      return (await refresh(municipio, consulente)) ?? convenio?.ativo ?? null
    },
    refresh,
    copies,
    contagem,
  }
}

const COPY_MS = 5_000
const FRESH_MS = 24 * 3_600_000
const SILENCE_MS = 10 * 60_000
/** The answer decides one element of a note that is waiting: a guess is better than a long wait. */
const TIMEOUT_MS = 3_000

/** A question to the municipal parametrization; it waits three seconds at most. */
export const askParametro = (agents: CityAgents, parties: Parties, path: string): Promise<RestAnswer> =>
  requestJson({
    ...baseRequest(agents, parties),
    method: 'GET',
    url: joinUrl(parties.conexao.urls.parametrizacao, path),
    connectTimeoutMs: TIMEOUT_MS,
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
  const json = readJson(body)
  return typeof json === 'object' && json !== null ? (json as Record<string, unknown>) : null
}
