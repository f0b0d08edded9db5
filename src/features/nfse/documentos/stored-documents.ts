import { isSettled, type StatusNota } from '#domain/nota/nota.ts'
import { AUTORIZADO, type Documento, ENVIADO, nameOf, PEDIDO, RECEBIDO, unpack } from '#features/nfse/nota/documents.ts'
import { type Documents, sha256Of } from '#features/nfse/nota/packages.ts'
import { type Db, sql } from '#platform/db/db.ts'

export type NotaId = { tenantId: string; notaId: string }

/** The contents of the columns of one note and of its exchanges; empty: moved, null: there is none. */
type Held = { pedido: Buffer; autorizado: Buffer | null }
type HeldExchange = { id: string; enviado: Buffer | null; recebido: Buffer | null }

/** A note that is due to be moved, with the bytes of all its columns. */
export type NotaGuardada = NotaId & Held & { transmissoes: HeldExchange[]; vez: 'agora' | 'depois' | 'outra' }

type Row = NotaId & Held & { status: StatusNota; aberta: boolean; recente: boolean }

/**
 * Notes with their documents. `vez`: `agora` when it is ended; `depois` while something about it is open; `outra` when
 * a newer exchange with the city (after `limite`) will make it due again.
 */
export async function loadNotas(db: Db, notas: readonly NotaId[], limite: string): Promise<NotaGuardada[]> {
  const ids = notas.map(({ notaId }) => notaId)
  const tenants = [...new Set(notas.map(({ tenantId }) => tenantId))]
  const ofThese = sql`nota_id = any(${ids}::uuid[]) and tenant_id = any(${tenants}::uuid[])`
  const [rows, exchanges] = await Promise.all([
    db.query<Row>(sql`
      select tenant_id as "tenantId", id as "notaId", status, ${PEDIDO} as pedido, ${AUTORIZADO} as autorizado,
        exists (select from cancelamentos c where c.tenant_id = n.tenant_id and c.nota_id = n.id and c.concluido_em is null)
          or exists (select from cartas_correcao c where c.tenant_id = n.tenant_id and c.nota_id = n.id and c.concluida_em is null)
          or exists (select from transmissoes t where t.tenant_id = n.tenant_id and t.nota_id = n.id and t.resultado = 'nula'
            and t.respondida_em is null and t.criada_em > now() - interval '1 day') as aberta,
        exists (select from transmissoes t where t.tenant_id = n.tenant_id and t.nota_id = n.id and t.criada_em > ${limite}::timestamptz) as recente
      from notas n where id = any(${ids}::uuid[]) and tenant_id = any(${tenants}::uuid[])`),
    db.query<HeldExchange & NotaId>(sql`
      select id, nota_id as "notaId", ${ENVIADO} as enviado, ${RECEBIDO} as recebido from transmissoes
      where ${ofThese} and (${ENVIADO} is not null or ${RECEBIDO} is not null)`),
  ])
  const byNota = Map.groupBy(exchanges, ({ notaId }) => notaId)
  return rows.map(({ status, aberta, recente, ...nota }) => ({
    ...nota,
    transmissoes: byNota.get(nota.notaId) ?? [],
    vez: recente ? 'outra' : aberta || !isSettled(status) ? 'depois' : 'agora',
  }))
}

/** The documents of a note that are still in the database, by their names in a package. */
export function documentsOf({ pedido, autorizado, transmissoes }: NotaGuardada): Documents {
  const found: [Documento, Buffer | null][] = [
    [{ tipo: 'pedido' }, pedido],
    [{ tipo: 'autorizado' }, autorizado],
    ...transmissoes.flatMap(({ id: transmissaoId, enviado, recebido }): [Documento, Buffer | null][] => [
      [{ tipo: 'enviado', transmissaoId }, enviado],
      [{ tipo: 'recebido', transmissaoId }, recebido],
    ]),
  ]
  return Object.fromEntries(
    found.flatMap(([which, packed]) => (packed?.length ? [[nameOf(which), unpack(which, packed)]] : [])),
  )
}

/**
 * Empties the columns of a note, if each still holds the bytes that were moved; false: one does not, and the caller's
 * transaction must not be committed.
 */
export async function forgetDocuments(tx: Db, nota: NotaGuardada): Promise<boolean> {
  const exchanges = nota.transmissoes.map(({ id, enviado, recebido }) => ({
    id,
    enviado: enviado && digest(enviado),
    recebido: recebido && digest(recebido),
  }))
  const row = await tx.one<{ notas: number; transmissoes: number }>(sql`
    with n as (
      update notas set ${PEDIDO} = '', ${AUTORIZADO} = case when ${AUTORIZADO} is not null then ''::bytea end
      where tenant_id = ${nota.tenantId} and id = ${nota.notaId}
        and encode(sha256(${PEDIDO}), 'hex') = ${digest(nota.pedido)}
        and encode(sha256(${AUTORIZADO}), 'hex') is not distinct from ${nota.autorizado && digest(nota.autorizado)}
      returning 1),
    t as (
      update transmissoes set ${ENVIADO} = case when ${ENVIADO} is not null then ''::bytea end,
        ${RECEBIDO} = case when ${RECEBIDO} is not null then ''::bytea end
      from json_to_recordset(${JSON.stringify(exchanges)}) as p(id uuid, enviado text, recebido text)
      where transmissoes.tenant_id = ${nota.tenantId} and transmissoes.nota_id = ${nota.notaId} and transmissoes.id = p.id
        and encode(sha256(${ENVIADO}), 'hex') is not distinct from p.enviado
        and encode(sha256(${RECEBIDO}), 'hex') is not distinct from p.recebido
      returning 1)
    select (select count(*) from n) as notas, (select count(*) from t) as transmissoes`)
  return row?.notas === 1 && row.transmissoes === exchanges.length
}
const digest = (bytes: Buffer) => sha256Of(bytes).toString('hex')

/** Writes documents of a package back into their columns, where these are empty. */
export async function putBack(tx: Db, { tenantId, notaId }: NotaId, packed: PackedAgain): Promise<void> {
  const value = (bytes: string | null) => sql`decode(${bytes}, 'base64')`
  await tx.query(sql`
    update notas set
      ${PEDIDO} = case when ${PEDIDO} = '' then coalesce(${value(packed.pedido)}, ${PEDIDO}) else ${PEDIDO} end,
      ${AUTORIZADO} = case when ${AUTORIZADO} = '' then coalesce(${value(packed.autorizado)}, ${AUTORIZADO})
        else ${AUTORIZADO} end
    where tenant_id = ${tenantId} and id = ${notaId}`)
  await tx.query(sql`
    update transmissoes t set
      ${ENVIADO} = case when t.${ENVIADO} = '' then coalesce(decode(p.enviado, 'base64'), t.${ENVIADO}) else t.${ENVIADO} end,
      ${RECEBIDO} = case when t.${RECEBIDO} = '' then coalesce(decode(p.recebido, 'base64'), t.${RECEBIDO})
        else t.${RECEBIDO} end
    from json_to_recordset(${JSON.stringify(packed.transmissoes)}) as p(id uuid, enviado text, recebido text)
    where t.tenant_id = ${tenantId} and t.nota_id = ${notaId} and t.id = p.id`)
}

/** Documents as the columns hold them, in base64 for a statement (pack, packPedido). */
export type PackedAgain = {
  pedido: string | null
  autorizado: string | null
  transmissoes: { id: string; enviado: string | null; recebido: string | null }[]
}
