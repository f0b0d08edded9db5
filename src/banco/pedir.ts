import type { Dispatcher } from 'undici'
import { requestJson } from '#platform/http-client/rest.ts'
import { type HttpRequest, type RestAnswer, sendRequest } from '#platform/http-client/send-request.ts'
import type { Secret } from '#platform/secret.ts'
import type { CausaIncerta, Resultado } from './banco.ts'
import { jsonOf, objetoOf, readProblema } from './ler.ts'

/** How one receiver reaches its bank: nothing of it is in an error or a log. */
export type AcessoApiPix = {
  /** The agent with the receiver's certificate: see `createCityAgents`. */
  agent: Dispatcher
  /** `https://pix.example.com/api/v2`, without a slash at the end. */
  baseUrl: string
  tokenUrl: string
  clientId: string
  clientSecret: Secret
  connectTimeoutMs: number
  /** From the first byte sent to the last received. */
  timeoutMs: number
  /** Milliseconds since 1970. */
  now: () => number
}

type Pedido = { method: HttpRequest['method']; path: string; body?: object }
type Incerta = Extract<Resultado<never>, { tipo: 'incerta' }>
/** What happened to a request before its content is read: `json` of a 2xx, or what the other results are. */
export type Respondida =
  | { tipo: 'json'; json: unknown }
  | Extract<Resultado<never>, { tipo: 'recusada' | 'inexistente' | 'incerta' }>

/**
 * `pedir` sends one request of the API Pix with a token of its own, and renews the token once when the bank accepts it no
 * more; `entrar` asks for a token alone, unless one is kept.
 */
export function createPedir(acesso: AcessoApiPix): {
  pedir: (pedido: Pedido) => Promise<Respondida>
  entrar: () => Promise<Resultado<null>>
} {
  const { agent, baseUrl, connectTimeoutMs, timeoutMs } = acesso
  const tokens = createTokens(acesso)

  const send = ({ method, path, body }: Pedido, token: string) =>
    requestJson({
      ...{ agent, method, body, connectTimeoutMs, timeoutMs },
      url: `${baseUrl}${path}`,
      headers: { authorization: `Bearer ${token}` },
      bytesMax: BYTES_MAX,
    })

  const pedir = async (pedido: Pedido): Promise<Respondida> => {
    const first = await tokens.get()
    if (typeof first !== 'string') return first
    const answer = await send(pedido, first)
    if (answer.kind !== 'answer' || answer.status !== 401) return respondida(answer)
    tokens.drop(first)
    const second = await tokens.get()
    return typeof second === 'string' ? respondida(await send(pedido, second)) : second
  }
  const entrar = async (): Promise<Resultado<null>> => {
    const token = await tokens.get()
    return typeof token === 'string' ? { tipo: 'feita', valor: null } : token
  }
  return { pedir, entrar }
}

function respondida(answer: RestAnswer): Respondida {
  if (answer.kind === 'not-sent') return incerta(false, answer.causa, answer.detail)
  if (answer.kind === 'unknown') return incerta(true, answer.causa, answer.detail)
  const { status, body } = answer
  if (status >= 200 && status < 300) return { tipo: 'json', json: jsonOf(body) }
  const problema = readProblema(status, jsonOf(body))
  // A 401 is decided before the request is read: nothing was done, and nothing is in doubt.
  if (status === 401) return incerta(false, 'credencial', 'the bank accepts no token of this credential')
  if (status === 429) return incerta(true, 'limite', 'too many requests')
  if (status >= 500) return incerta(true, 'indisponivel', `HTTP ${status} ${problema?.tipo ?? ''}`)
  // A gateway in front of the bank refuses too, and says nothing about the charge: only a problem of the API Pix counts.
  if (!problema || !FINAIS.has(status)) return incerta(true, 'resposta', `HTTP ${status} without a problem of the API`)
  if (status === 404 && AUSENCIA.test(problema.tipo)) return { tipo: 'inexistente' }
  return { tipo: 'recusada', problema, existente: null }
}

const FINAIS = new Set([400, 403, 404, 409, 410, 422])
const AUSENCIA = /^(CobV|Pix|Webhook)?N[aã]oEncontrad[oa]$/i

export const incerta = (enviada: boolean, causa: CausaIncerta, motivo: string): Incerta => ({
  tipo: 'incerta',
  enviada,
  causa,
  motivo: motivo.trim(),
})

/**
 * Tokens of OAuth 2.0 client credentials: one is kept until shortly before it ends, and requests that need one at the
 * same moment wait for the same answer.
 */
function createTokens({ agent, tokenUrl, clientId, clientSecret, connectTimeoutMs, timeoutMs, now }: AcessoApiPix) {
  let kept: { token: string; ate: number } | null = null
  let asking: Promise<string | Incerta> | null = null

  const ask = async (): Promise<string | Incerta> => {
    const basic = Buffer.from(`${clientId}:${clientSecret.reveal()}`).toString('base64')
    const answer = await sendRequest({
      ...{ agent, method: 'POST', url: tokenUrl, connectTimeoutMs, timeoutMs, bytesMax: TOKEN_BYTES_MAX },
      headers: {
        authorization: `Basic ${basic}`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: ESCOPOS }).toString(),
    })
    // Without a token the request of the charge is not sent, whatever happened to the request for the token.
    if (answer.kind !== 'answer') return incerta(false, answer.causa, `token: ${answer.detail}`)
    if (answer.status >= 500) return incerta(false, 'indisponivel', `token: HTTP ${answer.status}`)
    const { access_token: token, expires_in: segundos } = objetoOf(jsonOf(answer.body)) ?? {}
    if (answer.status !== 200 || typeof token !== 'string' || !TOKEN.test(token))
      return incerta(false, 'credencial', `token: HTTP ${answer.status}`)
    const validadeS = Number.isFinite(Number(segundos)) ? Number(segundos) : VALIDADE_PADRAO_S
    kept = { token, ate: now() + (validadeS - MARGEM_S) * 1000 }
    return token
  }
  return {
    get: (): Promise<string | Incerta> | string => {
      if (kept && now() < kept.ate) return kept.token
      asking ??= ask().finally(() => {
        asking = null
      })
      return asking
    },
    /** Forgets a token that the bank refused, unless a newer one has taken its place. */
    drop: (token: string) => {
      if (kept?.token === token) kept = null
    },
  }
}

export const ESCOPOS = 'cobv.write cobv.read pix.read webhook.write webhook.read'
const TOKEN = /^[\x21-\x7e]{1,8000}$/
const TOKEN_BYTES_MAX = 100_000
/** A page of a thousand charges with everything they may hold is below this. */
const BYTES_MAX = 8_000_000
const MARGEM_S = 30
const VALIDADE_PADRAO_S = 300
