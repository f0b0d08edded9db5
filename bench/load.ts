// A separate process that posts notes as fast as the service accepts them, over kept connections.
import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { Pool } from 'undici'
import { notaBody } from '#test/support/tenant.ts'

export type Carga = {
  url: string
  chave: string
  cnpjs: string[]
  conexoes: number
  /** The load ends after this many seconds, or this many notes. */
  segundos?: number
  notas?: number
}
type Medida = {
  /** When the first note was sent (ms since 1970): this process has begun before. */
  inicioMs: number
  aceitas: number
  segundos: number
  p50Ms: number
  p99Ms: number
  outras: Record<string, number>
}

/** The times of requests before it are not counted: all connections open at once, from a program that is not compiled yet. */
const ARRANQUE_MS = 1_000

/** A young generation of its size from the begin, and one thread of V8: 0.38 ms of processor a note instead of 0.43 to 0.5. */
const LIGHT = ['--min-semi-space-size=16', '--max-semi-space-size=16', '--v8-pool-size=1']

/** Runs one load in a separate process. */
export async function measureLoad(carga: Carga): Promise<Medida> {
  const child = fork(fileURLToPath(import.meta.url), ['carga'], { execArgv: LIGHT })
  child.send(carga)
  const [answer] = (await once(child, 'message')) as [Medida]
  child.kill()
  return answer
}

async function load({
  url,
  chave,
  cnpjs,
  conexoes,
  segundos = 600,
  notas = Number.POSITIVE_INFINITY,
}: Carga): Promise<Medida> {
  const pool = new Pool(url, { connections: conexoes, pipelining: 1 })
  const headers = { authorization: `Bearer ${chave}`, 'content-type': 'application/json' }
  // Only the parts that differ are written anew, so that this process uses as little of the machine as possible.
  const [before = '', between = '', after = ''] = JSON.stringify(notaBody('@', { idIntegracao: '@' })).split('"@"')
  const bodyOf = (cnpj: string) => `${before}"${randomUUID()}"${between}"${cnpj}"${after}`

  const tempos: number[] = []
  let aceitas = 0
  const outras: Record<string, number> = {}
  const [inicioMs, started] = [Date.now(), performance.now()]
  let sent = 0
  const work = async () => {
    while (sent < notas && performance.now() - started < segundos * 1000) {
      const began = performance.now()
      const body = bodyOf(cnpjs[sent++ % cnpjs.length]!)
      const { statusCode, body: answer } = await pool.request({ method: 'POST', path: '/nfse', headers, body })
      await answer.dump()
      if (statusCode === 202) {
        aceitas++
        if (began - started > ARRANQUE_MS) tempos.push(performance.now() - began)
      } else outras[statusCode] = (outras[statusCode] ?? 0) + 1
    }
  }
  await Promise.all(Array.from({ length: conexoes }, work))
  const elapsed = (performance.now() - started) / 1000
  await pool.close()
  tempos.sort((a, b) => a - b)
  const at = (share: number) => Math.round((tempos[Math.floor(tempos.length * share)] ?? 0) * 10) / 10
  return { inicioMs, aceitas, segundos: elapsed, p50Ms: at(0.5), p99Ms: at(0.99), outras }
}

if (process.argv[2] === 'carga')
  process.once('message', (carga: Carga) => void load(carga).then((medida) => process.send?.(medida)))
