import type { Fila } from '#domain/filas.ts'
import type { EstadoDeJob } from '#domain/job.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { estadoOf, type Retencao } from '#platform/queue/estados.ts'

/** A job as it is stored, with the state that operators see. */
export type JobRow = {
  id: number
  fila: Fila
  chave: string
  estado: EstadoDeJob
  grupo: string
  prioridade: number
  tenantId: string | null
  tentativas: number
  epoca: number
  executarEm: Date
  leaseAte: Date | null
  dados: Record<string, unknown>
  ultimoErro: string | null
  requestId: string | null
  criadoEm: Date
  concluidoEm: Date | null
}

/** The columns of `jobs` as a JobRow. */
const COLUMNS = (retencao: Retencao): Sql => sql`
  id, fila, chave, ${estadoOf(retencao)} as estado, grupo, prioridade, tenant_id as "tenantId", tentativas, epoca,
  executar_em as "executarEm", lease_ate as "leaseAte", dados, ultimo_erro as "ultimoErro", request_id as "requestId",
  criado_em as "criadoEm", concluido_em as "concluidoEm"`

/** The jobs that `which` names, over the columns of `jobs`. */
export const selectJobs = (db: Db, retencao: Retencao, which: Sql): Promise<JobRow[]> =>
  db.query<JobRow>(sql`select ${COLUMNS(retencao)} from jobs where ${which}`)
