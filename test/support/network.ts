// The connection to a city. It can be closed: then nothing listens there, and no byte leaves. Or it can lead elsewhere.
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export type Network = {
  port: number
  /** Closes the way, or opens it again. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** From the next connection on it leads to another port; connections that are open end. */
  turn(port: number): void
  close(): Promise<void>
}

/** A way to `target` through a local port. */
export async function openNetwork(target: { host: string; port: number }): Promise<Network> {
  const sockets = new Set<Socket>()
  let { port: towards } = target
  let server: Server | null = null
  const listen = (port: number) =>
    new Promise<Server>((ready, reject) => {
      const made = createServer((client) => {
        const city = connect(towards, target.host)
        for (const socket of [client, city]) {
          sockets.add(socket)
          socket.on('error', () => {})
          socket.on('close', () => {
            sockets.delete(socket)
            client.destroy()
            city.destroy()
          })
        }
        client.pipe(city).pipe(client)
      })
      made.once('error', reject)
      made.listen(port, '127.0.0.1', () => ready(made))
    })
  server = await listen(0)
  const { port } = server.address() as AddressInfo
  const cut = async () => {
    const closed = server && new Promise((done) => server?.close(done))
    server = null
    for (const socket of sockets) socket.destroy()
    await closed
    await sleep(SETTLE_MS) // the service learns that its idle connections are gone
  }
  return {
    port,
    cut,
    mend: async () => {
      server ??= await listen(port)
    },
    turn: (port) => {
      towards = port
      for (const socket of sockets) socket.destroy()
    },
    close: cut,
  }
}

const SETTLE_MS = 50
