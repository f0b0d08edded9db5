import type { ItemDeFatura } from '#domain/faturamento/fatura.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Calculada } from './compute-rascunho.ts'

/** A draft with its id. */
type Rascunho = Calculada & { id: string }

/** Writes drafts with their items. Throws when a contract has a fatura of that month. */
export async function insertRascunhos(db: Db, faturas: readonly Rascunho[]): Promise<void> {
  if (faturas.length === 0) return
  const inserted = await db.query(sql`
    insert into faturas (id, tenant_id, contrato_id, competencia, tipo, subtotal, desconto, total, uso_ate,
      precificacao_versao, cupom_aplicado_id, execucao_id, alertas, criada_em, atualizada_em)
    select r.id, r."tenantId", r."contratoId", r.competencia, r.tipo, r.subtotal, r.desconto, r.total, r."usoAte",
      r."precificacaoVersao", r."cupomAplicadoId", r."execucaoId", r.alertas, r.now, r.now from ${rowsOf(faturas)}
    on conflict (contrato_id, competencia, tipo) where status not in ('cancelada', 'substituida') do nothing
    returning id`)
  if (inserted.length !== faturas.length)
    throw new Error(`a fatura of ${faturas[0]!.competencia} appeared under the lock of its contract`)
  await insertItens(db, faturas)
}

/** Replaces the contents of drafts; their ids stay. */
export async function rewriteRascunhos(db: Db, faturas: readonly Rascunho[]): Promise<void> {
  if (faturas.length === 0) return
  await db.query(sql`delete from fatura_itens where fatura_id = any(${faturas.map(({ id }) => id)}::uuid[])`)
  await db.query(sql`
    update faturas f set tipo = r.tipo, subtotal = r.subtotal, desconto = r.desconto, total = r.total,
      uso_ate = r."usoAte", precificacao_versao = r."precificacaoVersao", cupom_aplicado_id = r."cupomAplicadoId",
      execucao_id = r."execucaoId", alertas = r.alertas, versao = f.versao + 1, atualizada_em = r.now
    from ${rowsOf(faturas)} where f.id = r.id`)
  await insertItens(db, faturas)
}

/** Drafts as rows `r` of a statement. */
const rowsOf = (faturas: readonly Rascunho[]) => {
  const rows = faturas.map(({ itens: _, lancamentoIds: __, ...row }) => row)
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "tenantId" uuid, "contratoId" uuid,
    competencia text, tipo text, subtotal bigint, desconto bigint, total bigint, "usoAte" timestamptz,
    "precificacaoVersao" int, "cupomAplicadoId" uuid, "execucaoId" uuid, alertas text[], now timestamptz)`
}

type Linha = ItemDeFatura & { faturaId: string; tenantId: string; ordem: number }

async function insertItens(db: Db, faturas: readonly Rascunho[]): Promise<void> {
  const linhas = faturas.flatMap(({ id: faturaId, tenantId, itens }) =>
    itens.map((item, nth): Linha => ({ ...item, faturaId, tenantId, ordem: nth + 1 })),
  )
  if (linhas.length === 0) return
  await db.query(sql`
    insert into fatura_itens (fatura_id, tenant_id, ordem, tipo, descricao, quantidade, valor_unitario, valor, lancamento_id)
    select r."faturaId", r."tenantId", r.ordem, r.tipo, r.descricao, r.quantidade, r."valorUnitario", r.valor, r."lancamentoId"
    from jsonb_to_recordset(${JSON.stringify(linhas)}::jsonb) as r("faturaId" uuid, "tenantId" uuid, ordem int, tipo text,
      descricao text, quantidade int, "valorUnitario" bigint, valor bigint, "lancamentoId" uuid)`)
}
