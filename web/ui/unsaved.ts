import { useEffect } from 'react'

// One for each form with something written and not saved.
const formularios = new Set<{ sending: boolean }>()

/** Whether there is something written here that is not saved. */
export const hasUnsaved = () => formularios.size > 0

/** Whether leaving the page now would lose it: what is being sent leads elsewhere by itself. */
export const losesOnLeave = () => [...formularios].some(({ sending }) => !sending)

/** Tells that this part of the page has something to lose, while `escrito`. */
export function useUnsaved(escrito: boolean, sending = false): void {
  useEffect(() => {
    if (!escrito) return
    const este = { sending }
    formularios.add(este)
    return () => void formularios.delete(este)
  }, [escrito, sending])
}
