import { Type } from 'typebox'
import { acceptInvite } from '#features/access/accept-invite.ts'
import { confirmEmail, resendConfirmacao } from '#features/access/confirm-email.ts'
import { listMinhasContas, switchConta } from '#features/access/contas.ts'
import { currentSession } from '#features/access/current-session.ts'
import { enterVerComo } from '#features/access/enter-ver-como.ts'
import { type Login, login, loginByCode } from '#features/access/login.ts'
import { logout } from '#features/access/logout.ts'
import { endOtherSessions, endOwnSession, listOwnSessions } from '#features/access/own-sessions.ts'
import { changePassword, changeProfile } from '#features/access/profile.ts'
import { forgotPassword, resetPassword } from '#features/access/reset-password.ts'
import { showInvite } from '#features/access/show-invite.ts'
import { PORTAL, type SessaoPortalAberta } from '#features/access/surfaces.ts'
import { leaveVerComo } from '#features/access/ver-como.ts'
import { registerConta } from '#features/contas/register-conta.ts'
import { ById, Id, Nome, Pagina, PaginaDe } from '#formas/comum.ts'
import { AceiteDeConvite, Cadastro, SessaoDeSuporteAberta, TrocaDeSenha } from '#formas/contas/acesso.ts'
import {
  CodigoDaEntrada,
  ConviteAberto,
  CredenciaisDoPortal,
  MinhaConta,
  NovaSenha,
  Sessao,
  SessaoAberta,
  SessaoPropria,
  Token,
} from '#formas/contas/usuario.ts'
import { entradaOf, setEntrada, setSession } from '#http/session.ts'
import type { App } from '#platform/app.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { reply, route } from '#platform/http/route.ts'
import { usuarioOfSession } from './authenticate.ts'

const tags = ['acesso'] as const
const COOKIE = 'portal_session'

/** Registration, login and logout of the portal (docs/especificacao/decisoes.md#2-access). */
export const portalAuth = [
  route('POST /portal/auth/register', {
    surface: 'aberta',
    tags,
    summary: 'Cria uma conta, com seu dono e um contrato de teste, e entra nela',
    description:
      'O contrato nasce em teste. O token devolvido também vai no cookie da sessão. Um e-mail com cadastro é recusado com 409 EMAIL_JA_CADASTRADO, e nada é criado nem enviado: quem o tem entra e cria outra conta em POST /portal/contas. Quem foi retirado de todas as suas contas repete o cadastro com a senha que já tem, e com codigo se tem segundo fator. O endereço recebe um link de confirmação; até ser confirmado, não recebe outros avisos.',
    body: Cadastro,
    bodyExamples: {
      conta: {
        nome: 'Ana Souza',
        email: 'ana@exemplo.com.br',
        senha: 'nove gatos na varanda',
        conta: { nome: 'Exemplo Ltda', cpfCnpj: '11222333000181' },
      },
    },
    rateLimit: LIMITES.login,
    answers: { 201: SessaoAberta },
    refuses: ['SENHA_FRACA', 'EMAIL_JA_CADASTRADO', 'SEGUNDO_FATOR_NECESSARIO', 'SEGUNDO_FATOR_INVALIDO'],
    handle: async ({ ctx, app, body, request }) =>
      withCookie(app, 201, await registerConta(ctx, body, entradaOf(app, request, COOKIE))),
  }),
  route('POST /portal/auth/login', {
    surface: 'aberta',
    tags,
    summary: 'Abre uma sessão',
    description:
      'Entra na conta contaId, ou na usada por último; contas diz quais a pessoa tem. A resposta é a mesma para e-mail desconhecido e senha errada. Falhas seguidas fazem esperar. De quem tem segundo fator, o login sem codigo recebe 401 SEGUNDO_FATOR_NECESSARIO com desafio: termine em POST /portal/auth/login/codigo, ou repita o login com o código.',
    body: CredenciaisDoPortal,
    bodyExamples: {
      login: { email: 'ana@exemplo.com.br', senha: 'nove gatos na varanda' },
      conta: {
        email: 'ana@exemplo.com.br',
        senha: 'nove gatos na varanda',
        contaId: '5d0e5f0e-6a53-4b44-8a36-61a3a2f5a0f1',
      },
      'com-segundo-fator': { email: 'ana@exemplo.com.br', senha: 'nove gatos na varanda', codigo: '492039' },
    },
    rateLimit: LIMITES.login,
    answers: { 200: SessaoAberta },
    refuses: [
      ...(['CREDENCIAIS_INVALIDAS', 'SEGUNDO_FATOR_NECESSARIO', 'SEGUNDO_FATOR_INVALIDO'] as const),
      ...(['CONTA_BLOQUEADA', 'NAO_ENCONTRADO'] as const),
    ],
    handle: async ({ ctx, app, body, request }) =>
      withCookie(app, 200, await login(ctx, PORTAL, body, entradaOf(app, request, COOKIE))),
  }),
  route('POST /portal/auth/login/codigo', {
    surface: 'aberta',
    tags,
    summary: 'Termina a entrada com o código do segundo fator',
    description:
      'O desafio vem do login, vale cinco minutos e uma vez; um código errado não o encerra. Cada código vale uma vez. Falhas seguidas fazem esperar.',
    body: CodigoDaEntrada,
    bodyExamples: { aplicativo: { desafio: 'k3Jx9w2Lq8Vb5Nd1Rf7Tg4Yh6Uj0Iz-oPaSeDcXvBm', codigo: '492039' } },
    rateLimit: LIMITES.login,
    answers: { 200: SessaoAberta },
    refuses: ['DESAFIO_EXPIRADO', 'SEGUNDO_FATOR_INVALIDO', 'CONTA_BLOQUEADA'],
    handle: async ({ ctx, app, body, request }) =>
      withCookie(app, 200, await loginByCode(ctx, PORTAL, body, entradaOf(app, request, COOKIE))),
  }),
  route('POST /portal/auth/logout', {
    surface: 'portal',
    tags,
    permission: 'sessao.own',
    summary: 'Encerra a sessão',
    description: 'Apaga a sessão e o cookie; as outras sessões do usuário continuam. Sem corpo na resposta.',
    answers: { 204: null },
    handle: async ({ ctx, app }) => {
      await (ctx.actor.kind === 'suporte' ? leaveVerComo(ctx) : logout(ctx, PORTAL))
      return reply({ status: 204, headers: { 'set-cookie': setSession(app, COOKIE, '', 0) } })
    },
  }),
  route('GET /portal/auth/me', {
    surface: 'portal',
    tags,
    permission: 'sessao.own',
    summary: 'Mostra quem está na sessão',
    description:
      'Usuário, papel, conta e até quando a sessão vale. A leitura conta como uso: 30 minutos sem uso encerram a sessão, e 12 horas em qualquer caso. Numa sessão de suporte verComo diz quem lê, por que e até quando, e usuario é essa pessoa.',
    answers: { 200: Sessao },
    handle: ({ ctx }) => currentSession(ctx),
  }),
  route('PATCH /portal/auth/me', {
    surface: 'portal',
    tags,
    permission: 'perfil.write',
    summary: 'Altera o próprio nome',
    description:
      'Só o nome muda por aqui, em todas as contas da pessoa; papel e empresas são de PATCH /portal/usuarios/{id}, e o e-mail não muda.',
    body: Type.Object({ nome: Type.Optional(Nome(120)) }),
    bodyExamples: { nome: { nome: 'Ana Souza' } },
    answers: { 200: Sessao },
    handle: ({ ctx, body }) => changeProfile(ctx, body),
  }),
  route('POST /portal/auth/trocar-senha', {
    surface: 'portal',
    tags,
    permission: 'perfil.write',
    summary: 'Troca a própria senha',
    description:
      'A senha é a mesma em todas as contas da pessoa. Encerra todas as sessões dela e devolve uma nova. Falhas seguidas fazem esperar, como no login.',
    body: TrocaDeSenha,
    bodyExamples: { troca: { senhaAtual: 'nove gatos na varanda', senhaNova: 'dez gatos na varanda' } },
    rateLimit: LIMITES.login,
    answers: { 200: SessaoAberta },
    refuses: ['SENHA_ATUAL_INCORRETA', 'SENHA_FRACA'],
    handle: async ({ ctx, app, body, request }) =>
      withCookie(app, 200, await changePassword(ctx, body, entradaOf(app, request, COOKIE))),
  }),
  route('POST /portal/auth/ver-como', {
    surface: 'aberta',
    tags,
    summary: 'Abre uma sessão de suporte com o código do link',
    description:
      'O código vem de POST /admin/tenants/{id}/ver-como, vale dois minutos e uma vez. A sessão só lê: o resto responde 403 SESSAO_SOMENTE_LEITURA. Dura até expiraEm, não se renova, e toda resposta dela traz o cabeçalho X-Ver-Como.',
    body: Type.Object({ token: Token }),
    bodyExamples: { link: { token: 'k3Jx9w2Lq8Vb5Nd1Rf7Tg4Yh6Uj0Iz-oPaSeDcXvBm' } },
    rateLimit: LIMITES.login,
    answers: { 201: SessaoDeSuporteAberta },
    refuses: ['LINK_INVALIDO'],
    handle: async ({ ctx, app, body, request }) => {
      const { segundos, ...session } = await enterVerComo(ctx, body.token, entradaOf(app, request, COOKIE).sessao)
      return reply({
        status: 201,
        headers: { 'set-cookie': setSession(app, COOKIE, session.token, segundos) },
        body: session,
      })
    },
  }),
  route('POST /portal/auth/esqueci-senha', {
    surface: 'aberta',
    tags,
    summary: 'Pede um link para redefinir a senha',
    description:
      'A resposta é a mesma, exista ou não o e-mail. Vai uma mensagem só, qualquer que seja o número de contas. O link vale 24 horas e uma vez, e um novo não encerra o anterior; há no máximo um a cada dois minutos e cinco a cada 24 horas.',
    body: Type.Object({ email: Type.String({ maxLength: 320 }) }),
    bodyExamples: { pedido: { email: 'ana@exemplo.com.br' } },
    rateLimit: LIMITES.login,
    answers: { 204: null },
    handle: ({ ctx, body }) => forgotPassword(ctx, body),
  }),
  route('POST /portal/auth/redefinir-senha', {
    surface: 'aberta',
    tags,
    summary: 'Define uma nova senha com o código recebido por e-mail',
    description:
      'O código vale uma vez e confirma o e-mail. Os outros códigos e todas as sessões da pessoa terminam, em todas as contas; entre de novo com a nova senha. De um e-mail nunca confirmado o segundo fator também termina.',
    body: Type.Object({ token: Token, senha: NovaSenha }),
    bodyExamples: { nova: { token: 'k3Jx9w2Lq8Vb5Nd1Rf7Tg4Yh6Uj0Iz-oPaSeDcXvBm', senha: 'dez gatos na varanda' } },
    rateLimit: LIMITES.login,
    answers: { 204: null },
    refuses: ['LINK_INVALIDO', 'SENHA_FRACA'],
    handle: ({ ctx, body }) => resetPassword(ctx, body),
  }),
  route('GET /portal/auth/sessoes', {
    surface: 'portal',
    tags,
    permission: 'perfil.write',
    summary: 'Lista as sessões abertas do próprio usuário',
    description: 'Da usada por último à mais antiga; `atual` é a desta chamada.',
    query: Type.Object(Pagina),
    answers: { 200: PaginaDe(SessaoPropria) },
    handle: async ({ ctx, query }) => ({
      ...(await listOwnSessions(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('DELETE /portal/auth/sessoes', {
    surface: 'portal',
    tags,
    permission: 'perfil.write',
    summary: 'Encerra as outras sessões da própria pessoa, em todas as suas contas',
    description:
      'A sessão desta chamada continua; os outros navegadores deixam de ser conhecidos. Sem corpo na resposta.',
    answers: { 204: null },
    handle: ({ ctx, app, request }) => endOtherSessions(ctx, entradaOf(app, request, COOKIE).dispositivo),
  }),
  route('DELETE /portal/auth/sessoes/:id', {
    surface: 'portal',
    tags,
    permission: 'perfil.write',
    summary: 'Encerra uma das sessões do próprio usuário',
    description: 'Também a desta chamada, quando é a escolhida. Sem corpo na resposta.',
    params: ById,
    answers: { 204: null },
    handle: ({ ctx, params }) => endOwnSession(ctx, PORTAL, params.id),
  }),
  route('POST /portal/auth/convite', {
    surface: 'aberta',
    tags,
    summary: 'Mostra o que um convite dá, antes de aceitá-lo',
    description:
      'Quem tem o código vê a conta, o papel e as empresas do convite. Nada muda: o convite continua valendo.',
    body: Type.Object({ token: Token }),
    bodyExamples: { convite: { token: 'x'.repeat(43) } },
    rateLimit: LIMITES.login,
    answers: { 200: ConviteAberto },
    refuses: ['LINK_INVALIDO'],
    handle: ({ ctx, body }) => showInvite(ctx, body),
  }),
  route('POST /portal/auth/aceitar-convite', {
    surface: 'aberta',
    tags,
    summary: 'Aceita um convite: a pessoa entra na conta, e a sessão se abre nela',
    description:
      'O código veio por e-mail, vale 7 dias e uma vez, e confirma o endereço. Quem ainda não tem cadastro informa nome e senha. Quem tem (temCadastro) informa a senha que já usa, com codigo se tem segundo fator, ou envia a própria sessão e mais nada; sem o código, 401 SEGUNDO_FATOR_NECESSARIO, sem desafio: repita com ele. O papel e as empresas são os do convite.',
    body: AceiteDeConvite,
    bodyExamples: {
      'sem-cadastro': {
        token: 'k3Jx9w2Lq8Vb5Nd1Rf7Tg4Yh6Uj0Iz-oPaSeDcXvBm',
        nome: 'Bia Lima',
        senha: 'nove gatos na varanda',
      },
      'com-cadastro': { token: 'k3Jx9w2Lq8Vb5Nd1Rf7Tg4Yh6Uj0Iz-oPaSeDcXvBm', senha: 'nove gatos na varanda' },
    },
    rateLimit: LIMITES.login,
    answers: { 201: SessaoAberta },
    refuses: [
      ...(['LINK_INVALIDO', 'SENHA_FRACA', 'EMAIL_JA_CADASTRADO', 'CREDENCIAIS_INVALIDAS'] as const),
      ...(['SEGUNDO_FATOR_NECESSARIO', 'SEGUNDO_FATOR_INVALIDO'] as const),
    ],
    handle: async ({ ctx, app, body, request }) => {
      const input = { ...body, sessao: await usuarioOfSession(app, request) }
      return withCookie(app, 201, await acceptInvite(ctx, input, entradaOf(app, request, COOKIE)))
    },
  }),
  route('GET /portal/auth/contas', {
    surface: 'portal',
    tags,
    permission: 'perfil.write',
    summary: 'Lista as contas da pessoa que está na sessão',
    description:
      'Em ordem de nome, com o papel e o estado da pessoa em cada uma; `atual` é a desta sessão. Quem atende vários clientes vê aqui as contas deles.',
    query: Type.Object(Pagina),
    answers: { 200: PaginaDe(MinhaConta) },
    handle: async ({ ctx, query }) => ({
      ...(await listMinhasContas(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /portal/auth/trocar-conta', {
    surface: 'portal',
    tags,
    permission: 'perfil.write',
    summary: 'Passa para outra conta da mesma pessoa: abre uma sessão nela e encerra esta',
    description:
      'O token muda, e o cookie com ele. Não pede a senha. Numa conta que exige segundo fator, quem não tem um entra só para cadastrá-lo. De uma conta que não é da pessoa, 404.',
    body: Type.Object({ contaId: { ...Id, description: 'Uma conta de GET /portal/auth/contas.' } }),
    bodyExamples: { conta: { contaId: '5d0e5f0e-6a53-4b44-8a36-61a3a2f5a0f1' } },
    rateLimit: LIMITES.portal,
    answers: { 200: SessaoAberta },
    refuses: ['NAO_ENCONTRADO'],
    handle: async ({ ctx, app, body, request }) =>
      withCookie(app, 200, await switchConta(ctx, body, entradaOf(app, request, COOKIE))),
  }),
  route('POST /portal/auth/confirmar-email', {
    surface: 'aberta',
    tags,
    summary: 'Confirma o e-mail com o código recebido nele',
    description: 'O código vale 7 dias e uma vez. Sem corpo na resposta; as sessões continuam.',
    body: Type.Object({ token: Token }),
    bodyExamples: { link: { token: 'k3Jx9w2Lq8Vb5Nd1Rf7Tg4Yh6Uj0Iz-oPaSeDcXvBm' } },
    rateLimit: LIMITES.login,
    answers: { 204: null },
    refuses: ['LINK_INVALIDO'],
    handle: ({ ctx, body }) => confirmEmail(ctx, body),
  }),
  route('POST /portal/auth/confirmar-email/reenviar', {
    surface: 'portal',
    tags,
    permission: 'perfil.write',
    summary: 'Envia de novo o link que confirma o e-mail',
    description:
      'No máximo um a cada dois minutos e cinco a cada 24 horas; além disso, 429, e um link anterior ainda vale. De um e-mail já confirmado, 409 ESTADO_INVALIDO.',
    rateLimit: LIMITES.login,
    answers: { 204: null },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx }) => resendConfirmacao(ctx),
  }),
]

function withCookie(app: App, status: number, login: Login<SessaoPortalAberta>) {
  const { dispositivo: _, ...body } = login
  return reply({ status, headers: { 'set-cookie': setEntrada(app, COOKIE, login, PORTAL.maxMs / 1000) }, body })
}
