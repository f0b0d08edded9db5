import { queryOptions } from '@tanstack/react-query'
import { type AceiteDeConvite, ApiError, type Cadastro, type CredenciaisDoPortal, call } from '../api/portal/client.ts'
import { session } from './sessao.ts'

/** What an invitation gives, by its code. */
export const convite = (token: string) =>
  queryOptions({
    queryKey: ['convite', token],
    queryFn: ({ signal }) => call('POST /portal/auth/convite', { corpo: { token } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })

/** Ways to open a session. What this browser holds of a previous one is dropped, in every tab. */
export const enter = async ({ contaId, ...corpo }: CredenciaisDoPortal) => {
  await call('POST /portal/auth/login', { corpo: { ...corpo, ...(contaId && { contaId }) } }).catch((error) => {
    // The address named an account that this person may not open: the one used last is opened.
    if (!contaId || !isOfTheAccount(error)) throw error
    return call('POST /portal/auth/login', { corpo })
  })
  session.begin()
}
const isOfTheAccount = (error: unknown) =>
  error instanceof ApiError && ['NAO_ENCONTRADO', 'CONTA_BLOQUEADA', 'SCHEMA_DPS_INVALIDO'].includes(error.corpo.codigo)

export const register = async (corpo: Cadastro) => {
  await call('POST /portal/auth/register', { corpo })
  session.begin()
}
/** Ends the session on a page outside the frame, which stays open and reloads what it shows. */
export const leaveHere = async () => {
  try {
    await call('POST /portal/auth/logout', {})
    session.announce('saiu')
  } finally {
    await session.queryClient.resetQueries()
  }
}
/** The read-only session of support, by the code of its link. */
export const enterVerComo = async (token: string) => {
  await call('POST /portal/auth/ver-como', { corpo: { token } })
  session.begin()
}
export const acceptInvite = async (corpo: AceiteDeConvite) => {
  const known = session.known()
  await call('POST /portal/auth/aceitar-convite', { corpo })
  session.begin(known ? 'trocou' : 'entrou')
}
