import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { refuseFull } from '#platform/refuse-full.ts'

const RECORRENTES_MAX = 5_000

/** Throws LIMITE_DA_CONTA when an account has no room for this number of further recurrences. */
export const refuseMoreThan = ({ tenantId }: Ctx, tx: Db, quantas: number): Promise<void> =>
  refuseFull(tx, tenantId, {
    ...{ what: 'recorrentes', maximo: RECORRENTES_MAX - quantas + 1, campo: 'nome' },
    from: sql`recorrentes where tenant_id = ${tenantId} and situacao <> 'encerrada'`,
    mensagem: `A conta pode ter ${RECORRENTES_MAX} notas recorrentes; encerre uma antes de criar outra.`,
  })
