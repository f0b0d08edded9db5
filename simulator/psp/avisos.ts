import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { PemPair } from '../certificates.ts'
import { now } from '../clock.ts'
import { pixPublico } from './cobv.ts'
import type { Livro, PixRecebido } from './livro.ts'

/**
 * How callbacks leave: at once and one Pix each (`normal`), twice (`duplicado`), never (`nenhum`), or held until the
 * panel sends them: together (`agrupado`), or the last first (`fora-de-ordem`).
 */
const MODOS = ['normal', 'duplicado', 'nenhum', 'agrupado', 'fora-de-ordem'] as const
export type Modo = (typeof MODOS)[number]

/** One try to deliver a callback. `status` 0: no answer. */
type Tentativa = { quando: string; url: string; pix: string[]; status: number }

export type Avisos = {
  notify: (pix: PixRecebido) => void
  set: (modo: Modo, atrasoMs: number) => void
  /** Sends what is held, and waits for the answers. */
  flush: () => Promise<void>
  tentativas: () => readonly Tentativa[]
  close: () => void
}

/** Callbacks to `{webhookUrl}/pix`, tried up to `TENTATIVAS_MAX` times until they are answered 200. */
export function createAvisos(livro: Livro, client: PemPair, ca: string): Avisos {
  let modo: Modo = 'normal'
  let atrasoMs = 0
  let closed = false
  const held: PixRecebido[] = []
  const tentativas: Tentativa[] = []
  const timers = new Set<NodeJS.Timeout>()

  const later = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }
  const send = async (chave: string, pix: object[], attempt = 1): Promise<void> => {
    const webhook = livro.webhook(chave)
    if (!webhook || closed) return
    const url = `${webhook.webhookUrl}/pix`
    const status = await post(url, JSON.stringify({ pix }), { cert: client.certPem, key: client.keyPem, ca })
    const ids = pix.map((each) => (each as PixRecebido).endToEndId)
    tentativas.push({ quando: new Date(now()).toISOString(), url, pix: ids, status })
    if (status !== 200 && attempt < TENTATIVAS_MAX && !closed)
      later(INTERVALO_MS * 2 ** attempt, () => void send(chave, pix, attempt + 1))
  }
  return {
    notify: (pix) => {
      if (!pix.txid || modo === 'nenhum') return
      if (modo === 'agrupado' || modo === 'fora-de-ordem') {
        held.push(pix)
        return
      }
      // The body is of this moment: a callback that is late may say less than the PSP knows by then.
      const body = [structuredClone(pixPublico(pix))]
      for (let copy = 0; copy < (modo === 'duplicado' ? 2 : 1); copy++)
        later(atrasoMs, () => void send(pix.chave, body))
    },
    set: (next, ms) => {
      if (!MODOS.includes(next)) throw new RangeError(`modo desconhecido: ${next}; há ${MODOS.join(', ')}`)
      modo = next
      atrasoMs = ms
    },
    flush: async () => {
      const waiting = held.splice(0)
      if (modo === 'fora-de-ordem') {
        for (const pix of waiting.reverse()) await send(pix.chave, [pixPublico(pix)])
        return
      }
      for (const [chave, group] of Map.groupBy(waiting, ({ chave }) => chave)) await send(chave, group.map(pixPublico))
    },
    tentativas: () => tentativas,
    close: () => {
      closed = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

const TENTATIVAS_MAX = 5
const INTERVALO_MS = 250
const TIMEOUT_MS = 10_000

/** The status of the answer; 0 when there is none. */
function post(url: string, body: string, tls: { cert: string; key: string; ca: string }): Promise<number> {
  return new Promise((resolve) => {
    const isHttps = url.startsWith('https:')
    const options = {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      timeout: TIMEOUT_MS,
      agent: false as const,
      ...(isHttps && tls),
    }
    const sent = (isHttps ? requestHttps : requestHttp)(url, options, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', () => resolve(0))
    sent.end(body)
  })
}
