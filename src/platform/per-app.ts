import type { App } from './app.ts'

/** One value for each App, made at the first call; it is released with its App. */
export function perApp<Value>(create: (app: App) => Value): (app: App) => Value {
  return remember(create).of
}

/** The same for what a process remembers between requests: under this name operators see how many entries it has. */
export function cachePerApp<Value>(
  nome: string,
  entries: (value: Value) => number,
  create: (app: App) => Value,
): (app: App) => Value {
  const { of, peek } = remember(create)
  CACHES.push({ nome, itensOf: (app) => peek(app, entries) })
  return of
}

const CACHES: { nome: string; itensOf: (app: App) => number }[] = []

/** Every named cache of a process, by name; one that was never used has no entries. */
export const cachesOf = (app: App): { nome: string; itens: number }[] =>
  CACHES.map(({ nome, itensOf }) => ({ nome, itens: itensOf(app) })).sort((a, b) => (a.nome < b.nome ? -1 : 1))

function remember<Value>(create: (app: App) => Value) {
  const made = new WeakMap<App, { value: Value }>()
  return {
    of: (app: App): Value => {
      const known = made.get(app) ?? { value: create(app) }
      made.set(app, known)
      return known.value
    },
    peek: (app: App, entries: (value: Value) => number): number => {
      const known = made.get(app)
      return known ? entries(known.value) : 0
    },
  }
}
