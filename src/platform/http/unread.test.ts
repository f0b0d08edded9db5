import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#test/support/until.ts'
import { endUnread } from './unread.ts'

const UNREAD_MS = 1_000
const LONG = Buffer.alloc(32 * 1024 * 1024, 'a')

const open = new Set<Socket>()
const answers: Record<string, (response: ServerResponse) => unknown> = {
  '/longa': (response) => response.end(LONG),
  '/demorada': async (response) => {
    await sleep(3 * UNREAD_MS)
    response.end('pronta')
  },
  '/fluxo': async (response) => {
    response.write('a')
    await sleep(3 * UNREAD_MS)
    response.end('b')
  },
}
const server = createServer(({ url = '' }, response) => void answers[url]!(response))
before(async () => {
  endUnread(server, UNREAD_MS)
  server.keepAliveTimeout = 100
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
})
after(() => server.close())

const ask = (...paths: string[]): Socket => {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {}) // being cut off is what some of them wait for
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
  return socket
}

test('a client that asks and does not read is disconnected, also in the middle of an answer or of several', async () => {
  const clients = [ask('/longa'), ask('/longa', '/longa'), ask('/longa')]
  clients[2]!.once('data', () => clients[2]!.pause())
  await until('they are here', () => open.size === clients.length)
  await until('all are disconnected', () => open.size === 0)
  for (const client of clients) client.destroy()
})

test('a client that reads slowly, and an answer that takes long to make, are waited for', async () => {
  const slow = ask('/longa')
  let bytes = 0
  slow.on('data', (piece) => {
    bytes += piece.length
    slow.pause()
    setTimeout(() => slow.resume(), 2)
  })
  const [late, stream] = [ask('/demorada'), ask('/fluxo')]
  const texts = await Promise.all([late, stream].map(async (client) => String(Buffer.concat(await client.toArray()))))
  assert.match(texts[0]!, /pronta$/)
  assert.match(texts[1]!, /a\r\n1\r\nb\r\n0\r\n\r\n$/)
  await until('the slow one has it all', () => bytes > LONG.length, { measure: () => bytes })
  slow.destroy()
})

test('a connection without a request ends by the time of the server', async () => {
  const idle = ask('/fluxo')
  idle.resume()
  await once(idle, 'end')
  await until('none is open', () => open.size === 0)
})
