import { type Static, Type } from 'typebox'
import { CpfCnpj, Forma, Id, Momento, Nome } from '#formas/comum.ts'
import { CodigoDeAcesso, Email, NovaSenha, Token, VerComo } from './usuario.ts'

/** A person and the account that the person makes. `codigo`: for a person with a second factor and no account. */
export const Cadastro = Forma('Cadastro', {
  nome: Nome(120),
  email: Email,
  senha: NovaSenha,
  codigo: Type.Optional(CodigoDeAcesso),
  conta: Type.Object({ nome: Nome(150), cpfCnpj: Type.Optional(CpfCnpj) }),
})
export type Cadastro = Static<typeof Cadastro>

/**
 * `nome`, `senha`: those of a new person. `senha`, `codigo`: those of a person with a password, unless the session is
 * theirs.
 */
export const AceiteDeConvite = Forma('AceiteDeConvite', {
  token: Token,
  nome: Type.Optional(Nome(120)),
  senha: Type.Optional(Type.String({ maxLength: 1000, description: 'A nova, ou a que a pessoa já tem.' })),
  codigo: Type.Optional(CodigoDeAcesso),
})
export type AceiteDeConvite = Static<typeof AceiteDeConvite>

export const TrocaDeSenha = Forma('TrocaDeSenha', {
  senhaAtual: Type.String({ maxLength: 1000 }),
  senhaNova: NovaSenha,
})
export type TrocaDeSenha = Static<typeof TrocaDeSenha>

/** A read-only session of support, just opened. */
export const SessaoDeSuporteAberta = Forma('SessaoDeSuporteAberta', {
  token: Type.String({ description: 'Também vai no cookie; serve como Authorization: Bearer.' }),
  expiraEm: Momento,
  conta: Type.Object({ id: Id, nome: Type.String() }),
  verComo: VerComo,
})
export type SessaoDeSuporteAberta = Static<typeof SessaoDeSuporteAberta>
