import { Readable } from 'node:stream'
import { Type } from 'typebox'
import { exportAllAuditCsv, listAllAudit } from '#features/audit/list-all-audit.ts'
import { summariseAudit } from '#features/audit/summarise-audit.ts'
import { Pagina } from '#formas/comum.ts'
import { FiltroDaAuditoria, PaginaDeAuditoria, ResumoDaAuditoria, toFiltro } from '#formas/operacao/auditoria.ts'
import { csvReply } from '#http/csv-reply.ts'
import { route } from '#platform/http/route.ts'

const read = { surface: 'admin', tags: ['auditoria (administração)'], permission: 'admin.auditoria.read' } as const

/**
 * The audit over all accounts (docs/especificacao/contrato.md#44-admin,
 * docs/referencia/billing.md#h-lgpd-audit-csv-import).
 */
export const adminAudit = [
  route('GET /admin/audit', {
    ...read,
    summary: 'Lista o que foi feito em todas as contas e no serviço, do mais novo para o mais antigo',
    description:
      'Registro só de acréscimo, encadeado por selos SHA-256. Inclui o que foi recusado a pessoas da administração (requisicao.refuse). Acima de dez mil, total é uma estimativa; uma lista longa se lê em GET /admin/audit.csv.',
    query: Type.Object({ ...FiltroDaAuditoria.properties, ...Pagina }),
    answers: { 200: PaginaDeAuditoria },
    handle: async ({ ctx, query: { limit, offset, ...query } }) => ({
      ...(await listAllAudit(ctx, { ...toFiltro(query), limit, offset })),
      limit,
      offset,
    }),
  }),
  route('GET /admin/audit.csv', {
    ...read,
    summary: 'Dá as linhas do filtro em CSV, todas',
    description:
      'No formato de GET /portal/nfse.csv, com os filtros de GET /admin/audit. Cada exportação fica na auditoria.',
    query: FiltroDaAuditoria,
    answers: { 200: null },
    produces: 'text/csv',
    handle: async ({ ctx, query }) =>
      csvReply('auditoria', Readable.from(await exportAllAuditCsv(ctx, toFiltro(query)))),
  }),
  route('GET /admin/audit/summary', {
    ...read,
    summary: 'Conta o que foi feito nas últimas horas, por ato, recurso, autor, status e hora',
    description: 'A janela começa em um passo inteiro de cinco minutos. As horas são as de UTC.',
    query: Type.Object({
      horas: Type.Integer({ minimum: 1, maximum: 720, default: 24, description: 'De quantas horas até agora.' }),
    }),
    answers: { 200: ResumoDaAuditoria },
    handle: ({ ctx, query }) => summariseAudit(ctx, query.horas),
  }),
]
