// HTTP as an attacker writes it: bytes on a socket.
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { STALL_MS } from './until.ts'

export type RawAnswer = {
  /** The status of each response that came back on the connection. */
  statuses: number[]
  text: string
  seconds: number
  /** Whether the server ended the connection within the time. */
  closed: boolean
}

/**
 * Writes `pieces` one by one, `everyMs` apart, and listens until the server hangs up, or has answered and said nothing
 * more for `quietMs`. Gives up after `STALL_MS`.
 */
export async function sendRaw(
  url: string,
  pieces: (string | Buffer)[],
  { everyMs = 0, quietMs = STALL_MS } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  const started = performance.now()
  const socket = connect(Number(port), hostname)
  const chunks: Buffer[] = []
  let closed = false
  socket.on('error', () => {}) // a reset is an answer too
  const ended = new Promise<void>((resolve) =>
    socket.once('close', () => {
      closed = true
      resolve()
    }),
  )
  const quiet = new Promise<void>((resolve) => {
    let timer: NodeJS.Timeout | undefined
    socket.on('data', (chunk) => {
      chunks.push(chunk)
      clearTimeout(timer)
      timer = setTimeout(resolve, quietMs).unref()
    })
  })
  const write = async () => {
    for (const piece of pieces) {
      if (closed) return
      socket.write(piece)
      if (everyMs > 0) await Promise.race([sleep(everyMs), ended])
    }
  }
  await Promise.race([write().then(() => ended), quiet, sleep(STALL_MS, undefined, { ref: false })])
  socket.destroy()
  const text = Buffer.concat(chunks).toString('latin1')
  const statuses = [...text.matchAll(/^HTTP\/1\.[01] (\d{3})/gm)].map((match) => Number(match[1]))
  return { statuses, text, seconds: (performance.now() - started) / 1000, closed }
}

/** Requests that break the rules of HTTP/1.1, by name. No good client sends any of them. */
export function brokenRequests(token: string): Record<string, (string | Buffer)[]> {
  const head = (...lines: string[]) =>
    `${['POST /nfse HTTP/1.1', 'Host: x', `Authorization: Bearer ${token}`, 'Content-Type: application/json', ...lines].join('\r\n')}\r\n\r\n`
  const smuggled = 'GET /health HTTP/1.1\r\nHost: x\r\n\r\n'
  return {
    'content-length em letras': [head('Content-Length: abc'), '{}'],
    'content-length negativo': [head('Content-Length: -1'), '{}'],
    'content-length em lista': [head('Content-Length: 2, 2'), '{}'],
    'content-length duas vezes': [head('Content-Length: 2', 'Content-Length: 30'), '{}', smuggled],
    'content-length além de 2^64': [head('Content-Length: 99999999999999999999'), '{}'],
    'content-length e chunked juntos': [
      head('Content-Length: 5', 'Transfer-Encoding: chunked'),
      `0\r\n\r\n${smuggled}`,
    ],
    'chunked escrito de outro jeito': [head('Transfer-Encoding: xchunked'), `0\r\n\r\n${smuggled}`],
    'chunked não é o último': [head('Transfer-Encoding: chunked, identity'), `0\r\n\r\n${smuggled}`],
    'chunked duas vezes, uma falsa': [
      head('Transfer-Encoding: chunked', 'Transfer-Encoding: cow'),
      `0\r\n\r\n${smuggled}`,
    ],
    'tamanho de pedaço inválido': [head('Transfer-Encoding: chunked'), 'zz\r\n{}\r\n0\r\n\r\n'],
    'tamanho de pedaço enorme': [head('Transfer-Encoding: chunked'), 'FFFFFFFFFFFFFFFFF\r\n{}\r\n'],
    'nome de cabeçalho com espaço': [head('Content-Length : 2'), '{}'],
    'cabeçalho dobrado': ['POST /nfse HTTP/1.1\r\nHost: x\r\nX: a\r\n b: c\r\nContent-Length: 2\r\n\r\n{}'],
    'NUL no cabeçalho': [head('X-A: a\0b', 'Content-Length: 2'), '{}'],
    'retorno sem avanço': ['GET /nfse HTTP/1.1\rHost: x\r\r'],
    'sem Host': ['GET /nfse HTTP/1.1\r\nConnection: close\r\n\r\n'],
    'cabeçalho gigante': [head(`X-Grande: ${'x'.repeat(200_000)}`)],
    'cabeçalhos demais': [head(...Array.from({ length: 3_000 }, (_, index) => `X-${index}: ${index}`))],
    'URL gigante': [`GET /nfse?q=${'x'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    'método que não existe': ['VOAR /nfse HTTP/1.1\r\nHost: x\r\n\r\n'],
    'versão que não existe': ['GET /nfse HTTP/9.9\r\nHost: x\r\n\r\n'],
    'HTTP/2 sem acordo': ['PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    'expectativa desconhecida': [head('Expect: milagre', 'Content-Length: 2'), '{}'],
    'aperto de mão TLS': [Buffer.from('160301020001000001fc0303', 'hex'), Buffer.alloc(512, 7)],
    lixo: [Buffer.from(Array.from({ length: 2_000 }, (_, index) => (index * 7919) % 256))],
    'só quebras de linha': ['\r\n'.repeat(2_000), 'x\r\n\r\n'],
  }
}
