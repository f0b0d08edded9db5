// One first visit of a screen in Chromium, with an empty cache: when its rows are visible, and how much it moves.
import type { Browser } from 'playwright-core'
import type { Figura } from './figura.ts'

/** First visits of a full measure. */
export const LOADS = 9
const CLS_MAX = 0.02

type Question = {
  url: string
  /** The screen: `/app/notas`. */
  path: string
  cookie: { name: string; value: string }
  /** How many times slower the processor is. */
  slow: number
  maxMs: number
  /** What the rows are out of: `5.000.000 notas`. */
  de: string
  loads: number
}

/** The median of first visits, and the worst shift. */
export async function measureCold(browser: Browser, question: Question): Promise<Figura[]> {
  const { slow, maxMs, de, loads } = question
  const seen = []
  for (let left = loads; left > 0; left--) seen.push(await coldLoad(browser, question))
  const rowsMs = seen.map((load) => load.rowsMs).sort((a, b) => a - b)[loads >> 1]!
  const nome = `linhas visíveis em ${de}${slow > 1 ? `, processador ÷ ${slow}` : ''}`
  return [
    { nome, medido: rowsMs, unidade: 'ms', max: maxMs },
    { nome: `${nome}: CLS`, medido: Math.max(...seen.map(({ shift }) => shift)), unidade: '', max: CLS_MAX },
  ]
}

/** Times count from the start of the navigation. */
async function coldLoad(browser: Browser, { url, path, cookie, slow }: Question) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ ...cookie, url, httpOnly: true }])
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.addInitScript("sessionStorage.setItem('ambiente', 'producao')")
  await page.goto(`${url}${path}`)
  await page.locator('main table tbody a').first().waitFor({ timeout: 60_000 })
  await page.evaluate(NOTED) // on a busy machine the next frame is late
  await page.waitForTimeout(500)
  const load = await page.evaluate<{ rowsMs: number; shift: number }>('({ rowsMs, shift })')
  await context.close()
  return load
}

const WATCH = `
globalThis.shift = 0
new PerformanceObserver((list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) shift += each.value })
  .observe({ type: 'layout-shift', buffered: true })
const look = () => document.querySelector('main table tbody a') ? (globalThis.rowsMs = performance.now()) : requestAnimationFrame(look)
requestAnimationFrame(look)
`
const NOTED = `new Promise((done) => {
  const look = () => globalThis.rowsMs === undefined ? requestAnimationFrame(look) : done(0)
  look()
})`
