import { type Db, sql } from '#platform/db/db.ts'
import type { Alerta } from './alertas.ts'

/** An alert about an account that has not been resolved. */
export type AlertaAberto = {
  id: string
  tipo: Alerta['tipo']
  notaId: string | null
  ocorrencias: number
  abertoEm: Date
  atualizadoEm: Date
}

const SHOWN_MAX = 50

/** The open alerts that name an account, the last changed first. */
export const openAlertasOf = (db: Db, tenantId: string): Promise<AlertaAberto[]> =>
  db.query<AlertaAberto>(sql`
    select id, tipo, detalhe ->> 'notaId' as "notaId", ocorrencias, aberto_em as "abertoEm", atualizado_em as "atualizadoEm"
    from alertas where tenant_id = ${tenantId} and status <> 'resolvido' order by atualizado_em desc limit ${SHOWN_MAX}`)
