import type { Ambiente, StatusNota } from '../../domain/nota/nota.ts'
import type { NotaPreparada } from '../../domain/nota/preparada.ts'
import { type Db, sql } from '../../platform/db/db.ts'
import type { Ajuste } from '../../tracks/track.ts'

/** What the worker needs of a note to send it, ask about it and settle it. */
export type NotaParaEmitir = {
  id: string
  tenantId: string
  empresaId: string
  ambiente: Ambiente
  status: StatusNota
  idIntegracao: string | null
  conexao: string
  serieId: string
  serieRps: string
  numeroRps: number
  preparada: NotaPreparada
  ajustes: Ajuste[]
  webhookUrl: string | null
  requestId: string
  criadaEm: Date
}

export const selectNotaParaEmitir = (db: Db, id: string) =>
  db.one<NotaParaEmitir>(sql`
    select id, tenant_id as "tenantId", empresa_id as "empresaId", ambiente, status, id_integracao as "idIntegracao", conexao,
      serie_id as "serieId", serie_rps as "serieRps", numero_rps as "numeroRps", preparada, ajustes,
      webhook_url as "webhookUrl", request_id as "requestId", criada_em as "criadaEm"
    from notas where id = ${id}`)
