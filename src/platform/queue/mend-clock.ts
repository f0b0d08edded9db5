import { type Db, sql } from '#platform/db/db.ts'
import { OPEN_S_MAX } from './gate.ts'

// No schedule waits longer for a next try: the last wait of a webhook, doubled by its receiver.
const NEXT_TRY_DAYS_MAX = 3

/**
 * Undoes what a clock that was ahead and then corrected left in the future: jobs become due at once, a lease runs for
 * its `leaseS` from now on, a breaker opens for its longest time at most. A job may be scheduled for any day, but not
 * by a try.
 */
export async function mendClock(db: Db, leaseS: number): Promise<void> {
  await db.query(sql`
    update jobs set executar_em = now()
     where estado in ('aguardando', 'bloqueado') and executar_em > now() + interval '1 minute'
       and (criado_em > now() + interval '1 minute'
         or ultimo_erro is not null and executar_em > now() + make_interval(days => ${NEXT_TRY_DAYS_MAX}))`)
  await db.query(sql`
    update jobs set lease_ate = now() + make_interval(secs => ${leaseS})
     where estado = 'executando' and lease_ate > now() + make_interval(secs => ${leaseS})`)
  await db.query(sql`
    update disjuntores set janela_desde = least(janela_desde, now()),
      aberto_ate = least(aberto_ate, now() + make_interval(secs => ${OPEN_S_MAX}))
     where janela_desde > now() or aberto_ate > now() + make_interval(secs => ${OPEN_S_MAX})`)
}
