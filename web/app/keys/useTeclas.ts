import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { isTyping } from '../../kit/typing.ts'
import { useApp, useMoldura } from '../app.ts'
import { menuDe } from '../menu/lugar.ts'
import { OVER } from '../palette/useSobreposta.tsx'
import { markRow, walkRows } from './linhas.ts'

/** How long the second key of `g n` may take. */
const SEQUENCIA_MS = 1_500

/** Whether a key is one of the screen's: no text takes it, and nothing is open over the screen. */
const isFree = (event: KeyboardEvent) =>
  !event.defaultPrevented &&
  !event.ctrlKey &&
  !event.metaKey &&
  !event.altKey &&
  !isTyping(event) &&
  !document.querySelector(OVER)

const DAS_LISTAS: Record<string, () => boolean> = {
  j: () => walkRows(1),
  k: () => walkRows(-1),
  x: markRow,
}

/** Presses the button of the screen that names the key in its `aria-keyshortcuts`; one that may not act says why. */
function press(key: string): void {
  const named = [...document.querySelectorAll<HTMLElement>('#conteudo [aria-keyshortcuts]')]
  named.find((each) => each.getAttribute('aria-keyshortcuts') === key && each.offsetParent !== null)?.click()
}

/**
 * The keys of every screen: `g` and a letter open an entry of the menu, j and k walk the rows of a list, and a button
 * acts by the letter that it names. A screen that handles a key itself has it first.
 */
export function useTeclas(): void {
  const router = useRouter()
  const { menu } = useMoldura()
  const may = useApp().session.useMay()
  const destinos = useRef<ReadonlyMap<string, string>>(new Map())
  destinos.current = new Map(
    menuDe(menu, may).flatMap(({ itens }) => itens.map(({ tecla = '', to }) => [tecla, to] as const)),
  )
  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY
    /** The second key of a sequence is nobody else's. */
    const follow = (event: KeyboardEvent) => {
      if (!isFree(event)) return
      const isSecond = event.timeStamp - begun < SEQUENCIA_MS
      begun = !isSecond && event.key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
      const to = isSecond && destinos.current.get(event.key)
      if (!to) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void router.navigate({ to })
    }
    const act = (event: KeyboardEvent) => {
      const { key } = event
      if (key.length === 1 && isFree(event))
        // After the screen's own handlers, wherever they listen.
        setTimeout(() => {
          if (!event.defaultPrevented && !DAS_LISTAS[key]?.()) press(key)
        })
    }
    addEventListener('keydown', follow, { capture: true })
    addEventListener('keydown', act)
    return () => {
      removeEventListener('keydown', follow, { capture: true })
      removeEventListener('keydown', act)
    }
  }, [router])
}
