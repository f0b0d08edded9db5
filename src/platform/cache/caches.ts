// The caches of a process, under the names that operators see (src/domain/caches.ts).
import { alcanca, CACHES, combina, enderecoDe, type NomeDeCache } from '#domain/caches.ts'
import { maskJson } from '#domain/credenciais.ts'
import type { App } from '#platform/app.ts'
import { perApp } from '#platform/per-app.ts'

/** One entry. `em`: when it was stored, by performance.now(); `mostra`: its content, without secrets. */
type Entrada = { chave: string; em: number | null; mostra: () => unknown }

/** The entries of one process under a name. */
type Guardado = {
  itens: number
  acertos: number
  falhas: number
  /** When the newest entry was stored, by performance.now(). */
  maisNova: number | null
  /** The oldest first. */
  entries(): Iterable<Entrada>
  /** Forgets the given entries; resolves once no request of this process can see them any more. */
  forget(which: (chave: string) => boolean): unknown
}

const KEPT = new Map<NomeDeCache, (app: App) => Guardado>()

/** Names a cache with a structure of its own. */
export const keep = (nome: NomeDeCache, of: (app: App) => Guardado): void => void KEPT.set(nome, of)

type Cache<Value> = {
  readonly size: number
  /** Grows whenever something is forgotten. */
  readonly epoca: number
  get(chave: string): Value | undefined
  /** With the `epoca` at which the value was looked up: ignored when something was forgotten meanwhile. */
  set(chave: string, value: Value, epoca?: number): void
  delete(chave: string): void
  clear(): void
}

/**
 * A named cache with one map for each App. An entry older than `validadeMs` is not found; when the name reaches its
 * limit, all its entries are removed.
 */
export function cachePerApp<Value>(
  nome: NomeDeCache,
  { mostra, validadeMs = Number.POSITIVE_INFINITY }: { mostra: (value: Value) => unknown; validadeMs?: number },
): (app: App) => Cache<Value> {
  const of = perApp(() => createCache(CACHES[nome].limite ?? Number.POSITIVE_INFINITY, validadeMs, mostra))
  keep(nome, (app) => of(app).guardado)
  return (app) => of(app).cache
}

function createCache<Value>(limite: number, validadeMs: number, mostra: (value: Value) => unknown) {
  const held = new Map<string, { em: number; value: Value }>()
  let [acertos, falhas, epoca, maisNova] = [0, 0, 0, null as number | null]
  const cache: Cache<Value> = {
    get size() {
      return held.size
    },
    get epoca() {
      return epoca
    },
    get: (chave) => {
      const found = held.get(chave)
      const fresh = found && performance.now() - found.em < validadeMs ? found : undefined
      if (fresh) acertos++
      else falhas++
      return fresh?.value
    },
    set: (chave, value, since = epoca) => {
      if (since !== epoca) return
      if (held.size >= limite) held.clear()
      held.delete(chave) // so that the oldest is the first
      maisNova = performance.now()
      held.set(chave, { em: maisNova, value })
    },
    delete: (chave) => void held.delete(chave),
    clear: () => {
      epoca++
      held.clear()
    },
  }
  const guardado: Guardado = {
    get itens() {
      return held.size
    },
    get acertos() {
      return acertos
    },
    get falhas() {
      return falhas
    },
    get maisNova() {
      return held.size > 0 ? maisNova : null
    },
    *entries() {
      for (const [chave, { em, value }] of held) yield { chave, em, mostra: () => mostra(value) }
    },
    forget: (which) => {
      epoca++
      for (const chave of held.keys()) if (which(chave)) held.delete(chave)
    },
  }
  return { cache, guardado }
}

/** One cache of one process, as its heartbeat reports it; ages in seconds, bytes estimated from some entries. */
export type CacheDoProcesso = {
  nome: NomeDeCache
  itens: number
  bytes: number
  acertos: number
  falhas: number
  maisAntigaS: number | null
  maisNovaS: number | null
}

const SAMPLED = 20

/** Every named cache of a process, by name; one that was never used has no entries. */
export const cachesOf = (app: App): CacheDoProcesso[] =>
  [...KEPT.keys()].sort().map((nome) => {
    const { itens, acertos, falhas, maisNova, entries } = KEPT.get(nome)!(app)
    const sample = take(entries(), SAMPLED)
    const bytes = sample.reduce((sum, { chave, mostra }) => sum + chave.length + textOf(mostra()).length, 0)
    return {
      nome,
      itens,
      bytes: sample.length > 0 ? Math.round((bytes / sample.length) * itens) : 0,
      acertos,
      falhas,
      maisAntigaS: ageS(sample[0]?.em ?? null),
      maisNovaS: ageS(maisNova),
    }
  })

/** The entries that fit a pattern, at most `limit`; `valor` with credentials masked, for an address without `*`. */
export type EntradaVista = { chave: string; idadeMs: number | null; valor?: unknown }

export function findEntries(app: App, padroes: readonly string[], limit: number, comValor: boolean): EntradaVista[] {
  const found = function* (): Generator<EntradaVista> {
    for (const [nome, of] of KEPT)
      for (const { chave, em, mostra } of of(app).entries()) {
        const endereco = enderecoDe(nome, chave)
        if (!padroes.some((padrao) => alcanca(padrao, nome) && combina(padrao, endereco))) continue
        const idadeMs = em === null ? null : Math.round(performance.now() - em)
        yield { chave: endereco, idadeMs, ...(comValor && { valor: maskJson(JSON.parse(textOf(mostra()))) }) }
      }
  }
  return take(found(), limit)
}

/** Forgets matching entries; returns how many. Resolves once this process no longer sees them. */
export async function forgetEntries(app: App, padroes: readonly string[]): Promise<number> {
  let count = 0
  for (const [nome, of] of KEPT) {
    const fitting = padroes.filter((padrao) => alcanca(padrao, nome))
    if (fitting.length === 0) continue
    const which = (chave: string) => fitting.some((padrao) => combina(padrao, enderecoDe(nome, chave)))
    const kept = of(app)
    const found = take(kept.entries(), Number.POSITIVE_INFINITY).filter(({ chave }) => which(chave)).length
    // Also without entries: a lookup under way must not bring back an older value.
    await kept.forget(which)
    count += found
  }
  return count
}

function take<Item>(items: Iterable<Item>, count: number): Item[] {
  const taken: Item[] = []
  for (const item of items) {
    if (taken.length >= count) break
    taken.push(item)
  }
  return taken
}

const textOf = (value: unknown): string => JSON.stringify(value ?? null)
const ageS = (em: number | null): number | null => (em === null ? null : Math.round((performance.now() - em) / 1000))
