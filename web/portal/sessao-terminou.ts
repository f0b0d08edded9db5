import { useSyncExternalStore } from 'react'

let pedindo = false
const ouvintes = new Set<() => void>()

/** Asks for the password over the page that is open, because leaving it would lose what is written there. */
export function pedirSenha(pedir: boolean): void {
  pedindo = pedir
  for (const ouvinte of ouvintes) ouvinte()
}

export const usePedeSenha = (): boolean =>
  useSyncExternalStore(
    (ouvinte) => {
      ouvintes.add(ouvinte)
      return () => void ouvintes.delete(ouvinte)
    },
    () => pedindo,
  )
