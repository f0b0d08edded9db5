import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separateTaken } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Running } from '#platform/queue/worker.ts'

/** Periodically adds the pending changes to the counts; one process at a time does so. */
export function startCountsRollup(app: App): Running {
  let rolling = Promise.resolve()
  const timer = setInterval(() => {
    rolling = rolling
      .then(() => rollUpContagens(app))
      .then(
        () => {},
        (error) => app.log.warn({ err: error }, 'counts not rolled up'),
      )
  }, EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await rolling
    },
  }
}
const EVERY_MS = 1_000

/**
 * Adds the pending changes to the counts and deletes them, in one statement: a concurrent query sees all of it or
 * nothing. An account whose changes cannot be added is set aside. Returns how many accounts had changes.
 */
export async function rollUpContagens(app: App): Promise<number> {
  const aside = await asideOf(app.sistema, 'contagens.somar')
  return separateTaken<Linha>(
    app,
    'contagens.somar',
    async (tx, linhas) => {
      const lock = await tx.one<{ mine: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('contagens.fold')) as mine`,
      )
      if (!lock?.mine) return []
      return linhas
        ? [...linhas]
        : tx.query<Linha>(sql`
            select distinct tenant_id as chave, tenant_id as "tenantId"
            from (select tenant_id from contagens_pendentes where ${notAside(aside, sql`tenant_id::text`)} limit ${BATCH_MAX}) p`)
    },
    addContas,
  )
}

/** Adds the pending changes of the given accounts. */
export const addContas = (tx: Db, contas: readonly Linha[]): Promise<unknown> =>
  tx.query(sql`
      with taken as (delete from contagens_pendentes
          where tenant_id = any(${contas.map(({ chave }) => chave)}::uuid[]) returning *),
        added as (insert into contagens (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas,
            valor_servico, valor_iss, valor_ibs, valor_cbs)
          select tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, sum(quantas),
            sum(valor_servico), sum(valor_iss), sum(valor_ibs), sum(valor_cbs)
          from taken group by 1, 2, 3, 4, 5, 6, 7
          on conflict (tenant_id, empresa_id, municipio, trilho, ambiente, status, dia) do update set
            quantas = contagens.quantas + excluded.quantas, valor_servico = contagens.valor_servico + excluded.valor_servico,
            valor_iss = contagens.valor_iss + excluded.valor_iss, valor_ibs = contagens.valor_ibs + excluded.valor_ibs,
            valor_cbs = contagens.valor_cbs + excluded.valor_cbs),
        by_day as (insert into contagens_por_dia (tenant_id, ambiente, status, dia, quantas)
          select tenant_id, ambiente, status, dia, sum(quantas) from taken group by 1, 2, 3, 4
          on conflict (tenant_id, ambiente, status, dia) do update set quantas = contagens_por_dia.quantas + excluded.quantas)
      select count(*) as taken from taken`)
const BATCH_MAX = 20_000
