// How soon a user sees the notes: the list of an account of five million, in Chromium, cold each time. Rows visible and
// layout shift, at full speed and with the processor four times slower; and the size of the pages. `node bench/web.ts
// 100000` takes fewer notes.
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { openDatabase } from '#test/support/database.ts'
import { register } from '#test/support/tenant.ts'
import { tamanhosDe } from '../web/tamanho.ts'
import { startApi } from './api-process.ts'
import { loadNotas } from './conta-grande.ts'
import { type Figura, isReached, lineOf } from './figura.ts'

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium'
const NOTAS = 5_000_000
const LOADS = 9
const CLS_MAX = 0.02

/** Measures in a new database. Without a browser, it says so and counts as reached. */
export async function run(notas = NOTAS): Promise<Figura[]> {
  const { entrada, telas } = tamanhosDe(resolve(import.meta.dirname, '../web/dist/portal'))
  const figuras = [
    {
      figura: 'JS da entrada',
      valor: 140 / entrada,
      minimo: 1,
      unidade: `vezes (140 KiB sobre ${entrada.toFixed(0)})`,
    },
    {
      figura: `JS da tela mais pesada (${telas[0]!.tela})`,
      valor: 220 / telas[0]!.kib,
      minimo: 1,
      unidade: `vezes (220 KiB sobre ${telas[0]!.kib.toFixed(0)})`,
    },
  ]
  if (!existsSync(CHROMIUM)) {
    console.log(`pulada: ${CHROMIUM} não existe`)
    return figuras
  }
  const database = await openDatabase()
  const api = await startApi(database.env)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const { id, sessao } = await register({ url: api.url, simulator: {} as never })
    await loadNotas(database.url, id, notas)
    for (const [slow, maxMs] of [
      [1, 700],
      [4, 1000],
    ] as const)
      figuras.push(await measure(browser, { url: api.url, sessao, slow, maxMs, notas }))
    return figuras
  } finally {
    await browser.close()
    api.process.kill('SIGTERM')
    await database.close()
  }
}

type Question = { url: string; sessao: string; slow: number; maxMs: number; notas: number }

async function measure(browser: Browser, { url, sessao, slow, maxMs, notas }: Question): Promise<Figura> {
  const loads = []
  for (let left = LOADS; left > 0; left--) loads.push(await coldLoad(browser, url, sessao, slow))
  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!
  const rowsMs = median(loads.map((load) => load.rowsMs))
  const shift = Math.max(...loads.map((load) => load.shift))
  return {
    figura: `linhas visíveis em ${notas.toLocaleString('pt-BR')} notas, processador ÷ ${slow}: ${Math.round(rowsMs)} ms, CLS ${shift.toFixed(3)}`,
    valor: maxMs / rowsMs,
    minimo: 1,
    unidade: `vezes (${maxMs} ms sobre a mediana)`,
    ...(shift > CLS_MAX ? { falha: `a página se mexe: CLS ${shift.toFixed(3)}, máximo ${CLS_MAX}` } : {}),
  }
}

/** One first visit, with an empty cache. Times count from the start of the navigation. */
async function coldLoad(browser: Browser, url: string, sessao: string, slow: number) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'portal_session', value: sessao, url, httpOnly: true }])
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow })
  await page.addInitScript("sessionStorage.setItem('ambiente', 'producao')")
  await page.goto(`${url}/app/notas`)
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

if (import.meta.main) {
  const figuras = await run(process.argv[2] ? Number(process.argv[2]) : NOTAS)
  for (const figura of figuras) console.log(lineOf(figura))
  if (!figuras.every(isReached)) process.exitCode = 1
}
