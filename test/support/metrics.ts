import { openClient } from './http.ts'
import { until } from './until.ts'

/** How often an answer was built, as these metrics say. */
export const countBuilt = (metrics: string, resposta: string): number =>
  Number(new RegExp(`^respostas_montadas_total\\{resposta="${resposta}"\\} (\\d+)`, 'm').exec(metrics)?.[1] ?? 0)

/** Scrapes come from an address of their own: what they cost is limited by address. */
const SCRAPER = '127.7.0.1'

/** The metrics of the API as they are after this call: an answer of the same second may be older. */
export async function metricsNow({ url }: { url: string }): Promise<string> {
  const scraper = openClient(url, undefined, SCRAPER)
  const read = async () => (await scraper.get('/metrics')).text
  const before = countBuilt(await read(), 'metricas')
  return until('the metrics are built again', async () => {
    const text = await read()
    return countBuilt(text, 'metricas') > before && text
  })
}
