import { useEffect } from 'react'

/** Said on this page when what it keeps of a person leaves the device: nothing waits any more to be kept. */
export const ESQUECE = 'esquece'

// One for each part of the page with unsaved text.
const partes = new Set<{ asksOnLeave: boolean }>()

/** Whether the page has unsaved text: a session that ends asks for the password above it. */
export const hasUnsaved = () => partes.size > 0

/** Whether leaving the page now would lose text that the person is asked about first. */
export const losesOnLeave = () => [...partes].some(({ asksOnLeave }) => asksOnLeave)

/**
 * Marks this part of the page as unsaved while `escrito`. `asksOnLeave`: not while it is sent, because it then navigates
 * by itself, and not in a dialog, which asks to be closed.
 */
export function useUnsaved(escrito: boolean, asksOnLeave: boolean): void {
  useEffect(() => {
    if (!escrito) return
    const esta = { asksOnLeave }
    partes.add(esta)
    return () => void partes.delete(esta)
  }, [escrito, asksOnLeave])
}
