import { useQuery } from '@tanstack/react-query'
import { sessao } from '../api/portal/sessao.ts'
import { Shell } from '../app/Shell.tsx'
import { FaixasDoPortal } from './FaixasDoPortal.tsx'
import { MENU } from './menu.ts'
import { Topo } from './Topo.tsx'

/** The frame of every screen of an account: another account has a frame of its own, with nothing kept of the one before. */
export function Moldura() {
  const { data } = useQuery(sessao)
  return <Shell key={data?.conta.id} menu={MENU} Topo={Topo} Faixas={FaixasDoPortal} />
}
