import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Clock, CornerDownRight, LogOut, Monitor, Moon, Sun } from 'lucide-react'
import { useApp, useMoldura } from '../app.ts'
import { menuDe, paginasDe } from '../menu/lugar.ts'
import { chooseTema } from '../tema.ts'
import { type Achados, askAll, type Grupo } from './achar.ts'
import { type Fixo, matches, type Paleta } from './destinos.ts'
import { recentesDe } from './recentes.ts'

const NADA: Achados = { grupos: [], falhas: [] }

/** One search for a word, not one for each letter: the next letter ends the wait of the one before. */
const PAUSA_MS = 200

/** What every app does from anywhere. */
const DE_SEMPRE: Fixo[] = [
  { titulo: 'Tema claro', icone: Sun, faz: () => chooseTema('claro'), tambem: 'aparência cores' },
  { titulo: 'Tema escuro', icone: Moon, faz: () => chooseTema('escuro'), tambem: 'aparência cores noite' },
  { titulo: 'Tema do sistema', icone: Monitor, faz: () => chooseTema('sistema'), tambem: 'aparência cores aparelho' },
  { titulo: 'Sair', icone: LogOut, faz: ({ leave }) => leave(), tambem: 'encerrar sessão logout' },
]

/**
 * What the palette shows for a text: its own entries at once, and those of the service when all sources have answered,
 * so that no row moves under the finger.
 */
export function useGrupos({ acoes, ajuda, fontes, recusa, ...oferta }: Paleta, texto: string) {
  const { session } = useApp()
  const { menu } = useMoldura()
  const may = session.useMay()
  const { data: eu } = useQuery(session.query)
  const allowed = <T extends { permissao?: Fixo['permissao'] }>(each: T) => !each.permissao || may(each.permissao)
  const asked = fontes.filter(allowed)
  const { data, isFetching } = useQuery({
    queryKey: ['paleta', texto],
    queryFn: async ({ signal }) => {
      await new Promise((next) => setTimeout(next, PAUSA_MS))
      return signal.aborted ? NADA : askAll(oferta, asked, texto, signal)
    },
    enabled: !!texto,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const arrived = texto && !isFetching ? data : undefined

  /** An act that the role may not do is left out, or says why once it is asked for. */
  const offered = (fixo: Fixo): Fixo[] => {
    if (allowed(fixo)) return [fixo]
    const porque = texto && fixo.oQue ? recusa?.(fixo.oQue) : undefined
    return porque ? [{ ...fixo, porque }] : []
  }
  const found = (fixos: Fixo[]) =>
    fixos.filter(({ titulo, tambem }) => !texto || matches(texto, titulo, tambem)).flatMap(offered)
  const telas = menuDe(menu, may).flatMap(({ titulo = '', itens }) =>
    itens.flatMap((item) =>
      paginasDe(item).map(
        ({ to, nome }): Fixo => ({
          titulo: nome === item.nome || !item.paginas ? nome : `${item.nome}: ${nome}`,
          icone: item.icone,
          para: to,
          tambem: `${titulo} ${item.nome}`,
        }),
      ),
    ),
  )
  const recentes = texto || !eu ? [] : recentesDe(session.canal, eu.usuario.id)
  const grupos: Grupo[] = [
    { titulo: 'Abertos por último', items: recentes.map((each) => ({ ...each, icone: Clock })) },
    ...(arrived?.grupos.slice(0, 1) ?? []),
    { titulo: 'Ações', items: found(acoes).map((each) => ({ icone: ArrowRight, ...each })) },
    { titulo: 'Telas', items: found(telas) },
    ...(arrived?.grupos.slice(1) ?? []),
    { titulo: 'Ajuda', items: [...found(ajuda), ...(texto ? found(DE_SEMPRE) : [])] },
  ]
  return {
    grupos: grupos
      .filter(({ items }) => items.length > 0)
      .map(({ titulo, items }) => ({ titulo, items: items.map((each) => ({ icone: CornerDownRight, ...each })) })),
    procurando: !!texto && !arrived,
    falhas: arrived?.falhas ?? [],
  }
}
