import { useQuery } from '@tanstack/react-query'
import { sessao } from '../api/ops/sessao.ts'
import type { Permissao } from '../api/permissions.ts'
import { PAPEIS_ADMIN } from '../words/papeis-admin.ts'
import { session } from './sessao.ts'

type Eu = NonNullable<ReturnType<typeof session.known>>

/** The sentence of a role that may not: `oQue` completes "não permite". */
const recusaDe = ({ usuario }: Eu, oQue: string) =>
  `O papel ${PAPEIS_ADMIN[usuario.papel].toLowerCase()} não permite ${oQue}.`

/** Why the administrator may not do it, or undefined: the `porque` of a button. */
export function usePorque(): (permissao: Permissao, oQue: string) => string | undefined {
  const { data } = useQuery(sessao)
  return (permissao, oQue) => (!data || data.permissoes.includes(permissao) ? undefined : recusaDe(data, oQue))
}

/** The same outside a screen. */
export function porqueDe(permissao: Permissao, oQue: string): string | undefined {
  const eu = session.known()
  return !eu || eu.permissoes.includes(permissao) ? undefined : recusaDe(eu, oQue)
}

/** Why the role of the administrator does not do it. */
export function recusa(oQue: string): string | undefined {
  const eu = session.known()
  return eu && recusaDe(eu, oQue)
}
