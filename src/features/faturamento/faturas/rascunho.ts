import type { ItemDeFatura } from '#domain/faturamento/fatura.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Calculada } from './generate-fatura.ts'

/** A draft with its place: what it replaces, and the day that an operator set. */
type Rascunho = Calculada & { id: string; substituiId: string | null; vencimento: string | null }

/** Writes a draft with its items; false: the contract has a fatura of that month. */
export async function insertRascunho(db: Db, fatura: Rascunho): Promise<boolean> {
  const { id, tenantId, contratoId, competencia, tipo, now, itens, subtotal, desconto, total } = fatura
  const inserted = await db.one(sql`
    insert into faturas (id, tenant_id, contrato_id, competencia, tipo, vencimento, subtotal, desconto, total, uso_ate,
      precificacao_versao, cupom_aplicado_id, substitui_id, execucao_id, alertas, criada_em, atualizada_em)
    values (${id}, ${tenantId}, ${contratoId}, ${competencia}, ${tipo}, ${fatura.vencimento}, ${subtotal}, ${desconto},
      ${total}, ${fatura.usoAte}, ${fatura.precificacaoVersao}, ${fatura.cupomAplicadoId}, ${fatura.substituiId},
      ${fatura.execucaoId}, ${fatura.alertas}::text[], ${now}, ${now})
    on conflict (contrato_id, competencia, tipo) where status not in ('cancelada', 'substituida') do nothing
    returning id`)
  if (inserted) await insertItens(db, { id, tenantId }, itens)
  return inserted !== null
}

/** Replaces what a draft was computed to; its place stays. */
export async function rewriteRascunho(db: Db, id: string, fatura: Calculada): Promise<void> {
  await db.query(sql`delete from fatura_itens where fatura_id = ${id}`)
  await db.query(sql`
    update faturas set tipo = ${fatura.tipo}, subtotal = ${fatura.subtotal}, desconto = ${fatura.desconto},
      total = ${fatura.total}, uso_ate = ${fatura.usoAte}, precificacao_versao = ${fatura.precificacaoVersao},
      cupom_aplicado_id = ${fatura.cupomAplicadoId}, execucao_id = ${fatura.execucaoId},
      alertas = ${fatura.alertas}::text[], versao = versao + 1, atualizada_em = ${fatura.now}
    where id = ${id}`)
  await insertItens(db, { id, tenantId: fatura.tenantId }, fatura.itens)
}

async function insertItens(
  db: Db,
  { id, tenantId }: { id: string; tenantId: string },
  itens: readonly ItemDeFatura[],
): Promise<void> {
  if (itens.length === 0) return
  await db.query(sql`
    insert into fatura_itens (fatura_id, tenant_id, ordem, tipo, descricao, quantidade, valor_unitario, valor, lancamento_id)
    select ${id}, ${tenantId}, i.ordem, i.item ->> 'tipo', i.item ->> 'descricao', (i.item ->> 'quantidade')::int,
      (i.item ->> 'valorUnitario')::bigint, (i.item ->> 'valor')::bigint, (i.item ->> 'lancamentoId')::uuid
    from jsonb_array_elements(${JSON.stringify(itens)}::jsonb) with ordinality as i(item, ordem)`)
}
