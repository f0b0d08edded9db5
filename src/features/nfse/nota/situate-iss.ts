import type { Trilho } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { situacaoDoIss } from '#domain/tributos/situacao-do-iss.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separateTaken } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Running } from '#platform/queue/worker.ts'

/**
 * What is due of ISS by each note, as columns `iss_a_recolher, iss_retido, receita_no_das` (centavos): the amount of the
 * city's note, where it assessed one, in the column of the situation of the note.
 */
export const SOMAS_DO_ISS = sql`
  case when iss_situacao = 'a_recolher' then valor_iss else 0 end as iss_a_recolher,
  case when iss_situacao = 'retido' then valor_iss else 0 end as iss_retido,
  case when iss_situacao = 'no_das' then iss_base else 0 end as receita_no_das`

/** Decides the ISS of the notes that a version before accepted, in steps of `STEP`; one process at a time does so. */
export function startIssSituation(app: App): Running {
  let working = Promise.resolve()
  let stopped = false
  const work = async () => {
    while (!stopped && (await situateIss(app)) === STEP);
  }
  const timer = setInterval(() => {
    working = working.then(work).catch((error) => app.log.warn({ err: error }, 'the ISS of notes is not decided'))
  }, EVERY_MS)
  return {
    stop: async () => {
      stopped = true
      clearInterval(timer)
      await working
    },
  }
}
const EVERY_MS = 2_000
const STEP = 500

/** One step; returns how many notes it had. A note that cannot be decided is set aside. */
export async function situateIss(app: App): Promise<number> {
  const aside = await asideOf(app.sistema, OBRA)
  return separateTaken<Linha>(
    app,
    OBRA,
    async (tx, linhas) => {
      const lock = await tx.one<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(hashtext(${OBRA})) as mine`)
      if (!lock?.mine) return []
      const these = linhas ? sql`id = any(${linhas.map(({ chave }) => chave)}::uuid[])` : notAside(aside, sql`id::text`)
      return tx.query<Linha>(sql`
        select id as chave, tenant_id as "tenantId" from notas where iss_situacao is null and ${these}
        order by id limit ${STEP}`)
    },
    situateThese,
  )
}
const OBRA = 'notas.situar-iss'

type Nota = { id: string; tenantId: string; trilho: Trilho; preparada: NotaPreparada }

/** Writes the situation of these notes, by account: each is on one server of a cluster. */
export async function situateThese(tx: Db, linhas: readonly Linha[]): Promise<void> {
  const notas = await tx.query<Nota>(sql`
    select id, tenant_id as "tenantId", trilho, preparada from notas
    where id = any(${linhas.map(({ chave }) => chave)}::uuid[])`)
  for (const [tenantId, daConta] of Map.groupBy(notas, (nota) => nota.tenantId)) {
    const rows = daConta.map(({ id, trilho, preparada }) => {
      const { situacao } = situacaoDoIss(preparada, trilho)
      return { id, situacao, base: preparada.servico.valor.baseCalculo }
    })
    await tx.query(sql`
      update notas set iss_situacao = p.situacao, iss_base = p.base
      from json_to_recordset(${JSON.stringify(rows)}) as p(id uuid, situacao text, base bigint)
      where notas.id = p.id and notas.tenant_id = ${tenantId} and notas.iss_situacao is null`)
  }
}
