import { Type } from 'typebox'
import { endAdminSessions, listAdminSessions } from '#features/access/admin-sessions.ts'
import { changeAdmin, createAdmin, listAdmins, resetAdminPassword } from '#features/access/admin-users.ts'
import { ById, Forma, Id, Momento, Nome, OuNulo, Pagina, PaginaDe, Texto } from '#http/schemas/common.ts'
import { Versao, VersaoLida } from '#http/schemas/empresa.ts'
import { Email, PapelAdmin, SessoesPropriasDeAdmin, StatusUsuario } from '#http/schemas/usuario.ts'
import { route } from '#platform/http/route.ts'

const UsuarioAdmin = Forma('UsuarioAdmin', {
  id: Id,
  nome: Type.String({ description: 'O nome da pessoa.' }),
  email: Type.String({ description: 'O e-mail com que a pessoa entra.' }),
  papel: PapelAdmin,
  status: StatusUsuario,
  segundoFator: Type.Boolean({ description: 'Se o login desta pessoa pede o segundo fator.' }),
  versao: Versao,
  criadoEm: Momento,
  ultimoAcessoEm: OuNulo(Type.String({ format: 'date-time', description: 'O último login; null: nunca entrou.' })),
})
const Link = Forma(
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
const Motivo = Type.Optional(Texto(500, 'Por que a mudança; fica na auditoria.'))
const read = { surface: 'admin', tags: ['usuários (administração)'], permission: 'admin.usuario.read' } as const
const write = { ...read, permission: 'admin.usuario.write' } as const

/** The people of the back-office (docs/especificacao/contrato.md#44-admin, docs/especificacao/estados.md#20-user-and-session). */
export const adminUsuarios = [
  route('GET /admin/usuarios', {
    ...read,
    summary: 'Lista as pessoas da administração',
    description: 'Em ordem de nome. search procura no nome e no e-mail.',
    query: Type.Object({
      search: Type.Optional(Type.String({ maxLength: 100, description: 'Parte do nome ou do e-mail.' })),
      papel: Type.Optional(PapelAdmin),
      status: Type.Optional(StatusUsuario),
      ...Pagina,
    }),
    answers: { 200: PaginaDe(UsuarioAdmin) },
    handle: async ({ ctx, query }) => ({ ...(await listAdmins(ctx, query)), limit: query.limit, offset: query.offset }),
  }),
  route('POST /admin/usuarios', {
    ...write,
    summary: 'Cria uma pessoa e o link com que ela define a senha',
    description:
      'A pessoa nasce pendente e fica ativa ao definir a senha. O link vale 24 horas e uma vez; não há senha na resposta.',
    body: Forma('NovoUsuarioAdmin', { nome: Nome(120), email: Email, papel: PapelAdmin, motivo: Motivo }),
    bodyExamples: { operadora: { nome: 'Bia Lima', email: 'bia@exemplo.com.br', papel: 'operador' } },
    answers: { 201: Forma('UsuarioAdminCriado', { usuario: UsuarioAdmin, link: Link }) },
    refuses: ['EMAIL_JA_CADASTRADO'],
    handle: ({ ctx, body }) => createAdmin(ctx, body),
  }),
  route('PATCH /admin/usuarios/:id', {
    ...write,
    summary: 'Altera nome, papel ou estado de uma pessoa, ou encerra o segundo fator que ela perdeu',
    description:
      'Mudar papel, estado ou segundo fator encerra as sessões da pessoa. ativo e bloqueado vão e voltam; desativado é definitivo. O último superadmin ativo não perde o papel nem é bloqueado.',
    params: ById,
    body: Forma('MudancaUsuarioAdmin', {
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
    }),
    bodyExamples: {
      bloquear: { status: 'bloqueado', motivo: 'Saiu de férias.' },
      'perdeu-o-aparelho': { segundoFator: false, motivo: 'Aparelho perdido; identidade conferida por telefone.' },
    },
    answers: { 200: UsuarioAdmin },
    refuses: ['VERSAO_DIVERGENTE', 'ULTIMO_SUPERADMIN', 'ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => changeAdmin(ctx, params.id, body),
  }),
  route('POST /admin/usuarios/:id/resetar-senha', {
    ...write,
    summary: 'Faz um link com que a pessoa define uma nova senha',
    description:
      'A senha atual deixa de valer e as sessões terminam. O link vale 15 minutos (24 horas para quem ainda não entrou) e uma vez; um novo mata o anterior. Nunca há senha na resposta. A própria senha se troca em POST /admin/auth/trocar-senha.',
    params: ById,
    answers: { 201: Link },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => resetAdminPassword(ctx, params.id),
  }),
  route('GET /admin/usuarios/:id/sessoes', {
    ...write,
    summary: 'Lista as sessões abertas de uma pessoa',
    description: 'Da usada por último à mais antiga. Só o superadmin as vê.',
    params: ById,
    answers: { 200: SessoesPropriasDeAdmin },
    handle: async ({ ctx, params }) => ({ items: await listAdminSessions(ctx, params.id) }),
  }),
  route('DELETE /admin/usuarios/:id/sessoes', {
    ...write,
    summary: 'Encerra todas as sessões de uma pessoa',
    description: 'Também a desta chamada, quando a pessoa é a própria. Sem corpo na resposta.',
    params: ById,
    query: Type.Object({
      motivo: Type.Optional(
        Type.String({ maxLength: 500, description: 'Por que as sessões terminam; fica na auditoria.' }),
      ),
    }),
    answers: { 204: null },
    handle: ({ ctx, params, query }) => endAdminSessions(ctx, params.id, query.motivo ?? null),
  }),
]
