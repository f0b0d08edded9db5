import type { App } from './app.ts'

/** One value for each App, made at the first call; it is released with its App. */
export function perApp<Value>(create: (app: App) => Value): (app: App) => Value {
  const made = new WeakMap<App, { value: Value }>()
  return (app) => {
    const known = made.get(app) ?? { value: create(app) }
    made.set(app, known)
    return known.value
  }
}
