import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, type MinhaConta } from '../../api/portal/client.ts'
import { comSuporte } from '../../words/suporte.ts'
import { session } from '../sessao.ts'

/** Passes to another account of the person, in every tab of this browser, and leads to its first page, or to `para`. */
export function useTrocarConta(onDone?: () => void, para = '/inicio') {
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async ({ id: contaId }: Pick<MinhaConta, 'id'>) => {
      await call('POST /portal/auth/trocar-conta', { corpo: { contaId } })
      onDone?.()
      await session.change(() => navigate({ to: para, ignoreBlocker: true }))
    },
  })
}

/** Why the person may not open an account now, or undefined. */
export const whyNotOpen = ({ status, bloqueada }: MinhaConta): string | undefined => {
  if (bloqueada) return comSuporte('A conta está bloqueada: fale com o suporte.')
  if (status === 'ativo') return undefined
  return 'O seu acesso a esta conta está bloqueado: fale com quem a administra.'
}

/** From this many accounts on they are looked for by what is typed. */
export const BUSCA_A_PARTIR_DE = 8
