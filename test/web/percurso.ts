// A walk over every screen of an app, by its own table of routes: nothing scrolls sideways at any width, axe finds no fault
// in the dark theme, no screen moves while it is drawn. With PROVA=inteira axe looks at every width and each screen is
// loaded on a phone too; else axe looks at two widths.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { INTEIRA } from '../support/prova.ts'
import { expectGone } from './expect.ts'
import { axe, type Scene } from './stage.ts'

/**
 * Pixels that the page needs beyond its width, once it had the time to take a new one: a chart is drawn again after the
 * page, and on a busy machine some frames later.
 */
const EXCESS = `(async () => {
  const excess = () => document.documentElement.scrollWidth - innerWidth
  for (let frames = 0; excess() > 0 && frames < 120; frames++) await new Promise((done) => requestAnimationFrame(done))
  return excess()
})()`
const [DESKTOP, FONE] = [1440, 390]
const LARGURAS = [DESKTOP, 1024, 820, FONE, 320]
const COM_AXE = INTEIRA ? LARGURAS : [DESKTOP, FONE]
/** How much a screen may move by itself, as browsers count it. */
const CLS_MAX = 0.02
/** Adds up what moved since the last `shift = 0`, also where a change of the window's size would excuse it. */
const WATCH_SHIFTS = `globalThis.shift = 0
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value }).observe({ type: 'layout-shift' })`

/** What moved until now, counted anew from now on: the browser tells of a frame after it. */
const MOVED = `new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => {
  done(shift)
  shift = 0
}))))`

/** Makes a page dark and still, and counts what moves on it. */
export async function prepare({ page }: Scene): Promise<void> {
  await page.addInitScript(WATCH_SHIFTS)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
}

/** The addresses of an app, with `params` in the place of its parameters; `$`: the address of no screen. */
export function routesOf(app: 'portal' | 'ops', params: Record<string, string>): string[] {
  const source = readFileSync(resolve(import.meta.dirname, `../../web/${app}/routes.tsx`), 'utf8')
  const paths = [...source.matchAll(/(?:tela|telaComBusca|aberta)\(\s*'([^']+)'|path: '([^']+)'/g)].map(
    ([, one, other]) => (one ?? other)!,
  )
  assert.ok(paths.length > 20, `routes of ${app} were not read: ${paths.length}`)
  return [...new Set(paths)]
    .filter((path) => path !== '/')
    .map((path) =>
      path.replace(/^\$$/, '/nada-disto').replace(/([\w.-]+)\/\$(\w+)(?:\/\$(\w+))?/g, (_, room: string, ...names) => {
        const [one, other] = names as (string | undefined)[]
        const id = params[`${room}/${one}`] ?? params[one!] ?? assert.fail(`${path}: nothing has this page`)
        return [room, id, ...(other ? [params[`${id}/${other}`] ?? params[other] ?? assert.fail(path)] : [])].join('/')
      }),
    )
}

/** Opens an address as a link from elsewhere does: also where only what is after its `#` is new. */
async function load(page: Page, address: string): Promise<void> {
  await page.goto('about:blank')
  await page.goto(address)
  await settle(page)
}

/** Opens an address without loading the app again, from a screen that shows and asks nothing. */
async function open(page: Page, base: string, route: string): Promise<void> {
  await settle(page)
  await page.evaluate(GO, `${base}/nada-disto`)
  const nothing = page.getByRole('heading', { level: 1, name: 'Página não encontrada' })
  await nothing.waitFor()
  await page.evaluate(MOVED)
  if (route === '/nada-disto') return
  await page.evaluate(GO, `${base}${route}`)
  await nothing.waitFor({ state: 'detached' })
  await settle(page)
}
/** The router of the page hears of it, once it is there. */
const GO = (address: string) => history.pushState({}, '', address)

/** Waits until nothing is on its way. */
async function settle(page: Page): Promise<void> {
  await page.locator('h1, [role=alert]').first().waitFor()
  await expectGone(page.locator('.animate-pulse, [aria-busy=true]:not(button)'))
}

/** Looks at each of these screens. `fora`: without a session, where each is an address of its own. */
export async function walk({ page }: Scene, base: string, routes: string[], fora = false): Promise<void> {
  const faults: string[] = []
  const moved = async (where: string) => {
    const shift = await page.evaluate<number>(MOVED)
    if (shift > CLS_MAX) faults.push(`${where} moves by ${shift.toFixed(4)} while it is drawn`)
  }
  for (const route of routes) {
    await (fora ? load(page, base + route) : open(page, base, route)).catch((error) => {
      throw new Error(`${route} does not open, after ${faults.join('\n')}`, { cause: error })
    })
    await moved(route)
    faults.push(...(await faultsOf(page, route)))
    if (INTEIRA) {
      await page.setViewportSize({ width: FONE, height: 844 })
      await load(page, base + route)
      await moved(`${route}, loaded on a phone,`)
    }
    await page.setViewportSize({ width: DESKTOP, height: 900 })
  }
  assert.deepEqual(faults, [])
}

/** What is wrong with the screen that is open, at every width. */
async function faultsOf(page: Page, route: string): Promise<string[]> {
  const faults: string[] = []
  for (const width of LARGURAS) {
    await page.setViewportSize({ width, height: 900 })
    const excess = await page.evaluate<number>(EXCESS)
    if (excess > 0) faults.push(`${route} at ${width} px scrolls sideways by ${excess}`)
    if (!COM_AXE.includes(width)) continue
    const violations = await axe(page, { colours: INTEIRA || width === DESKTOP })
    faults.push(...violations.map((violation) => `${route} at ${width} px, dark: ${violation}`))
  }
  return faults
}
