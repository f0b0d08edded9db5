import type { Codigo } from '#domain/codigos.ts'
import type { Escopo } from '#domain/escopos.ts'
import type { Ambiente, Erro } from '#domain/nota/nota.ts'
import { errosOf } from '#domain/present-erros.ts'
import type { App } from './app.ts'
import type { Db } from './db/db.ts'

export type PapelPortal = 'owner' | 'admin' | 'developer' | 'faturamento' | 'leitura' | 'contador'
export type PapelAdmin = 'suporte' | 'operador' | 'superadmin'

/**
 * The author of a request. A portal user and a key may be limited to some companies (`empresaIds`), and a key to some
 * scopes; null: no limit.
 */
export type Actor =
  | {
      kind: 'api-key'
      keyId: string
      ambiente: Ambiente
      empresaIds: string[] | null
      escopos: Escopo[] | null
      limitePorMinuto: number
    }
  | {
      kind: 'portal'
      usuarioId: string
      sessaoId: string
      papel: PapelPortal
      empresaIds: string[] | null
      limitada?: boolean
    }
  /** `limitada`, also in the portal: the second factor is required and missing, so the session serves to enrol it alone. */
  | { kind: 'admin'; usuarioId: string; sessaoId: string; papel: PapelAdmin; limitada?: boolean }
  | { kind: 'job'; name: string }
  /** A person of the back-office who sees the portal of an account, reading only. */
  | { kind: 'suporte'; usuarioId: string; sessaoId: string; expiraEm: Date }
  | { kind: 'anonimo' }

/** What the audit stores of a request; `statusCode`: that of its answer, on success the one its operation documents. */
type Origem = { ip: string; userAgent: string | null; metodo: string; rota: string; statusCode: number }

/** Everything a verb may use. Built once per request or job; tests build their own. */
export type Ctx = {
  actor: Actor
  /** Empty only for anonymous requests and for jobs that serve every tenant. */
  tenantId: string
  requestId: string
  /** Where the request came from; absent for jobs. */
  origem?: Origem
  now: () => Date
  /** Sees only the rows of `tenantId` (row-level security); for jobs, every row. */
  db: Db
  /** The resources of the process: configuration, tables, vault, log, the database without row-level security. */
  app: App
}

/**
 * A refusal the caller can act on: a code of the closed list, and a second sentence for the log only.
 * `erros` are the findings, by default the one that the code itself is; `dados` goes into the body (for instance the id
 * of the existing note).
 */
export class Refusal extends Error {
  readonly codigo: Codigo
  readonly erros: Erro[]
  readonly dados: Record<string, unknown>
  constructor(codigo: Codigo, internal?: string, more: { erros?: Erro[]; dados?: Record<string, unknown> } = {}) {
    super(internal ?? codigo)
    this.name = 'Refusal'
    this.codigo = codigo
    this.erros = more.erros?.length ? more.erros : errosOf(codigo)
    this.dados = more.dados ?? {}
  }
}
