// A separate process that posts notes over kept connections: as fast as the service accepts them, or at a fixed rate.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { notaBody } from '#test/support/tenant.ts'
import { arrive, type Latencias, type Ritmo } from './chegadas.ts'

export type Carga = {
  url: string
  chave: string
  cnpjs: string[]
  conexoes: number
}
/** Each connection sends its next note when the last is answered, for the given seconds or number of notes. */
type Ate = { segundos: number } | { notas: number }
type Vazao = {
  /** When the first note was sent (ms since 1970): this process has begun before. */
  inicioMs: number
  aceitas: number
  segundos: number
  outras: Record<string, number>
}

/** A young generation of its size from the begin, and one thread of V8: 0.38 ms of processor a note instead of 0.43 to 0.5. */
const LIGHT = ['--min-semi-space-size=16', '--max-semi-space-size=16', '--v8-pool-size=1']

/** How many notes the service accepts when it is given as many as it takes. */
export const measureVazao = (carga: Carga, ate: Ate): Promise<Vazao> => inOwnProcess<Vazao>({ carga, ate })

/** How long the service takes to accept a note when they arrive at a fixed rate. An answer other than 202 ends the run. */
export const measureChegadas = (carga: Carga, ritmo: Ritmo): Promise<Latencias> =>
  inOwnProcess<Latencias>({ carga, ritmo })

type Pedido = { carga: Carga; ate: Ate } | { carga: Carga; ritmo: Ritmo }

async function inOwnProcess<T>(pedido: Pedido): Promise<T> {
  const child = fork(fileURLToPath(import.meta.url), ['carga'], { execArgv: LIGHT })
  child.send(pedido)
  const gone = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the load ended with ${code}`)))
  const [answer] = (await Promise.race([once(child, 'message'), gone])) as [T]
  child.kill()
  return answer
}

async function load(pedido: Pedido): Promise<Vazao | Latencias> {
  const { url, chave, cnpjs, conexoes } = pedido.carga
  const pool = new Pool(url, { connections: conexoes, pipelining: 1 })
  const headers = { authorization: `Bearer ${chave}`, 'content-type': 'application/json' }
  // Only the parts that differ are rewritten, so that this process uses as little of the machine as possible.
  const [before = '', between = '', after = ''] = JSON.stringify(notaBody('@', { idIntegracao: '@' })).split('"@"')
  const bodyOf = (cnpj: string) => `${before}"${randomUUID()}"${between}"${cnpj}"${after}`
  const post = async (nth: number): Promise<number> => {
    const body = bodyOf(cnpjs[nth % cnpjs.length]!)
    const { statusCode, body: answer } = await pool.request({ method: 'POST', path: '/nfse', headers, body })
    await answer.dump()
    return statusCode
  }
  try {
    if ('ate' in pedido) return await asFastAsAccepted(post, conexoes, pedido.ate)
    return await arrive(pedido.ritmo, async (nth) => {
      const status = await post(nth)
      if (status !== 202) throw new Error(`POST /nfse: ${status}`)
    })
  } finally {
    await pool.close()
  }
}

async function asFastAsAccepted(post: (nth: number) => Promise<number>, conexoes: number, ate: Ate): Promise<Vazao> {
  const [inicioMs, started] = [Date.now(), performance.now()]
  const secondsNow = () => (performance.now() - started) / 1000
  const outras: Record<string, number> = {}
  let [sent, aceitas] = [0, 0]
  const more = () => ('notas' in ate ? sent < ate.notas : secondsNow() < ate.segundos)
  const work = async () => {
    while (more()) {
      const status = await post(sent++)
      if (status === 202) aceitas++
      else outras[status] = (outras[status] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: conexoes }, work))
  return { inicioMs, aceitas, segundos: secondsNow(), outras }
}

if (process.argv[2] === 'carga')
  process.once('message', (pedido: Pedido) => void load(pedido).then((medida) => process.send?.(medida)))
