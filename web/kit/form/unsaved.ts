import { useEffect } from 'react'

// One for each form with unsaved text.
const formularios = new Set<{ sending: boolean }>()

/** Whether the page has unsaved text. */
export const hasUnsaved = () => formularios.size > 0

/** Whether leaving the page now would lose it: a form that is being sent navigates by itself. */
export const losesOnLeave = () => [...formularios].some(({ sending }) => !sending)

/** Marks this part of the page as unsaved while `escrito`. */
export function useUnsaved(escrito: boolean, sending = false): void {
  useEffect(() => {
    if (!escrito) return
    const este = { sending }
    formularios.add(este)
    return () => void formularios.delete(este)
  }, [escrito, sending])
}
