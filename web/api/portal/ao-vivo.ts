import { useEffect } from 'react'
import { type Alvo, renew } from './client.ts'
import { ALVOS_DOS_LOTES } from './lotes.ts'
import { ALVOS_DAS_NOTAS, alvosDaNota } from './notas.ts'

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
    gather(...TUDO)
  })
  source.addEventListener('nota', (event) => {
    const { id } = dataOf(event)
    gather(...alvosDaNota(id), ...ALVOS_DOS_LOTES)
  })
  source.addEventListener('lote', (event) => {
    const { id } = dataOf(event)
    gather(['GET /portal/nfse/lote/{loteId}', { caminho: { loteId: id } }])
  })
  source.addEventListener('entrega', (event) => {
    const { nfseId } = dataOf(event)
    gather(...ENTREGAS, ...(nfseId ? alvosDaNota(nfseId) : []))
  })
  source.onerror = () => {
    // The browser reconnects by itself, unless it was refused.
    if (source.readyState !== EventSource.CLOSED || asking) return
    asking = window.setInterval(() => gather(...TUDO), ASK_EVERY_MS)
    retrying = window.setTimeout(() => {
      stopAsking()
      open()
    }, TRY_AGAIN_MS)
  }
}

const ENTREGAS: Alvo[] = [
  'GET /portal/webhooks/entregas',
  'GET /portal/webhooks/entregas/{id}',
  'GET /portal/webhooks/{id}',
  'GET /portal/webhooks',
  'GET /portal/inicio',
]
const TUDO: Alvo[] = [...ALVOS_DAS_NOTAS, ...ENTREGAS, ...ALVOS_DOS_LOTES, 'GET /portal/nfse/lote/{loteId}']

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

const gathered = new Map<string, Alvo>()
function gather(...alvos: Alvo[]): void {
  if (gathered.size === 0)
    setTimeout(() => {
      void renew(...gathered.values())
      gathered.clear()
    }, GATHER_MS)
  for (const alvo of alvos) gathered.set(JSON.stringify(alvo), alvo)
}

const dataOf = (event: MessageEvent<string>): { id: string; nfseId?: string | null } => JSON.parse(event.data)
