import {
  type Convite,
  call,
  type Entrada,
  type MudancaUsuario,
  type NovoConvite,
  readList,
  renew,
  type Usuario,
} from './client.ts'

/** A page of the people of the account, by name. */
export const pessoas = (consulta: Entrada<'GET /portal/usuarios'>['consulta'] = {}) =>
  readList('GET /portal/usuarios', { consulta })

/** A page of the invitations, the newest first. */
export const convites = (consulta: Entrada<'GET /portal/invites'>['consulta'] = {}) =>
  readList('GET /portal/invites', { consulta })

const renewEquipe = () => renew('GET /portal/usuarios', 'GET /portal/invites', 'GET /portal/conta')

/** Changes role, companies or state of a person; their sessions end. */
export async function changePessoa(id: string, corpo: MudancaUsuario): Promise<Usuario> {
  const pessoa = await call('PATCH /portal/usuarios/{id}', { caminho: { id }, corpo })
  await renewEquipe()
  return pessoa
}

export async function invite(corpo: NovoConvite): Promise<Convite> {
  const convite = await call('POST /portal/invites', { corpo })
  await renewEquipe()
  return convite
}

/** Sends it again with a new code and seven more days; the previous code is refused. */
export async function resendInvite(id: string): Promise<Convite> {
  const convite = await call('POST /portal/invites/{id}/reenviar', { caminho: { id } })
  await renewEquipe()
  return convite
}

export async function cancelInvite(id: string): Promise<Convite> {
  const convite = await call('DELETE /portal/invites/{id}', { caminho: { id } })
  await renewEquipe()
  return convite
}
