import type { Erro } from '#domain/nota/nota.ts'
import type { Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** Why the last attempt to issue the note of a fatura was refused, and from when it is tried again by itself. */
export type Recusa = { codigo: string; erros: Erro[]; tentativas: number; em: Date; proximaEm: Date }

const HOUR_MS = 3_600_000
const HOURS_MAX = 24

/** Keeps a refusal; the next automatic attempt waits one hour, then two, four, up to a day. */
export async function keepRecusa({ app, now }: Ctx, faturaId: string, { codigo, erros }: Refusal): Promise<void> {
  const [em, hour] = [now(), HOUR_MS * app.config.ritmo]
  await app.sistema.query(sql`
    insert into nf_recusas (fatura_id, tenant_id, codigo, erros, em, proxima_em)
    select id, tenant_id, ${codigo}, ${JSON.stringify(erros)}, ${em}, ${new Date(em.getTime() + hour)}
    from faturas where id = ${faturaId}
    on conflict (fatura_id) do update set codigo = excluded.codigo, erros = excluded.erros, em = excluded.em,
      tentativas = nf_recusas.tentativas + 1,
      proxima_em = excluded.em
        + (excluded.proxima_em - excluded.em) * least(${HOURS_MAX}::float8, 2 ^ least(nf_recusas.tentativas, 10))`)
}

export const forgetRecusa = (db: Db, faturaId: string) =>
  db.query(sql`delete from nf_recusas where fatura_id = ${faturaId}`)

export const findRecusa = (db: Db, faturaId: string): Promise<Recusa | null> =>
  db.one<Recusa>(sql`
    select codigo, erros, tentativas, em, proxima_em as "proximaEm" from nf_recusas where fatura_id = ${faturaId}`)
