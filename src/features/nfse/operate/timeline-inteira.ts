import { inAccountOf } from '#features/nfse/nota/in-account-of.ts'
import { findTimeline } from '#features/nfse/read/timeline.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { LinhaDoTempo } from '#formas/notas/nota-operacao.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** What operators did, by `acao` of the audit. */
const ATOS: Record<string, string> = {
  'nota.consult': 'consulta pedida',
  'nota.replay-webhook': 'webhook reenviado',
  'nota.requeue': 'reenfileirada',
  'nota.reprocess': 'reprocessada',
  'nota.give-up': 'encerrada com prova de ausência',
  'nota.take-as-ours': 'nota do município assumida como esta',
  'nota.declare-foreign': 'nota do município declarada de outro sistema',
  'nota.reissue': 'reemitida',
  'nota.reissue-draft': 'rascunho de reemissão lido',
  'nota.inspect': 'aberta por um operador',
  'nota.issue': 'emitida em nome da conta',
  'nota.settle': 'mudada de estado',
  'nota.resume': 'emissão retomada',
  'nota.cancel': 'cancelamento pedido',
  'nota.request-cancel': 'análise do cancelamento pedida',
  'nota.correct': 'carta de correção pedida',
  'nota.replace': 'substituição pedida',
  'nota.conflict': 'outro documento encontrado com o seu número',
}

type Row = {
  em: Date
  acao: string
  detalhe: Record<string, unknown> | null
  requestId: string | null
  por: string | null
}

/**
 * All that happened to a note of any account, oldest first, with the acts of operators and the time between the steps.
 * Throws NAO_ENCONTRADO.
 */
export async function findTimelineInteira(ctx: Ctx, id: string): Promise<LinhaDoTempo['itens']> {
  allow(ctx, 'nota.inspect')
  const inside = await inAccountOf(ctx, id)
  const [steps, acts] = await Promise.all([
    findTimeline(inside, id),
    ctx.app.sistema.query<Row>(sql`
      select a.em, a.acao, a.detalhe, a.request_id as "requestId",
        (select u.nome from admin_usuarios u where u.id::text = a.ator ->> 'id') as por
      from auditoria a where a.recurso = 'nota' and a.recurso_id = ${id} and a.tenant_id = ${inside.tenantId}
        and a.ator ->> 'tipo' = 'admin' order by a.id`),
  ])
  const all = [
    ...steps.map((step) => ({ ...step, detalhe: withoutQuery(step.detalhe) })),
    ...acts.map(({ em, acao, detalhe, requestId, por }) => ({
      em,
      etapa: 'operacao' as const,
      titulo: `operação: ${ATOS[acao] ?? 'um ato na nota'}${por ? `, por ${por}` : ''}`,
      duracaoMs: null,
      detalhe: { acao, por, requestId, ...detalhe },
    })),
  ].sort((a, b) => a.em.getTime() - b.em.getTime())
  return all.map((step, nth) => ({ ...step, esperaMs: nth === 0 ? 0 : step.em.getTime() - all[nth - 1]!.em.getTime() }))
}

/** The address of a webhook may hold a token in its query. */
const withoutQuery = (detalhe: Record<string, unknown>): Record<string, unknown> =>
  typeof detalhe['url'] === 'string' ? { ...detalhe, url: detalhe['url'].split('?')[0] } : detalhe
