import { Type } from 'typebox'
import { currentAdmin } from '#features/access/current-session.ts'
import { login } from '#features/access/login.ts'
import { logout } from '#features/access/logout.ts'
import { ADMIN } from '#features/access/surfaces.ts'
import { Forma, Id, Momento } from '#http/schemas/common.ts'
import { Credenciais } from '#http/schemas/usuario.ts'
import { setSession } from '#http/session.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { reply, route } from '#platform/http/route.ts'

const sessaoFields = {
  expiraEm: Momento,
  usuario: Type.Object({
    id: Id,
    nome: Type.String(),
    email: Type.String(),
    papel: Type.Enum(['suporte', 'operador', 'superadmin']),
  }),
}
const tags = ['acesso administrativo'] as const
const COOKIE = 'admin_session'

/** Login and logout of the back-office (docs/especificacao/decisoes.md#2-access). */
export const adminAuth = [
  route('POST /admin/auth/login', {
    surface: 'aberta',
    tags,
    summary: 'Abre uma sessão administrativa',
    description:
      'Dura 8 horas, ou 15 minutos sem uso. A resposta é a mesma para e-mail desconhecido e senha errada. Falhas seguidas fazem esperar.',
    body: Credenciais,
    bodyExamples: { login: { email: 'operadora@exemplo.com.br', senha: 'nove gatos na varanda' } },
    rateLimit: LIMITES.login,
    answers: {
      200: Forma('SessaoAdminAberta', {
        token: Type.String({ description: 'Também vai no cookie; serve como Authorization: Bearer.' }),
        ...sessaoFields,
      }),
    },
    refuses: ['CREDENCIAIS_INVALIDAS'],
    handle: async ({ ctx, app, body, request }) => {
      const session = await login(ctx, ADMIN, { ...body, ip: request.ip })
      const cookie = setSession(app, COOKIE, session.token, ADMIN.maxMs / 1000)
      return reply({ status: 200, headers: { 'set-cookie': cookie }, body: session })
    },
  }),
  route('POST /admin/auth/logout', {
    surface: 'admin',
    tags,
    permission: 'admin.sessao',
    summary: 'Encerra a sessão administrativa',
    description: 'Apaga a sessão e o cookie. Sem corpo na resposta.',
    answers: { 204: null },
    handle: async ({ ctx, app }) => {
      await logout(ctx, ADMIN)
      return reply({ status: 204, headers: { 'set-cookie': setSession(app, COOKIE, '', 0) } })
    },
  }),
  route('GET /admin/auth/me', {
    surface: 'admin',
    tags,
    permission: 'admin.sessao',
    summary: 'Mostra quem está na sessão administrativa',
    description: 'Usuário, papel e até quando a sessão vale.',
    answers: { 200: Forma('SessaoAdmin', sessaoFields) },
    handle: ({ ctx }) => currentAdmin(ctx),
  }),
]
