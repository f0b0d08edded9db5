import { toInstant } from '#domain/dia-ou-momento.ts'
import { findAttempt, listAttempts } from '#features/tentativas-rejeitadas/list-attempts.ts'
import { ById, PaginaDe } from '#formas/comum.ts'
import { FiltroDeTentativas, Tentativa, TentativaComCorpo } from '#formas/notas/tentativa.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'portal', tags: ['tentativas rejeitadas'] } as const

/** Requests refused before a note existed, kept for 90 days (docs/especificacao/contrato.md#7-errors rule 4). */
export const portalTentativas = [
  route('GET /portal/tentativas-rejeitadas', {
    leitura: true,
    ...common,
    permission: 'tentativa.list',
    summary: 'Lista as tentativas de emissão recusadas antes de virar nota',
    description: 'Guardadas por 90 dias, com as credenciais mascaradas. Também os itens recusados de um lote.',
    query: FiltroDeTentativas,
    answers: { 200: PaginaDe(Tentativa) },
    handle: async ({ ctx, query: { de, ate, ...query } }) => ({
      ...(await listAttempts(ctx, { ...query, de: toInstant(de, 'begin'), ate: toInstant(ate, 'end') })),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /portal/tentativas-rejeitadas/:id', {
    ...common,
    permission: 'tentativa.read',
    summary: 'Mostra uma tentativa com o corpo enviado, sem as credenciais',
    description:
      'O corpo vem como chegou, mesmo que não seja JSON, com senhas, tokens e certificados trocados por ***.',
    params: ById,
    answers: { 200: TentativaComCorpo },
    handle: ({ ctx, params }) => findAttempt(ctx, params.id),
  }),
]
