// A proxy in front of the database that reads which statement passes: before one reaches the server, and once it is
// committed but its answer has not reached the process. The process cannot know of the proxy.
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type Mensagem, openMensagens, readText } from './mensagens-pg.ts'

/** `antes`: the server does not have the statement yet. `depois`: it is committed, but the process has no answer. */
export type Lado = 'antes' | 'depois'
/** What happens to the connection after the moment: what was held is passed on, or dropped. */
export type Desfecho = 'segue' | 'corta'
/** Is asked at each statement; null lets it pass. `porta`: that of the process, on its side. */
export type AoPassar = (lado: Lado, texto: string, porta: number) => Promise<Desfecho> | null

export type Observador = { port: number; close(): void }

/** Listens on a free local port and passes everything to the server that runs at `servidor()` by then. */
export async function openObservador(servidor: () => number, aoPassar: AoPassar): Promise<Observador> {
  const sockets = new Set<Socket>()
  const server = createServer((client) => {
    const upstream = connect(servidor(), '127.0.0.1')
    for (const socket of [client, upstream]) {
      sockets.add(socket.setNoDelay(true))
      socket.on('error', () => {})
      socket.once('close', () => {
        sockets.delete(socket)
        client.destroy()
        upstream.destroy()
      })
    }
    const see = watch((lado, texto) => aoPassar(lado, texto, client.remotePort ?? 0))
    void pass(client, upstream, openMensagens(true), see.asked)
    void pass(upstream, client, openMensagens(false), see.answered)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

type See = (mensagem: Mensagem) => Promise<Desfecho> | null

async function pass(from: Socket, to: Socket, split: (chunk: Buffer) => Mensagem[], see: See): Promise<void> {
  try {
    for await (const chunk of from) {
      let through: Buffer[] = []
      for (const mensagem of split(chunk)) {
        const moment = see(mensagem)
        if (moment) {
          // What came before is on its way; this message and those behind it wait for the end of the moment.
          if (through.length) to.write(Buffer.concat(through))
          through = []
          if ((await moment) === 'corta') return
        }
        through.push(mensagem.bytes)
      }
      if (through.length && !to.write(Buffer.concat(through)))
        await Promise.race([once(to, 'drain'), once(to, 'close')])
    }
  } catch {
    // A connection that breaks is what happens here.
  } finally {
    from.destroy()
    to.destroy()
  }
}

/** Follows one connection: the names of its prepared statements, what is under way, and what its transaction ran. */
function watch(passing: (lado: Lado, texto: string) => Promise<Desfecho> | null): { asked: See; answered: See } {
  const names = new Map<string, string>()
  const asked: string[][] = []
  let since: string[] = []
  let transaction: string[] = []
  return {
    asked: ({ tipo, corpo }) => {
      if (tipo === 'P') {
        const [name, next] = readText(corpo)
        names.set(name, readText(corpo, next)[0])
        return null
      }
      if (tipo === 'S') {
        asked.push(since)
        since = []
        return null
      }
      if (tipo !== 'B' && tipo !== 'Q') return null
      const [first, next] = readText(corpo)
      const texto = tipo === 'Q' ? first : (names.get(readText(corpo, next)[0]) ?? '')
      since.push(texto)
      if (tipo === 'Q') {
        asked.push(since)
        since = []
      }
      return passing('antes', texto)
    },
    answered: ({ tipo, corpo }) => {
      if (tipo === 'E') transaction = []
      if (tipo !== 'Z') return null
      transaction.push(...(asked.shift() ?? []))
      if (corpo.toString('latin1') !== IDLE) return null
      const committed = transaction
      transaction = []
      for (const texto of committed) {
        const moment = passing('depois', texto)
        if (moment) return moment
      }
      return null
    },
  }
}
/** The server is in no transaction: what ran before is committed, or was undone. */
const IDLE = 'I'
