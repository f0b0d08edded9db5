import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { Bookmark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { chip } from '../../kit/list/Pilula.tsx'
import { useApp } from '../app.ts'

const load = () => import('./VisoesAbertas.tsx')
const Abertas = lazy(load)

/** The part of an address that a view keeps: not its page. */
function viewOf(search: string): string {
  const busca = new URLSearchParams(search)
  busca.delete('pagina')
  busca.sort()
  return String(busca)
}

/** The views that the person saved of this list: the one in use is named. `lista` is the list's own name. */
export function Visoes({ lista }: { lista: string }) {
  const { visoes } = useApp()
  const [querida, setQuerida] = useState(false)
  const { data } = useQuery(visoes.query)
  const agora = viewOf(useLocation({ select: ({ searchStr }) => searchStr }))
  const minhas = data?.listas.find((each) => each.lista === lista)?.visoes ?? []
  const atual = minhas.find(({ busca }) => busca === agora)
  // A list without filters and without views offers none: there is nothing to save.
  if (!querida && minhas.length === 0 && agora === '') return null
  const dentro = (
    <>
      <Bookmark size={13} aria-hidden />
      {atual?.nome ?? 'Visões'}
    </>
  )
  const fechada = (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setQuerida(true)}
      className={chip(!!atual)}
    >
      {dentro}
    </button>
  )
  if (!querida) return fechada
  return (
    <Suspense fallback={fechada}>
      <Abertas lista={lista} minhas={minhas} agora={agora}>
        {dentro}
      </Abertas>
    </Suspense>
  )
}
