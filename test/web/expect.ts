import type { Page } from 'playwright-core'

/** Waits until a text is seen. Throws, naming it, when it does not come. */
export const expectText = (page: Page, text: string | RegExp): Promise<void> =>
  page.getByText(text).first().waitFor({ state: 'visible' })
