import { maskCredentials } from '#domain/credenciais.ts'
import { ENVIADO, RECEBIDO, unpack } from '#features/nfse/nota/documents.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { readEvento } from '#tracks/dps/read-evento.ts'

/** What the city registered about a note after it was authorised. */
export type EventoDaNota = {
  id: string
  tipo: 'cancelamento' | 'analise' | 'correcao'
  em: Date
  protocolo: string | null
}

/** The events of a note, oldest first. Throws NAO_ENCONTRADO. */
export async function listEventos(ctx: Ctx, notaId: string): Promise<EventoDaNota[]> {
  const { id } = await findNota(ctx, notaId)
  return ctx.db.query<EventoDaNota>(sql`
    select id, ${TIPO} as tipo, coalesce(respondida_em, criada_em) as em, protocolo
    from transmissoes where nota_id = ${id} and ${REGISTERED} order by criada_em, id`)
}

/** The document of one event, as the city registered it. Throws NAO_ENCONTRADO. */
export async function findEventoXml(ctx: Ctx, { notaId, id }: { notaId: string; id: string }): Promise<Buffer> {
  const nota = await findNota(ctx, notaId)
  const row = await ctx.db.one<{ enviado: Buffer | null; recebido: Buffer }>(sql`
    select ${ENVIADO} as enviado, ${RECEBIDO} as recebido
    from transmissoes where nota_id = ${nota.id} and id = ${id} and ${REGISTERED}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `evento ${id} is not of nota ${notaId}`)
  return documentOf(unpack(row.recebido), row.enviado)
}

/** The events of the note `notaId`, oldest first, as an array of ids. */
export const eventosIdsOf = (notaId: Sql): Sql =>
  sql`array(select id from transmissoes where nota_id = ${notaId} and ${REGISTERED} order by criada_em, id)`

/**
 * The signed event of the national system; else the answer of the city, which is its proof, without a login that it
 * echoed; else what was sent.
 */
function documentOf(recebido: Buffer, enviado: Buffer | null): Buffer {
  const evento = readEvento(recebido)
  if (evento) return evento
  const text = recebido.toString('utf8')
  return text.trimStart().startsWith('<') || !enviado ? Buffer.from(maskCredentials(text)) : unpack(enviado)
}

const TIPO = sql`case operacao when 'cancelar' then 'cancelamento' when 'solicitar' then 'analise' else 'correcao' end`
// A request for analysis that the city took has no result of its own.
const REGISTERED = sql`${RECEBIDO} is not null and (resultado in ('cancelada', 'corrigida')
  or operacao = 'solicitar' and resultado = 'incerta' and status_http between 200 and 299)`
