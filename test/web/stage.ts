// The portal and the back-office in a real browser: the whole service, the simulated cities and Chromium. Every page is
// checked: no console error, no refusal of the content policy, no sideways scroll; with TELAS=1 pictures are taken. With
// PROVA=inteira every view is checked in each size, with axe; else only for its width on the phone, because axe reads
// every screen of both apps in todas-as-telas.test.ts.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { addAdmin, type Papel } from '../support/admins.ts'
import { CHROMIUM } from '../support/chromium.ts'
import { openClient } from '../support/http.ts'
import { INTEIRA } from '../support/prova.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { needs } from '../support/references.ts'
import { shared } from '../support/shared.ts'
import type { Tenant } from '../support/tenant.ts'
import { STALL_MS } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const TELAS = resolve(import.meta.dirname, 'telas')
/** Pictures of every page are taken on demand: nothing is checked by them. */
const PICTURES = process.env.TELAS === '1'
const OPTIONS = { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' } as const
const DESKTOP = { width: 1440, height: 900 }
const FONE = { width: 390, height: 844 }
const TABLET = { width: 820, height: 1180 }
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Env = Record<string, string>
type Seat = { context: BrowserContext; page: Page }
type Stage = { world: World; browser: Browser; idle: Seat[]; close(): Promise<void> }
/** Runs one story: a test whose page is watched throughout. `name` names its pictures. */
type Story = (sentence: string, name: string, run: (scene: Scene) => Promise<void>) => void

type Stories = {
  story: Story
  /** A story of less weight, or whose rules a scenario holds over HTTP; in the whole proof alone. */
  furtherStory: Story
  world(): World
}

let isOpen = false
const theStage = shared(async () => {
  const stage = await openStage(ADMIN_ENV)
  isOpen = true
  const close = () => {
    isOpen = false
    return stage.close()
  }
  return { ...stage, close }
})

/**
 * Stories in the service and the browser that the test files of this process share, its first administrator that of
 * ADMIN_ENV: for stories that neither break the service nor count what is of all accounts.
 */
export const sharedStories = (): Stories => tellStories(theStage, async ({ world }) => isOpen && world.check())

/**
 * The service and a browser for the stories of one test file, from its first test to its last. `env`: settings of the
 * service, which may have to be made first.
 */
export const openStories = (env: Env | (() => Promise<Env>) = {}): Stories =>
  tellStories(
    async () => openStage(typeof env === 'function' ? await env() : env),
    (stage) => stage.close(),
  )

function tellStories(open: () => Promise<Stage>, end: (stage: Stage) => Promise<unknown>): Stories {
  const options = needs(CHROMIUM)
  let stage: Stage | undefined
  after(() => stage && end(stage))
  // Opened by the first story: a file may have further stories alone.
  const story: Story = (sentence, name, run) =>
    void test(sentence, options, async () => runStory((stage ??= await open()), name, run))
  return { story, furtherStory: INTEIRA ? story : () => {}, world: () => stage!.world }
}

async function openStage(env: Env): Promise<Stage> {
  mkdirSync(TELAS, { recursive: true })
  const world = await openWorld(env)
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--disable-sync'],
    timeout: STALL_MS,
  })
  return {
    world,
    browser,
    idle: [],
    close: async () => {
      await browser.close()
      await world.close()
    },
  }
}

export type Scene = {
  page: Page
  context: BrowserContext
  world: World
  /** Opens a path of the app: `/notas`. */
  go(path: string): Promise<void>
  /** Gives this page the session of a user. */
  enter(tenant: Pick<Tenant, 'sessao'>): Promise<void>
  /** Opens a path of the back-office: `/agora`. */
  goOps(path: string): Promise<void>
  /** Gives this page the session of a new administrator of a role. */
  enterOps(papel: Papel): Promise<void>
  /** The page of another administrator, in a browser of their own. */
  another(papel: Papel): Promise<Page>
  /** Checks the page as it is now. The end of a story is always checked. */
  look(name: string): Promise<void>
}

/**
 * A browser of its own for one person: one that an earlier story left, emptied. Its process has compiled the pages
 * already: a tenth of what a story costs.
 */
async function openSeat({ world, browser, idle }: Stage): Promise<Seat> {
  const left = idle.pop()
  if (left) {
    await left.context.clearCookies()
    const devtools = await left.context.newCDPSession(left.page)
    await devtools.send('Storage.clearDataForOrigin', { origin: new URL(world.url).origin, storageTypes: 'all' })
    await devtools.detach()
    return left
  }
  const context = await browser.newContext({ ...OPTIONS, viewport: DESKTOP, baseURL: world.url })
  context.setDefaultTimeout(STALL_MS)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  return { context, page: await context.newPage() }
}

/** Keeps a browser for the next story, on an address of the service that is no page: elsewhere its process would change. */
async function leaveSeat({ idle }: Stage, { context, page }: Seat): Promise<void> {
  for (const each of context.pages()) if (each !== page) await each.close()
  page.removeAllListeners()
  await page.unrouteAll()
  await context.setOffline(false)
  await page.emulateMedia({ colorScheme: null, reducedMotion: OPTIONS.reducedMotion })
  await page.setViewportSize(DESKTOP)
  await page.goto('/health')
  await page.evaluate('sessionStorage.clear()')
  idle.push({ context, page })
}

async function runStory(stage: Stage, name: string, run: (scene: Scene) => Promise<void>): Promise<void> {
  const { world } = stage
  const seats = [await openSeat(stage)]
  const { context, page } = seats[0]!
  const faults: string[] = []
  watch(page, faults)
  const scene: Scene = {
    page,
    context,
    world,
    go: async (path) => void (await page.goto(`/app${path}`)),
    enter: async ({ sessao }) =>
      context.addCookies([{ name: 'portal_session', value: sessao, url: world.url, httpOnly: true }]),
    goOps: async (path) => void (await page.goto(`/ops${path}`)),
    enterOps: (papel) => enterOps(world, context, papel),
    another: async (papel) => {
      const seat = await openSeat(stage)
      seats.push(seat)
      await enterOps(world, seat.context, papel)
      watch(seat.page, faults)
      return seat.page
    },
    look: async (label) => look(page, `${name}-${label}`, faults),
  }
  try {
    await run(scene)
    await look(page, name, faults)
    assert.deepEqual(faults, [], 'the page complained')
    for (const seat of seats) await leaveSeat(stage, seat)
  } catch (error) {
    await page.screenshot({ path: join(TELAS, `${name}-falhou.png`) }).catch(() => {})
    for (const seat of seats) await seat.context.close()
    throw error
  }
}

async function enterOps(world: World, context: BrowserContext, papel: Papel): Promise<void> {
  const nome = `${papel}-${randomUUID()}`
  const token = await addAdmin(world.sql, loginAt(world.url), papel, nome, ADMIN_ENV.ADMIN_SENHA)
  await context.addCookies([{ name: 'admin_session', value: token, url: world.url, httpOnly: true }])
}

const loginAt = (url: string) => (body: { email: string; senha: string }) =>
  openClient(url).post('/admin/auth/login', body)

/** Collects every line of the console that is a fault. Many stories expect a 4xx; none expects a 5xx. */
export function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() !== 'error' && !text.includes('Content Security Policy')) return
    if (/^Failed to load resource: the server responded with a status of 4\d\d/.test(text)) return
    // A story that takes the network away.
    if (text.includes('net::ERR_INTERNET_DISCONNECTED')) return
    faults.push(`console: ${text}`)
  })
}

// Fades are waited for; the pulse of a skeleton never ends.
const STILL = `Promise.all(document.getAnimations()
  .filter((each) => each.effect.getComputedTiming().iterations !== Infinity)
  .map((each) => each.finished.catch(() => 0))).then(() => 0)`

/** Waits until nothing moves, and what is dimmed during a refetch has its answer; a button is busy while it asks. */
async function settle(page: Page): Promise<void> {
  await page.evaluate('document.fonts.ready.then(() => 0)')
  await page.waitForSelector('[aria-busy="true"]:not(button)', { state: 'detached', timeout: 30_000 }).catch(() => {})
  await page.evaluate(STILL)
}

const DEVICES = [
  ['desktop', DESKTOP],
  ['fone', FONE],
] as const

async function look(page: Page, name: string, faults: string[]): Promise<void> {
  const isWhole = INTEIRA || PICTURES
  for (const [device, size] of isWhole ? DEVICES : DEVICES.slice(1)) {
    await page.setViewportSize(size)
    await settle(page)
    if (PICTURES) await page.screenshot({ path: join(TELAS, `${name}-${device}.png`) })
    if (INTEIRA)
      for (const violation of await axe(page, { colours: size === DESKTOP }))
        faults.push(`axe, ${name} on ${device}: ${violation}`)
    await measure(page, `${name} on ${device}`, faults)
  }
  if (isWhole) {
    await page.setViewportSize(TABLET)
    await measure(page, `${name} on a tablet`, faults)
  }
  await page.setViewportSize(DESKTOP)
}

async function measure(page: Page, where: string, faults: string[]): Promise<void> {
  const [needed, given] = await page.evaluate<[number, number]>('[document.documentElement.scrollWidth, innerWidth]')
  if (needed > given) faults.push(`${where} scrolls sideways: ${needed} px of ${given}`)
}

type Violation = { id: string; nodes: { target: string[]; failureSummary: string }[] }
type Options = { resultTypes: ['violations']; rules: Record<string, { enabled: boolean }>; runOnly?: string[] }
type Axe = { run(options: Options): Promise<{ violations: Violation[] }> }

/**
 * What axe finds: WCAG 2.2 AA and its best practices. Only violations are described: the rest costs as much again. A
 * page reloads whenever something changes, and is dimmed or a skeleton meanwhile: a fault counts when a second reading
 * finds it too. `colours`: contrast too, half of the whole cost, which the same page has in every size. `only`: this
 * rule alone.
 */
export async function axe(page: Page, which: { colours?: boolean; only?: string }): Promise<string[]> {
  const found = await readAxe(page, which)
  if (found.length === 0) return []
  await settle(page)
  const again = await readAxe(page, which)
  return found.filter((each) => again.includes(each))
}

async function readAxe(page: Page, { colours = true, only }: { colours?: boolean; only?: string }): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(AXE)
  const options: Options = {
    ...{ resultTypes: ['violations'], rules: { 'color-contrast': { enabled: colours } } },
    ...(only && { runOnly: [only] }),
  }
  const violations = await page.evaluate(async (options) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    return (await axe.run(options)).violations
  }, options)
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary.split('\n')[1]?.trim()}`),
  )
}
