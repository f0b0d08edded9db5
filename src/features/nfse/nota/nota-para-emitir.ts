import type { Ambiente, StatusNota } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { createGroup } from '#platform/db/group.ts'
import { perApp } from '#platform/per-app.ts'
import type { Reparo } from '#tracks/track.ts'

/** What the worker needs of a note to send, consult and settle it. */
export type NotaParaEmitir = {
  id: string
  tenantId: string
  empresaId: string
  ambiente: Ambiente
  status: StatusNota
  idIntegracao: string | null
  municipio: string
  conexao: string
  serieId: string
  serieRps: string
  numeroRps: number
  preparada: NotaPreparada
  reparos: Reparo[]
  webhookUrl: string | null
  requestId: string
  criadaEm: Date
  /** The transmission without a recorded outcome, if there is one. */
  aberta: { id: string } | null
  /** The open replacement in which this is the new note. */
  substitui: Substituicao | null
}

/** `nativa`: the city replaces in one operation; else the original is cancelled afterwards. */
export type Substituicao = { originalId: string; nativa: boolean; motivo: string; codigoMotivo: string | null }

/** The note of a job; concurrent jobs share one query. */
export const findNotaParaEmitir = (app: App, id: string): Promise<NotaParaEmitir | null> => finderOf(app)(id)

const finderOf = perApp((app) =>
  createGroup((ids: string[]) => selectNotas(app.sistema, ids), { itemsMax: 100, parallel: 2 }),
)

async function selectNotas(db: Db, ids: string[]): Promise<(NotaParaEmitir | null)[]> {
  const rows = await db.query<NotaParaEmitir>(sql`
    select id, tenant_id as "tenantId", empresa_id as "empresaId", ambiente, status, id_integracao as "idIntegracao",
      municipio, conexao, serie_id as "serieId", serie_rps as "serieRps", numero_rps as "numeroRps", preparada, ajustes as reparos,
      webhook_url as "webhookUrl", request_id as "requestId", criada_em as "criadaEm",
      (select json_build_object('id', t.id) from transmissoes t
        where t.nota_id = notas.id and t.operacao = 'emitir' and t.resultado = 'nula') as aberta,
      (select json_build_object('originalId', c.nota_id, 'nativa', c.nativa, 'motivo', c.motivo, 'codigoMotivo', c.codigo_motivo)
        from cancelamentos c where c.substituta_id = notas.id and c.concluido_em is null) as substitui
    from notas where id = any(${ids}::uuid[])`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id) ?? null)
}
