import type { App } from '#platform/app.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import type { TipoDeAlerta } from './alertas.ts'

const FIM = sql`n.status in ('cancelada', 'substituida')`
const UNUSED = sql`not exists (select from cidades_em_uso c where c.vista_em > now() - interval '30 days'
  and (c.municipio = split_part(a.chave, ':', 1) or c.conexao = split_part(a.chave, ':', 1))
  and c.ambiente = split_part(a.chave, ':', 2))`

/** Over `alertas a`: what shows that the cause of an open alert has ended, where no statement of the cause says so. */
const ENDED: Partial<Record<TipoDeAlerta, Sql>> = {
  // the company issues in that ambiente again, whatever mended it
  emissor_nacional_recusou: sql`exists (select from notas n where n.tenant_id = a.tenant_id
    and n.empresa_id = (a.detalhe ->> 'empresaId')::uuid and n.ambiente = a.detalhe ->> 'ambiente'
    and n.autorizada_em is not null and n.concluida_em > a.atualizado_em and n.criada_em > a.aberto_em - interval '30 days')`,
  // either of the two notes ended
  substituicao_com_duas_notas: sql`exists (select from notas n where n.id = a.chave::uuid and ${FIM})
    or exists (select from cancelamentos c join notas n on n.id = c.substituta_id
      where c.nota_id = a.chave::uuid and c.tipo = 'substituicao' and ${FIM})`,
  nota_incerta: sql`exists (select from notas n where n.id = a.chave::uuid
    and n.status not in ('processando', 'falha_temporaria'))`,
  ...Object.fromEntries(
    (['cancelamento_manual', 'cancelamento_sem_resposta', 'analise_sem_resposta'] as const).map((tipo) => [
      tipo,
      sql`exists (select from notas n where n.id = a.chave::uuid and ${FIM})`,
    ]),
  ),
  // no note went there for a month: it is no longer probed
  municipio_inacessivel: UNUSED,
  municipio_certificado: UNUSED,
  fatura_sem_pagamento: sql`exists (select from faturas f where f.id = a.chave::uuid
    and f.status in ('paga', 'baixada', 'substituida', 'cancelada'))`,
}

/** Resolves the open alerts whose cause has ended (docs/especificacao/estados.md#17-alert). */
export async function resolveEnded({ sistema }: App): Promise<void> {
  for (const [tipo, over] of Object.entries(ENDED))
    await sistema.query(sql`
      update alertas a set status = 'resolvido', resolvido_em = now(), atualizado_em = now()
      where a.status <> 'resolvido' and a.tipo = ${tipo} and (${over})`)
}
