import { Type } from 'typebox'
import { endAdminSessions, listAdminSessions } from '#features/access/admin-sessions.ts'
import { changeAdmin, createAdmin, listAdmins, resetAdminPassword } from '#features/access/admin-users.ts'
import { ById, Pagina, PaginaDe } from '#formas/comum.ts'
import { PapelAdmin, SessoesPropriasDeAdmin, StatusUsuario } from '#formas/contas/usuario.ts'
import {
  LinkDeAcesso,
  MudancaUsuarioAdmin,
  NovoUsuarioAdmin,
  UsuarioAdmin,
  UsuarioAdminCriado,
} from '#formas/contas/usuario-admin.ts'
import { route } from '#platform/http/route.ts'

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
    body: NovoUsuarioAdmin,
    bodyExamples: { operadora: { nome: 'Bia Lima', email: 'bia@exemplo.com.br', papel: 'operador' } },
    answers: { 201: UsuarioAdminCriado },
    refuses: ['EMAIL_JA_CADASTRADO'],
    handle: ({ ctx, body }) => createAdmin(ctx, body),
  }),
  route('PATCH /admin/usuarios/:id', {
    ...write,
    summary: 'Altera nome, papel ou estado de uma pessoa, ou encerra o segundo fator que ela perdeu',
    description:
      'Mudar papel, estado ou segundo fator encerra as sessões da pessoa. ativo e bloqueado vão e voltam; desativado é definitivo. O último superadmin ativo não perde o papel nem é bloqueado.',
    params: ById,
    body: MudancaUsuarioAdmin,
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
    answers: { 201: LinkDeAcesso },
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
