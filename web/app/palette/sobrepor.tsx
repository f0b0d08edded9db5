import type { ReactNode } from 'react'
import type { App } from '../app.ts'
import { Atalhos } from './Atalhos.tsx'
import { Paleta } from './Paleta.tsx'
import type { Qual } from './useSobreposta.tsx'

/** How one panel closes, and opens another. */
export type Painel = { open: (qual: Qual) => void; close: () => void }

/** What is shown over the screen. */
export async function draw(qual: Qual, app: App, { open, close }: Painel): Promise<ReactNode> {
  if (qual === 'atalhos') return <Atalhos onClose={close} />
  const Ajuda = qual === 'ajuda' && (await app.ajuda?.())
  if (Ajuda) return <Ajuda onClose={close} />
  return <Paleta oferta={await app.paleta()} open={open} close={close} />
}
