import { useSyncExternalStore } from 'react'

/** How the pages look in this browser; `sistema` follows the device. The first paint reads it too (public/assets). */
export type Tema = 'claro' | 'escuro' | 'sistema'

const ouvintes = new Set<() => void>()
const read = (): Tema => (document.documentElement.dataset['tema'] as Tema | undefined) ?? 'sistema'

export const useTema = (): Tema =>
  useSyncExternalStore((ouvinte) => {
    ouvintes.add(ouvinte)
    return () => ouvintes.delete(ouvinte)
  }, read)

export function chooseTema(tema: Tema): void {
  const page = document.documentElement
  if (tema === 'sistema') {
    delete page.dataset['tema']
    localStorage.removeItem('tema')
  } else {
    page.dataset['tema'] = tema
    localStorage.setItem('tema', tema)
  }
  for (const ouvinte of ouvintes) ouvinte()
}

/** From light to dark and back. */
export function switchTema(): void {
  const tema = read()
  const dark = tema === 'escuro' || (tema === 'sistema' && matchMedia('(prefers-color-scheme: dark)').matches)
  chooseTema(dark ? 'claro' : 'escuro')
}
