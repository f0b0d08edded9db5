import { randomUUID } from 'node:crypto'
import { perApp } from './per-app.ts'

/** A process that did not report for so long is not at work. */
export const SILENT_AFTER_S = 20

/** And after so long, two reports missed, its jobs no longer fill the seats of their cities. */
export const GONE_AFTER_S = 10

/** The id that this process reports itself and confirms requests by. */
export const processIdOf = perApp((): string => randomUUID())
