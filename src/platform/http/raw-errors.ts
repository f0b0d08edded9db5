import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '#platform/ctx.ts'
import type { Log } from '#platform/log.ts'
import { errorBody, RETRY_AFTER_S, statusOf } from './errors.ts'
import { requestIdOf } from './request-id.ts'

/**
 * Responds to what never becomes a request with the usual error body, directly on the socket, and closes it: after broken
 * syntax nothing on this connection can be trusted. A request that did not arrive whole in time may be a good one that
 * this process was too busy to read, so it gets 503 and may be sent again; broken syntax and too many headers get 400. A
 * connection that never sent a byte is closed without a word: browsers and proxies connect ahead of their next request,
 * and would take these words for its answer.
 */
export const answerBrokenHttp =
  (log: Log) =>
  (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) return void socket.destroy()
    const isLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
    const causa = error.code ?? 'broken'
    const { requestId, body, http } = answerOf(isLate ? LATE : new Refusal('REQUISICAO_INVALIDA', causa))
    log.warn({ requestId, ip: socket.remoteAddress, status: http, causa }, isLate ? 'late request' : 'broken request')
    socket.end(
      [
        `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${Buffer.byteLength(body)}`,
        `x-request-id: ${requestId}`,
        'x-content-type-options: nosniff',
        ...(isLate ? [`retry-after: ${RETRY_AFTER_S}`] : []),
        'connection: close',
        '',
        body,
      ].join('\r\n'),
    )
  }

const LATE = new Refusal('INDISPONIVEL', 'late', {
  erros: [
    {
      campo: '',
      codigo: 'INDISPONIVEL',
      mensagem: 'A requisição não chegou inteira a tempo: nada foi feito com ela, e ela pode ser enviada de novo.',
    },
  ],
})

/** Refuses an unknown `Expect`, to which Node itself would respond 417 with no body. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refuseHeader('Expect', 'O serviço não atende a este cabeçalho Expect.')
    const { requestId, body, http } = answerOf(refusal, requestIdOf(request))
    response
      .writeHead(http, {
        'content-type': 'application/json; charset=utf-8',
        'x-request-id': requestId,
        'content-length': Buffer.byteLength(body),
        connection: 'close',
      })
      .end(body)
  })
}

/** The refusal of a header of the request, named as such. */
export const refuseHeader = (nome: string, mensagem: string): Refusal =>
  new Refusal('REQUISICAO_INVALIDA', nome, {
    erros: [{ campo: `header.${nome}`, codigo: 'REQUISICAO_INVALIDA', mensagem }],
  })

function answerOf(refusal: Refusal, requestId: string = requestIdOf({ headers: {} })) {
  const body = JSON.stringify(errorBody(refusal, requestId))
  return { requestId, body, http: statusOf(refusal.codigo) }
}
