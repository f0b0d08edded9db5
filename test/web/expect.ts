// What a person at the screen would do: look, and look again for a while, before saying that something is wrong.
import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

const PATIENCE_MS = 15_000
const LOOK_EVERY_MS = 50

/** Waits until a text is seen. Throws, naming it, when it does not come. */
export const expectText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor({ state: 'visible' })

/** Waits until nothing on the page matches: what was there before a filter or a click may stay a moment. */
export const expectGone = (locator: Locator): Promise<void> => locator.first().waitFor({ state: 'detached' })

/** Waits until the page says `expected` where `read` looks. Throws, telling what it said last. */
export async function expectSoon<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  for (let found = await read(); ; found = await read()) {
    const last = Date.now() >= deadline
    if (last || sameAs(found, expected)) return assert.deepEqual(found, expected)
    await new Promise((next) => setTimeout(next, LOOK_EVERY_MS))
  }
}

const sameAs = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
