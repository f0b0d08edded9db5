import { type Static, Type } from 'typebox'
import { Forma, Id, Instante, Momento, OuNulo } from '#formas/comum.ts'
import { Versao, VersaoLida } from './empresa.ts'

export const Papel = Type.Enum(['owner', 'admin', 'developer', 'faturamento', 'leitura', 'contador'], {
  $id: 'Papel',
  description:
    'O papel na conta: owner e admin administram, developer integra, faturamento emite e cancela sem chaves nem webhooks, leitura só vê, contador vê e baixa.',
})
export const StatusUsuario = Type.Enum(['pendente', 'ativo', 'bloqueado', 'desativado'], { $id: 'StatusUsuario' })
export const PapelAdmin = Type.Enum(['suporte', 'operador', 'superadmin'], {
  $id: 'PapelAdmin',
  description: 'O papel na administração do serviço: suporte lê, operador conserta, superadmin decide.',
})
export const LIMITADO_A = 'As empresas a que fica limitado; ausente ou null, todas.'
export const Email = Type.String({ format: 'email', maxLength: 200 })
export const NovaSenha = Type.String({ description: 'De 10 a 128 caracteres, fora da lista das mais comuns.' })
export const CodigoDeAcesso = Type.String({
  maxLength: 40,
  description: 'Os seis dígitos do aplicativo autenticador, ou um código de recuperação.',
})
/** The credentials that open a session. */
export const Credenciais = Forma('Credenciais', {
  email: Type.String({ maxLength: 320 }),
  senha: Type.String({ maxLength: 1000 }),
  codigo: Type.Optional(CodigoDeAcesso),
})
/** The same for the portal, where a person may have several accounts. */
export const CredenciaisDoPortal = Forma('CredenciaisDoPortal', {
  ...Credenciais.properties,
  contaId: Type.Optional({ ...Id, description: 'A conta em que entrar; sem ela, a usada por último.' }),
})
export type CredenciaisDoPortal = Static<typeof CredenciaisDoPortal>
/** The second step of a login. */
export const CodigoDaEntrada = Forma('CodigoDaEntrada', {
  desafio: Type.String({ maxLength: 100, description: 'O desafio da resposta SEGUNDO_FATOR_NECESSARIO.' }),
  codigo: CodigoDeAcesso,
})
/** Whether a person has a second factor. */
export const SegundoFator = Forma(
  'SegundoFator',
  {
    ativo: Type.Boolean({ description: 'Se o login pede o código.' }),
    obrigatorio: Type.Boolean({ description: 'Se a conta, ou na administração o ajuste, o exige de todos.' }),
    codigosRestantes: Type.Integer({ minimum: 0, description: 'Códigos de recuperação ainda não usados.' }),
  },
  { description: 'O segundo fator da pessoa.' },
)
export type SegundoFator = Static<typeof SegundoFator>
export const Token = Type.String({ maxLength: 100, description: 'O código recebido por e-mail.' })

const sessaoFields = {
  expiraEm: Momento,
  usuario: Type.Object({ id: Id, nome: Type.String(), email: Type.String(), papel: Papel }),
  conta: Type.Object({ id: Id, nome: Type.String() }),
}

/** The mark of a read-only session of support. */
export const VerComo = Forma(
  'VerComo',
  {
    admin: Type.String({ description: 'O nome de quem, da operação do serviço, está lendo.' }),
    motivo: Type.String({ description: 'Por que a conta está sendo vista.' }),
    expiraEm: { ...Instante, description: 'Quando a sessão termina; ela não se renova.' },
  },
  { description: 'A marca de uma sessão de suporte, que vê a conta como o cliente e só lê.' },
)
export type VerComo = Static<typeof VerComo>

const Endereco = (description: string) => OuNulo(Type.String({ description }))
export const Suporte = Forma(
  'Suporte',
  {
    email: Endereco('O e-mail do suporte; null: não há.'),
    telefone: Endereco('O telefone do suporte; null: não há.'),
    paginaDeStatus: Endereco('A página que diz como o serviço está; null: não há.'),
    documentacao: Endereco('A documentação; null: a deste serviço, em /v1/docs.'),
  },
  { description: 'Onde se acha ajuda, como a operação do serviço configurou.' },
)

/** The logged-in user. */
export const Sessao = Forma('Sessao', {
  ...sessaoFields,
  permissoes: Type.Array(Type.String(), {
    description: 'O que o papel permite.',
    examples: [['nota.read', 'nota.issue']],
  }),
  empresaIds: OuNulo(Type.Array(Id, { description: 'As empresas do usuário; null: todas.' })),
  empresas: Type.Integer({ minimum: 0, description: 'Quantas empresas o usuário vê.' }),
  avisoManutencao: OuNulo(
    Type.String({ description: 'Aviso da operação do serviço, para todas as páginas; null: nenhum.' }),
  ),
  suporte: Suporte,
  verComo: OuNulo(VerComo),
  segundoFator: SegundoFator,
  emailConfirmado: Type.Boolean({ description: 'Se a pessoa provou que lê o e-mail; até lá ele não recebe avisos.' }),
  outrasContas: Type.Integer({ minimum: 0, description: 'Quantas outras contas a pessoa pode abrir.' }),
})
export type Sessao = Static<typeof Sessao>
export const SessaoAberta = Forma('SessaoAberta', {
  token: Type.String({
    description: 'Também vai no cookie; serve como Authorization: Bearer em clientes de linha de comando.',
  }),
  ...sessaoFields,
  contas: Type.Array(Type.Object({ id: Id, nome: Type.String(), papel: Papel }), {
    description:
      'As contas que a pessoa pode abrir, até cem; `conta` é a aberta. Todas estão em GET /portal/auth/contas.',
  }),
})
/** An account of the logged-in person. */
export const MinhaConta = Forma('MinhaConta', {
  id: Id,
  nome: Type.String(),
  cpfCnpj: OuNulo(Type.String()),
  papel: Papel,
  status: StatusUsuario,
  bloqueada: Type.Boolean({ description: 'A operação do serviço bloqueou a conta.' }),
  ultimoAcessoEm: OuNulo({ ...Instante, description: 'O último login da pessoa nela; null: nenhum.' }),
  atual: Type.Boolean({ description: 'A conta desta sessão.' }),
})
export type MinhaConta = Static<typeof MinhaConta>

/** One of the open sessions of a user. */
export const SessaoPropria = Forma('SessaoPropria', {
  id: Id,
  atual: Type.Boolean({ description: 'A sessão desta chamada.' }),
  dispositivo: OuNulo(
    Type.String({ description: 'O navegador e o sistema; null: desconhecido.', examples: ['Chrome no Windows'] }),
  ),
  ip: OuNulo(Type.String({ description: 'O endereço de onde se entrou.' })),
  criadaEm: Momento,
  usadaEm: { ...Instante, description: 'Anotado no máximo uma vez por minuto.' },
})
export type SessaoPropria = Static<typeof SessaoPropria>

/** An open invitation, as its recipient sees it. */
export const ConviteAberto = Forma('ConviteAberto', {
  conta: Type.String({ description: 'O nome da conta.' }),
  email: Type.String({ description: 'O e-mail com que o convidado entrará.' }),
  papel: Papel,
  empresas: OuNulo(Type.Array(Type.String(), { description: 'As empresas do convidado; null: todas.' })),
  expiraEm: Momento,
  temCadastro: Type.Boolean({
    description:
      'O e-mail já tem senha: aceite com ela, ou com a sessão dessa pessoa. Senão, aceite com nome e senha novos.',
  }),
})
export type ConviteAberto = Static<typeof ConviteAberto>

/** The open sessions of a person of the back-office: few, so they come at once. */
export const SessoesPropriasDeAdmin = Forma('SessoesDeAdmin', { items: Type.Array(SessaoPropria) })

export const Usuario = Forma('Usuario', {
  id: Id,
  nome: Type.String(),
  email: Type.String(),
  papel: Papel,
  empresaIds: OuNulo(Type.Array(Id, { description: 'As empresas do usuário; null: todas.' })),
  status: StatusUsuario,
  segundoFator: Type.Boolean({ description: 'Se o login deste usuário pede o segundo fator.' }),
  versao: Versao,
  criadoEm: Momento,
  ultimoAcessoEm: OuNulo({ ...Instante, description: 'O último login; null: nunca entrou.' }),
})
export type Usuario = Static<typeof Usuario>
/** `empresaIds`: null is the whole account. */
export const MudancaUsuario = Forma('MudancaUsuario', {
  papel: Type.Optional(Papel),
  empresaIds: Type.Optional({ ...OuNulo(Type.Array(Id, { minItems: 1, maxItems: 500 })), description: LIMITADO_A }),
  status: Type.Optional(
    Type.Enum(['ativo', 'bloqueado', 'desativado'], {
      description: 'bloqueado e desativado não entram; ativo volta a entrar.',
    }),
  ),
  segundoFator: Type.Optional(
    Type.Literal(false, {
      description: 'false encerra o segundo fator de quem perdeu o aparelho e os códigos; só um dono pode.',
    }),
  ),
  versao: Type.Optional(VersaoLida(1)),
})
export type MudancaUsuario = Static<typeof MudancaUsuario>
