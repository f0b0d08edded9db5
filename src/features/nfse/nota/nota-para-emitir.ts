import type { Ambiente, StatusNota } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { type Certificado, certificadosFrom } from '#features/cidades/reach/credencial.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { inRangeOf } from '#platform/db/range.ts'
import { createGroup } from '#platform/db/statement/group.ts'
import { perApp } from '#platform/per-app.ts'
import type { Job } from '#platform/queue/queue.ts'
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
  /** The certificate of its company. */
  certificado: Certificado | null
  /** The open replacement in which this is the new note. */
  substitui: Substituicao | null
}

/** `nativa`: the city replaces in one operation; else the original is cancelled afterwards. */
export type Substituicao = { originalId: string; nativa: boolean; motivo: string; codigoMotivo: string | null }

/** The note; concurrent jobs share one query. */
export const findNotaParaEmitir = (app: App, { id, tenantId }: Chave): Promise<NotaParaEmitir | null> =>
  finderOf(app)({ id, tenantId })

/** The note of a job, whose key is the note's id. */
export const findNotaDoJob = (app: App, { chave, tenantId }: Job): Promise<NotaParaEmitir | null> =>
  findNotaParaEmitir(app, { id: chave, tenantId })

type Chave = { id: string; tenantId: string | null }

const finderOf = perApp((app) =>
  createGroup((chaves: Chave[]) => selectNotas(app.hot, chaves), { itemsMax: 100, parallel: 2 }),
)

async function selectNotas(db: Db, chaves: Chave[]): Promise<(NotaParaEmitir | null)[]> {
  const ids = chaves.map(({ id }) => id)
  const tenantIds = chaves.map(({ tenantId }) => tenantId)
  const rows = await db.query<NotaParaEmitir>(sql`
    select id, tenant_id as "tenantId", empresa_id as "empresaId", ambiente, status, id_integracao as "idIntegracao",
      municipio, conexao, serie_id as "serieId", serie_rps as "serieRps", numero_rps as "numeroRps", preparada, ajustes as reparos,
      webhook_url as "webhookUrl", request_id as "requestId", criada_em as "criadaEm",
      (select json_build_object('id', t.id) from transmissoes t
        where t.tenant_id = notas.tenant_id and t.nota_id = notas.id and t.operacao = 'emitir' and t.resultado = 'nula'
          and ${inRangeOf(sql`t.nota_id`, ids)}) as aberta,
      certificado,
      (select json_build_object('originalId', c.nota_id, 'nativa', c.nativa, 'motivo', c.motivo, 'codigoMotivo', c.codigo_motivo)
        from cancelamentos c where c.tenant_id = notas.tenant_id and c.substituta_id = notas.id and c.concluido_em is null) as substitui
    from notas join unnest(${tenantIds}::uuid[], ${ids}::uuid[]) as chave(tenant_id, id) using (tenant_id, id)
      left join ${certificadosFrom([...new Set(tenantIds)])} as dela using (tenant_id, empresa_id)`)
  const found = new Map(rows.map((row) => [row.id, row]))
  return chaves.map(({ id }) => found.get(id) ?? null)
}
