import { useSyncExternalStore } from 'react'

let asking = false
const ouvintes = new Set<() => void>()

/** Asks for the password over the open page, because leaving it would lose what is written there. */
export function askPassword(ask: boolean): void {
  asking = ask
  for (const ouvinte of ouvintes) ouvinte()
}

export const usePasswordAsked = (): boolean =>
  useSyncExternalStore(
    (ouvinte) => {
      ouvintes.add(ouvinte)
      return () => void ouvintes.delete(ouvinte)
    },
    () => asking,
  )
