// What long open answers cost the others: notes of an account while one address asks for all municipalities again and
// again, and the memory of the API while clients ask for them and do not read.
import { readFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { openClient } from '#test/support/http.ts'
import { until } from '#test/support/until.ts'
import { openWorld } from '#test/support/world.ts'
import { CONEXOES_ABERTAS, inLine, type Ritmo, tailOf } from './chegadas.ts'
import { type Figura, inWords } from './figura.ts'
import { childProcesses, prepareIssuers } from './lado.ts'
import { measureChegadas } from './load.ts'
import type { Opcoes } from './medidas.ts'
import { say } from './passo.ts'

type Tamanho = { pedidos: number; leitores: number; ritmo: Ritmo }
const INTEIRO: Tamanho = { pedidos: 150, leitores: 60, ritmo: { porSegundo: 20, segundos: 20, aquecimentoS: 2 } }
const CURTO: Tamanho = { pedidos: 5, leitores: 3, ritmo: { porSegundo: 10, segundos: 3 } }
const PIORA_MAX = 3
const CRESCE_MB_MAX = 50
const SEM_LEITURA_S_MAX = 90

/** How much later notes are accepted, by how much the API grows, and when the last connection ends. */
export async function run({ curto }: Opcoes): Promise<Figura[]> {
  const { pedidos, leitores, ritmo } = curto ? CURTO : INTEIRO
  say('subindo o serviço e a cidade simulada')
  const world = await openWorld({ SENHA_CUSTO: 'minimo' })
  try {
    const carga = { ...(await prepareIssuers(world, curto ? 2 : undefined)), conexoes: CONEXOES_ABERTAS }
    const sozinha = await measureChegadas(carga, ritmo)
    say(`POST /nfse sozinho: ${inLine(sozinha)}`)
    const [aoLado, respostas] = await Promise.all([measureChegadas(carga, ritmo), askAgainAndAgain(world.url, pedidos)])
    say(`ao lado das rajadas: ${inLine(aoLado)}; respostas de /municipios ${JSON.stringify(respostas)}`)
    say(`${leitores} conexões pedem e não leem; a última é encerrada depois de cerca de um minuto`)
    const { cresceMb, segundos } = await holdUnread(world.url, leitores)
    const nota = `POST /nfse a ${ritmo.porSegundo} notas/s`
    return [
      ...tailOf(nota, sozinha),
      ...tailOf(`${nota}, ao lado de rajadas de ${pedidos} GET /municipios`, aoLado, sozinha.p99Ms * PIORA_MAX),
      {
        nome: `memória a mais com ${leitores} conexões sem leitura`,
        medido: cresceMb,
        unidade: 'MB',
        max: CRESCE_MB_MAX,
      },
      { nome: 'última conexão sem leitura encerrada', medido: segundos, unidade: 's', max: SEM_LEITURA_S_MAX },
    ]
  } finally {
    await world.close()
  }
}

/** Bursts of requests from two addresses, one that takes compressed answers and one that does not; how each was answered. */
async function askAgainAndAgain(url: string, pedidos: number): Promise<Record<string, number>> {
  const count: Record<string, number> = {}
  const burst = async (encoding: string, from: string) => {
    const client = openClient(url, undefined, from)
    const asked = Array.from({ length: pedidos }, async () => {
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
async function holdUnread(url: string, leitores: number): Promise<{ cresceMb: number; segundos: number }> {
  const api = childProcesses().find(({ parte }) => parte === 'API')!.pid
  const memory = () => Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${api}/status`, 'utf8'))![1]) / 1024
  await openClient(url).get('/municipios')
  const before = memory()
  const started = performance.now()
  const { hostname, port } = new URL(url)
  let open = leitores
  let most = before
  const sockets: Socket[] = Array.from({ length: leitores }, (_, n) => {
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
  await until('every answer has begun', () => established() >= leitores)
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
  say(`memória da API ${inWords(before)} MB, no máximo ${inWords(most)} MB`)
  return { cresceMb: most - before, segundos }
}
