import { setPasswordByLink } from '#features/access/admin-links.ts'
import { changeAdminPassword, endOtherAdminSessions, listOwnAdminSessions } from '#features/access/admin-sessions.ts'
import { currentAdmin } from '#features/access/current-session.ts'
import { type Login, login, loginByCode } from '#features/access/login.ts'
import { logout } from '#features/access/logout.ts'
import { endOwnSession } from '#features/access/own-sessions.ts'
import { ADMIN } from '#features/access/surfaces.ts'
import { ById } from '#formas/comum.ts'
import { CodigoDaEntrada, Credenciais, SessoesPropriasDeAdmin } from '#formas/contas/usuario.ts'
import { DefinicaoDeSenha, SessaoAdmin, SessaoAdminAberta, TrocaDeSenhaAdmin } from '#formas/contas/usuario-admin.ts'
import { entradaOf, setEntrada, setSession } from '#http/session.ts'
import type { App } from '#platform/app.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { reply, route } from '#platform/http/route.ts'

const tags = ['acesso administrativo'] as const
const COOKIE = 'admin_session'

/** Login and logout of the back-office (docs/especificacao/decisoes.md#2-access). */
export const adminAuth = [
  route('POST /admin/auth/login', {
    surface: 'aberta',
    tags,
    summary: 'Abre uma sessão administrativa',
    description:
      'Dura 8 horas, ou 15 minutos sem uso. A resposta é a mesma para e-mail desconhecido e senha errada. Falhas seguidas fazem esperar. De quem tem segundo fator, o login sem codigo recebe 401 SEGUNDO_FATOR_NECESSARIO com desafio: termine em POST /admin/auth/login/codigo, ou repita o login com o código.',
    body: Credenciais,
    bodyExamples: {
      login: { email: 'operadora@exemplo.com.br', senha: 'nove gatos na varanda' },
      'com-segundo-fator': { email: 'operadora@exemplo.com.br', senha: 'nove gatos na varanda', codigo: '492039' },
    },
    rateLimit: LIMITES.login,
    answers: { 200: SessaoAdminAberta },
    refuses: ['CREDENCIAIS_INVALIDAS', 'SEGUNDO_FATOR_NECESSARIO', 'SEGUNDO_FATOR_INVALIDO'],
    handle: async ({ ctx, app, body, request }) =>
      withCookie(app, await login(ctx, ADMIN, body, entradaOf(app, request, COOKIE))),
  }),
  route('POST /admin/auth/login/codigo', {
    surface: 'aberta',
    tags,
    summary: 'Termina a entrada administrativa com o código do segundo fator',
    description:
      'O desafio vem do login, vale cinco minutos e uma vez; um código errado não o encerra. Cada código vale uma vez. Falhas seguidas fazem esperar.',
    body: CodigoDaEntrada,
    bodyExamples: { aplicativo: { desafio: 'k3Jx9w2Lq8Vb5Nd1Rf7Tg4Yh6Uj0Iz-oPaSeDcXvBm', codigo: '492039' } },
    rateLimit: LIMITES.login,
    answers: { 200: SessaoAdminAberta },
    refuses: ['DESAFIO_EXPIRADO', 'SEGUNDO_FATOR_INVALIDO'],
    handle: async ({ ctx, app, body, request }) =>
      withCookie(app, await loginByCode(ctx, ADMIN, body, entradaOf(app, request, COOKIE))),
  }),
  route('POST /admin/auth/definir-senha', {
    surface: 'aberta',
    tags,
    summary: 'Define a senha com o código de um link de acesso',
    description:
      'O código vale uma vez. Quem era pendente fica ativo; todas as sessões da pessoa terminam. Entre com a nova senha.',
    body: DefinicaoDeSenha,
    bodyExamples: { nova: { token: 'k3Jx9w2Lq8Vb5Nd1Rf7Tg4Yh6Uj0Iz-oPaSeDcXvBm', senha: 'dez gatos na varanda' } },
    rateLimit: LIMITES.login,
    answers: { 204: null },
    refuses: ['LINK_INVALIDO', 'SENHA_FRACA'],
    handle: ({ ctx, body }) => setPasswordByLink(ctx, body),
  }),
  route('POST /admin/auth/trocar-senha', {
    surface: 'admin',
    tags,
    permission: 'admin.sessao',
    summary: 'Troca a própria senha',
    description: 'Encerra todas as sessões da pessoa e devolve uma nova. Falhas seguidas fazem esperar, como no login.',
    body: TrocaDeSenhaAdmin,
    bodyExamples: { troca: { senhaAtual: 'nove gatos na varanda', senhaNova: 'dez gatos na varanda' } },
    rateLimit: LIMITES.login,
    answers: { 200: SessaoAdminAberta },
    refuses: ['SENHA_ATUAL_INCORRETA', 'SENHA_FRACA'],
    handle: async ({ ctx, app, body, request }) =>
      withCookie(app, await changeAdminPassword(ctx, body, entradaOf(app, request, COOKIE))),
  }),
  route('GET /admin/auth/sessoes', {
    surface: 'admin',
    tags,
    permission: 'admin.sessao',
    summary: 'Lista as próprias sessões administrativas abertas',
    description: 'Da usada por último à mais antiga; atual é a desta chamada.',
    answers: { 200: SessoesPropriasDeAdmin },
    handle: async ({ ctx }) => ({ items: await listOwnAdminSessions(ctx) }),
  }),
  route('DELETE /admin/auth/sessoes', {
    surface: 'admin',
    tags,
    permission: 'admin.sessao',
    summary: 'Encerra as outras sessões administrativas da própria pessoa',
    description:
      'A sessão desta chamada continua; os outros navegadores deixam de ser conhecidos. Sem corpo na resposta.',
    answers: { 204: null },
    handle: ({ ctx, app, request }) => endOtherAdminSessions(ctx, entradaOf(app, request, COOKIE).dispositivo),
  }),
  route('DELETE /admin/auth/sessoes/:id', {
    surface: 'admin',
    tags,
    permission: 'admin.sessao',
    summary: 'Encerra uma das próprias sessões administrativas',
    description: 'Também a desta chamada, quando é a escolhida. Sem corpo na resposta.',
    params: ById,
    answers: { 204: null },
    handle: ({ ctx, params }) => endOwnSession(ctx, ADMIN, params.id),
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
    answers: {
      200: SessaoAdmin,
    },
    handle: ({ ctx }) => currentAdmin(ctx),
  }),
]

function withCookie(app: App, login: Login<Pick<SessaoAdmin, 'usuario'>>) {
  const { dispositivo: _, ...body } = login
  return reply({ status: 200, headers: { 'set-cookie': setEntrada(app, COOKIE, login, ADMIN.maxMs / 1000) }, body })
}
