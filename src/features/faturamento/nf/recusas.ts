import type { Erro } from '#domain/nota/nota.ts'
import { raiseAlerta, resolveAlerta } from '#features/alertas/alertas.ts'
import { lockFatura } from '#features/faturamento/faturas/fatura-row.ts'
import type { App } from '#platform/app.ts'
import type { Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** Why the last attempt to issue the note of a fatura was refused, and from when it is tried again by itself. */
type Recusa = { codigo: string; erros: Erro[]; tentativas: number; em: Date; proximaEm: Date }

const HOUR_MS = 3_600_000
const HOURS_MAX = 24

const ALERTA = 'nf_mensalidade_recusada'

/** Keeps a refusal, with an alert; the next automatic attempt waits one hour, then two, four, up to a day. */
export async function keepRecusa({ app, now }: Ctx, faturaId: string, { codigo, erros }: Refusal): Promise<void> {
  const [em, hour] = [now(), HOUR_MS * app.config.ritmo]
  await app.sistema.transaction(async (db) => {
    await db.query(sql`
      insert into nf_recusas (fatura_id, tenant_id, codigo, erros, em, proxima_em)
      select id, tenant_id, ${codigo}, ${JSON.stringify(erros)}, ${em}, ${new Date(em.getTime() + hour)}
      from faturas where id = ${faturaId}
      on conflict (fatura_id) do update set codigo = excluded.codigo, erros = excluded.erros, em = excluded.em,
        tentativas = nf_recusas.tentativas + 1,
        proxima_em = excluded.em
          + (excluded.proxima_em - excluded.em) * least(${HOURS_MAX}::float8, 2 ^ least(nf_recusas.tentativas, 10))`)
    await raiseAlerta(db, { tipo: ALERTA, tenantId: null, chave: faturaId, detalhe: { faturaId, codigo } })
  })
}

/** An attempt was accepted: the alert of the refusal before it is resolved. */
export async function forgetRecusa(db: Db, faturaId: string): Promise<void> {
  const forgotten = await db.query(sql`delete from nf_recusas where fatura_id = ${faturaId} returning fatura_id`)
  if (forgotten.length > 0) await resolveAlerta(db, ALERTA, faturaId)
}

/** Raises an alert for each fatura of the last two months whose note the city refused, once a note. */
export async function raiseRejeitadas(app: App): Promise<void> {
  const rows = await app.sistema.query<{ faturaId: string; notaId: string; erros: Erro[] }>(sql`
    select f.id as "faturaId", n.id as "notaId", n.erros from (select * from faturas) f
      join notas n on n.id = f.nf_id
      left join (select * from alertas) a on a.tipo = ${ALERTA} and a.chave = f.id || ':' || n.id
    where f.emitida_em > ${app.now()}::timestamptz - interval '2 months' and n.status in ('rejeitada', 'falha_definitiva')
      and a.id is null`)
  for (const { faturaId, notaId, erros } of rows) {
    const detalhe = { faturaId, notaId, codigos: erros.map(({ codigo }) => codigo) }
    await app.sistema.transaction(async (db) => {
      // Another note may have taken its place since, which resolved the alert.
      if ((await lockFatura(db, faturaId)).nfId === notaId)
        await raiseAlerta(db, { tipo: ALERTA, tenantId: null, chave: chaveOf(faturaId, notaId), detalhe })
    })
  }
}

/** Whether another note replaces one that the city refused. */
export const resolveRejeitada = (db: Db, faturaId: string, notaId: string) =>
  resolveAlerta(db, ALERTA, chaveOf(faturaId, notaId))

const chaveOf = (faturaId: string, notaId: string) => `${faturaId}:${notaId}`

export const findRecusa = (db: Db, faturaId: string): Promise<Recusa | null> =>
  db.one<Recusa>(sql`
    select codigo, erros, tentativas, em, proxima_em as "proximaEm" from nf_recusas where fatura_id = ${faturaId}`)
