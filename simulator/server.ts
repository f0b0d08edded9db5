import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createHttpServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net'
import type { TLSSocket } from 'node:tls'
import { administer, type PedidoVisto, type Simulado } from './admin.ts'
import { avisarDe } from './avisos.ts'
import { createComportamentos } from './behaviour.ts'
import { type Certificado, createCertificateReader, whyNotTransmit } from './certificate-reader.ts'
import { openIdentities, type PemPair } from './certificates.ts'
import { now } from './clock.ts'
import { deliver, INDISPONIVEL, refusedCertificate, send } from './deliver.ts'
import { consultaIndice } from './indices.ts'
import { openLedger } from './ledger.ts'
import { createMunicipal } from './municipal/municipal.ts'
import { routeMunicipal, splitMunicipal } from './municipal/routes.ts'
import { consultaPublica } from './national/consultar.ts'
import { createMunicipios } from './national/municipios.ts'
import { routeRequest, splitPath } from './national/routes.ts'
import { type Ambiente, jsonOf, type Sefin } from './national/sefin.ts'
import { readTabelas } from './national/tables.ts'
import { startPsp } from './psp/psp.ts'
import { consultaCnpj } from './receita.ts'

export type Simulator = {
  port: number
  /** The port of the simulated PSP; null where it was not requested. */
  pspPort: number | null
  caPath: string
  ca: PemPair
  close: () => Promise<void>
}

/**
 * Starts the simulated national system. One port speaks HTTPS/1.1 for everything, and plain HTTP for `/_simulador`, so
 * that the control panel stays reachable while certificates are being refused, and for the register of companies.
 */
export async function startSimulator(options: {
  dataDir: string
  port: number
  host: string
  /** Starts the simulated PSP too, on a port of its own; 0 takes any that is free. */
  pspPort?: number
}): Promise<Simulator> {
  const identities = openIdentities(options.dataDir)
  const certificates = createCertificateReader(identities.ca.certPem)
  const municipios = createMunicipios()
  const tabelas = readTabelas()
  const openSefin = (ambiente: Ambiente): Sefin => ({
    ambiente,
    tpAmb: ambiente === 'producao' ? '1' : '2',
    ledger: openLedger(options.dataDir, ambiente),
    municipios,
    tabelas,
    certificadoDe: certificates.fromBase64,
    signer: identities.sefin,
    unicidade: true,
  })
  const sefins = { producao: openSefin('producao'), homologacao: openSefin('homologacao') }
  const { dataDir, host, pspPort } = options
  const psp = pspPort === undefined ? null : await startPsp({ dataDir, host, port: pspPort })
  const textosNacionais = new Map<string, string>()
  const simulado: Simulado = {
    sefins,
    psp: psp?.administer ?? null,
    comportamentos: createComportamentos(textosNacionais),
    municipios,
    municipal: createMunicipal({
      dataDir: options.dataDir,
      tabelas,
      certificadoDe: certificates.fromBase64,
      signer: identities.prefeitura,
      nacional: sefins,
      textosNacionais,
    }),
    pedidos: [],
    avisos: null,
  }

  const rawSockets = new Map<string, Socket>()
  const resetterFor = (socket: Socket) => () => rawSockets.get(addressOf(socket))?.resetAndDestroy()
  const certificadoOf = perSocket((socket) => {
    const peer = socket.getPeerX509Certificate()
    return peer ? certificates.fromX509(peer) : null
  })
  const https = createHttpsServer(
    {
      cert: identities.server.certPem,
      key: identities.server.keyPem,
      ca: identities.ca.certPem,
      requestCert: true,
      // Certificates of any authority are accepted at the handshake; each request is checked with SEFIN's own codes.
      rejectUnauthorized: false,
      ALPNProtocols: ['http/1.1'],
      keepAliveTimeout: 60_000,
    },
    guarded((request, response) => {
      const socket = request.socket as TLSSocket
      return handle(simulado, request, response, certificadoOf(socket), resetterFor(socket))
    }),
  )
  const http = createHttpServer(
    guarded((request, response) => {
      const url = new URL(request.url ?? '/', 'http://simulador')
      const cadastro = consultaCnpj(url.pathname, tabelas) ?? consultaIndice(url.pathname, url.searchParams)
      if (cadastro) return Promise.resolve(send(response, jsonOf(cadastro.status, cadastro.json)))
      return handleAdmin(simulado, request, response, url)
    }),
  )
  const front = createTcpServer((raw) => {
    raw.on('error', () => raw.destroy())
    raw.once('readable', () => {
      const first = raw.read(1)
      if (!first) return
      raw.unshift(first)
      if (first[0] !== TLS_HANDSHAKE) return http.emit('connection', raw)
      if (simulado.comportamentos.refusesConnection(raw.remoteAddress ?? '')) return raw.end(ALERT_BAD_CERTIFICATE)
      const address = addressOf(raw)
      rawSockets.set(address, raw)
      raw.once('close', () => rawSockets.delete(address))
      return https.emit('connection', raw)
    })
  })

  await new Promise<void>((resolve, reject) => {
    front.once('error', reject)
    front.listen(options.port, options.host, resolve)
  })
  return {
    port: (front.address() as AddressInfo).port,
    pspPort: psp?.port ?? null,
    caPath: identities.caPath,
    ca: identities.ca,
    close: async () => {
      const closed = new Promise((resolve) => front.close(resolve))
      for (const raw of rawSockets.values()) raw.destroy()
      http.closeAllConnections()
      await closed
      await psp?.close()
      for (const sefin of Object.values(simulado.sefins)) sefin.ledger.close()
      simulado.municipal.close()
    },
  }
}

const TLS_HANDSHAKE = 0x16
/** A fatal bad_certificate alert (RFC 8446 §6.2), in the clear: sent before any key is agreed. */
const ALERT_BAD_CERTIFICATE = Buffer.from([0x15, 3, 3, 0, 2, 2, 42])
const PEDIDOS_MAX = 1000
const BODY_BYTES_MAX = 20_000_000

type Handler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** A client that closes the connection is normal here; anything else is a fault of the simulator, and is shown. */
function guarded(handler: Handler): (request: IncomingMessage, response: ServerResponse) => void {
  return (request, response) => {
    handler(request, response).catch((error: unknown) => {
      if (!request.destroyed || request.complete) process.stderr.write(`${(error as Error).stack}\n`)
      response.destroy()
    })
  }
}

async function handle(
  simulado: Simulado,
  request: IncomingMessage,
  response: ServerResponse,
  certificado: Certificado | null,
  resetSocket: () => void,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'https://simulador')
  if (url.pathname.startsWith('/_simulador/')) return handleAdmin(simulado, request, response, url)
  const place = splitMunicipal(url.pathname)
  if (place) return handleMunicipal(simulado, request, response, { url, place, certificado, resetSocket })
  const { ambiente, path } = splitPath(url.pathname)
  if (/^consultapublica\/?$/i.test(path)) {
    return send(response, consultaPublica(simulado.sefins, url.searchParams.get('chave') ?? ''))
  }

  const sefin = simulado.sefins[ambiente]
  const method = request.method ?? 'GET'
  const visto = seen(simulado, ambiente, method, url.pathname, certificado)
  const body = await readJson(request)
  const refusal = whyNotTransmit(certificado, now())
  if (refusal) send(response, refusedCertificate(sefin, refusal))
  else {
    const tarefa = routeRequest(sefin, { method, path, body }, certificado!)
    if ('process' in tarefa) {
      visto.documento = tarefa.chave
      const avisar = avisarDe(simulado.avisos, request.socket.remotePort)
      const escolha = await deliver(tarefa, simulado.comportamentos, response, { resetSocket, avisar })
      visto.comportamento = escolha.acao.nome
      visto.origem = escolha.origem
    } else send(response, tarefa)
  }
  visto.status = response.headersSent ? response.statusCode : 0
}

/** As `handle`, for the simulated cities. */
async function handleMunicipal(
  simulado: Simulado,
  request: IncomingMessage,
  response: ServerResponse,
  { url, place, certificado, resetSocket }: EntradaMunicipal,
): Promise<void> {
  const method = request.method ?? 'GET'
  const visto = seen(simulado, place.ambiente, method, url.pathname, certificado)
  const body = await readBytes(request)
  const tarefa = routeMunicipal(simulado.municipal, {
    method,
    pathname: url.pathname,
    search: url.search,
    host: request.headers.host ?? 'localhost',
    headers: {
      contentType: request.headers['content-type'] ?? '',
      soapAction: headerOf(request, 'soapaction'),
      authorization: request.headers.authorization,
    },
    body: body ?? Buffer.alloc(0),
    certificado,
  })
  if ('process' in tarefa) {
    visto.documento = tarefa.chave
    const avisar = avisarDe(simulado.avisos, request.socket.remotePort)
    const escolha = await deliver(tarefa, simulado.municipal.comportamentos(place.slug)!, response, {
      resetSocket,
      avisar,
    })
    visto.comportamento = escolha.acao.nome
    visto.origem = escolha.origem
  } else if (simulado.municipal.comportamentos(place.slug)?.isDown(place.ambiente)) send(response, INDISPONIVEL)
  else send(response, tarefa)
  visto.status = response.headersSent ? response.statusCode : 0
}

type EntradaMunicipal = {
  url: URL
  place: NonNullable<ReturnType<typeof splitMunicipal>>
  certificado: Certificado | null
  resetSocket: () => void
}

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** Records a request among those the panel shows. */
function seen(
  simulado: Simulado,
  ambiente: string,
  metodo: string,
  caminho: string,
  certificado: Certificado | null,
): PedidoVisto {
  const visto: PedidoVisto = {
    quando: new Date(now()).toISOString(),
    ambiente,
    metodo,
    caminho,
    cnpj: certificado?.cnpj ?? '',
    documento: '',
    comportamento: '',
    origem: '',
    status: 0,
  }
  remember(simulado.pedidos, visto)
  return visto
}

async function handleAdmin(
  simulado: Simulado,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<void> {
  const path = url.pathname.replace(/^\/_simulador\//, '')
  const body = await readJson(request)
  const base = `https://${request.headers.host ?? 'localhost'}`
  const answer = await administer(simulado, {
    method: request.method ?? 'GET',
    path,
    query: url.searchParams,
    body,
    base,
  })
  send(response, answer ?? jsonOf(404, { erro: 'só /_simulador/… atende aqui; o resto exige HTTPS' }))
}

function remember(pedidos: PedidoVisto[], visto: PedidoVisto): void {
  pedidos.push(visto)
  if (pedidos.length > PEDIDOS_MAX * 2) pedidos.splice(0, PEDIDOS_MAX)
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const bytes = await readBytes(request)
  try {
    return bytes && JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** The whole body; undefined when it is too long. */
async function readBytes(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_BYTES_MAX) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The certificate belongs to the connection: it is read once per socket, not once per request. */
function perSocket(read: (socket: TLSSocket) => Certificado | null): (socket: TLSSocket) => Certificado | null {
  const known = new WeakMap<TLSSocket, Certificado | null>()
  return (socket) => {
    const seen = known.get(socket)
    if (seen !== undefined) return seen
    const certificado = read(socket)
    known.set(socket, certificado)
    return certificado
  }
}

function addressOf(socket: Socket): string {
  return `${socket.remoteAddress}:${socket.remotePort}`
}
