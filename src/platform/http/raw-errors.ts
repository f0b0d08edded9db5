import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Refusal } from '#platform/ctx.ts'
import { errorBody, statusOf } from './errors.ts'
import { requestIdOf } from './request-id.ts'

/**
 * Responds to what never becomes a request (broken syntax, too many headers, too slow) with the usual error body,
 * directly on the socket, and closes it: after broken syntax nothing on this connection can be trusted. A connection that
 * never sent a byte is closed without a word: browsers and proxies connect ahead of their next request, and would take
 * these words for its answer.
 */
export function answerBrokenHttp(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.bytesRead === 0) return void socket.destroy()
  const { requestId, body, http } = invalidRequest(new Refusal('REQUISICAO_INVALIDA', error.code ?? 'broken'))
  socket.end(
    [
      `HTTP/1.1 ${http} Bad Request`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      `x-request-id: ${requestId}`,
      'x-content-type-options: nosniff',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

/** Refuses an unknown `Expect`, to which Node itself would respond 417 with no body. */
export function refuseExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const refusal = refuseHeader('Expect', 'O serviço não atende a este cabeçalho Expect.')
    const { requestId, body, http } = invalidRequest(refusal, requestIdOf(request))
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

function invalidRequest(refusal: Refusal, requestId: string = requestIdOf({ headers: {} })) {
  const body = JSON.stringify(errorBody(refusal, requestId))
  return { requestId, body, http: statusOf(refusal.codigo) }
}
