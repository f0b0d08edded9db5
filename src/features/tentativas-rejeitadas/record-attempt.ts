import { randomUUID } from 'node:crypto'
import { CODIGOS } from '#domain/codigos.ts'
import { unmaskCpfCnpj } from '#domain/cpf-cnpj.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { bodyToKeep } from './body-to-keep.ts'

/**
 * Records a request refused before a note existed (docs/especificacao/contrato.md#7-errors rule 4): the body with
 * credentials masked, the findings and the request id. `json` is the parsed body, undefined when it could not be
 * parsed; `ambiente` is for callers without a key. Each refusal is recorded once, however many callers rethrow it;
 * refusals that do not concern the body (401, 403, 429, 5xx) are not recorded.
 */
export async function recordAttempt(
  ctx: Ctx,
  input: { bytes: Buffer; json: unknown; refusal: Refusal; ambiente?: Ambiente },
): Promise<void> {
  const { bytes, json, refusal } = input
  const [statusHttp] = CODIGOS[refusal.codigo]
  if (!KEPT_STATUSES.includes(statusHttp) || recorded.has(refusal)) return
  recorded.add(refusal)
  const corpo = bodyToKeep(bytes, json)
  const { idIntegracao, cpfCnpj, tomador } = json === undefined ? searchBytes(bytes) : readNames(json)
  const ambiente = ctx.actor.kind === 'api-key' ? ctx.actor.ambiente : (input.ambiente ?? null)
  await ctx.db.query(sql`
    insert into tentativas_rejeitadas
      (id, tenant_id, ambiente, empresa_id, id_integracao, request_id, codigo, status_http, erros, corpo,
        tomador_cpf_cnpj, criada_em)
    values (${randomUUID()}, ${ctx.tenantId}, ${ambiente},
      (select id from empresas where tenant_id = ${ctx.tenantId} and cpf_cnpj = ${cpfCnpj}),
      ${idIntegracao}, ${ctx.requestId}, ${refusal.codigo}, ${statusHttp}, ${JSON.stringify(refusal.erros)}, ${corpo},
      ${tomador && unmaskCpfCnpj(tomador)}, ${ctx.now()})`)
}

const KEPT_STATUSES: readonly number[] = [400, 409, 422]
const recorded = new WeakSet<Refusal>()

/** `tomador`: the document of the customer, by which a person's data are found (LGPD). */
type Names = { idIntegracao: string | null; cpfCnpj: string | null; tomador: string | null }

function readNames(json: unknown): Names {
  const { idIntegracao, prestador, tomador } = (json ?? {}) as {
    idIntegracao?: unknown
    prestador?: { cpfCnpj?: unknown } | null
    tomador?: { cpfCnpj?: unknown } | null
  }
  return {
    idIntegracao: storable(idIntegracao),
    cpfCnpj: storable(prestador?.cpfCnpj),
    tomador: storable(tomador?.cpfCnpj),
  }
}

/** Finds the names of the request in broken JSON. */
function searchBytes(bytes: Buffer): Names {
  const text = bytes.toString('utf8')
  return {
    idIntegracao: storable(/"idIntegracao"\s*:\s*"([^"\\]{1,64})"/.exec(text)?.[1]),
    cpfCnpj: storable(/"prestador"\s*:\s*\{\s*"cpfCnpj"\s*:\s*"(\w{11,14})"/.exec(text)?.[1]),
    tomador: storable(/"tomador"\s*:\s*\{\s*"cpfCnpj"\s*:\s*"([\w./-]{11,18})"/.exec(text)?.[1]),
  }
}

/** A text the database can hold, of the length an idIntegracao may have; anything else is null. */
const storable = (value: unknown): string | null =>
  typeof value === 'string' && value.length <= 64 && value.isWellFormed() && !value.includes('\0') ? value : null
