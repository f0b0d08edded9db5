import { useQuery } from '@tanstack/react-query'
import { ArrowRight, Clock } from 'lucide-react'
import { useApp, useMoldura } from '../app.ts'
import { type Destino, type Fixo, matches, type Paleta } from './destinos.ts'
import { recentesDe } from './recentes.ts'

export type Grupo = { titulo: string; items: Destino[] }
type Achados = { grupos: Grupo[]; falhas: string[] }
const NADA: Achados = { grupos: [], falhas: [] }

/** One search for a word, not one for each letter: the next letter ends the wait of the one before. */
const PAUSA_MS = 200

/**
 * What the palette shows for a text: its own entries at once, and those of the service when all sources have answered,
 * so that no row moves under the finger.
 */
export function useGrupos({ acoes, ajuda, fontes }: Paleta, texto: string) {
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
      return signal.aborted ? NADA : askAll(asked, texto, signal)
    },
    enabled: !!texto,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const arrived = texto && !isFetching ? data : undefined

  const telas = menu.flatMap(({ titulo, itens }) =>
    itens
      .filter(allowed)
      .map(({ to, nome, icone }): Fixo => ({ titulo: nome, icone, para: to, ...(titulo && { tambem: titulo }) })),
  )
  const found = (fixos: Fixo[]) =>
    fixos.filter(allowed).filter(({ titulo, tambem }) => !texto || matches(texto, titulo, tambem))
  const recentes = texto || !eu ? [] : recentesDe(session.canal, eu.usuario.id)
  const grupos: Grupo[] = [
    { titulo: 'Abertos por último', items: recentes.map((each) => ({ ...each, icone: Clock })) },
    { titulo: 'Ações', items: found(acoes).map((each) => ({ icone: ArrowRight, ...each })) },
    { titulo: 'Telas', items: found(telas) },
    ...(arrived?.grupos ?? []),
    { titulo: 'Ajuda', items: found(ajuda) },
  ]
  return {
    grupos: grupos.filter(({ items }) => items.length > 0),
    procurando: !!texto && !arrived,
    falhas: arrived?.falhas ?? [],
  }
}

async function askAll(fontes: Paleta['fontes'], texto: string, signal: AbortSignal): Promise<Achados> {
  const answers = await Promise.allSettled(fontes.map(({ search }) => search(texto, signal)))
  return {
    grupos: answers.flatMap((answer, n) =>
      answer.status === 'fulfilled' ? [{ titulo: fontes[n]!.titulo, items: answer.value }] : [],
    ),
    falhas: answers.flatMap(({ status }, n) => (status === 'rejected' ? [fontes[n]!.titulo] : [])),
  }
}
