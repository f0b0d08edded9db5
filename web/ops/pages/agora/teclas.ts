import { useEffect, useRef } from 'react'
import type { Incidente } from '#web/api/ops/client.ts'
import type { Agir } from './agir.ts'

const OVER = '[role$="dialog"],[role="menu"],dialog[open]'
/** After `g` a letter names a page, in the time that a person needs for it. */
const SEQUENCIA_MS = 1_500

/** Brings a row to the eyes, and its act under Enter. */
function focusRow(id: string): void {
  const row = document.querySelector(`[data-causa="${id}"]`)
  row?.querySelector<HTMLElement>('[data-ato],button')?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

/** J and K walk the rows, Enter acts, A takes on or lets go, and the point opens the other acts. */
export function useTeclas(causas: readonly Incidente[], agir: Agir): void {
  const afterG = useRef(0)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp } = event
      const typing = (event.target as HTMLElement).closest('input,textarea,select,[contenteditable]')
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || typing) return
      if (document.querySelector(OVER)) return
      const inSequence = timeStamp - afterG.current < SEQUENCIA_MS
      afterG.current = key === 'g' ? timeStamp : 0
      if (inSequence) return
      const here = Math.max(
        0,
        causas.findIndex(({ id }) => id === agir.aqui),
      )
      const causa = causas[here]
      if (!causa) return
      if (key === 'j' || key === 'k') {
        const first = agir.aqui === null && key === 'j'
        const next = causas[first ? 0 : here + (key === 'j' ? 1 : -1)]
        if (next) focusRow(next.id)
      } else if (key === 'a') agir.act(causa.assumido ? 'soltar' : 'assumir', causa)
      else if (key === '.') agir.openMenu(causa.id)
      else if (key === 'Enter' && event.target === document.body && causa.atos[0]) agir.act(causa.atos[0].ato, causa)
      else return
      event.preventDefault()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
}
