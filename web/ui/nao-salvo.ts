import { useEffect } from 'react'

// One for each form with something written and not saved.
const formularios = new Set<{ enviando: boolean }>()

/** Whether there is something written here that is not saved. */
export const haNaoSalvo = () => formularios.size > 0

/** Whether leaving the page now would lose it: what is being sent leads elsewhere by itself. */
export const perdeAoSair = () => [...formularios].some(({ enviando }) => !enviando)

/** Tells that this part of the page has something to lose, while `escrito`. */
export function useNaoSalvo(escrito: boolean, enviando = false): void {
  useEffect(() => {
    if (!escrito) return
    const este = { enviando }
    formularios.add(este)
    return () => void formularios.delete(este)
  }, [escrito, enviando])
}
