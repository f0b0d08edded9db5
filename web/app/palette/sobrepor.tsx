import type { ReactNode } from 'react'
import type { App } from '../app.ts'
import { Atalhos } from './Atalhos.tsx'
import type { Qual } from './destinos.ts'
import { type Painel, Paleta } from './Paleta.tsx'

/** What is shown over the screen. */
export async function draw(qual: Qual, app: App, { open, close }: Painel): Promise<ReactNode> {
  if (qual === 'atalhos') return <Atalhos onClose={close} />
  const Painel = await (qual === 'ajuda' ? app.ajuda?.() : qual === 'contas' ? app.contas?.() : null)
  if (Painel) return <Painel onClose={close} />
  return <Paleta oferta={await app.paleta()} open={open} close={close} />
}
