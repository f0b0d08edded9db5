import { type ReactNode, useEffect, useState } from 'react'
import { notifyFailure } from '../../kit/feedback/Avisos.tsx'
import { isTyping } from '../../kit/typing.ts'
import { useApp } from '../app.ts'
import type { Qual } from './destinos.ts'

/** What is open over the screen. */
export const OVER = '[role$="dialog"],dialog[open]'

/** The palette, the sheet of shortcuts, the help or the list of accounts while it is open, and what opens it; its file is loaded then. */
export function useSobreposta() {
  const app = useApp()
  const [sobreposta, setSobreposta] = useState<ReactNode>(null)
  const close = () => setSobreposta(null)
  const open = (qual: Qual): void =>
    void import('./sobrepor.tsx')
      .then(({ draw }) => draw(qual, app, { open, close }))
      .then(setSobreposta, () => notifyFailure('Não deu para abrir agora', 'Confira a sua conexão.'))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key } = event
      // So that the first letters typed after the key are not lost.
      if (key === 'Control' || key === 'Meta') return void import('./sobrepor.tsx').catch(() => null)
      const paleta = (event.ctrlKey || event.metaKey) && key.toLowerCase() === 'k'
      if (event.defaultPrevented || (!paleta && (key !== '?' || isTyping(event)))) return
      event.preventDefault()
      // What is open and asks something is answered first.
      if (!document.querySelector(OVER)) open(paleta ? 'paleta' : 'atalhos')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return { sobreposta, open }
}
