import { useSyncExternalStore } from 'react'

const CHAVE = 'portal:ambiente'

export type Ambiente = 'homologacao' | 'producao'

// Each tab keeps its own; a new tab starts with the last one chosen.
let atual: Ambiente = read(sessionStorage) ?? read(localStorage) ?? 'homologacao'
const ouvintes = new Set<() => void>()

function read(storage: Storage): Ambiente | null {
  const texto = storage.getItem(CHAVE)
  return texto === 'producao' || texto === 'homologacao' ? texto : null
}

/** The ambiente that the whole portal shows. Homologação until one is chosen. */
export const useAmbiente = (): Ambiente =>
  useSyncExternalStore(
    (ouvinte) => {
      ouvintes.add(ouvinte)
      return () => ouvintes.delete(ouvinte)
    },
    () => atual,
  )

/** The same, outside of a component. */
export const ambienteAtual = (): Ambiente => atual

export function chooseAmbiente(ambiente: Ambiente): void {
  atual = ambiente
  sessionStorage.setItem(CHAVE, ambiente)
  localStorage.setItem(CHAVE, ambiente)
  for (const ouvinte of ouvintes) ouvinte()
}
