import type { Ajustes } from '#domain/ajustes.ts'
import { diaOf } from '#domain/competencia.ts'
import { type MesDevido, mesesDevidos } from '#domain/faturamento/calendario.ts'
import { changedAt, readAjustes } from '#features/ajustes/read-ajustes.ts'
import { ABANDONED_MS, endAbandoned, endExecucao, startExecucao } from '#features/faturamento/faturas/execucoes.ts'
import { auditGeracao, runGeracao } from '#features/faturamento/faturas/gerar.ts'
import { isFaturavel } from '#features/faturamento/faturas/watermark.ts'
import { startLote } from '#features/faturamento/lote/lotes.ts'
import type { App } from '#platform/app.ts'
import type { Actor } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

const ACTOR: Actor = { kind: 'job', name: 'faturamento.calendario' }
/** When a generation with a failed contract is repeated. */
const AGAIN_MS = 24 * 3_600_000

type Run = { id: string; status: 'executando' | 'concluida' | 'falhou'; iniciadaEm: Date; terminadaEm: Date | null }

/**
 * Generates the months that ended, and begins the batch that closes, charges and mails them, as the settings say; repeated,
 * and by several processes at once, each once. An older month comes before a newer, which bills its late notes. A
 * generation whose process is gone is ended first, whatever the settings.
 */
export async function turnCalendario(app: App): Promise<void> {
  await endAbandoned(app.sistema, app.now())
  const ajustes = await readAjustes(app)
  if (!ajustes['faturamento.automatico']) return
  const ligado = await changedAt(app.sistema, 'faturamento.automatico')
  if (!ligado) return
  const now = app.now().getTime()
  const meses = mesesDevidos({
    hoje: diaOf(now),
    desde: diaOf(ligado.getTime()),
    diaDaGeracao: ajustes['faturamento.diaDaGeracao'],
    diaDoFechamento: ajustes['faturamento.diaDoFechamento'],
  })
  for (const mes of meses) {
    if (!isFaturavel(mes.competencia, now) || !(await generate(app, mes))) return
    if (mes.fecha) await close(app, mes, ajustes['faturamento.acoesAutomaticas'])
  }
}

/** Whether the month is generated, by this process or before; false: another process is generating it. */
async function generate(app: App, { competencia }: MesDevido): Promise<boolean> {
  const begun = await app.sistema.transaction(async (db) => {
    const last = await lockedLast(db, competencia)
    const now = app.now()
    const since = (em: Date) => now.getTime() - em.getTime()
    // After an abandoned run another begins: two at once still make each fatura once.
    if (last?.status === 'executando') {
      if (since(last.iniciadaEm) < ABANDONED_MS) return 'other'
      await endExecucao(db, last.id, { status: 'falhou', resultado: { abandonada: true }, now })
    } else if (last && (last.status === 'concluida' || since(last.terminadaEm!) < AGAIN_MS)) return 'done'
    const id = await startExecucao(db, { tipo: 'gerar', competencia, actor: ACTOR, now, automatica: true })
    return { id }
  })
  if (typeof begun === 'string') return begun === 'done'
  const geracoes = { competencia, execucaoId: begun.id }
  const gerado = await runGeracao(app, ACTOR, geracoes)
  await auditGeracao(app.sistema, causeOf(competencia), geracoes, gerado)
  return true
}

/** Begins one batch after each generation. */
const close = (app: App, { competencia }: MesDevido, acoes: Ajustes['faturamento.acoesAutomaticas']): Promise<void> =>
  app.sistema.transaction(async (db) => {
    const last = await lockedLast(db, competencia)
    if (!last?.terminadaEm) return
    const batch = await db.one(sql`
      select from execucoes where automatica and tipo = 'processar_lote' and competencia = ${competencia}
        and (status = 'executando' or iniciada_em >= ${last.terminadaEm}) limit 1`)
    if (batch) return
    const lote = { competencia, acoes: ['fechar', ...acoes] as const, now: app.now(), automatica: true }
    await startLote(db, causeOf(competencia), lote)
  })

/** The newest generation of a month by the calendar. Processes that look at the same month wait for one another. */
async function lockedLast(db: Db, competencia: string): Promise<Run | null> {
  await db.query(sql`select pg_advisory_xact_lock(hashtext(${`calendario:${competencia}`}))`)
  return db.one<Run>(sql`
    select id, status, iniciada_em as "iniciadaEm", terminada_em as "terminadaEm" from execucoes
    where automatica and tipo = 'gerar' and competencia = ${competencia} order by iniciada_em desc limit 1`)
}

const causeOf = (competencia: string) => ({ actor: ACTOR, requestId: `calendario-${competencia}` })
