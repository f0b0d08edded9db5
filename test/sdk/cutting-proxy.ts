// A network that fails: passes bytes to the service and, when set to, cuts the connection before the answer.
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

export type CuttingProxy = {
  url: string
  /** Loses the next `times` answers; the service has by then processed the request. */
  cutAnswers(times: number): void
  /** How many answers were lost. */
  cuts(): number
  close(): void
}

/** A proxy in front of the service at `target`, on a free local port. */
export async function openCuttingProxy(target: string): Promise<CuttingProxy> {
  const { hostname, port } = new URL(target)
  const sockets = new Set<Socket>()
  let armed = 0
  let cuts = 0
  const server = createServer((client) => {
    const service = connect(Number(port), hostname)
    for (const socket of [client, service]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        client.destroy()
        service.destroy()
      })
    }
    client.on('data', (bytes) => service.write(bytes))
    service.on('data', (bytes) => {
      if (armed === 0) return void client.write(bytes)
      armed--
      cuts++
      client.destroy()
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAnswers: (times) => void (armed = times),
    cuts: () => cuts,
    close: () => {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
