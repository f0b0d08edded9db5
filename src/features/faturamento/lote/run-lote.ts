import { ACOES_DO_LOTE, type AcaoDoLote } from '#domain/faturamento/lote.ts'
import { endExecucao } from '#features/faturamento/faturas/execucoes.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, separateEach } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { type Actor, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { continueLater, type Job, type JobResult, type Settled } from '#platform/queue/queue.ts'
import { PASSOS } from './passos.ts'

const AT_ONCE = 50
/** Faturas whose steps run side by side: a step waits more for the database than it computes. */
const SIDE_BY_SIDE = 4
const ACTOR: Actor = { kind: 'job', name: 'faturamento.lote' }

/** `automaticaDesde`: when the calendar began it; null: a person did. */
type Run = { id: string; competencia: string; acoes: AcaoDoLote[]; automaticaDesde: Date | null }
type Fatura = Linha & { id: string; feitas: AcaoDoLote[]; recusada: boolean }

/**
 * The job `faturamento.lote` (its key is the run): some faturas at a time, each step stored before the next begins; a
 * worker that takes it over continues after the last one. A fatura whose step is refused gets no further one; one whose
 * step fails is set aside, and the run ends without it.
 */
export async function runLote(app: App, job: Job): Promise<JobResult | Settled> {
  const run = await app.sistema.one<Run>(sql`
    select id, competencia, acoes, case when automatica then iniciada_em end as "automaticaDesde"
    from execucoes where id = ${job.chave} and status = 'executando'`)
  if (!run) return { kind: 'done' }
  const acoes = ACOES_DO_LOTE.filter((acao) => run.acoes.includes(acao))
  const until = job.tomadoEmMs + (app.config.leaseSegundos * 1000) / 3
  for (;;) {
    const faturas = await selectNext(app, run, acoes)
    if (faturas.length === 0) break
    await separateEach(
      app,
      OBRA,
      faturas,
      async (fatura) => {
        if (performance.now() <= until) await runPassos(app, job.chave, fatura, acoes)
      },
      SIDE_BY_SIDE,
    )
    if (performance.now() > until) return continueLater(app.sistema, job)
  }
  const counts = await app.sistema.one<{ feitos: number; recusados: number }>(sql`
    select count(*) filter (where situacao = 'feito') as feitos, count(*) filter (where situacao = 'recusado') as recusados
    from execucao_passos where execucao_id = ${job.chave}`)
  await endExecucao(app.sistema, job.chave, { status: 'concluida', resultado: counts!, now: app.now() })
  return { kind: 'done' }
}

/** Faturas of the month that have a step before them; for the calendar, those that were not closed before it began. */
async function selectNext(
  app: App,
  { id, competencia, automaticaDesde }: Run,
  acoes: readonly AcaoDoLote[],
): Promise<Fatura[]> {
  const aside = (await asideOf(app.sistema, OBRA)).map((chave) => chave.split(':')[1]!)
  return app.sistema.query<Fatura>(sql`
    select ${id} || ':' || f.id as chave, f.id, f.tenant_id as "tenantId", coalesce(p.feitas, '{}') as feitas, coalesce(p.recusada, false) as recusada
    from faturas f left join lateral (
      select array_agg(e.acao) as feitas, bool_or(e.situacao = 'recusado') as recusada
      from execucao_passos e where e.execucao_id = ${id} and e.fatura_id = f.id) p on true
    where f.competencia = ${competencia} and f.status not in ('cancelada', 'substituida')
      and (${automaticaDesde}::timestamptz is null or f.status = 'rascunho' or p.feitas is not null
        or f.emitida_em >= ${automaticaDesde})
      and not (f.id::text = any(${aside}::text[])) and not coalesce(p.recusada, false) and coalesce(cardinality(p.feitas), 0) < ${acoes.length}
    order by f.id limit ${AT_ONCE}`)
}
const OBRA = 'lote-de-faturas.passo'

/** Runs the steps that a run left undone on one fatura that was set aside (`run:fatura`). */
export async function runAgain(app: App, { chave, tenantId }: Linha): Promise<void> {
  const [execucaoId, faturaId] = chave.split(':') as [string, string]
  const run = await app.sistema.one<{ acoes: AcaoDoLote[]; feitas: AcaoDoLote[] }>(sql`
    select acoes, array(select acao from execucao_passos where execucao_id = ${execucaoId} and fatura_id = ${faturaId}) as feitas
    from execucoes where id = ${execucaoId}`)
  const acoes = ACOES_DO_LOTE.filter((acao) => run?.acoes.includes(acao))
  const fatura = { id: faturaId, chave, tenantId, feitas: run?.feitas ?? [], recusada: false }
  await runPassos(app, execucaoId, fatura, acoes)
}

async function runPassos(app: App, execucaoId: string, fatura: Fatura, acoes: readonly AcaoDoLote[]): Promise<void> {
  for (const acao of acoes.filter((each) => !fatura.feitas.includes(each))) {
    const motivo = await runPasso(app, fatura.id, acao)
    await app.sistema.query(sql`
      insert into execucao_passos (execucao_id, tenant_id, fatura_id, acao, situacao, motivo, em)
      values (${execucaoId}, ${fatura.tenantId}, ${fatura.id}, ${acao}, ${motivo ? 'recusado' : 'feito'}, ${motivo},
        ${app.now()}) on conflict do nothing`)
    if (motivo) return
  }
}

/** Runs a step; null, or why it was refused. */
async function runPasso(app: App, faturaId: string, acao: AcaoDoLote): Promise<string | null> {
  try {
    await PASSOS[acao](app, faturaId, ACTOR)
    return null
  } catch (error) {
    if (error instanceof Refusal) return error.erros[0]?.mensagem ?? error.codigo
    throw error
  }
}
