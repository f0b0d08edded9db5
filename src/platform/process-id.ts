import { randomUUID } from 'node:crypto'
import { perApp } from './per-app.ts'

/** A process without a report for this long is not running. */
export const SILENT_AFTER_S = 20

/** After this long, two missed reports, its jobs no longer occupy the seats of their cities. */
export const GONE_AFTER_S = 10

/** The id under which this process reports itself and confirms requests. */
export const processIdOf = perApp((): string => randomUUID())
