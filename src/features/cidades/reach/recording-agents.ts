import type { Dispatcher } from 'undici'
import type { CityAgents } from '#platform/http-client/mtls.ts'

/** One request and its answer, as they were on the wire. `status` null: no answer started. */
export type Troca = {
  metodo: string
  url: string
  cabecalhos: Record<string, string>
  pedido: Buffer
  status: number | null
  cabecalhosResposta: Record<string, string>
  resposta: Buffer
  duracaoMs: number
}

/** HTTP clients that also record every byte in both directions, for an operator to see. */
export function recordExchanges(agents: CityAgents): { agents: CityAgents; trocas: Troca[] } {
  const trocas: Troca[] = []
  const record: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
    const startedAt = performance.now()
    const troca: Troca = {
      metodo: options.method,
      url: `${options.origin ?? ''}${options.path}`,
      cabecalhos: toRecord(options.headers),
      pedido: toBuffer(options.body),
      status: null,
      cabecalhosResposta: {},
      resposta: Buffer.alloc(0),
      duracaoMs: 0,
    }
    trocas.push(troca)
    const ended = () => {
      troca.duracaoMs = Math.round(performance.now() - startedAt)
    }
    const recording: Dispatcher.DispatchHandler = {
      onRequestStart: (...args) => handler.onRequestStart?.(...args),
      onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
      onResponseStart: (controller, status, headers, message) => {
        troca.status = status
        troca.cabecalhosResposta = toRecord(headers)
        handler.onResponseStart?.(controller, status, headers, message)
      },
      onResponseData: (controller, chunk) => {
        troca.resposta = Buffer.concat([troca.resposta, chunk])
        handler.onResponseData?.(controller, chunk)
      },
      onResponseEnd: (...args) => {
        ended()
        handler.onResponseEnd?.(...args)
      },
      onResponseError: (...args) => {
        ended()
        handler.onResponseError?.(...args)
      },
    }
    return dispatch(options, recording)
  }
  return {
    agents: { agentFor: (...args) => agents.agentFor(...args).compose(record), close: () => agents.close() },
    trocas,
  }
}

const toBuffer = (body: unknown): Buffer =>
  typeof body === 'string' ? Buffer.from(body) : body instanceof Uint8Array ? Buffer.from(body) : Buffer.alloc(0)

const toRecord = (headers: unknown): Record<string, string> =>
  typeof headers === 'object' && headers !== null && !Array.isArray(headers)
    ? Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
    : {}
