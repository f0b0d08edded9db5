import { useQuery } from '@tanstack/react-query'
import type { Permissao } from '../api/permissions.ts'
import { sessao } from '../api/portal/sessao.ts'
import { type Papel, semPermissao } from '../words/papeis.ts'

/** Why nothing can be done in a session of support. */
export const SO_LEITURA = 'Sessão de suporte, somente leitura: quem faz é uma pessoa da conta.'

/**
 * Why the logged-in user may not do it, or undefined: the `porque` of a button. `daConta`: what belongs to all
 * companies is not for users limited to some; `doDono`: only an owner may.
 */
export function usePorque(): (
  permissao: Permissao,
  oQue: string,
  daConta?: 'daConta' | 'doDono',
) => string | undefined {
  const { data } = useQuery(sessao)
  return (permissao, oQue, daConta) => {
    if (data?.verComo && !data.permissoes.includes(permissao)) return SO_LEITURA
    if (!data?.permissoes.includes(permissao))
      return semPermissao(data?.usuario.papel as Papel | undefined, oQue, daConta === 'doDono' ? 'um dono' : undefined)
    if (daConta === 'daConta' && data.empresaIds)
      return `Você vê algumas empresas; ${oQue} é de quem vê a conta inteira.`
    return undefined
  }
}
