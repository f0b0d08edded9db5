import type { LucideIcon } from 'lucide-react'
import type { Permissao } from '../../api/permissions.ts'
import { fold } from '../../words/fold.ts'

/** What opens over any screen: by Ctrl K or ⌘K, by ?, and from the menu. */
export type Qual = 'paleta' | 'atalhos' | 'ajuda' | 'contas'

/** What an entry that acts here, without leaving the screen, may use. */
type Aqui = { leave: () => void }

/**
 * Where an entry of the palette leads: an address of the app with its search, one outside it, or a panel; or what it
 * does here. `pressiona`: the button that is pressed there, by its name, as a person would.
 */
export type Destino = {
  titulo: string
  detalhe?: string | undefined
  icone?: LucideIcon | undefined
  /** Why it cannot be done: shown with it, in the place of doing it. */
  porque?: string | undefined
} & (
  | { para: string; pressiona?: string | undefined }
  | { fora: string }
  | { abre: Qual }
  | { faz: (aqui: Aqui) => void }
)

/** What is always offered. `tambem`: other words it is found by; `oQue`: completes "não permite" for other roles. */
export type Fixo = Destino & { permissao?: Permissao; tambem?: string; oQue?: string }
/** An act on what was found. `tambem`: other verbs it is asked by. */
export type Ato = Destino & { tambem?: string }
/** What a source found, and what can be done with it. */
export type Achado = Destino & { atos?: Ato[] }
/** What is asked of the service, by roles that may. `search` gives the best few, or none for a text it cannot be. */
export type Fonte = {
  titulo: string
  permissao?: Permissao
  search: (texto: string, signal: AbortSignal) => Promise<Achado[]>
}
/** What one app's palette finds, besides the screens of its menu. */
export type Paleta = {
  /** What can be typed: completes "Buscar". */
  oQue: string
  acoes: Fixo[]
  ajuda: Fixo[]
  fontes: Fonte[]
  /** The verbs that may stand before a name, of an app that acts on what it finds. */
  verbos?: readonly string[]
  /** Examples of a verb before a name: completes "Um verbo antes do nome faz". */
  comVerbo?: string
  /** The words of a kind of thing that may stand before a name, and the title of its source. */
  especies?: Readonly<Record<string, string>>
  /** Why the role may not do it. */
  recusa?: (oQue: string) => string | undefined
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
