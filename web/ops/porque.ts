import { useQuery } from '@tanstack/react-query'
import { sessao } from '../api/ops/sessao.ts'
import type { Permissao } from '../api/permissions.ts'
import { PAPEIS_ADMIN } from '../words/papeis-admin.ts'

/** Why the administrator may not do it, or undefined: the `porque` of a button. */
export function usePorque(): (permissao: Permissao, oQue: string) => string | undefined {
  const { data } = useQuery(sessao)
  return (permissao, oQue) =>
    !data || data.permissoes.includes(permissao)
      ? undefined
      : `O papel ${PAPEIS_ADMIN[data.usuario.papel].toLowerCase()} não permite ${oQue}.`
}
