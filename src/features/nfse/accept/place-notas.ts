import { Refusal } from '#platform/ctx.ts'
import { type Db, join, type Sql, sql } from '#platform/db/db.ts'
import type { NewNota } from './insert-statement.ts'

/** What decides the place of a note: its number in a series, or the note that holds its idIntegracao. */
export type Lugar = Pick<
  NewNota,
  | 'id'
  | 'tenantId'
  | 'idIntegracao'
  | 'serieId'
  | 'serieRps'
  | 'numeroForcado'
  | 'numeroMax'
  | 'saltoConfirmado'
  | 'substituicao'
>

/**
 * Gives each note its number or the note it repeats; `next` is the next number of each series afterwards. `held`: the
 * holders, to which new ones are added.
 */
export async function placeInOrder<N extends Lugar>(
  tx: Db,
  notas: N[],
  { series, held }: { series: Map<string, LockedSerie>; held: Map<string, string> },
) {
  const next = new Map<string, number>()
  // A repeated request returns the note it created; only a new one begins a replacement.
  await assertReplaceable(
    tx,
    notas.filter((nota) => !held.has(keyOf(nota) ?? '')),
  )
  await assertNotVoided(tx, notas)
  await assertFree(
    tx,
    notas.filter((nota) => !held.has(keyOf(nota) ?? '')),
  )
  const fresh: (N & { numeroRps: number })[] = []
  const holderOf = notas.map((nota) => {
    const key = keyOf(nota)
    const holder = key && held.get(key)
    if (holder) return holder
    const serie = series.get(nota.serieId)
    // Another process deleted the series after this one cached its id; the next try creates it again.
    if (!serie) throw new Refusal('INDISPONIVEL', `serie ${nota.serieId} is gone`)
    if (!serie.ativa) throw new Refusal('SERIE_INATIVA', `serie ${nota.serieId}`)
    if (serie.saltoDe !== null && !next.has(nota.serieId) && !nota.saltoConfirmado)
      throw refuseImportada(nota, serie.saltoDe, serie.proximo)
    const free = next.get(nota.serieId) ?? serie.proximo
    const numeroRps = nota.numeroForcado ?? free
    if (numeroRps > nota.numeroMax) throw refuseEsgotada(nota)
    next.set(nota.serieId, Math.max(free, numeroRps + 1))
    fresh.push({ ...nota, numeroRps })
    if (key) held.set(key, nota.id) // the same key later in the batch gets this note
    return null
  })
  return { fresh, next, holderOf }
}

/** An import raised the series: the first note says that the number is right, because a number issued stays issued. */
function refuseImportada({ serieRps }: Lugar, saltoDe: number, proximo: number): Refusal {
  const mensagem = `A série ${serieRps} passou de ${saltoDe} para ${proximo} por uma importação, e nenhuma nota usou ainda o número novo.`
  return new Refusal('SALTO_DE_NUMERACAO', `serie ${serieRps} was imported at ${proximo}`, {
    erros: [
      {
        campo: 'opcoes.confirmarSalto',
        codigo: 'SALTO_DE_NUMERACAO',
        mensagem,
        correcao: `Confira no sistema anterior que o último número foi ${proximo - 1}; se foi, envie opcoes.confirmarSalto: true.`,
      },
    ],
  })
}

function refuseEsgotada({ serieRps, numeroMax }: Lugar): Refusal {
  const mensagem = `A série ${serieRps} chegou ao último número do leiaute desta cidade, ${numeroMax}.`
  return new Refusal('SERIE_ESGOTADA', `serie ${serieRps} is beyond ${numeroMax}`, {
    erros: [{ campo: 'rps.serie', codigo: 'SERIE_ESGOTADA', mensagem }],
  })
}

/**
 * Locks the originals and refuses a replacement of one that is not authorised or is about to end
 * (docs/especificacao/estados.md#2-replacement).
 */
async function assertReplaceable(tx: Db, notas: readonly Lugar[]): Promise<void> {
  const originais = notas
    .flatMap(({ tenantId, substituicao }) => (substituicao ? [{ tenantId, id: substituicao.originalId }] : []))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
  // One statement for each, which names its account: a cluster locks rows of one account at a time.
  for (const [index, { tenantId, id }] of originais.entries()) {
    const authorised = await tx.one(
      sql`select id from notas where tenant_id = ${tenantId} and id = ${id} and status = 'autorizada' for update`,
    )
    if (!authorised) throw new Refusal('ESTADO_INVALIDO', `nota ${id} is no longer authorised`)
    // A separate statement, so that it sees what was committed while the lock was awaited.
    const ending = await tx.one(
      sql`select id from cancelamentos where tenant_id = ${tenantId} and nota_id = ${id} and concluido_em is null`,
    )
    if (ending || originais[index - 1]?.id === id)
      throw new Refusal('CANCELAMENTO_EM_CURSO', `nota ${id} is about to end`)
  }
}

/**
 * Refuses a voided number: it is used up, though no note has it
 * (docs/especificacao/estados.md#16-rps-series-and-number).
 */
async function assertNotVoided(tx: Db, notas: readonly Lugar[]): Promise<void> {
  const forced = notas.filter((nota) => nota.numeroForcado !== null)
  if (!forced.length) return
  const voided = await tx.one<{ numero: number }>(sql`
    select numero from rps_inutilizados join unnest(${forced.map((nota) => nota.serieId)}::uuid[],
      ${forced.map((nota) => nota.numeroForcado)}::bigint[]) as f(s, n) on serie_id = f.s and numero = f.n limit 1`)
  if (voided) throw new Refusal('RPS_NUMERO_EM_USO', `number ${voided.numero} was voided`)
}

/** Refuses a number that a note has. Two requests at once for one number: the unique index refuses the second. */
async function assertFree(tx: Db, notas: readonly Lugar[]): Promise<void> {
  const forced = notas.filter((nota) => nota.numeroForcado !== null)
  if (!forced.length) return
  const taken = await tx.one<{ numero: number }>(sql`
    select numero_rps as numero from notas join unnest(${forced.map((nota) => nota.serieId)}::uuid[],
      ${forced.map((nota) => nota.numeroForcado)}::bigint[]) as f(s, n) on serie_id = f.s and numero_rps = f.n limit 1`)
  if (taken) throw new Refusal('RPS_NUMERO_EM_USO', `number ${taken.numero} is taken`)
}

type Chave = Pick<NewNota, 'tenantId' | 'idIntegracao'>
export const keyOf = (nota: Chave) => nota.idIntegracao && `${nota.tenantId}:${nota.idIntegracao}`

type LockedSerie = { id: string; proximo: number; ativa: boolean; saltoDe: number | null }

/** The series as the transaction sees them; `lock`: how it holds them. */
export async function readSeries(tx: Db, ids: string[], lock: Sql): Promise<Map<string, LockedSerie>> {
  const rows = await tx.query<LockedSerie>(
    sql`select id, proximo_numero as proximo, ativa, salto_de as "saltoDe" from series where id = any(${ids}::uuid[]) order by id ${lock}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The notes in force that hold these idIntegracao, each found by its own look into the index: a join may read the whole
 * table, when the planner's statistics say it is small. The sizes are few, and so are the texts that are prepared.
 */
export async function findHolders(tx: Db, notas: readonly Chave[]): Promise<Map<string, string>> {
  const withId = notas.filter((nota) => nota.idIntegracao !== null)
  if (!withId.length) return new Map()
  const rows = await tx.query<{ id: string; tenantId: string; idIntegracao: string }>(sql`
    select id, tenant_id as "tenantId", id_integracao as "idIntegracao" from notas
    where vigente and (${join(
      padded(withId).map(
        ({ tenantId, idIntegracao }) => sql`(tenant_id = ${tenantId} and id_integracao = ${idIntegracao})`,
      ),
      ' or ',
    )})`)
  return new Map(rows.map((row) => [`${row.tenantId}:${row.idIntegracao}`, row.id]))
}

const SIZES = [1, 4, 16, 50, 100]
/** The same with its last one repeated, up to the next of a few sizes. */
function padded<N>(notas: readonly N[]): N[] {
  const size = SIZES.find((each) => each >= notas.length) ?? notas.length
  return Array.from({ length: size }, (_, n) => notas[Math.min(n, notas.length - 1)]!)
}
