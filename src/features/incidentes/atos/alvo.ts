import { audit } from '#features/audit/audit.ts'
import { type IncidenteRow, selectIncidentes } from '#features/incidentes/incidente-row.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import type { AlvoCidade } from './cidade.ts'

/** Writes what an act on an incident did into the audit, as a part of the change of `db`. */
export type Registro = (db: Db, detalhe: Record<string, unknown>) => Promise<void>

/** An incident that is open. Throws NAO_ENCONTRADO, ESTADO_INVALIDO for one that ended. */
export async function openIncidente(ctx: Ctx, id: string): Promise<IncidenteRow> {
  const [incidente] = await selectIncidentes(ctx.app.sistema, sql`i.id = ${id}`)
  if (!incidente) throw new Refusal('NAO_ENCONTRADO', `no incident ${id}`)
  if (incidente.encerradoEm) throw statusConflict('encerrado', ['aberto'])
  return incidente
}

export const recordOf =
  (ctx: Ctx, id: string, acao: `incidente.${string}`): Registro =>
  (db, detalhe) =>
    audit(db, ctx, { acao, recurso: 'incidente', recursoId: id, detalhe })

/** The groups of jobs that an incident is about: of a connection, those of both ambientes; none for one of no city. */
export function gruposOf({ alvo: { conexao, grupo, grupos = [] } }: Pick<IncidenteRow, 'alvo'>): string[] {
  const named = [...new Set([...(grupo ? [grupo] : []), ...grupos])]
  return named.length === 0 && conexao ? [`${conexao}:producao`, `${conexao}:homologacao`] : named
}

/** The city of an incident. Throws ESTADO_INVALIDO for one that is about none. */
export function cidadeOf(incidente: Pick<IncidenteRow, 'alvo'>): AlvoCidade {
  const grupos = gruposOf(incidente)
  if (grupos.length === 0) throw unfit('Este incidente não é de uma cidade.')
  return { grupos, municipio: incidente.alvo.municipio }
}

export const unfit = (mensagem: string): Refusal => conflict('incidente', mensagem)
