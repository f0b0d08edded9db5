// A client's webhook receiver. It checks signatures with code of its own, written from
// docs/especificacao/contrato.md#6-events and nothing else.
import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Chegada = {
  path: string
  event: string
  deliveryId: string
  userAgent: string
  contentType: string
  /** The header of the signature: `t` and `v1`. */
  assinatura: string
  /** Whether `v1` is the HMAC of `t.body` under the secret set for this path, within 300 s. */
  assinada: boolean
  // biome-ignore lint/suspicious/noExplicitAny: the payload of docs/especificacao/contrato.md#6-events; tests look at the fields they speak of
  body: any
}

export type Receiver = {
  url: string
  chegadas: Chegada[]
  /** The signing secret of deliveries to `path`. */
  tellSecret(path: string, segredo: string): void
  close(): Promise<void>
}

/**
 * A receiver on a free local port; `answer` gives the status of the nth arrival (from 0), 200 unless given; null hangs
 * up. `porta` is that of the sender.
 */
export async function openReceiver(
  answer: (nth: number, porta: number) => number | null = () => 200,
): Promise<Receiver> {
  const chegadas: Chegada[] = []
  const segredos = new Map<string, string>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks)
      const path = request.url ?? ''
      const header = (name: string) => String(request.headers[name] ?? '')
      chegadas.push({
        path,
        event: header('x-service-event'),
        deliveryId: header('x-service-delivery-id'),
        userAgent: header('user-agent'),
        contentType: header('content-type'),
        assinatura: header('x-service-signature'),
        assinada: isSigned(header('x-service-signature'), body, segredos.get(path) ?? ''),
        body: JSON.parse(body.toString('utf8')),
      })
      const status = answer(chegadas.length - 1, request.socket.remotePort ?? 0)
      if (status === null) response.destroy()
      else response.writeHead(status).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    chegadas,
    tellSecret: (path, segredo) => void segredos.set(path, segredo),
    close: () => {
      server.closeAllConnections()
      return new Promise((closed) => server.close(() => closed()))
    },
  }
}

function isSigned(signature: string, body: Buffer, segredo: string): boolean {
  const [, t = '', v1 = ''] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  const mine = createHmac('sha256', segredo)
    .update(Buffer.concat([Buffer.from(`${t}.`), body]))
    .digest('hex')
  return v1 === mine && Math.abs(Date.now() / 1000 - Number(t)) <= 300
}
