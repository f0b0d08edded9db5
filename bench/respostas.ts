// What long open answers cost the others: notes of an account while one address asks for all municipalities again and
// again, and the memory of the API while clients ask for them and do not read.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { openClient } from '#test/support/http.ts'
import { until } from '#test/support/until.ts'
import { openWorld } from '#test/support/world.ts'
import type { Figura } from './figura.ts'
import { childProcesses, prepareIssuers } from './lado.ts'
import { measureLoad } from './load.ts'

const PEDIDOS = 150
const PIORA_MAX = 3
const LEITORES = 60
const CRESCE_MB_MAX = 50
const SEGUNDOS = 10
const CONEXOES = 2

/** Three figures: how much later notes are accepted, by how much the API grows, and when the last connection ends. */
export async function run(): Promise<Figura[]> {
  const world = await openWorld({ SENHA_CUSTO: 'minimo' })
  try {
    const carga = { ...(await prepareIssuers(world)), conexoes: CONEXOES, segundos: SEGUNDOS }
    await measureLoad(carga)
    const sozinha = await measureLoad(carga)
    const [aoLado, respostas] = await Promise.all([measureLoad(carga), askAgainAndAgain(world.url)])
    console.log(
      `p99 de POST /nfse ${sozinha.p99Ms} ms; ao lado ${aoLado.p99Ms} ms; respostas de /municipios ${JSON.stringify(respostas)}`,
    )
    const { cresceMb, segundos } = await holdUnread(world.url)
    return [
      {
        figura: `p99 de POST /nfse sozinho, sobre ao lado de rajadas de ${PEDIDOS} GET /municipios de um endereço`,
        valor: sozinha.p99Ms / aoLado.p99Ms,
        minimo: 1 / PIORA_MAX,
        unidade: 'vezes',
      },
      {
        figura: `memória que ${LEITORES} conexões sem leitura deixam da folga de ${CRESCE_MB_MAX} MB`,
        valor: CRESCE_MB_MAX - cresceMb,
        minimo: 0,
        unidade: 'MB',
      },
      {
        figura: 'última conexão sem leitura encerrada, antes de 90 s',
        valor: 90 - segundos,
        minimo: 0,
        unidade: 's',
      },
    ]
  } finally {
    await world.close()
  }
}

/** Bursts of requests from two addresses, one that takes compressed answers and one that does not; how each was answered. */
async function askAgainAndAgain(url: string): Promise<Record<string, number>> {
  const count: Record<string, number> = {}
  const burst = async (encoding: string, from: string) => {
    const client = openClient(url, undefined, from)
    const asked = Array.from({ length: PEDIDOS }, async () => {
      const { status } = await client.call('GET', '/municipios', { headers: { 'accept-encoding': encoding } })
      count[`${encoding} ${status}`] = (count[`${encoding} ${status}`] ?? 0) + 1
    })
    await Promise.all(asked)
  }
  // The first seconds of a load are not counted.
  await new Promise((next) => setTimeout(next, 2_000))
  for (let turn = 1; turn <= 3; turn++)
    await Promise.all([burst('identity', `127.0.1.${turn}`), burst('gzip', `127.0.2.${turn}`)])
  return count
}

/** Opens connections that ask and do not read: by how much the API grows at most, and when the last one is ended. */
async function holdUnread(url: string): Promise<{ cresceMb: number; segundos: number }> {
  const api = childProcesses().find(({ parte }) => parte === 'API')!.pid
  const memory = () => Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${api}/status`, 'utf8'))![1]) / 1024
  await openClient(url).get('/municipios')
  const before = memory()
  const started = performance.now()
  const { hostname, port } = new URL(url)
  let open = LEITORES
  let most = before
  const sockets: Socket[] = Array.from({ length: LEITORES }, (_, n) => {
    const socket = connect({ host: hostname, port: Number(port), localAddress: `127.0.3.${n + 1}` })
    socket.pause()
    socket.on('error', () => {})
    socket.write('GET /municipios HTTP/1.1\r\nHost: x\r\n\r\n')
    return socket
  })
  // A socket that does not read does not see its end, so the connections of the server are counted: local, remote, open.
  const porta = Number(port).toString(16).toUpperCase().padStart(4, '0')
  const line = new RegExp(`: 0100007F:${porta} [0-9A-F]{2}03007F:[0-9A-F]{4} 01 `, 'g')
  const established = () => readFileSync('/proc/net/tcp', 'utf8').match(line)?.length ?? 0
  await until('every answer has begun', () => established() >= LEITORES)
  await until(
    'the last connection is ended',
    () => {
      most = Math.max(most, memory())
      open = established()
      return open === 0
    },
    { measure: () => open, stallMs: 300_000 },
  )
  for (const socket of sockets) socket.destroy()
  const segundos = (performance.now() - started) / 1_000
  console.log(
    `memória da API ${before.toFixed(0)} MB, no máximo ${most.toFixed(0)}; encerradas em ${segundos.toFixed(0)} s`,
  )
  return { cresceMb: most - before, segundos }
}
