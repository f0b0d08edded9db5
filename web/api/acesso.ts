import { queryOptions } from '@tanstack/react-query'
import { call, type Entrada } from './client.ts'
import { announce, forgetSession } from './sessao.ts'

/** What an invitation gives, by its code. Its refusal (LINK_INVALIDO) is an answer, not the end of a session. */
export const convite = (token: string) =>
  queryOptions({
    queryKey: ['convite', token],
    queryFn: ({ signal }) => call('POST /portal/auth/convite', { corpo: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { aberta: true },
  })

/** The doors into a session. Whatever this browser knew of a former one is forgotten, in every tab. */
export const enter = async (corpo: Entrada<'POST /portal/auth/login'>['corpo']) => {
  await call('POST /portal/auth/login', { corpo })
  startSession()
}
export const register = async (corpo: Entrada<'POST /portal/auth/register'>['corpo']) => {
  await call('POST /portal/auth/register', { corpo })
  startSession()
}
export const acceptInvite = async (corpo: Entrada<'POST /portal/auth/aceitar-convite'>['corpo']) => {
  await call('POST /portal/auth/aceitar-convite', { corpo })
  startSession()
}

function startSession(): void {
  forgetSession()
  announce('entrou')
}
