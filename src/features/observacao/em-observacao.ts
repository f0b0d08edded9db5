import type { AlvoDeIncidente } from '#features/incidentes/causas/causa.ts'
import { BY_NEED, type IncidenteRow, readAt, selectIncidentes } from '#features/incidentes/incidente-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { EmObservacao, Observacao } from '#formas/operacao/observacao.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** What a person should look at now: the open incidents, those that need a person most first, with their operations. */
export async function listObservacoes(ctx: Ctx): Promise<ComDatas<EmObservacao>> {
  allow(ctx, 'admin.saude.read')
  const db = ctx.app.sistema
  const [rows, alertas, em] = await Promise.all([
    selectIncidentes(db, sql`i.encerrado_em is null order by ${BY_NEED}`),
    db.one<{ n: number }>(sql`select count(*)::int as n from alertas where status <> 'resolvido'`),
    readAt(db),
  ])
  return { em: em ?? ctx.now(), alertasAbertos: alertas?.n ?? 0, items: rows.map(present) }
}

const present = (row: IncidenteRow): ComDatas<Observacao> => ({
  tipo: row.tipo,
  gravidade: row.gravidade,
  alvo: alvoOf(row.alvo) || row.chave,
  mensagem: `${row.titulo.replace(/\.?$/, '.')} ${row.texto}`,
  desde: row.desde,
  contas: row.contas,
  primeirasContas: row.primeirasContas,
  notas: row.unidade === 'notas' || row.unidade === 'entregas' ? row.quantas : 0,
  operacoes: row.operacoes,
})

const alvoOf = (alvo: AlvoDeIncidente): string | undefined =>
  alvo.grupo ?? alvo.notaId ?? alvo.empresaId ?? alvo.endpointId ?? alvo.ajuste ?? alvo.fila ?? alvo.obra ?? alvo.valor
