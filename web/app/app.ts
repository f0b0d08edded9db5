import type { UseQueryOptions } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { type ComponentType, createContext, useContext } from 'react'
import type { Permissao } from '../api/permissions.ts'
import type { Paleta, Qual } from './palette/destinos.ts'
import type { Quem, Session } from './session.ts'

export type PaginaDeMenu = { to: string; nome: string; permissao?: Permissao }
export type ItemDeMenu = PaginaDeMenu & {
  icone: LucideIcon
  /** The letter that opens it after `g`. */
  tecla?: string
  /** Pages that share this entry: a second menu above each of them. */
  paginas?: PaginaDeMenu[]
  /** Pages that belong here and have links of their own: the search finds them, and the entry is the current one there. */
  dentro?: PaginaDeMenu[]
}
export type GrupoDeMenu = { titulo?: string; itens: ItemDeMenu[] }

/** What an app puts into the frame of its screens: loaded with them, since no screen before the login has it. */
export type Moldura = {
  menu: GrupoDeMenu[]
  /** Between the app's name and its menu. */
  Topo?: ComponentType<{ open: (qual: Qual) => void }>
  /** Above every screen. */
  Faixas?: ComponentType
  /** The keys of single screens, as the help names them. */
  teclas?: readonly Atalho[]
}
/** A key that presses a button of a screen, which names it in `aria-keyshortcuts`. */
export type Atalho = { tecla: string; tela: string; oQue: string }

/** What makes one app of the shared frame: its name, its session and its sentences. */
export type App<S extends Quem = Quem> = {
  /** Shown in the menu and in the titles of the browser's tabs. */
  nome: string
  /** The first page, and where a page that does not exist leads. */
  inicio: string
  session: Session<S>
  /** The logged-in person, in the foot of the menu. */
  quem: (sessao: S) => string
  /** The screen of someone whose role may not see it: `oQue` completes "não permite". */
  semAcesso: (sessao: S, oQue: string) => { titulo: string; texto: string }
  /** The login over an open page; `codigo`: of the second factor, of people who have one. */
  enterAgain: (credenciais: { email: string; senha: string; codigo?: string }) => Promise<unknown>
  logout: () => Promise<unknown>
  /** What the search of the whole app finds besides the menu; loaded when it is opened. */
  paleta: () => Promise<Paleta>
  /** The page of the person, where the foot of the menu leads to it. */
  perfil?: string
  /** Where help is found, of an app whose people ask others for it. */
  ajuda?: () => Promise<ComponentType<{ onClose: () => void }>>
  /** The accounts of the person, to pass from one to another, of an app whose people have several. */
  contas?: () => Promise<ComponentType<{ onClose: () => void }>>
  /** The filters of lists that the person saved. */
  visoes: {
    // biome-ignore lint/suspicious/noExplicitAny: the key is the client's own
    query: UseQueryOptions<MinhasVisoes, Error, MinhasVisoes, any>
    save: (lista: string, visoes: Visao[]) => Promise<unknown>
  }
}
type MinhasVisoes = { listas: { lista: string; visoes: Visao[] }[] }
/** A named address of a list, without its page. */
export type Visao = { nome: string; busca: string }

export const AppContext = createContext<App | null>(null)

/** The app in whose frame this is. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('a screen outside an app')
  return app
}

export const MolduraContext = createContext<Moldura | null>(null)

/** The frame in which this is. */
export function useMoldura(): Moldura {
  const moldura = useContext(MolduraContext)
  if (!moldura) throw new Error('outside the frame of an app')
  return moldura
}

/** An app as the frame sees it: what it asks of a session, the app itself made. */
export const defineApp = <S extends Quem>(app: App<S>): App => app as unknown as App
