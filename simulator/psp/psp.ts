import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TLSSocket } from 'node:tls'
import { openIdentities } from '../certificates.ts'
import { send } from '../deliver.ts'
import { HTML, jsonOf, pageOf, type Resposta } from '../national/sefin.ts'
import { createAvisos } from './avisos.ts'
import { createClientes } from './clientes.ts'
import { spoil } from './estrago.ts'
import { createHumores } from './humores.ts'
import { openLivro } from './livro.ts'
import { administerPsp, type Painel, type Psp } from './painel.ts'
import { problemaDe, Recusa, type TipoDeProblema } from './problema.ts'
import { routeOf } from './routes.ts'

type PspSimulado = { port: number; administer: Painel; close: () => Promise<void> }

/**
 * Starts a simulated PSP with the API Pix of the Central Bank: HTTPS that ends the handshake of whatever presents no
 * certificate of the test authority, `/oauth/token` and `/api/v2`. Its book is `psp.jsonl` in the data directory.
 */
export async function startPsp(options: { dataDir: string; port: number; host: string }): Promise<PspSimulado> {
  const { ca, server: identity } = openIdentities(options.dataDir)
  const livro = openLivro(options.dataDir)
  const avisos = createAvisos(livro, identity, ca.certPem)
  const psp: Psp = { livro, clientes: createClientes(), humores: createHumores(), avisos }
  const server = createServer(
    { cert: identity.certPem, key: identity.keyPem, ca: ca.certPem, requestCert: true, rejectUnauthorized: true },
    (request, response) => {
      handle(psp, request, response).catch((error: unknown) => {
        if (!request.destroyed || request.complete) process.stderr.write(`${(error as Error).stack}\n`)
        response.destroy()
      })
    },
  )
  server.on('tlsClientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port, options.host, resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    administer: administerPsp(psp),
    close: async () => {
      avisos.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      livro.close()
    },
  }
}

async function handle(psp: Psp, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'https://psp')
  const text = await readText(request)
  const certificado = (request.socket as TLSSocket).getPeerX509Certificate()?.fingerprint256 ?? ''
  const { method = 'GET', headers } = request
  if (url.pathname === '/oauth/token') {
    const grant = () => psp.clientes.grant(headers.authorization, new URLSearchParams(text), certificado)
    return deliver(psp.humores.take('token', ''), grant, request, response)
  }
  let humor = ''
  const answer = (): Resposta => {
    const { rota, partes } = routeOf(method, pathOf(url))
    const sessao = psp.clientes.authenticate(headers.authorization, certificado)
    if (!sessao || humor === 'token-vencido')
      return problemaDe(new Recusa('AcessoNegado', 'O token não existe, venceu ou é de outro certificado.'), 401)
    if (!sessao.escopos.includes(rota.escopo)) throw new Recusa('AcessoNegado', `Falta o escopo ${rota.escopo}.`)
    const { livro } = psp
    const invisivelMs = humor.startsWith('invisivel:') ? Number(humor.split(':')[1]) : 0
    const entrada = { livro, cliente: sessao.cliente, partes, query: url.searchParams, invisivelMs }
    const dados = rota.answer({ ...entrada, body: method === 'PUT' || method === 'PATCH' ? jsonIn(text) : undefined })
    return dados ? jsonOf(rota.status, dados) : { status: rota.status, tipo: 'application/json', corpo: '' }
  }
  try {
    const { rota, partes } = routeOf(method, pathOf(url))
    humor = psp.humores.take(rota.operacao, partes[0] ?? '')
  } catch {
    // A path that does not exist has no mood.
  }
  await deliver(humor, () => orProblem(answer), request, response)
}

/** Carries out a request under a mood. */
async function deliver(
  humor: string,
  answer: () => Resposta,
  { socket }: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [nome, valor] = humor.split(':')
  if (nome === 'calar-antes') return
  if (nome === 'cortar-antes') return void socket.destroy()
  if (nome === 'html') return send(response, { status: 200, tipo: HTML, corpo: pageOf('Manutenção', 'Já voltamos.') })
  if (nome?.startsWith('erro-')) return send(response, problemOfStatus(Number(nome.slice('erro-'.length))))
  const resposta = answer()
  if (nome === 'calar-depois') return
  if (nome === 'cortar-depois') return void socket.destroy()
  if (nome === 'demorar') await sleep(Number(valor), undefined, { ref: false })
  send(response, spoil(resposta, humor))
}

const POR_STATUS: Record<number, TipoDeProblema> = {
  400: 'RequisicaoInvalida',
  403: 'AcessoNegado',
  404: 'NaoEncontrado',
  500: 'ErroInternoDoServidor',
  503: 'ServicoIndisponivel',
  504: 'IndisponibilidadePorTempoEsgotado',
}
const problemOfStatus = (status: number): Resposta =>
  problemaDe(new Recusa(POR_STATUS[status] ?? 'RequisicaoInvalida', 'Resposta pedida pelo painel.'), status)

function orProblem(answer: () => Resposta): Resposta {
  try {
    return answer()
  } catch (error) {
    if (error instanceof Recusa) return problemaDe(error)
    throw error
  }
}

const pathOf = ({ pathname }: URL) => pathname.replace(/^\/api\/v2/, '')

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Recusa('RequisicaoInvalida', 'O corpo não é JSON.')
  }
}

const BODY_CHARS_MAX = 1_000_000
async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_CHARS_MAX) throw new Error('body over the limit')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
