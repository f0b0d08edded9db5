// Every screen of both apps, by its own table of routes: nothing scrolls sideways at any width (a change: at the least), axe
// finds no fault in the dark theme (in the whole proof: at any width), the portal does not move while it is drawn, no name
// that came with bidirectional controls reorders it, and the console stays silent. A part that cannot be read says so
// in its place. In the whole proof each menu, list of choices, folded part and dialog is opened too, one of each name, and
// read by axe as it is then; nothing in it is confirmed. What the browser loads of JavaScript for a screen is counted too.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { draftConexao } from '../support/city-belongings.ts'
import { INTEIRA } from '../support/prova.ts'
import { openOperator } from '../support/publish-city.ts'
import { until } from '../support/until.ts'
import { contaCheia, ESTADOS, LONGO } from './conta-cheia.ts'
import { expectGone, expectText } from './expect.ts'
import { FORA, open, routesOf } from './rotas.ts'
import { axe, type Scene, sharedStories } from './stage.ts'

const { furtherStory, story } = sharedStories()
/**
 * Pixels that the page needs beyond its width, once it had the time to take a new one: a chart is drawn again after the
 * page, and on a busy machine some frames later.
 */
const EXCESS = `(async () => {
  const excess = () => document.documentElement.scrollWidth - innerWidth
  for (let frames = 0; excess() > 0 && frames < 120; frames++) await new Promise((done) => requestAnimationFrame(done))
  return excess()
})()`
const LARGURAS = INTEIRA ? [1440, 1024, 820, 390, 320] : [320]
/** What of a screen would reorder its page, in texts, names for screen readers, fields and the title of the tab. */
const CONTROLS = `[document.title, document.documentElement.outerHTML, ...[...document.querySelectorAll('input, textarea')]
  .map((field) => field.value)].flatMap((text) => text.match(/[^<>"]{0,20}[\\p{Bidi_Control}][^<>"]{0,20}/gu) ?? [])`
/** How much a screen of the portal may move by itself, as browsers count it. */
const CLS_MAX = 0.02
/** Adds up what moved since the last `shift = 0`, also where a change of the window's size would excuse it. */
const WATCH_SHIFTS = `globalThis.shift = 0
new PerformanceObserver((list) => { for (const { value } of list.getEntries()) shift += value }).observe({ type: 'layout-shift' })`

/** What says that it opens something without leaving the screen. */
const ABRE = ':is([aria-haspopup]:not(input), summary)'
/** A button that does not say so may open a dialog; one that sends its form asks nothing before. */
const TALVEZ_ABRE = 'button:enabled:not([aria-haspopup], [type=submit], [aria-disabled=true], [role=tab])'
const ABERTO = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], details[open]'
/** What would show another account or ambiente, or end the session. */
const DE_FORA = /homologação|produção|^sair|trocar de conta/i

/** The next of what opens something here whose name `seen` does not have, which then has it; null: none is left. */
async function nextOpener(
  page: Page,
  seen: Set<string>,
  openers: string,
): Promise<{ nth: number; name: string } | null> {
  const names = await page.locator(openers).evaluateAll((all) =>
    all.map((each) => {
      const off = each.getAttribute('aria-disabled') === 'true' || !each.checkVisibility()
      return off ? '' : (each.getAttribute('aria-label') ?? each.textContent ?? '').trim()
    }),
  )
  for (const [nth, name] of names.entries()) {
    // Rows differ by what they name: `Ver 31`, `Detalhe: Nota aceita`.
    const key = name.replace(/[:,].*/s, '').replace(/\d+/g, '#')
    if (!name || DE_FORA.test(name) || seen.has(key)) continue
    seen.add(key)
    return { nth, name }
  }
  return null
}

/** Opens one after the other, and has axe read the page each time. */
async function openEach(page: Page, address: string, seen: Set<string>): Promise<string[]> {
  const faults: string[] = []
  for (const [openers, opened, ms] of [
    [`#conteudo ${ABRE}`, ABERTO, 10_000],
    [`#conteudo ${TALVEZ_ABRE}`, '[role=dialog], [role=alertdialog]', 400],
  ] as const)
    for (let next = await nextOpener(page, seen, openers); next; next = await nextOpener(page, seen, openers)) {
      const opener = page.locator(openers).nth(next.nth)
      const isFolded = await opener.evaluate((each) => each.matches('summary'))
      await opener.click()
      const isOpen = await page
        .locator(opened)
        .first()
        .waitFor({ timeout: isFolded ? 500 : ms })
        .then(
          () => true,
          () => false,
        )
      if (isOpen)
        for (const violation of await axe(page, {})) faults.push(`${address}, “${next.name}” open: ${violation}`)
      await close(page, address)
    }
  return faults
}

/** Closes what is open without an answer to it, and shows the screen as it was at first. */
async function close(page: Page, address: string): Promise<void> {
  await page.keyboard.press('Escape')
  await page.evaluate(`document.querySelectorAll('details[open]').forEach((each) => { each.open = false })`)
  // What asks again before it closes, and what the button changed on the screen, go with the page.
  if ((await page.locator('[role=dialog], [role=alertdialog]').count()) > 0) await page.reload()
  await open(page, address)
}

/** Nothing that a button sends is done. */
const refuseWrites = (page: Page) =>
  page.route(/\/(portal|admin)\//, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 400, json: RECUSA }),
  )

async function walk({ page }: Scene, base: string, routes: string[]): Promise<void> {
  const faults: string[] = []
  const seen = new Set<string>()
  if (INTEIRA) await refuseWrites(page)
  for (const route of routes) {
    await open(page, `${base}${route}`)
    const shift = await page.evaluate<number>('shift')
    if (base === '/app' && shift > CLS_MAX) faults.push(`${route} moves by ${shift.toFixed(4)} while it is drawn`)
    for (const found of await page.evaluate<string[]>(CONTROLS)) faults.push(`${route} obeys ${JSON.stringify(found)}`)
    for (const width of LARGURAS) {
      await page.setViewportSize({ width, height: 900 })
      const excess = await page.evaluate<number>(EXCESS)
      if (excess > 0) faults.push(`${route} at ${width} px scrolls sideways by ${excess}`)
      if (INTEIRA && width !== LARGURAS[0])
        for (const violation of await axe(page, { colours: false }))
          faults.push(`${route} at ${width} px: ${violation}`)
    }
    await page.setViewportSize({ width: LARGURAS[0]!, height: 900 })
    for (const violation of await axe(page, { colours: INTEIRA })) faults.push(`${route}, dark: ${violation}`)
    if (INTEIRA) faults.push(...(await openEach(page, `${base}${route}`, seen)))
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  assert.deepEqual(faults, [])
}

story('every screen of the portal fits every width, and can be read in the dark', 'todas-portal', async (scene) => {
  const { page, context, world, enter, go } = scene
  const { issuer, notas, ids } = await contaCheia(world)
  await page.addInitScript(WATCH_SHIFTS)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await go('/criar-conta')
  const all = routesOf('portal', { ...ids, 'notas/id': notas.rejeitada })
  await walk(scene, '/app', FORA)
  await context.clearCookies()
  await enter(issuer.tenant)
  await go('/inicio')
  const others = ESTADOS.filter((estado) => estado !== 'rejeitada').map((estado) => `/notas/${notas[estado]}`)
  await walk(scene, '/app', [...all.filter((route) => !FORA.includes(route)), ...others])
  await go('/inicio')
})

story('every screen of the back-office fits every width, and can be read in the dark', 'todas-ops', async (scene) => {
  const { page, world, enterOps, goOps } = scene
  const issuer = await world.issuer({ empresa: { razaoSocial: LONGO } })
  const { json: nota } = await issuer.api.issue(issuer.body({ valor: 120, simular: 'rejeitar: E0310' }))
  await issuer.api.waitSettled(nota.id)
  const [job] = await world.sql<{ id: string; fila: string }>(
    `select id::text, fila from jobs where chave = $1 order by id limit 1`,
    [nota.id],
  )
  await page.addInitScript(WATCH_SHIFTS)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await enterOps('superadmin')
  await goOps('/agora')
  const routes = routesOf('ops', {
    ...{ 'notas/id': nota.id, 'clientes/id': issuer.tenant.id, empresaId: issuer.empresa.id },
    ...{ nome: job!.fila, codigo: '1504208', ibge: '1504208' },
  })
  await walk(scene, '/ops', [...routes.filter((route) => route !== '/entrar'), `/filas/${job!.fila}/${job!.id}`])
  await goOps('/agora')
})

/** What a screen may load of JavaScript until it is drawn, in KiB after gzip. */
const KIB_MAX = 230
/** Screens of the portal that show a whole form first and load the rest of it while it is read; none may grow. */
const FORMULARIOS: readonly (readonly [RegExp, number])[] = [
  [/^\/(emitir|notas\/[^/]+\/reemitir|recorrentes\/(nova|[^/]+\/editar))$/, 270],
  [/^\/(modelos|clientes)\/[^/]+$/, 243],
]
const SCRIPTS = `performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname).filter((path) => path.endsWith('.js'))`

/** Loads each screen from nothing, and adds up the files of JavaScript that the browser asked for. */
async function weigh({ page }: Scene, app: 'portal' | 'ops', base: string, routes: string[]): Promise<void> {
  const sizes = new Map<string, number>()
  const sizeOf = (path: string) => {
    const file = resolve(import.meta.dirname, `../../web/dist/${app}`, path.slice(base.length + 1))
    if (!sizes.has(path)) sizes.set(path, gzipSync(readFileSync(file), { level: 9 }).length / 1024)
    return sizes.get(path)!
  }
  const heavy: string[] = []
  for (const route of routes) {
    await page.goto(`${base}${route}`)
    await page.locator('h1, [role=alert]').first().waitFor()
    await expectGone(page.locator('.animate-pulse, [aria-busy=true]:not(button)'))
    const scripts = await page.evaluate<string[]>(SCRIPTS)
    const kib = scripts.reduce((sum, path) => sum + sizeOf(path), 0)
    assert.ok(scripts.length > 1 && kib > 80, `${route} loads ${scripts.length} files of ${kib} KiB`)
    const max = (app === 'portal' && FORMULARIOS.find(([form]) => form.test(route))?.[1]) || KIB_MAX
    if (kib > max) heavy.push(`${route}: ${kib.toFixed(1)} KiB`)
  }
  assert.deepEqual(heavy, [])
}

furtherStory('no screen of the portal makes the browser load more than its limit', 'peso-portal', async (scene) => {
  const { issuer, notas, ids } = await contaCheia(scene.world)
  await scene.enter(issuer.tenant)
  await weigh(scene, 'portal', '/app', routesOf('portal', { ...ids, 'notas/id': notas.rejeitada }))
  await scene.go('/inicio')
})

furtherStory('no screen of the back-office makes the browser load more than its limit', 'peso-ops', async (scene) => {
  const { world, enterOps, goOps } = scene
  const issuer = await world.issuer()
  const { json: nota } = await issuer.api.issue(issuer.body({ valor: 120, simular: 'rejeitar: E0310' }))
  await issuer.api.waitSettled(nota.id)
  const { client } = await openOperator({ url: world.url, env: world.tree.env })
  const rascunho = await draftConexao(client)
  await enterOps('superadmin')
  await weigh(
    scene,
    'ops',
    '/ops',
    routesOf('ops', {
      ...{ 'notas/id': nota.id, 'clientes/id': issuer.tenant.id, empresaId: issuer.empresa.id },
      ...{ 'conexoes/id': rascunho.id, nome: 'nota.issue', codigo: '1504208', ibge: '1504208' },
    }),
  )
  await goOps('/agora')
})

const RECUSA = {
  status: 'erro',
  codigo: 'PEDIDO_INVALIDO',
  mensagem: 'Esta leitura não foi possível.',
  correcao: 'Tente de novo.',
  erros: [],
  requestId: 'req_recusado',
}

/** Refuses to read what lies below `path`, but for the session. */
const refuse = (page: Page, path: string) =>
  page.route(
    ({ pathname }) => pathname.startsWith(path) && !pathname.includes('/auth/'),
    (route) => (route.request().method() === 'GET' ? route.fulfill({ status: 400, json: RECUSA }) : route.fallback()),
  )

/** Screens that need nothing but the session, and forms that go without their suggestions. */
const READ_NOTHING = {
  portal: /^\/((lotes|clientes|modelos|empresas)\/nov[ao]|webhooks\/inspetor|perfil|contas|nada-disto|app)$/,
  ops: /^\/(conexoes\/((preparar\/)?nova|nova-cidade)|definir-senha|importacao|lgpd|perfil|nada-disto|ops)$/,
}

/** Opens each screen, and waits for an alert that the screen before did not show. */
async function walkRefused(page: Page, base: string, routes: string[]): Promise<void> {
  for (const route of routes) {
    await page.evaluate(() => {
      for (const alert of document.querySelectorAll('main [role=alert]')) alert.setAttribute('data-before', '')
    })
    await open(page, `${base}${route}`)
    await until(`${route} says that it could not be read`, () =>
      page.locator('main [role=alert]:not([data-before])').first().isVisible(),
    )
  }
}

furtherStory('a screen of the portal whose data cannot be read says so', 'recusas-portal', async (scene) => {
  const { page, world, enter, go } = scene
  const { issuer, notas, ids } = await contaCheia(world)
  await enter(issuer.tenant)
  await go('/perfil')
  await page.locator('h1').waitFor()
  const outside = /^\/(entrar|criar-conta|convite|ver-como|.*-senha|confirmar-email)$/
  const inside = routesOf('portal', { ...ids, 'notas/id': notas.rejeitada }).filter(
    (route) => !outside.test(route) && !READ_NOTHING.portal.test(route),
  )
  await refuse(page, '/portal/')
  await walkRefused(page, '/app', inside)
})

furtherStory('a screen of the back-office whose data cannot be read says so', 'recusas-ops', async (scene) => {
  const { page, enterOps, goOps } = scene
  await enterOps('superadmin')
  await goOps('/perfil')
  await page.locator('h1').waitFor()
  const routes = routesOf('ops', { nome: 'nota.issue', codigo: '1504208', ibge: '1504208' })
  await refuse(page, '/admin/')
  await walkRefused(
    page,
    '/ops',
    routes.filter((route) => route !== '/entrar' && !READ_NOTHING.ops.test(route)),
  )
})

story('a part of a screen whose data cannot be read says so, and asks again', 'recusas-partes', async (scene) => {
  const { page, context, world, enter, enterOps, go, goOps } = scene
  const part = async (path: string, show: () => Promise<unknown>) => {
    await refuse(page, path)
    await show()
    await expectText(page, RECUSA.mensagem)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.getByRole('button', { name: 'Tentar de novo' }).first().click()
    await expectGone(page.getByText(RECUSA.mensagem))
  }
  // An account with a company, and no note yet: the guide, whose last step asks for the last note; and the empty list.
  const { tenant } = await world.issuer()
  await enter(tenant)
  await part('/portal/empresas', () => go('/inicio'))
  await part('/portal/nfse/estatisticas', () => go('/notas'))
  await context.clearCookies()
  await enterOps('superadmin')
  const dialog = (route: string, button: string) => async () => {
    await goOps(route)
    await page.getByRole('button', { name: button }).click()
  }
  await part('/admin/planos', dialog('/cupons', 'Novo cupom'))
  await part('/admin/planos', dialog('/contratos', 'Novo contrato'))
})
