import { randomInt } from 'node:crypto'
import { createServer, type Server } from 'node:net'

// Below the ports that systems give to outgoing connections (32768 and up on Linux, 49152 elsewhere): one of those
// could take a port between its draw and its use.
const FIRST = 20_000
const END = 32_768
const BLOCK = 32

let block: Promise<number[]> | undefined

/**
 * A local port that is free now, and that no other process draws: it is of a block of ports that belongs to this one as
 * long as it lives. A port is used moments after its draw, so that of two drawn freely one was found taken.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    // Draws at the same moment share a block.
    const mine = (block ??= takeBlock())
    const port = (await mine).shift()
    if (port !== undefined && (await isFree(port))) return port
    if (port === undefined && block === mine) block = undefined
  }
}

/** The ports of a block, whose first this process listens on from now on: the system gives it to no other. */
async function takeBlock(): Promise<number[]> {
  for (;;) {
    const first = FIRST + BLOCK * randomInt(Math.floor((END - FIRST) / BLOCK))
    const held = await listen(first)
    if (!held) continue
    held.on('connection', (socket) => socket.destroy()).unref()
    return Array.from({ length: BLOCK - 1 }, (_, at) => first + 1 + at)
  }
}

async function isFree(port: number): Promise<boolean> {
  const probe = await listen(port)
  if (!probe) return false
  await new Promise((done) => probe.close(done))
  return true
}

/** Null where the port is taken. */
function listen(port: number): Promise<Server | null> {
  return new Promise((done, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? done(null) : reject(error)))
    server.listen(port, '127.0.0.1', () => done(server))
  })
}
