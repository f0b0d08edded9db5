import type { TipoDeAlerta } from '#domain/alertas.ts'
import type { App } from '#platform/app.ts'
import { type Sql, sql } from '#platform/db/db.ts'

const FIM = sql`n.status in ('cancelada', 'substituida')`
/** The note of an alert, whose key is its id. */
const DA_NOTA = sql`join notas n on n.tenant_id = a.tenant_id and n.id = a.chave::uuid where`
const DECIDIDA = sql`${DA_NOTA} n.status not in ('processando', 'falha_temporaria')`
const UNUSED = sql`where not exists (select from cidades_em_uso c where c.vista_em > now() - interval '30 days'
  and (c.municipio = split_part(a.chave, ':', 1) or c.conexao = split_part(a.chave, ':', 1))
  and c.ambiente = split_part(a.chave, ':', 2))`

const FATURA_ENDED = sql`join faturas f on f.id = a.chave::uuid
  where f.status in ('paga', 'baixada', 'substituida', 'cancelada')`

/**
 * The SQL that follows `alertas a` to find alerts whose cause has ended, where no other statement resolves them: any of
 * these.
 */
const ENDED: Partial<Record<TipoDeAlerta, Sql[]>> = {
  // the company issues in that ambiente again, whatever the reason
  emissor_nacional_recusou: [
    sql`join notas n on n.tenant_id = a.tenant_id
      and n.empresa_id = (a.detalhe ->> 'empresaId')::uuid and n.ambiente = a.detalhe ->> 'ambiente'
      and n.autorizada_em is not null and n.concluida_em > a.atualizado_em
      and n.criada_em > a.aberto_em - interval '30 days' where true`,
  ],
  // either of the two notes ended
  substituicao_com_duas_notas: [
    sql`${DA_NOTA} ${FIM}`,
    sql`join cancelamentos c on c.tenant_id = a.tenant_id and c.nota_id = a.chave::uuid and c.tipo = 'substituicao'
      join notas n on n.tenant_id = c.tenant_id and n.id = c.substituta_id where ${FIM}`,
  ],
  nota_incerta: [DECIDIDA],
  nota_em_conflito: [DECIDIDA],
  teste_sem_marca: [DECIDIDA],
  ...Object.fromEntries(
    (['cancelamento_manual', 'cancelamento_sem_resposta', 'analise_sem_resposta'] as const).map((tipo) => [
      tipo,
      [sql`${DA_NOTA} ${FIM}`],
    ]),
  ),
  // no note went there for a month: it is no longer probed
  municipio_inacessivel: [UNUSED],
  municipio_certificado: [UNUSED],
  fatura_sem_pagamento: [FATURA_ENDED],
  pagamento_devolvido: [FATURA_ENDED],
}

/**
 * Resolves the open alerts whose cause has ended (docs/especificacao/estados.md#17-alert). Kinds without an open alert
 * are not searched.
 */
export async function resolveEnded({ sistema }: App): Promise<void> {
  const open = await sistema.query<{ tipo: TipoDeAlerta }>(
    sql`select distinct tipo from alertas where status <> 'resolvido' and tipo = any(${Object.keys(ENDED)})`,
  )
  const ways = open.flatMap(({ tipo }) => ENDED[tipo]!.map((way) => ({ tipo, way })))
  for (const { tipo, way } of ways)
    await sistema.query(sql`
      update alertas set status = 'resolvido', resolvido_em = now(), atualizado_em = now()
      where status <> 'resolvido' and id in (
        select a.id from alertas a ${way} and a.status <> 'resolvido' and a.tipo = ${tipo})`)
}
