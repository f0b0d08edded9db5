import { Type } from 'typebox'
import { currentSession } from '../../features/access/current-session.ts'
import { type Login, login } from '../../features/access/login.ts'
import { logout } from '../../features/access/logout.ts'
import { registerConta } from '../../features/access/register-conta.ts'
import { SESSAO_MS_MAX } from '../../features/access/sessions.ts'
import type { App } from '../../platform/app.ts'
import { LIMITES } from '../../platform/http/rate-limit.ts'
import { reply, route } from '../../platform/http/route.ts'
import { CpfCnpj, Id, Momento, Texto } from '../schemas/common.ts'
import { sessionCookie } from './session-cookie.ts'

const sessaoFields = {
  expiraEm: Momento,
  usuario: Type.Object({
    id: Id,
    nome: Type.String(),
    email: Type.String(),
    papel: Type.Enum(['owner', 'admin', 'developer', 'leitura']),
  }),
  conta: Type.Object({ id: Id, nome: Type.String() }),
}
const Sessao = Type.Object(sessaoFields)
const SessaoAberta = Type.Object({
  token: Type.String({
    description: 'Também vai no cookie; serve como Authorization: Bearer em clientes de linha de comando.',
  }),
  ...sessaoFields,
})
const Email = Type.String({ format: 'email', maxLength: 200 })
const tags = ['acesso'] as const

/** Who comes in and goes out of the portal (decisions §2). */
export const portalAuth = [
  route('POST /portal/auth/register', {
    surface: 'aberta',
    tags,
    summary: 'Cria uma conta, com seu dono e um contrato de teste, e entra nela',
    body: Type.Object({
      nome: Texto(120),
      email: Email,
      senha: Type.String({ description: 'De 10 a 128 caracteres, fora da lista das mais comuns.' }),
      conta: Type.Object({ nome: Texto(150), cpfCnpj: Type.Optional(CpfCnpj) }),
    }),
    rateLimit: LIMITES.cadastro,
    answers: { 201: SessaoAberta },
    refuses: ['EMAIL_JA_CADASTRADO', 'SENHA_FRACA'],
    handle: async ({ ctx, app, body, request }) => withCookie(app, 201, await registerConta(ctx, body, request.ip)),
  }),
  route('POST /portal/auth/login', {
    surface: 'aberta',
    tags,
    summary: 'Abre uma sessão',
    description: 'A resposta é a mesma para e-mail desconhecido e senha errada. Falhas seguidas fazem esperar.',
    body: Type.Object({ email: Type.String({ maxLength: 320 }), senha: Type.String({ maxLength: 1000 }) }),
    rateLimit: LIMITES.login,
    answers: { 200: SessaoAberta },
    refuses: ['CREDENCIAIS_INVALIDAS'],
    handle: async ({ ctx, app, body, request }) => withCookie(app, 200, await login(ctx, { ...body, ip: request.ip })),
  }),
  route('POST /portal/auth/logout', {
    surface: 'portal',
    tags,
    permission: 'conta.read',
    summary: 'Encerra a sessão',
    answers: { 204: null },
    handle: async ({ ctx, app }) => {
      await logout(ctx)
      return reply({ status: 204, headers: { 'set-cookie': sessionCookie(app, '', 0) } })
    },
  }),
  route('GET /portal/auth/me', {
    surface: 'portal',
    tags,
    permission: 'conta.read',
    summary: 'Mostra quem está na sessão',
    answers: { 200: Sessao },
    handle: ({ ctx }) => currentSession(ctx),
  }),
]

const withCookie = (app: App, status: number, session: Login) =>
  reply({ status, headers: { 'set-cookie': sessionCookie(app, session.token, SESSAO_MS_MAX / 1000) }, body: session })
