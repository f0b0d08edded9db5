// How the pages of the portal feel on a slow computer (processor ÷ 4), in Chromium with the whole service: the answer to
// a key typed in the largest form, a note of five services with every group that a company of the regular regime needs
// open; and how much each page moves while it loads, every route once.
import { existsSync, readFileSync } from 'node:fs'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { CHROMIUM } from '#test/support/chromium.ts'
import { ADMIN_ENV } from '#test/support/publish-city.ts'
import type { Issuer } from '#test/support/tenant.ts'
import { openWorld, type World } from '#test/support/world.ts'
import type { Figura } from './figura.ts'
import type { Opcoes } from './medidas.ts'
import { say } from './passo.ts'

const INP_MAX_MS = 200
const CLS_MAX = 0.02
/** Fewer do not measure typing. */
const INTERACOES_MIN = 40
const SLOW = 4
const SERVICOS = 5
/** The calmest counts: what else the computer does is not the form's. */
const ROUNDS = 3

/** Measures in a world of its own. Without a browser, it says so and has no figures. */
export async function run({ curto, digitar }: Opcoes): Promise<Figura[]> {
  if (!existsSync(CHROMIUM)) {
    say(`nada a medir: ${CHROMIUM} não existe`)
    return []
  }
  say('subindo o serviço e o navegador')
  const world = await openWorld(ADMIN_ENV)
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const issuer = await world.issuer({ sample: 'regular-ibs-cbs-retencoes' })
    const paths = digitar ? [] : await pathsOf(world, issuer)
    const rounds: Digitacao[] = []
    for (let left = curto ? 1 : ROUNDS; left > 0; left--) {
      rounds.push(await measureTyping(browser, world, issuer))
      say(`digitar: ${rounds.at(-1)!.linha}`)
    }
    const calmest = rounds.reduce((best, each) => (each.inpMs < best.inpMs ? each : best))
    const figuras: Figura[] = [
      { nome: `digitar, processador ÷ ${SLOW}: INP`, medido: calmest.inpMs, unidade: 'ms', max: INP_MAX_MS },
      { nome: 'teclas e cliques medidos', medido: calmest.interacoes, unidade: '', min: INTERACOES_MIN },
    ]
    for (const [rota, path] of curto ? paths.slice(0, 2) : paths) {
      say(rota)
      const medido = await measureShift(browser, world, issuer, path)
      figuras.push({ nome: `CLS de ${rota}`, medido, unidade: '', max: CLS_MAX })
    }
    return figuras
  } finally {
    await browser.close()
    await world.close()
  }
}

type Digitacao = { inpMs: number; interacoes: number; linha: string }

async function measureTyping(browser: Browser, world: World, issuer: Issuer): Promise<Digitacao> {
  const { context, page } = await openPage(browser, world, issuer)
  await page.goto('/app/emitir')
  const servico = page.locator('[data-campo="servico[0].codigo"]')
  await servico.fill('01.07')
  await page.getByRole('option', { name: /^01\.07/ }).click()
  for (let count = 1; count < SERVICOS; count++) await page.getByRole('button', { name: 'Adicionar serviço' }).click()
  await untilTrue(page, OPEN_ALL)
  const campos = await page.locator('[data-campo]').count()
  await page.evaluate('interactions.clear()')
  const ultimo = `servico[${SERVICOS - 1}]`
  for (const [nome, texto] of [
    ['tomador.razaoSocial', 'Maria da Silva Comércio'],
    [`${ultimo}.discriminacao`, 'Suporte técnico de novembro'],
    [`${ultimo}.valor.servico`, '12500,50'],
    ['servico[0].retencao.irrf.aliquota', '1,5'],
  ] as const) {
    await page.locator(`[data-campo="${nome}"]`).click()
    await page.keyboard.type(texto, { delay: 120 })
  }
  await page.waitForTimeout(1000)
  const all = await page.evaluate<{ duration: number; onde: string }[]>('[...interactions.values()]')
  await context.close()
  const sorted = all.sort((a, b) => b.duration - a.duration)
  // Of each fifty the worst is left out, as browsers compute INP.
  const { duration: inpMs = Number.NaN, onde = '' } = sorted[Math.floor(sorted.length / 50)] ?? {}
  const typical = sorted[Math.floor(sorted.length / 2)]?.duration ?? 0
  const linha = `${campos} campos, ${SERVICOS} serviços: INP ${inpMs} ms (${onde}), metade até ${typical} ms, ${sorted.length} teclas e cliques`
  return { inpMs, interacoes: sorted.length, linha }
}

async function measureShift(browser: Browser, world: World, issuer: Issuer, path: string): Promise<number> {
  const { context, page } = await openPage(browser, world, issuer)
  await page.goto(`/app${path}`)
  await untilTrue(page, DRAWN)
  const shift = await page.evaluate<number>('shift')
  await context.close()
  return shift
}

/** Asks again until an expression is true: the policy of the pages forbids evaluation inside of them. */
async function untilTrue(page: Page, expression: string): Promise<void> {
  for (let left = 300; left > 0; left--) {
    if (await page.evaluate<boolean>(expression)) return
    await page.waitForTimeout(100)
  }
  throw new Error(`still not so after 30 s: ${expression}`)
}

/** A page of a slow computer with the session of the owner; nothing cached. */
async function openPage(
  browser: Browser,
  world: World,
  { tenant }: Issuer,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, baseURL: world.url })
  await context.addCookies([{ name: 'portal_session', value: tenant.sessao, url: world.url, httpOnly: true }])
  const page = await context.newPage()
  await page.addInitScript(WATCH)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  return { context, page }
}

// The screen is there, nothing of it is waited for, and it has been still for a while.
const DRAWN = `!!document.querySelector('h1') && !document.querySelector('[aria-busy="true"], .animate-pulse')
  && performance.now() - changedAt > 1500`

// Every group in sight open, and its fields drawn: each service needs three at least.
const OPEN_ALL = `(() => {
  const grupos = [...document.querySelectorAll('[data-oferta] > details')]
  for (const each of grupos) each.open = true
  return grupos.length >= ${3 * SERVICOS} && grupos.every(({ children }) => children.length > 1)
})()`

// `interactions`: the longest event of each; `changedAt`: when the document last changed.
const WATCH = `
globalThis.shift = 0
globalThis.changedAt = 0
globalThis.interactions = new Map()
new PerformanceObserver((list) => { for (const each of list.getEntries()) if (!each.hadRecentInput) shift += each.value })
  .observe({ type: 'layout-shift', buffered: true })
new PerformanceObserver((list) => {
  for (const { interactionId, duration, name, target } of list.getEntries())
    if (interactionId && duration > (interactions.get(interactionId)?.duration ?? 0))
      interactions.set(interactionId, { duration, onde: name + ' ' + (target?.dataset?.campo ?? '') })
}).observe({ type: 'event', durationThreshold: 16, buffered: true })
new MutationObserver(() => (changedAt = performance.now()))
  .observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
`

/** Every route of the portal with an address that has something to show. */
async function pathsOf(world: World, { tenant, api, empresa, body }: Issuer): Promise<(readonly [string, string])[]> {
  const issue = async (more = {}) => {
    const { json } = await api.issue(body(more))
    await api.waitSettled(json.id)
    return json.id as string
  }
  const [autorizada, recusada] = [await issue(), await issue({ simular: 'rejeitar: E0310' })]
  const created = async (path: string, corpo: object) => (await tenant.portal.post(path, corpo)).json
  const endpoint = await created('/portal/webhooks', { url: 'https://webhook.example/notas' })
  const lote = await created('/portal/nfse/lote?ambiente=homologacao', { notas: [body(), body()] })
  await api.issue({})
  const [tentativa] = (await tenant.portal.get('/portal/tentativas-rejeitadas')).json.items
  const values: Record<string, string | undefined> = {
    '/notas/$id': autorizada,
    '/notas/$id/substituir': autorizada,
    '/notas/$id/reemitir': recusada,
    '/lotes/$id': lote.loteId,
    '/tentativas/$id': tentativa?.id,
    '/empresas/$id': empresa.id,
    '/municipios/$ibge': '1504208',
    '/webhooks/$id': endpoint.id,
  }
  await world.check()
  const texto = readFileSync(new URL('../web/portal/routes.tsx', import.meta.url), 'utf8')
  const rotas = [...new Set([...texto.matchAll(/(?<=[(\s])'(\/[\w$/-]*)',/g)].map(([, rota]) => rota!))]
  const known = rotas.filter((rota) => rota !== '/app' && (!rota.includes('$') || values[rota]))
  const left = rotas.filter((rota) => rota.includes('$') && !values[rota])
  if (left.length > 0) say(`sem endereço para medir: ${left.join(', ')}`)
  return known.map((rota) => [rota, rota.replace(/\$\w+/, values[rota] ?? '')] as const)
}
