import type { EntregaDaNota } from '#formas/notas/nota-operacao.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/**
 * The deliveries of the webhooks of a note, oldest first, each with its last attempt. `url` is without its query, which may
 * hold a token. `ctx` is in the account.
 */
export const findEntregasDaNota = (ctx: Ctx, notaId: string): Promise<EntregaDaNota[]> =>
  ctx.db.query<EntregaDaNota>(sql`
    select e.id, e.evento, e.endpoint_id as "endpointId", split_part(e.url, '?', 1) as url, e.estado as status,
      e.tentativas as "totalTentativas", e.criada_em as "criadaEm", e.entregue_em as "entregueEm",
      e.proxima_tentativa_em as "proximaTentativaEm",
      (select json_build_object('em', t.iniciada_em, 'statusHttp', t.status_http, 'erroClasse', t.erro_classe,
          'duracaoMs', t.duracao_ms)
        from entrega_tentativas t where t.tenant_id = e.tenant_id and t.entrega_id = e.id order by t.id desc limit 1) as ultima
    from entregas e where e.nota_id = ${notaId} and e.tenant_id = ${ctx.tenantId} order by e.criada_em, e.id`)
