import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import {
  type Convite,
  call,
  type Entrada,
  type MudancaUsuario,
  type NovoConvite,
  queryClient,
  type Usuario,
} from './client.ts'

const CHAVE = ['equipe'] as const

/** A page of the people of the account, by name. */
export const pessoas = (consulta: Entrada<'GET /portal/usuarios'>['consulta'] = {}) =>
  queryOptions({
    queryKey: [...CHAVE, 'pessoas', consulta],
    queryFn: ({ signal }) => call('GET /portal/usuarios', { consulta }, { signal }),
    placeholderData: keepPreviousData,
  })

/** A page of the invitations, the newest first. */
export const convites = (consulta: Entrada<'GET /portal/invites'>['consulta'] = {}) =>
  queryOptions({
    queryKey: [...CHAVE, 'convites', consulta],
    queryFn: ({ signal }) => call('GET /portal/invites', { consulta }, { signal }),
    placeholderData: keepPreviousData,
  })

const renew = () =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: CHAVE }),
    queryClient.invalidateQueries({ queryKey: ['conta'] }),
  ])

/** Changes role, companies or state of a person; their sessions end. */
export async function changePessoa(id: string, corpo: MudancaUsuario): Promise<Usuario> {
  const pessoa = await call('PATCH /portal/usuarios/{id}', { caminho: { id }, corpo })
  await renew()
  return pessoa
}

export async function invite(corpo: NovoConvite): Promise<Convite> {
  const convite = await call('POST /portal/invites', { corpo })
  await renew()
  return convite
}

/** Sends it again with a new code and seven more days; the previous code is refused. */
export async function resendInvite(id: string): Promise<Convite> {
  const convite = await call('POST /portal/invites/{id}/reenviar', { caminho: { id } })
  await renew()
  return convite
}

export async function cancelInvite(id: string): Promise<Convite> {
  const convite = await call('DELETE /portal/invites/{id}', { caminho: { id } })
  await renew()
  return convite
}
