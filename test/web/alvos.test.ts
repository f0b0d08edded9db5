// On a phone every link, button and field of the portal is as large as a finger needs: 24 px each way, or all of its own
// line, and 44 px high where it is a button with a face of its own.
import assert from 'node:assert/strict'
import { contaCheia } from './conta-cheia.ts'
import { FORA, open, routesOf } from './rotas.ts'
import { sharedStories } from './stage.ts'

const { furtherStory } = sharedStories()

/**
 * The targets that are too small: less than 24 px of their own each way around their middle. A link within a sentence is
 * exempt (WCAG 2.5.8), and so is a box to tick with nothing else that close.
 */
const SMALL = `(() => {
  const TARGETS = 'a[href], button, summary, [role=tab], [role=combobox], [role=switch], input, select, textarea'
  const isSentence = (each) => getComputedStyle(each).display === 'inline' &&
    [...each.parentElement.childNodes].some((node) => node !== each && node.nodeType === 3 && node.textContent.trim().length > 1)
  const small = []
  for (const each of document.querySelectorAll(TARGETS)) {
    if (!each.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isSentence(each)) continue
    const before = each.getBoundingClientRect()
    if (before.width < 2 || before.height < 2) continue
    each.scrollIntoView({ block: 'center', inline: 'center' })
    const box = each.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    const owner = (px, py) => document.elementFromPoint(px, py)
    const isMine = (hit) => !!hit && (each.contains(hit) || hit.contains(each) && hit.closest('label, a, button') || hit.closest('label')?.control === each)
    if (!isMine(owner(x, y))) continue
    const tick = each.matches('[type=checkbox], [type=radio]')
    const isFree = (hit) => isMine(hit) || (tick && !hit?.closest(TARGETS))
    // How far its own pixels go from the middle, one way.
    const reach = (dx, dy) => {
      let far = 0
      while (far < 24 && isFree(owner(x + dx * (far + 1), y + dy * (far + 1)))) far++
      return far
    }
    const isLarge = reach(-1, 0) + reach(1, 0) >= 22 && reach(0, -1) + reach(0, 1) >= 22
    const name = (each.getAttribute('aria-label') ?? each.textContent ?? '').trim().slice(0, 40) || each.name || each.tagName
    if (!isLarge) small.push(name + ': ' + Math.round(box.width) + ' × ' + Math.round(box.height))
    else if (each.matches('[class*=h-8]') && box.height < 44) small.push(name + ': a button of ' + Math.round(box.height) + ' px')
  }
  return [...new Set(small)]
})()`

furtherStory('on a phone what is touched is as large as a finger', 'alvos', async (scene) => {
  const { page, context, world, enter, go } = scene
  const { issuer, notas, ids } = await contaCheia(world)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize({ width: 390, height: 844 })
  const faults: string[] = []
  const measure = async (routes: readonly string[]) => {
    for (const route of routes) {
      await open(page, `/app${route}`)
      for (const small of await page.evaluate<string[]>(SMALL)) faults.push(`${route} · ${small}`)
    }
  }
  await go('/criar-conta')
  assert.equal(await page.evaluate(`matchMedia('(pointer: coarse)').matches`), true)
  await measure(FORA)
  await enter(issuer.tenant)
  await go('/inicio')
  const inside = routesOf('portal', { ...ids, 'notas/id': notas.autorizada })
  await measure(inside.filter((route) => !FORA.includes(route)))
  await devtools.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  await go('/inicio')
  assert.deepEqual(faults, [])
})
