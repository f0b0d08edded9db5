// nfse webhooks ouvir: a temporary endpoint of the account that ends on this machine.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ErroDeValidacao, type Nfse, type NomeDeEvento } from '../client.ts'
import { readWebhook, WebhookRecusado } from '../verify-webhook.ts'
import { type Command, type ExitCode, numberOf, type Run, textOf, UsageError } from './command.ts'
import { card, type Terminal } from './terminal.ts'

export const WEBHOOKS: Record<string, Command> = {
  'webhooks ouvir': {
    uso: 'webhooks ouvir [--porta <n>] [--encaminhar <url>] [--url <endereço público>] [--eventos a,b]',
    resumo: 'Recebe, confere e mostra os webhooks nesta máquina; Ctrl+C termina',
    options: {
      porta: { type: 'string' },
      encaminhar: { type: 'string' },
      url: { type: 'string' },
      eventos: { type: 'string' },
    },
    argumentos: 0,
    run: listen,
  },
}

// Distinguishes the endpoints of this command from those that people created.
const DESCRICAO = 'nfse webhooks ouvir (temporário)'
const BODY_BYTES_MAX = 1024 * 1024

async function listen({ flags, nfse, terminal }: Run): Promise<ExitCode> {
  const encaminhar = textOf(flags, 'encaminhar') ?? null
  if (encaminhar !== null && !URL.canParse(encaminhar)) throw new UsageError(`--encaminhar espera uma URL completa.`)
  const api = nfse()
  let setSecret: (segredo: string) => void = () => {}
  const segredo = new Promise<string>((resolve) => (setSecret = resolve))
  const server = createServer((request, response) => {
    const received = segredo.then((known) => receive(terminal, request, { segredo: known, encaminhar }))
    // A broken connection or an unreadable body must not end the listening.
    received.then(
      (status) => response.writeHead(status).end(),
      () => response.destroy(),
    )
  })
  const porta = await openPort(server, numberOf(flags, 'porta', 4000))
  const url = textOf(flags, 'url') ?? `http://127.0.0.1:${porta}/`
  try {
    const endpoint = await register(api, url, textOf(flags, 'eventos')?.split(','))
    setSecret(endpoint.segredo)
    try {
      terminal.say(`Ouvindo em http://127.0.0.1:${porta}/${encaminhar ? ` e encaminhando para ${encaminhar}` : ''}`)
      card(terminal, [
        ['endpoint', `${endpoint.id} → ${url}`],
        ['segredo', endpoint.segredo],
      ])
      terminal.say(terminal.paint('cinza', 'Ctrl+C termina e remove o endpoint.\n'))
      await untilInterrupted()
    } finally {
      await api.webhooks.remover(endpoint.id)
      terminal.say('Endpoint removido.')
    }
  } finally {
    server.closeAllConnections()
    server.close()
  }
  return 0
}

function openPort(server: Server, porta: number): Promise<number> {
  return new Promise((done, fail) => {
    server.once('error', (error) => fail(new UsageError(`A porta ${porta} não pôde ser aberta: ${error.message}`)))
    server.listen(porta, '127.0.0.1', () => done((server.address() as AddressInfo).port))
  })
}

/** Creates an endpoint; one left behind by an earlier run (killed, offline) is removed first. */
async function register(api: Nfse, url: string, eventos: string[] | undefined) {
  const { items } = await api.webhooks.listar({ limit: 100 })
  for (const { id } of items.filter((each) => each.descricao === DESCRICAO && each.url === url))
    await api.webhooks.remover(id)
  try {
    // The service checks the names of the events and refuses unknown ones by name.
    return await api.webhooks.criar({
      url,
      descricao: DESCRICAO,
      ...(eventos && { eventos: eventos as NomeDeEvento[] }),
    })
  } catch (error) {
    if (error instanceof ErroDeValidacao && error.codigo === 'WEBHOOK_URL_INVALIDA')
      throw new UsageError(
        `O serviço não entrega em ${url}. Exponha a porta por um túnel https e repita com --url https://…`,
      )
    throw error
  }
}

const untilInterrupted = (): Promise<void> =>
  new Promise((done) => {
    process.once('SIGINT', () => done())
    process.once('SIGTERM', () => done())
  })

type Destino = { segredo: string; encaminhar: string | null }

/** Checks, forwards and shows one delivery; returns the status of the response. */
async function receive(
  terminal: Terminal,
  request: IncomingMessage,
  { segredo, encaminhar }: Destino,
): Promise<number> {
  const { paint, say } = terminal
  const corpo = await readBody(request)
  if (corpo === null) return 413
  const assinatura = request.headers['x-service-signature']?.toString()
  try {
    const evento = await readWebhook({ corpo, assinatura, segredo })
    const forwarded = encaminhar === null ? null : await forward(encaminhar, request, corpo)
    const entrega = request.headers['x-service-delivery-id']?.toString() ?? null
    if (terminal.json) process.stdout.write(`${JSON.stringify({ entrega, encaminhada: forwarded, corpo: evento })}\n`)
    const { nfse } = evento
    say(`${paint('cinza', new Date().toLocaleTimeString('pt-BR'))}  ${paint('forte', evento.event)}  ${nfse.status}`)
    card(terminal, [
      ['número', nfse.numero],
      ['id', nfse.id],
      ['idIntegracao', evento.idIntegracao],
      ['assinatura', 'confere'],
      ['encaminhada', forwarded && `${encaminhar}: ${forwarded.status} em ${forwarded.duracaoMs} ms`],
    ])
    say()
    return forwarded?.status ?? 200
  } catch (error) {
    if (!(error instanceof WebhookRecusado)) throw error
    say(`${paint('vermelho', '✖ entrega recusada')}  ${error.message}\n`)
    return 401
  }
}

/** The whole body, or null when it is larger than any delivery. */
async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += chunk.length
    if (size > BODY_BYTES_MAX) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * Forwards the same bytes and headers, so that the receiver can check the signature itself. 502 when it does not
 * respond.
 */
async function forward(url: string, request: IncomingMessage, corpo: Buffer) {
  const start = performance.now()
  const headers = Object.entries(request.headers).filter(([name]) => /^(content-type|user-agent|x-.*)$/.test(name))
  const status = await fetch(url, {
    method: 'POST',
    headers: headers.map(([name, value]): [string, string] => [name, String(value)]),
    body: new Uint8Array(corpo),
    redirect: 'manual',
    signal: AbortSignal.timeout(9_000),
  }).then(
    async (response) => {
      await response.body?.cancel()
      return response.status
    },
    () => 502,
  )
  return { status, duracaoMs: Math.round(performance.now() - start) }
}
