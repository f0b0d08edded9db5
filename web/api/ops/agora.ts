import { read } from './client.ts'

/** Asked again every few seconds, while the page is in sight: the counts are some seconds old. */
const A_CADA_MS = 10_000

/** What a person should look at, the gravest first. */
export const emObservacao = { ...read('GET /admin/dashboard-v2/em-observacao', {}), refetchInterval: A_CADA_MS }

/** The whole service in numbers. */
export const panorama = { ...read('GET /admin/overview', {}), refetchInterval: A_CADA_MS }
