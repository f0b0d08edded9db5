// Administrators of every role beside the first one, by the same password, in a database that a test owns.
import assert from 'node:assert/strict'

type Run = (text: string, values?: unknown[]) => Promise<unknown>
type Login = (body: {
  email: string
  senha: string
}) => Promise<{ status: number; text: string; json: { token: string } }>

export type Papel = 'suporte' | 'operador' | 'superadmin'

/** Adds an administrator with the password of the first one, logs in, and returns the session's token. */
export async function addAdmin(sql: Run, login: Login, papel: Papel, nome: string, senha: string): Promise<string> {
  const email = `${nome}@operacao.example`
  await sql(
    `insert into admin_usuarios (id, nome, email, senha_hash, papel)
     select gen_random_uuid(), $1, $2, senha_hash, $3 from admin_usuarios order by criado_em limit 1`,
    [nome, email, papel],
  )
  const answer = await login({ email, senha })
  assert.equal(answer.status, 200, answer.text)
  return answer.json.token
}
