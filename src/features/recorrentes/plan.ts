import { diaOf } from '#domain/competencia.ts'
import { daysBetween } from '#domain/faturamento/periods.ts'
import { HORA_DE_EMITIR } from '#domain/recorrencia/calendario.ts'
import type { EstadoDaOcorrencia } from '#domain/recorrencia/recorrencia.ts'
import { audit, describeActor } from '#features/audit/audit.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separateTaken } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import type { Actor } from '#platform/ctx.ts'
import { type Db, join, type Sql, sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import { datasAhead, type RecorrenteRow, SELECT_RECORRENTES } from './recorrente-row.ts'

export const JOB: Actor = { kind: 'job', name: 'recorrente.issue' }
const BATCH = 50
/** The most occurrences of one recurrence in one transaction; the next one takes the rest. */
const DATAS_MAX = 12
/** An occurrence found later than this many days after its date waits for a person, who decides whether it still goes. */
const ATRASO_MAX_DIAS = 10

/**
 * Writes the occurrences whose date has come, each with the job that issues it, and moves the recurrence to its next
 * date: one transaction for some recurrences, whose rows it locks, so that several processes share the work and one
 * that ends in between leaves nothing half done. A day begins at HORA_DE_EMITIR in Brasília. A blocked account waits.
 */
export async function turnRecorrentes(app: App, isStopped: () => boolean = () => false): Promise<void> {
  while (!isStopped()) {
    const hoje = diaOf(app.now().getTime() - HORA_DE_EMITIR * 3_600_000)
    const aside = await asideOf(app.sistema, OBRA)
    const planned = await separateTaken<Linha>(
      app,
      OBRA,
      (tx, linhas) => takeDue(tx, hoje, linhas ? whose(linhas) : notAside(aside, sql`r.id::text`)),
      (tx, linhas) => planAll(app, tx, linhas, hoje),
    )
    if (planned === 0) return
  }
}
const OBRA = 'recorrentes.planejar'

/** Plans one recurrence that was set aside. */
export async function planAgain(app: App, linha: Linha): Promise<void> {
  const hoje = diaOf(app.now().getTime() - HORA_DE_EMITIR * 3_600_000)
  await app.sistema.transaction(async (tx) => planAll(app, tx, await takeDue(tx, hoje, whose([linha])), hoje))
}

const whose = (linhas: readonly Linha[]): Sql => sql`r.id = any(${linhas.map(({ chave }) => chave)}::uuid[])`

const takeDue = (tx: Db, hoje: string, which: Sql): Promise<Linha[]> =>
  tx.query<Linha>(sql`
    select r.id as chave, r.tenant_id as "tenantId" from recorrentes r
    where r.situacao = 'ativa' and r.proxima <= ${hoje} and ${which}
      and exists (select from tenants t where t.id = r.tenant_id and t.bloqueada_em is null)
    order by r.proxima, r.id limit ${BATCH} for update of r skip locked`)

async function planAll(app: App, tx: Db, linhas: readonly Linha[], hoje: string): Promise<void> {
  const rows = await tx.query<RecorrenteRow>(sql`${SELECT_RECORRENTES} where ${whose(linhas)}`)
  for (const row of rows) await plan(app, tx, row, hoje)
}

async function plan(app: App, tx: Db, row: RecorrenteRow, hoje: string): Promise<void> {
  const { id, tenantId } = row
  const now = app.now()
  const datas = datasAhead(row, DATAS_MAX + 1)
  const due = datas.filter(({ data }) => data <= hoje).slice(0, DATAS_MAX)
  const next = datas[due.length]?.data ?? null
  const ator = JSON.stringify(describeActor(JOB))
  const values = due.map(({ data, pulada }) => {
    const mes = data.slice(0, 7)
    const atrasada = !pulada && daysBetween(data, hoje) > ATRASO_MAX_DIAS
    const espera: EstadoDaOcorrencia = row.modo === 'revisar' || atrasada ? 'a_revisar' : 'planejada'
    const [estado, quem] = pulada ? ['dispensada', JSON.stringify(row.ajustes[mes]!.ator)] : [espera, ator]
    return sql`(${id}, ${tenantId}, ${mes}, ${data}, ${estado}, ${atrasada}, ${quem}, ${now})`
  })
  const inserted = values.length
    ? await tx.query<{ mes: string; estado: EstadoDaOcorrencia }>(sql`
        insert into recorrente_ocorrencias (recorrente_id, tenant_id, mes, data, estado, atrasada, ator, em)
        values ${join(values)} on conflict do nothing returning mes, estado`)
    : []
  await tx.query(sql`
    update recorrentes set proxima = ${next}, situacao = ${next ? 'ativa' : 'encerrada'}
    where tenant_id = ${tenantId} and id = ${id}`)
  if (!next) await audit(tx, causeOf(tenantId, id), { acao: 'recorrente.end', recurso: 'recorrente', recursoId: id })
  const planejadas = inserted.filter(({ estado }) => estado === 'planejada')
  await enqueue(
    tx,
    planejadas.map(({ mes }) => ({
      fila: 'recorrente.issue',
      chave: `${id}:${mes}`,
      tenantId,
      grupo: `recorrente:${tenantId}`,
      requestId: requestIdOf(id),
    })),
  )
}

export const requestIdOf = (id: string) => `recorrente-${id.slice(0, 8)}`
const causeOf = (tenantId: string, id: string) => ({ actor: JOB, tenantId, requestId: requestIdOf(id) })
