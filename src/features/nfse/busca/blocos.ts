import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separateEach } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { type Db, type Sql, sql, type Tx } from '#platform/db/db.ts'
import type { Running } from '#platform/queue/worker.ts'
import { type Numeros, trechosOf } from './trechos.ts'

/** Puts notes into blocks, for the search by parts of their numbers, a few for each account at a time. */
export function startBlocos(app: App): Running {
  let working: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    working = working
      .then(() => closeBlocos(app))
      .catch((error) => app.log.warn({ err: error }, 'notes not added to the search by parts'))
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await working
    },
  }
}

const EVERY_MS = 500
const OBRA = 'busca.blocos'
const CONTAS = 100
/** Notes of a block: a search reads this many for each block that it has to look into. */
const BLOCO = 256
/** Blocks that are made at once: 40 ms of a worker. */
const BLOCOS = 4
/** Notes older than this are in the database, and most of them have their number. What they get later is marked. */
const CLOSES_AFTER_S = 120
/** A note that gets its number this long after its acceptance may already be in a block. */
const LATE_MS = 60_000
/** Late notes of one block are at most this far apart. */
const TOGETHER_MS = 600_000

/** Whether a change of the note must be marked (`pendingTrechosFrom`): by the clock of the machine, as blocks are closed. */
export const isLate = (criadaEm: Date): boolean => Date.now() - criadaEm.getTime() > LATE_MS

/** Part of a statement that marks notes that changed late; `de`: the relation with "notaId" and "tenantId". */
export const pendingTrechosFrom = (de: Sql): Sql =>
  sql`insert into busca_trechos_pendentes (tenant_id, nota_id) select "tenantId", "notaId" from ${de}`

/** Marks what is new to the search: late notes, and occasionally the account of others, so that its blocks are made. */
export async function markTrechos(
  tx: Db,
  notas: readonly { id: string; tenantId: string; criadaEm: Date }[],
): Promise<void> {
  const marked = notas.filter(({ id, criadaEm }) => id.endsWith(ONE_IN_256) || isLate(criadaEm))
  if (marked.length === 0) return
  const rows = JSON.stringify(marked.map(({ id, tenantId }) => ({ notaId: id, tenantId })))
  await tx.query(pendingTrechosFrom(sql`json_to_recordset(${rows}) as p("notaId" uuid, "tenantId" uuid)`))
}
const ONE_IN_256 = '00'

/** One step for each marked account; returns the number of accounts. An account that fails is set aside. */
export async function closeBlocos(app: App): Promise<number> {
  const aside = await asideOf(app.sistema, OBRA)
  const contas = await app.sistema.query<Linha>(sql`
    select tenant_id as chave, tenant_id as "tenantId" from busca_trechos_pendentes
    where ${notAside(aside, sql`tenant_id::text`)} group by tenant_id limit ${CONTAS}`)
  await separateEach(app, OBRA, contas, (conta) => closeOf(app, conta))
  return contas.length
}

/** The marked notes of an account that its blocks have passed, and the next blocks. One worker at a time. */
export const closeOf = (app: App, { chave: tenantId }: Linha): Promise<void> =>
  app.sistema.transaction(async (tx) => {
    const taken = await tx.one<{ ours: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('busca.blocos'), hashtext(${tenantId})) as ours`,
    )
    if (!taken?.ours) return
    const marked = await tx.query<{ id: string | null }>(
      sql`delete from busca_trechos_pendentes where tenant_id = ${tenantId} returning nota_id as id`,
    )
    const last = await tx.one<{ ate: string | null }>(
      sql`select max(ate)::text as ate from busca_blocos where tenant_id = ${tenantId}`,
    )
    const ate = last?.ate ?? '-infinity'
    const late = marked.flatMap(({ id }) => id ?? [])
    const passed = late.length
      ? await read(tx, tenantId, sql`id = any(${late}::uuid[]) and criada_em <= ${ate}::timestamptz order by criada_em`)
      : []
    const next = await read(
      tx,
      tenantId,
      sql`criada_em > ${ate}::timestamptz and criada_em < now() - make_interval(secs => ${CLOSES_AFTER_S})
        order by criada_em fetch first ${BLOCO * BLOCOS} rows with ties`,
    )
    const blocos = inBlocos(next)
    await write(tx, tenantId, [...together(passed), ...blocos])
    if (blocos.length === BLOCOS)
      await tx.query(sql`insert into busca_trechos_pendentes (tenant_id) values (${tenantId})`)
  })

/** `instante`: the time of acceptance, to the microsecond. */
type Nota = Numeros & { criadaEm: Date; instante: string }

const read = (tx: Db, tenantId: string, where: Sql) =>
  tx.query<Nota>(sql`
    select numero, id_integracao as "idIntegracao", chave_acesso as "chaveAcesso", criada_em as "criadaEm",
      criada_em::text as instante
    from notas where tenant_id = ${tenantId} and ${where}`)

/** Whole blocks, in the order of the notes; notes of one instant are in one block. */
function inBlocos(notas: readonly Nota[]): Nota[][] {
  const blocos: Nota[][] = []
  for (let start = 0; start + BLOCO <= notas.length; ) {
    let end = start + BLOCO
    while (notas[end]?.instante === notas[end - 1]!.instante) end++
    blocos.push(notas.slice(start, end))
    start = end
  }
  return blocos
}

function together(notas: readonly Nota[]): Nota[][] {
  const groups: Nota[][] = []
  for (const nota of notas) {
    const last = groups.at(-1)
    if (last && last.length < BLOCO && +nota.criadaEm - +last[0]!.criadaEm < TOGETHER_MS) last.push(nota)
    else groups.push([nota])
  }
  return groups
}

async function write(tx: Tx, tenantId: string, blocos: readonly Nota[][]): Promise<void> {
  if (blocos.length === 0) return
  await tx.query(sql`
    insert into busca_blocos (tenant_id, desde, ate, trechos)
    select ${tenantId}, desde, ate, trechos::bigint[]
    from unnest(${blocos.map((bloco) => bloco[0]!.instante)}::timestamptz[], ${blocos.map((bloco) => bloco.at(-1)!.instante)}::timestamptz[],
      ${blocos.map((bloco) => `{${trechosOf(tenantId, bloco)}}`)}::text[]) as p(desde, ate, trechos)
    on conflict do nothing`)
}
