import { Type } from 'typebox'
import { Id, Momento } from './common.ts'

export const Papel = Type.Enum(['owner', 'admin', 'developer', 'leitura'])
export const Email = Type.String({ format: 'email', maxLength: 200 })
export const NovaSenha = Type.String({ description: 'De 10 a 128 caracteres, fora da lista das mais comuns.' })
export const Token = Type.String({ maxLength: 100, description: 'O código recebido por e-mail.' })

const sessaoFields = {
  expiraEm: Momento,
  usuario: Type.Object({ id: Id, nome: Type.String(), email: Type.String(), papel: Papel }),
  conta: Type.Object({ id: Id, nome: Type.String() }),
}

/** Who is logged in. */
export const Sessao = Type.Object(sessaoFields)
export const SessaoAberta = Type.Object({
  token: Type.String({
    description: 'Também vai no cookie; serve como Authorization: Bearer em clientes de linha de comando.',
  }),
  ...sessaoFields,
})
