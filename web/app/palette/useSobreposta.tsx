import { type ReactNode, useEffect, useState } from 'react'
import { notifyFailure } from '../../kit/feedback/Avisos.tsx'
import { useApp } from '../app.ts'

/** What opens over any screen by a key: Ctrl K or ⌘K, and ?. */
export type Qual = 'paleta' | 'atalhos'

/** The palette or the sheet of shortcuts while it is open, and what opens it; its file is loaded then. */
export function useSobreposta() {
  const app = useApp()
  const [sobreposta, setSobreposta] = useState<ReactNode>(null)
  const close = () => setSobreposta(null)
  const open = (qual: Qual): void =>
    void import('./sobrepor.tsx')
      .then(({ draw }) => draw(qual, app, { open, close }))
      .then(setSobreposta, () => notifyFailure('A busca não chegou do serviço', 'Confira a sua conexão.'))
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, target, ctrlKey, metaKey } = event
      // So that the first letters typed after the key are not lost.
      if (key === 'Control' || key === 'Meta') return void import('./sobrepor.tsx').catch(() => null)
      const paleta = (ctrlKey || metaKey) && key.toLowerCase() === 'k'
      const typing = (target as HTMLElement).closest('input,textarea,select,[contenteditable]')
      if (event.defaultPrevented || !(paleta || (key === '?' && !typing))) return
      event.preventDefault()
      // What is open and asks something is answered first.
      if (!document.querySelector('[role$="dialog"],dialog[open]')) open(paleta ? 'paleta' : 'atalhos')
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  })
  return { sobreposta, open }
}
