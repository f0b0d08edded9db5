import { maskCredentials } from '#domain/credenciais.ts'
import { ENVIADO, openExchange, RECEBIDO } from '#features/nfse/nota/documents.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import type { EventoDaNota } from '#formas/notas/historia.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { inRangeOf } from '#platform/db/range.ts'
import { readEvento } from '#tracks/dps/read-evento.ts'

/** The events of a note, oldest first. Throws NAO_ENCONTRADO. */
export async function listEventos(ctx: Ctx, notaId: string): Promise<EventoDaNota[]> {
  const { id, tenantId } = await findNota(ctx, notaId)
  return ctx.db.query<EventoDaNota>(sql`
    select id, ${TIPO} as tipo, coalesce(respondida_em, criada_em) as em, protocolo
    from transmissoes where tenant_id = ${tenantId} and nota_id = ${id} and ${REGISTERED} order by criada_em, id`)
}

/** The document of one event, as the city registered it. Throws NAO_ENCONTRADO. */
export async function findEventoXml(ctx: Ctx, { notaId, id }: { notaId: string; id: string }): Promise<Buffer> {
  const nota = await findNota(ctx, notaId)
  const row = await ctx.db.one<{ id: string; enviado: Buffer | null; recebido: Buffer }>(sql`
    select id, ${ENVIADO} as enviado, ${RECEBIDO} as recebido
    from transmissoes where tenant_id = ${nota.tenantId} and nota_id = ${nota.id} and id = ${id} and ${REGISTERED}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `evento ${id} is not of nota ${notaId}`)
  const { enviado, recebido } = await openExchange(ctx, nota, row)
  return documentOf(recebido!, enviado)
}

/** The ids of the events of each of the notes, oldest first. */
export async function findEventosIds(ctx: Ctx, notaIds: readonly string[]): Promise<Map<string, string[]>> {
  if (notaIds.length === 0) return new Map()
  const rows = await ctx.db.query<{ notaId: string; id: string }>(sql`
    select nota_id as "notaId", id from transmissoes
    where tenant_id = ${ctx.tenantId} and nota_id = any(${notaIds}::uuid[]) and ${inRangeOf(sql`nota_id`, notaIds)}
      and ${REGISTERED} order by criada_em, id`)
  const byNota = new Map<string, string[]>()
  for (const { notaId, id } of rows) byNota.set(notaId, [...(byNota.get(notaId) ?? []), id])
  return byNota
}

/**
 * The signed event of the national system; else the answer of the city, which is its proof, without a login that it
 * echoed; else what was sent.
 */
function documentOf(recebido: Buffer, enviado: Buffer | null): Buffer {
  const evento = readEvento(recebido)
  if (evento) return evento
  const text = recebido.toString('utf8')
  return text.trimStart().startsWith('<') || !enviado ? Buffer.from(maskCredentials(text)) : enviado
}

const TIPO = sql`case operacao when 'cancelar' then 'cancelamento' when 'solicitar' then 'analise' else 'correcao' end`
// A request for analysis that the city took has no result of its own.
const REGISTERED = sql`${RECEBIDO} is not null and (resultado in ('cancelada', 'corrigida')
  or operacao = 'solicitar' and resultado = 'incerta' and status_http between 200 and 299)`
