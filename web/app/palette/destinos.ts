import type { LucideIcon } from 'lucide-react'
import type { Permissao } from '../../api/permissions.ts'
import { fold } from '../../words/fold.ts'

/** What opens over any screen: by Ctrl K or ⌘K, by ?, and from the menu. */
export type Qual = 'paleta' | 'atalhos' | 'ajuda' | 'contas'

/** Where an entry of the palette leads: an address of the app with its search, one outside it, or a panel. */
export type Destino = {
  titulo: string
  detalhe?: string | undefined
  icone?: LucideIcon | undefined
} & ({ para: string } | { fora: string } | { abre: Qual })

/** What is always offered. `tambem`: other words it is found by. */
export type Fixo = Destino & { permissao?: Permissao; tambem?: string }
/** What is asked of the service, by roles that may. `search` gives the best few, or none for a text it cannot be. */
export type Fonte = {
  titulo: string
  permissao?: Permissao
  search: (texto: string, signal: AbortSignal) => Promise<Destino[]>
}
/** What one app's palette finds, besides the screens of its menu. */
export type Paleta = {
  /** What can be typed: completes "Buscar". */
  oQue: string
  acoes: Fixo[]
  ajuda: Fixo[]
  fontes: Fonte[]
}

/** The most of each kind that a source is asked for. */
export const DE_CADA = 5

/** Whether each word of a text begins a word of what is offered, whatever the accents and capitals. */
export function matches(texto: string, ...oferecidos: (string | undefined)[]): boolean {
  const palavras = fold(oferecidos.join(' ')).split(/[^\p{L}\p{N}]+/u)
  return fold(texto)
    .split(/[^\p{L}\p{N}]+/u)
    .every((parte) => palavras.some((palavra) => palavra.startsWith(parte)))
}
