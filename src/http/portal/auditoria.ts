import { toInstant } from '#domain/dia-ou-momento.ts'
import { listAudit } from '#features/audit/list-audit.ts'
import { PaginaDe } from '#formas/comum.ts'
import { FiltroDeLinhasDeAuditoria, LinhaDeAuditoria } from '#formas/contas/auditoria.ts'
import { route } from '#platform/http/route.ts'

/** The audit of the account: each action with its author (security D 22). */
export const portalAuditoria = [
  route('GET /portal/auditoria', {
    leitura: true,
    surface: 'portal',
    tags: ['auditoria'],
    permission: 'auditoria.read',
    summary: 'Lista o que foi feito na conta, do mais novo para o mais antigo',
    description: 'Registro só de acréscimo, encadeado por selos SHA-256: uma linha alterada ou removida é percebida.',
    query: FiltroDeLinhasDeAuditoria,
    answers: { 200: PaginaDe(LinhaDeAuditoria) },
    handle: async ({ ctx, query: { de, ate, ...query } }) => ({
      ...(await listAudit(ctx, { ...query, de: toInstant(de, 'begin'), ate: toInstant(ate, 'end') })),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
]
