import { type Centavos, reais } from '#domain/money.ts'
import type { StatusNota } from '#domain/nota/nota.ts'
import { presentErros } from '#domain/present-erros.ts'
import { audit, describeActor } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ocorrencia } from '#formas/notas/recorrente.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { statusConflict } from '#platform/state-conflict.ts'
import { type RecorrenteRow, selectRecorrente, valorEm } from './recorrente-row.ts'

/** The occurrences of a recurrence, newest first. Throws NAO_ENCONTRADO. */
export async function listOcorrencias(
  ctx: Ctx,
  id: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Ocorrencia[]; total: number }> {
  allow(ctx, 'recorrente.read')
  const recorrente = await selectRecorrente(ctx, ctx.db, id)
  const mine = sql`o.tenant_id = ${ctx.tenantId} and o.recorrente_id = ${id}`
  const [rows, counted] = await Promise.all([
    ctx.db.query<Row>(sql`${SELECT} where ${mine} order by o.mes desc limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from recorrente_ocorrencias o where ${mine}`),
  ])
  return { items: await present(ctx.db, recorrente, rows), total: counted?.total ?? 0 }
}

/** One occurrence. Throws NAO_ENCONTRADO. */
export async function selectOcorrencia(
  db: Db,
  recorrente: RecorrenteRow,
  { mes, lock = sql`` }: { mes: string; lock?: Sql },
): Promise<Ocorrencia> {
  const { id, tenantId } = recorrente
  const row = await db.one<Row>(
    sql`${SELECT} where o.tenant_id = ${tenantId} and o.recorrente_id = ${id} and o.mes = ${mes} ${lock}`,
  )
  if (!row) throw new Refusal('NAO_ENCONTRADO', `recorrente ${id} has no occurrence in ${mes}`)
  return (await present(db, recorrente, [row]))[0]!
}

/** The states in which an occurrence has no note yet. */
export const SEM_NOTA = ['planejada', 'a_revisar', 'recusada'] as const

/**
 * Waives the note of a month that waits for a person or was refused. Throws NAO_ENCONTRADO, ESTADO_INVALIDO.
 */
export async function waiveOcorrencia(ctx: Ctx, id: string, mes: string): Promise<Ocorrencia> {
  allow(ctx, 'recorrente.write')
  const recorrente = await selectRecorrente(ctx, ctx.db, id)
  return ctx.db.transaction(async (tx) => {
    const before = await selectOcorrencia(tx, recorrente, { mes, lock: sql`for update of o` })
    if (before.estado === 'dispensada') return before
    if (before.estado !== 'a_revisar' && before.estado !== 'recusada')
      throw statusConflict(before.estado, ['a_revisar', 'recusada'])
    await tx.query(sql`
      update recorrente_ocorrencias set estado = 'dispensada', ator = ${JSON.stringify(describeActor(ctx.actor))},
        em = ${ctx.now()} where tenant_id = ${ctx.tenantId} and recorrente_id = ${id} and mes = ${mes}`)
    await audit(tx, ctx, { acao: 'recorrente.waive', recurso: 'recorrente', recursoId: id, detalhe: { mes } })
    return selectOcorrencia(tx, recorrente, { mes })
  })
}

type Row = Omit<Ocorrencia, 'notaStatus' | 'notaNumero' | 'valor'>

/** With the notes that they became, found by their ids: no other notes are read. */
async function present(db: Db, recorrente: RecorrenteRow, rows: readonly Row[]): Promise<Ocorrencia[]> {
  const ids = rows.flatMap(({ notaId }) => notaId ?? [])
  const notas = ids.length
    ? await db.query<{ id: string; status: StatusNota; numero: string | null; valor: Centavos }>(
        sql`select id, status, numero, valor_servico as valor from notas where tenant_id = ${recorrente.tenantId} and id = any(${ids}::uuid[])`,
      )
    : []
  const notaDe = new Map(notas.map((nota) => [nota.id, nota]))
  return rows.map(({ erros, ...row }) => {
    const nota = row.notaId === null ? undefined : notaDe.get(row.notaId)
    return {
      ...row,
      notaStatus: nota?.status ?? null,
      notaNumero: nota?.numero ?? null,
      valor: nota ? reais(nota.valor) : valorEm(recorrente, row.data),
      erros: presentErros(erros ?? []),
    }
  })
}

const SELECT = sql`
  select o.mes, o.data::text, o.estado, o.atrasada, o.nota_id as "notaId", o.codigo, o.erros, o.em,
    json_build_object('tipo', o.ator ->> 'tipo', 'id', o.ator ->> 'id', 'nome',
      (select u.nome from usuarios u where u.tenant_id = o.tenant_id and u.id::text = o.ator ->> 'id')) as por
  from recorrente_ocorrencias o`
