import { useEffect } from 'react'
import { queryClient } from './client.ts'

/** How long the stream stays open after the last screen that used it: the next one often uses it too. */
const LINGER_MS = 3_000
/** Events come in bursts; each query is refetched once for all of them. */
const GATHER_MS = 150
/** Without a stream (too many tabs, a proxy in between) screens poll at this rhythm. */
const ASK_EVERY_MS = 2_000
const TRY_AGAIN_MS = 15_000

let wanted = 0
let stream: EventSource | null = null
let lingering = 0
let asking = 0
let retrying = 0

/** Keeps notes, batches and deliveries on the screen up to date while `ligado`. One stream per tab. */
export function useAoVivo(ligado: boolean): void {
  useEffect(() => {
    if (!ligado) return
    wanted++
    clearTimeout(lingering)
    if (!stream) open()
    return () => {
      wanted--
      if (wanted === 0) lingering = window.setTimeout(close, LINGER_MS)
    }
  }, [ligado])
}

function open(): void {
  const source = new EventSource('/portal/eventos')
  stream = source
  // The stream does not repeat what happened before it began: everything on the screen is refetched once.
  source.addEventListener('pronto', () => {
    stopAsking()
    renew(...TUDO)
  })
  source.addEventListener('nota', (event) => {
    const { id } = dataOf(event)
    renew(['notas', 'lista'], ['notas', 'estatisticas'], ['notas', id], ['inicio'])
  })
  source.addEventListener('lote', (event) => renew(['lotes', dataOf(event).id]))
  source.addEventListener('entrega', (event) => {
    const { nfseId } = dataOf(event)
    renew(['entregas'], ...(nfseId ? [['notas', nfseId]] : []))
  })
  source.onerror = () => {
    // The browser reconnects by itself, unless it was refused.
    if (source.readyState !== EventSource.CLOSED || asking) return
    asking = window.setInterval(() => renew(...TUDO), ASK_EVERY_MS)
    retrying = window.setTimeout(() => {
      stopAsking()
      open()
    }, TRY_AGAIN_MS)
  }
}

const TUDO = [['notas'], ['lotes'], ['entregas'], ['inicio']]

function close(): void {
  stream?.close()
  stream = null
  stopAsking()
}

function stopAsking(): void {
  clearInterval(asking)
  clearTimeout(retrying)
  asking = 0
}

const gathered = new Map<string, string[]>()
function renew(...keys: string[][]): void {
  if (gathered.size === 0)
    setTimeout(() => {
      for (const queryKey of gathered.values()) void queryClient.invalidateQueries({ queryKey })
      gathered.clear()
    }, GATHER_MS)
  for (const key of keys) gathered.set(key.join(), key)
}

const dataOf = (event: MessageEvent<string>): { id: string; nfseId?: string | null } => JSON.parse(event.data)
