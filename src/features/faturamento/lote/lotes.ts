import { ACOES_DO_LOTE, type AcaoDoLote } from '#domain/faturamento/lote.ts'
import { audit } from '#features/audit/audit.ts'
import { startExecucao } from '#features/faturamento/faturas/execucoes.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ExecucaoDeFaturamento } from '#formas/faturamento/execucao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'

type Status = ExecucaoDeFaturamento['status']

/**
 * Begins a batch over the faturas of a month, which a worker carries out. The same one under way is answered instead of
 * another.
 */
export async function processLote(
  ctx: Ctx,
  { competencia, acoes }: { competencia: string; acoes: readonly AcaoDoLote[] },
): Promise<{ execucaoId: string; status: Status }> {
  allow(ctx, 'admin.faturamento.write')
  return ctx.app.sistema.transaction((db) => startLote(db, ctx, { competencia, acoes, now: ctx.now() }))
}

type Cause = Pick<Ctx, 'actor' | 'requestId' | 'origem'>
type Lote = { competencia: string; acoes: readonly AcaoDoLote[]; now: Date; automatica?: boolean }

/**
 * The same in a transaction, without the caller's permission. `automatica`: begun by the calendar; it leaves alone what was
 * closed before it began, which a person charged and mailed, or will.
 */
export async function startLote(
  db: Db,
  cause: Cause,
  { competencia, acoes, now, automatica = false }: Lote,
): Promise<{ execucaoId: string; status: Status }> {
  const ordered = ACOES_DO_LOTE.filter((acao) => acoes.includes(acao))
  await db.query(sql`select pg_advisory_xact_lock(hashtext(${`lote:${competencia}`}))`)
  const running = await db.one<{ execucaoId: string; status: Status }>(sql`
    select id as "execucaoId", status from execucoes where tipo = 'processar_lote' and competencia = ${competencia}
      and status = 'executando' and automatica = ${automatica} and acoes = ${ordered}::text[] limit 1`)
  if (running) return running
  const { actor, requestId } = cause
  const run = { tipo: 'processar_lote' as const, competencia, acoes: ordered, actor, now, automatica }
  const execucaoId = await startExecucao(db, run)
  const job = { fila: 'faturamento.lote' as const, chave: execucaoId, tenantId: null, grupo: 'faturamento' }
  await enqueue(db, [{ ...job, requestId }])
  const detalhe = { competencia, acoes: ordered }
  const entry = { acao: 'faturamento.process', recurso: 'execucao', recursoId: execucaoId, detalhe }
  await audit(db, { ...cause, tenantId: '' }, entry)
  return { execucaoId, status: 'executando' as const }
}

const RECUSAS_MAX = 100

/** One run, with how far it is. `faturas`: the live ones of its month; `recusas`: the first of them. Throws NAO_ENCONTRADO. */
export async function showExecucao(ctx: Ctx, id: string): Promise<ExecucaoDeFaturamento> {
  allow(ctx, 'admin.faturamento.read')
  const db = ctx.app.sistema
  const run = await db.one<Omit<ExecucaoDeFaturamento, 'recusas'>>(sql`
    select e.id, e.tipo, e.competencia, e.acoes, e.status, e.iniciada_em as "iniciadaEm", e.terminada_em as "terminadaEm",
      (select count(*) from faturas f where f.competencia = e.competencia
        and f.status not in ('cancelada', 'substituida')) as faturas,
      (select count(*) from execucao_passos p where p.execucao_id = e.id and p.situacao = 'feito') as feitos,
      (select count(*) from execucao_passos p where p.execucao_id = e.id and p.situacao = 'recusado') as recusados
    from execucoes e where e.id = ${id}`)
  if (!run) throw new Refusal('NAO_ENCONTRADO', `no execucao ${id}`)
  const recusas = await db.query<ExecucaoDeFaturamento['recusas'][number]>(sql`
    select fatura_id as "faturaId", acao, motivo from execucao_passos
    where execucao_id = ${id} and situacao = 'recusado' order by em, fatura_id limit ${RECUSAS_MAX}`)
  return { ...run, recusas }
}
