import { Type } from 'typebox'
import { cancelInvite, createInvite, listInvites, resendInvite } from '#features/access/invites.ts'
import { ById, Pagina, PaginaDe } from '#formas/comum.ts'
import { Convite, NovoConvite, StatusConvite } from '#formas/contas/convite.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'portal', tags: ['usuários'] } as const
const write = { ...common, permission: 'usuario.write' } as const

/**
 * Invitations into the account (docs/especificacao/decisoes.md#7-portal-additions,
 * docs/especificacao/estados.md#14-invite); accepting one is in auth.ts.
 */
export const portalInvites = [
  route('GET /portal/invites', {
    ...common,
    permission: 'usuario.read',
    summary: 'Lista os convites da conta, do mais novo para o mais antigo',
    description:
      'Os pendentes, aceitos, expirados e cancelados. O código de um convite nunca aparece aqui: só no e-mail.',
    query: Type.Object({ status: Type.Optional(StatusConvite), ...Pagina }),
    answers: { 200: PaginaDe(Convite) },
    handle: async ({ ctx, query }) => ({
      ...(await listInvites(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /portal/invites', {
    ...write,
    summary: 'Convida alguém para a conta, por e-mail',
    description:
      'O convite vale 7 dias e uma vez; o código vai só no e-mail. Há no máximo um convite pendente por e-mail. Só um dono convida outro dono, e um dono vê a conta inteira (sem empresaIds).',
    body: NovoConvite,
    rateLimit: LIMITES.convite,
    bodyExamples: { desenvolvedor: { email: 'bia@exemplo.com.br', papel: 'developer' } },
    answers: { 201: Convite },
    refuses: ['CONVITE_PENDENTE', 'EMAIL_JA_CADASTRADO', 'EMPRESA_NAO_CADASTRADA'],
    handle: ({ ctx, body }) => createInvite(ctx, body),
  }),
  route('DELETE /portal/invites/:id', {
    ...write,
    summary: 'Cancela um convite pendente; o código deixa de valer',
    description: 'Um convite pendente ou expirado; aceito ou já cancelado, 409 ESTADO_INVALIDO.',
    params: ById,
    answers: { 200: Convite },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => cancelInvite(ctx, params.id),
  }),
  route('POST /portal/invites/:id/reenviar', {
    ...write,
    summary: 'Reenvia um convite pendente ou expirado, com um código novo e mais 7 dias; o anterior deixa de valer',
    description: 'Um convite aceito ou cancelado não se reenvia: crie outro.',
    params: ById,
    rateLimit: LIMITES.convite,
    answers: { 201: Convite },
    refuses: ['ESTADO_INVALIDO', 'CONVITE_PENDENTE'],
    handle: ({ ctx, params }) => resendInvite(ctx, params.id),
  }),
]
