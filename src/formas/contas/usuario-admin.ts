import { type Static, Type } from 'typebox'
import { Forma, Id, Instante, Momento, Nome, OuNulo, Texto } from '#formas/comum.ts'
import { Versao, VersaoLida } from './empresa.ts'
import { Email, NovaSenha, PapelAdmin, SegundoFator, StatusUsuario, Token } from './usuario.ts'

/** A person of the back-office. */
export const UsuarioAdmin = Forma('UsuarioAdmin', {
  id: { ...Id, description: 'O id, um UUID.' },
  nome: Type.String({ description: 'O nome da pessoa.' }),
  email: Type.String({ description: 'O e-mail com que a pessoa entra.' }),
  papel: PapelAdmin,
  status: StatusUsuario,
  segundoFator: Type.Boolean({ description: 'Se o login desta pessoa pede o segundo fator.' }),
  versao: Versao,
  criadoEm: Momento,
  ultimoAcessoEm: OuNulo({ ...Instante, description: 'O último login; null: nunca entrou.' }),
})
export type UsuarioAdmin = Static<typeof UsuarioAdmin>

export const LinkDeAcesso = Forma(
  'LinkDeAcesso',
  {
    url: Type.String({
      format: 'uri',
      description: 'Entregue à pessoa por um meio seguro: mostrado só agora, vale uma vez. O código vem depois do #.',
    }),
    expiraEm: Momento,
  },
  { description: 'O link com que a pessoa define a senha.' },
)
export type LinkDeAcesso = Static<typeof LinkDeAcesso>

const Motivo = Type.Optional(Texto(500, 'Por que a mudança; fica na auditoria.'))

export const NovoUsuarioAdmin = Forma('NovoUsuarioAdmin', {
  nome: { ...Nome(120), description: 'O nome.' },
  email: { ...Email, description: 'E-mail; nulo quando não há.' },
  papel: PapelAdmin,
  motivo: Motivo,
})
export type NovoUsuarioAdmin = Static<typeof NovoUsuarioAdmin>

export const UsuarioAdminCriado = Forma('UsuarioAdminCriado', {
  usuario: { ...UsuarioAdmin, description: 'A pessoa criada.' },
  link: LinkDeAcesso,
})
export type UsuarioAdminCriado = Static<typeof UsuarioAdminCriado>

export const MudancaUsuarioAdmin = Forma('MudancaUsuarioAdmin', {
  nome: Type.Optional(Nome(120)),
  papel: Type.Optional(PapelAdmin),
  status: Type.Optional(
    Type.Enum(['ativo', 'bloqueado', 'desativado'], { description: 'O estado para onde a pessoa vai.' }),
  ),
  segundoFator: Type.Optional(
    Type.Literal(false, { description: 'false encerra o segundo fator de quem perdeu o aparelho e os códigos.' }),
  ),
  motivo: Motivo,
  versao: Type.Optional(VersaoLida(1)),
})
export type MudancaUsuarioAdmin = Static<typeof MudancaUsuarioAdmin>

const sessaoFields = {
  expiraEm: Momento,
  usuario: Type.Object(
    {
      id: { ...Id, description: 'O id, um UUID.' },
      nome: Type.String({ description: 'O nome de quem entrou.' }),
      email: Type.String({ description: 'O e-mail de quem entrou.' }),
      papel: PapelAdmin,
    },
    { description: 'Quem entrou.' },
  ),
}

export const SessaoAdminAberta = Forma('SessaoAdminAberta', {
  token: Type.String({ description: 'Também vai no cookie; serve como Authorization: Bearer.' }),
  ...sessaoFields,
})
export type SessaoAdminAberta = Static<typeof SessaoAdminAberta>

/** The logged-in person of the back-office, and what the role allows. */
export const SessaoAdmin = Forma('SessaoAdmin', {
  ...sessaoFields,
  permissoes: Type.Array(Type.String(), {
    description: 'O que o papel permite, uma a uma.',
    examples: [['admin.fila.read']],
  }),
  segundoFator: SegundoFator,
})
export type SessaoAdmin = Static<typeof SessaoAdmin>

export const DefinicaoDeSenha = Forma('DefinicaoDeSenha', { token: Token, senha: NovaSenha })
export type DefinicaoDeSenha = Static<typeof DefinicaoDeSenha>

export const TrocaDeSenhaAdmin = Forma('TrocaDeSenhaAdmin', {
  senhaAtual: Type.String({ maxLength: 1000 }),
  senhaNova: NovaSenha,
})
export type TrocaDeSenhaAdmin = Static<typeof TrocaDeSenhaAdmin>
