// Expectations on a page that is still changing: each looks again for a while before it fails.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { STALL_MS, until } from '../support/until.ts'

const LOOK_EVERY_MS = 50

/** Waits until a text is visible. Throws, naming it, when it does not appear. */
export const expectText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor({ state: 'visible' })

/** Waits until nothing on the page matches: what a filter or a click removes may stay a moment. */
export const expectGone = (locator: Locator): Promise<void> => locator.first().waitFor({ state: 'detached' })

/** Waits until `read` returns `expected`. Throws with the last value read. */
export async function expectSoon<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const deadline = Date.now() + STALL_MS
  for (let found = await read(); ; found = await read()) {
    const last = Date.now() >= deadline
    if (last || sameAs(found, expected)) return assert.deepEqual(found, expected)
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS))
  }
}

const sameAs = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Chooses from an open list. A list ignores a click in the moment of its opening, so it is clicked until it is taken: then
 * the list is gone with its options, or shows this one as selected.
 */
export async function pick(option: Locator): Promise<void> {
  await option.click()
  await until('the option is chosen', async () => {
    const selected = await option.evaluateAll((all) => all.map((each) => each.getAttribute('aria-selected')))
    if (!selected.includes('false')) return true
    await option.click({ timeout: 5_000 }).catch(() => {}) // it may be gone by now
    return null
  })
}
