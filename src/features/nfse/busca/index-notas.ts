import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separate, separateTaken } from '#features/separados/separate.ts'
import { type DaNota, learnTomadores } from '#features/tomadores/learn-tomadores.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { perApp } from '#platform/per-app.ts'
import type { Running } from '#platform/queue/worker.ts'
import { markTrechos } from './blocos.ts'
import { endingsOf, type Pesquisavel, termoOf, termosOf, wholeWordsOf } from './termos.ts'

/**
 * Adds accepted notes to the search, within about a second, and notes from before the search existed in steps of
 * `STEP`. Any number of workers may do it.
 */
export function startSearchIndexer(app: App): Running {
  let working = Promise.resolve()
  let stopped = false
  const work = async () => {
    while (!stopped && (await indexPending(app)) === BATCH_MAX);
    if (!stopped) await backfill(app)
  }
  const timer = setInterval(() => {
    working = working.then(work).catch((error) => app.log.warn({ err: error }, 'notes not added to the search'))
  }, EVERY_MS)
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await working
    },
  }
}

const EVERY_MS = 500
const BATCH_MAX = 500
const STEP = 500

/** Takes notes from the pending ones; returns how many. A note that cannot be added is set aside. */
export async function indexPending(app: App): Promise<number> {
  const aside = await asideOf(app.sistema, OBRA)
  const learning = learningOf(app)
  const taken = await separateTaken<Linha>(
    app,
    OBRA,
    (tx, linhas) => {
      const these = linhas
        ? sql`nota_id = any(${linhas.map(({ chave }) => chave)}::uuid[])`
        : sql`${notAside(aside, sql`nota_id::text`)} limit ${BATCH_MAX}`
      return tx.query<Linha>(sql`
        delete from busca_pendentes where ctid = any(array(
          select ctid from busca_pendentes where ${these} for update skip locked))
        returning nota_id as chave, tenant_id as "tenantId"`)
    },
    learning.write,
  )
  learning.keep()
  return taken
}
const OBRA = 'busca.indexar'

/** One step through the notes by id; returns how many. A worker skips it while another is doing it. */
export const backfill = (app: App): Promise<number> =>
  app.sistema.transaction(async (tx) => {
    const from = await tx.one<{ ate: string }>(
      sql`select ate from busca_preenchimento where ate is not null for update skip locked`,
    )
    if (!from) return 0
    const linhas = await tx.query<Linha>(sql`
      select id as chave, tenant_id as "tenantId" from notas where id > ${from.ate} order by id limit ${STEP}`)
    await separate(app, OBRA, linhas, (some) => indexThese(app, some, false))
    const last = linhas.length === STEP ? linhas.at(-1)!.chave : null
    await tx.query(sql`update busca_preenchimento set ate = ${last}`)
    return linhas.length
  })

/**
 * Adds these notes, whether they are pending or not; not `areNew`: blocks have them already, or will get them in order.
 */
export async function indexThese(app: App, linhas: readonly Linha[], areNew = true): Promise<void> {
  const learning = learningOf(app, areNew)
  await app.sistema.transaction(async (tx) => {
    await tx.query(sql`delete from busca_pendentes where nota_id = any(${linhas.map(({ chave }) => chave)}::uuid[])`)
    await learning.write(tx, linhas)
  })
  learning.keep()
}

/** `instante`: when the note was accepted, to the microsecond. */
type Nota = Pesquisavel & DaNota & { id: string; instante: string }

/** Writes notes in transactions; `keep`, after their commit, remembers the stored words. */
function learningOf(app: App, areNew = true) {
  const learnt: string[] = []
  return {
    write: async (tx: Db, linhas: readonly Linha[]): Promise<void> => {
      const words = await write(
        app,
        tx,
        linhas.map(({ chave }) => chave),
        areNew,
      )
      learnt.push(...words)
    },
    keep: () => {
      const known = knownOf(app)
      if (known.size > KNOWN_MAX) known.clear()
      for (const key of learnt) known.add(key)
    },
  }
}

/** Words that this process has stored; another process stores a word again, to no effect. */
const knownOf = perApp(() => new Set<string>())
const KNOWN_MAX = 50_000

/** Returns the words that are new to this process, by account. */
async function write(app: App, tx: Db, ids: string[], areNew: boolean): Promise<string[]> {
  // The JSON is read once for all that is needed of it: a `->` for each field would unpack and read the whole each
  // time.
  const notas = await tx.query<Nota>(sql`
    select n.id, n.tenant_id as "tenantId", n.empresa_id as "empresaId", n.ambiente, n.criada_em as "criadaEm",
      n.criada_em::text as instante, p.tomador, n.tomador_nome as nome, n.valor_servico as "valorServico",
      coalesce(p.tomador ->> 'cpfCnpj', p.tomador ->> 'nifEstrangeiro') as documento,
      p.servico ->> 'discriminacao' as discriminacao
    from notas n, json_to_record(n.preparada) as p(tomador json, servico json) where n.id = any(${ids}::uuid[])`)
  const rows = notas.map((nota) => ({
    ...{ tenant: nota.tenantId, em: nota.instante, id: nota.id },
    termos: `{${termosOf(nota.tenantId, nota, nota.criadaEm)}}`,
  }))
  await tx.query(sql`
    insert into notas_busca (tenant_id, criada_em, nota_id, termos)
    select tenant, em, id, termos::bigint[]
    from json_to_recordset(${JSON.stringify(rows)}) as p(tenant uuid, em timestamptz, id uuid, termos text)
    on conflict (tenant_id, criada_em, nota_id) do update set termos = excluded.termos
    where notas_busca.termos <> excluded.termos`)
  if (areNew) await markTrechos(tx, notas)
  // The terms of all rows go into the index at once; a search would read them one by one until then.
  await tx.query(sql`select busca_reunir()`)
  await learnTomadores(tx, notas)
  return learnWords(tx, notas, knownOf(app))
}

/** Sorted, so that two workers with the same new words wait for each other in one direction only. */
async function learnWords(tx: Db, notas: readonly Nota[], known: ReadonlySet<string>): Promise<string[]> {
  const fresh = new Map<string, { tenantId: string; word: string }>()
  for (const nota of notas)
    for (const word of wholeWordsOf(nota)) {
      const key = `${nota.tenantId}:${word}`
      if (!known.has(key)) fresh.set(key, { tenantId: nota.tenantId, word })
    }
  if (fresh.size === 0) return []
  const partes = [...fresh.values()].flatMap(({ tenantId, word }) =>
    endingsOf(word).map((parte) => ({ tenantId, parte, termo: termoOf(tenantId, word) })),
  )
  await tx.query(sql`
    insert into busca_partes (tenant_id, parte, termo)
    select "tenantId", parte, termo
    from json_to_recordset(${JSON.stringify(partes)}) as p("tenantId" uuid, parte text, termo bigint)
    order by 1, 2, 3 on conflict do nothing`)
  return [...fresh.keys()]
}
