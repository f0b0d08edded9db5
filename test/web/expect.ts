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

/** Chooses from an open list. A list ignores a click in the moment of its opening, so it is clicked until it is taken. */
export const pick = (option: Locator): Promise<true> =>
  until('the option is chosen', async () => {
    await option.click({ timeout: 5_000 }).catch(() => {})
    const shown = await option.getAttribute('aria-selected', { timeout: 100 }).catch(() => null)
    return shown !== 'false'
  })
