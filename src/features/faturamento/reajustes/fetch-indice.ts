import { request } from 'undici'
import { isDate, lastDayOf } from '#domain/competencia.ts'
import type { Indice } from '#domain/faturamento/reajuste.ts'
import { decimalsOf } from '#domain/money.ts'
import type { App } from '#platform/app.ts'
import { guardedAgent } from '#platform/http-client/address-guard.ts'
import { perApp } from '#platform/per-app.ts'

/** The SGS answers ten years at most. */
export const MESES_MAX = 120
/** Series of the SGS: monthly variation in percent. */
const SERIES: Record<Indice, number> = { ipca: 433, igpm: 189 }

/**
 * The variations that INDICES_URL gives for the months of a period (`<url>/bcdata.sgs.433/dados`, the API of the central
 * bank's SGS); null: it gave no usable answer. The answer is untrusted: no redirect, 3 s to connect, 10 s in all, 256 KiB,
 * every row checked. Never throws.
 */
export async function fetchIndice(
  app: App,
  indice: Indice,
  de: string,
  ate: string,
): Promise<{ competencia: string; percentual: number }[] | null> {
  const base = app.config.indicesUrl
  if (!base) return null
  const query = new URLSearchParams({
    formato: 'json',
    dataInicial: brDay(`${de}-01`),
    dataFinal: brDay(lastDayOf(ate)),
  })
  try {
    const response = await request(`${base.replace(/\/$/, '')}/bcdata.sgs.${SERIES[indice]}/dados?${query}`, {
      dispatcher: agentOf(app),
      headers: { accept: 'application/json', 'user-agent': 'Service-Indices/1.0' },
      signal: AbortSignal.timeout(TOTAL_MS),
    })
    const chunks: Buffer[] = []
    let size = 0
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > BYTES_MAX) throw new Error('the answer is too large')
      chunks.push(chunk)
    }
    const rows: unknown = response.statusCode === 200 ? JSON.parse(Buffer.concat(chunks).toString('utf8')) : null
    return Array.isArray(rows) ? toMonths(rows, de, ate) : null
  } catch (error) {
    app.log.warn({ err: error }, 'the source of price indices does not answer')
    return null
  }
}

/** Null when one row is not a month of the period with a plausible variation. */
function toMonths(rows: readonly unknown[], de: string, ate: string) {
  const months: { competencia: string; percentual: number }[] = []
  for (const row of rows) {
    const { data, valor } = (row ?? {}) as { data?: unknown; valor?: unknown }
    const [, dia, mes, ano] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(String(data)) ?? []
    const percentual = typeof valor === 'string' && /^-?\d{1,3}(\.\d{1,4})?$/.test(valor) ? Number(valor) : Number.NaN
    const competencia = `${ano}-${mes}`
    if (!isDate(`${competencia}-${dia}`) || competencia < de || competencia > ate) return null
    if (!(Math.abs(percentual) <= VARIACAO_MAX) || decimalsOf(percentual) > 4) return null
    months.push({ competencia, percentual })
  }
  return months
}

const brDay = (dia: string) => `${dia.slice(8)}/${dia.slice(5, 7)}/${dia.slice(0, 4)}`
// A month of Brazil's worst inflation, 1990, had 82 %.
const VARIACAO_MAX = 100
const TOTAL_MS = 10_000
const BYTES_MAX = 256 * 1024

// The operator sets the address; one in a private network is allowed where cities in one are.
const agentOf = perApp(({ config: { redesPermitidas } }) => guardedAgent({ redesPermitidas, connectTimeoutMs: 3_000 }))
