import { call, type Entrada, read, readList, renew, type Saida, type UsuarioAdmin } from './client.ts'

/** A page of the people of the back-office, by name. */
export const pessoas = (consulta: Entrada<'GET /admin/usuarios'>['consulta']) =>
  readList('GET /admin/usuarios', { consulta })

/** The open sessions of a person, the last used first. */
export const sessoesDe = (id: string) => read('GET /admin/usuarios/{id}/sessoes', { caminho: { id } })

/** Creates a person, and the link with which they set their password, shown once. */
export async function createPessoa(
  corpo: Entrada<'POST /admin/usuarios'>['corpo'],
): Promise<Saida<'POST /admin/usuarios'>> {
  const criada = await call('POST /admin/usuarios', { corpo })
  await renew('GET /admin/usuarios')
  return criada
}

/** Changes name, role or state of a person, or ends their second factor. Their sessions end, but for a new name. */
export async function changePessoa(
  { id, versao }: UsuarioAdmin,
  corpo: Entrada<'PATCH /admin/usuarios/{id}'>['corpo'],
): Promise<void> {
  await call('PATCH /admin/usuarios/{id}', { caminho: { id }, corpo: { ...corpo, versao } })
  await renew('GET /admin/usuarios')
}

/** A link for a new password, shown once; the present password and the sessions of the person end. */
export async function resetSenha(id: string): Promise<Saida<'POST /admin/usuarios/{id}/resetar-senha'>> {
  const link = await call('POST /admin/usuarios/{id}/resetar-senha', { caminho: { id } })
  await renew('GET /admin/usuarios', 'GET /admin/usuarios/{id}/sessoes')
  return link
}

export async function endSessions(id: string, motivo: string): Promise<void> {
  await call('DELETE /admin/usuarios/{id}/sessoes', { caminho: { id }, consulta: { motivo } })
  await renew('GET /admin/usuarios/{id}/sessoes')
}
