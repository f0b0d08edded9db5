import { existsSync } from 'node:fs'

// Without the window and its interface a story takes a quarter less processor (36.9 against 27.9 s for the team's
// stories); but Chromium then downloads a PDF instead of showing it.
const SHELL = '/usr/bin/chromium-headless-shell'

/** The browser of stories and benches; it may be absent. */
export const CHROMIUM = process.env.CHROMIUM ?? (existsSync(SHELL) ? SHELL : '/usr/bin/chromium')
