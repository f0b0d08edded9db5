import { CODIGOS, type Codigo } from '#domain/codigos.ts'
import { type ErroApresentado, presentErros } from '#domain/present-erros.ts'
import { Refusal } from '#platform/ctx.ts'
import { isDatabaseAway } from '#platform/db/away.ts'

/** The error body, the same on every surface (docs/especificacao/decisoes.md#1-http-conventions). */
type ErrorBody = {
  status: 'rejeitada_schema_dps' | 'rejeitada_regra' | 'erro'
  codigo: Codigo
  mensagem: string
  correcao: string
  erros: ErroApresentado[]
  requestId: string
}

/** The HTTP status of a code. */
export const statusOf = (codigo: Codigo): number => CODIGOS[codigo][0]

/** The body of a refusal; its `dados` come first, so that they can never replace the rest. */
export function errorBody(refusal: Refusal, requestId: string): ErrorBody {
  const [http, mensagem, correcao] = CODIGOS[refusal.codigo]
  return {
    ...refusal.dados,
    status: kindOf(refusal.codigo, http),
    codigo: refusal.codigo,
    mensagem,
    correcao,
    erros: presentErros(refusal.erros),
    requestId,
  }
}

function kindOf(codigo: Codigo, http: number): ErrorBody['status'] {
  if (codigo === 'SCHEMA_DPS_INVALIDO') return 'rejeitada_schema_dps'
  return http === 409 || http === 422 ? 'rejeitada_regra' : 'erro'
}

/** Turns any thrown value into a refusal. An unexpected one is ERRO_INTERNO, its cause kept for the log. */
export function toRefusal(error: unknown): Refusal {
  if (error instanceof Refusal) return error
  const {
    code = '',
    statusCode = 0,
    message = String(error),
  } = (error ?? {}) as Partial<Record<'code' | 'message', string>> & { statusCode?: number }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Refusal('CORPO_GRANDE_DEMAIS')
  if (code.startsWith('FST_ERR_CTP') && statusCode === 415) return new Refusal('TIPO_DE_CONTEUDO_INVALIDO')
  if (statusCode >= 400 && statusCode < 500) return new Refusal('REQUISICAO_INVALIDA', message)
  if (isDatabaseAway(error)) return new Refusal('INDISPONIVEL', message)
  return new Refusal('ERRO_INTERNO', message)
}

/** Seconds after which a client may try again when the service is not available. */
export const RETRY_AFTER_S = 5
