// One first visit of a screen in Chromium, with an empty cache: when its rows are visible, and how much it moves.
import type { Browser } from 'playwright-core'
import type { Figura } from './figura.ts'

const LOADS = 9
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
}

/** The median of LOADS first visits, the worst shift. */
export async function measureCold(browser: Browser, question: Question): Promise<Figura> {
  const { slow, maxMs, de } = question
  const loads = []
  for (let left = LOADS; left > 0; left--) loads.push(await coldLoad(browser, question))
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
  const rowsMs = median(loads.map((load) => load.rowsMs))
  const shift = Math.max(...loads.map((load) => load.shift))
  return {
    figura: `linhas visíveis em ${de}, processador ÷ ${slow}: ${Math.round(rowsMs)} ms, CLS ${shift.toFixed(3)}`,
    valor: maxMs / rowsMs,
    minimo: 1,
    unidade: `vezes (${maxMs} ms sobre a mediana)`,
    ...(shift > CLS_MAX ? { falha: `a página se mexe: CLS ${shift.toFixed(3)}, máximo ${CLS_MAX}` } : {}),
  }
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
