import { connect } from 'node:net'
import { openChance } from '../../chaos/random.ts'
import { brokenRequests } from '../../support/raw-http.ts'
import { STALL_MS } from '../../support/until.ts'
import type { Falha } from '../alvo.ts'
import { minimizar } from '../minimizar.ts'
import { mutar } from '../mutar.ts'
import type { Cena } from './portas.ts'

const METODOS = [
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'TRACE',
  'CONNECT',
  'PROPFIND',
  'QUERY',
  'get',
]
const CAMINHOS = [
  ...['/nfse', '/v1/nfse/validar', '/empresas', '/portal/conta', '/admin/tenants', '/webhooks/bank/x', '/n/1', '/app/'],
  ...['/metrics', '/health', '/v1/docs', '/ops/', '/municipios?q=a', '/nfse/lote', '*', '//', '/%00', '/app/../../x'],
]
const PALAVRAS = [
  ...[
    '\r\n\r\n',
    '\r\n',
    '\n',
    '\0',
    'Content-Length: 0\r\n',
    'Transfer-Encoding: chunked\r\n',
    'Expect: 100-continue\r\n',
  ],
  ...[
    'Host: a\r\nHost: b\r\n',
    'Connection: upgrade\r\nUpgrade: websocket\r\n',
    'HTTP/1.0',
    'HTTP/2.0',
    '../',
    '%2e%2e/',
  ],
  ...[
    'Accept-Encoding: gzip, br\r\n',
    'Range: bytes=0-0,1-1\r\n',
    'X-Forwarded-For: 1.2.3.4, ::1\r\n',
    'Cookie: a=b\r\n',
  ],
]
const JUNTOS = 16

/** Bytes on a socket that resemble requests, of every method: never a 5xx, and the next request is served. */
export async function atacarBytes({ world, issuer }: Cena, casos: number, semente: number): Promise<Falha[]> {
  const chance = openChance(semente)
  const token = issuer.api.chave
  const corpo = JSON.stringify(issuer.body())
  const pedido = (metodo: string, caminho: string) =>
    Buffer.from(
      `${metodo} ${caminho} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n` +
        `X-Forwarded-For: 20.${chance.between(0, 250)}.${chance.between(0, 250)}.9\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(corpo)}\r\n\r\n${corpo}`,
    )
  const ruins = Object.values(brokenRequests(token)).map((pieces) =>
    Buffer.concat(pieces.map((piece) => Buffer.from(piece))),
  )
  const falhas: Falha[] = []
  const fila = Array.from({ length: casos }, (_, caso) => caso).values()
  const ruim = (entrada: Buffer) => respostaRuim(world.url, entrada)
  const um = async () => {
    for (const caso of fila) {
      const base = chance.next() < 0.7 ? pedido(chance.pick(METODOS), chance.pick(CAMINHOS)) : chance.pick(ruins)
      const entrada = mutar(chance, base, chance.pick(ruins), PALAVRAS)
      const motivo = await ruim(entrada)
      if (motivo === null) continue
      const menor = await minimizar(entrada, async (each) => (await ruim(each)) === motivo, 200)
      falhas.push({ alvo: 'http', semente, caso, motivo, entrada: menor })
    }
  }
  await Promise.all(Array.from({ length: JUNTOS }, um))
  const { status } = await world.anonymous.get('/health/live')
  if (![200, 429].includes(status))
    falhas.push({ alvo: 'http', semente, caso: casos - 1, motivo: `depois, ${status}`, entrada: Buffer.alloc(0) })
  return falhas
}

/**
 * Sends the bytes and no more, and listens to the end: a 5xx, or a connection that the service does not end. The pages of
 * the web apps are 503 where they were not built.
 */
function respostaRuim(url: string, entrada: Buffer): Promise<string | null> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname)
    const chunks: Buffer[] = []
    const timer = setTimeout(() => socket.destroy(new Error('preso')), STALL_MS)
    let preso = false
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', ({ message }) => {
      preso ||= message === 'preso' // a reset is an answer too
    })
    socket.once('close', () => {
      clearTimeout(timer)
      const text = Buffer.concat(chunks).toString('latin1')
      const status = NAO_CONSTRUIDO.test(text) ? undefined : /^HTTP\/1\.[01] (5\d\d)/m.exec(text)?.[1]
      if (preso) resolve('a conexão não terminou')
      else resolve(status && !NAO_SABE.has(status) ? `HTTP ${status}` : null)
    })
    socket.end(entrada)
  })
}
/** The page of a web app that was not built; our own errors are JSON. */
const NAO_CONSTRUIDO = /^content-type: text\/plain/im
/** A method or a version that no HTTP/1.1 server has to know. */
const NAO_SABE = new Set(['501', '505'])
