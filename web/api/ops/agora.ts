import { read } from './client.ts'

/** Values that change by time alone, like the age of an outage, are in no event. */
const A_CADA_MS = 30_000

/** What a person should look at, the gravest first. */
export const emObservacao = { ...read('GET /admin/dashboard-v2/em-observacao', {}), refetchInterval: A_CADA_MS }

/** The whole service in numbers. */
export const panorama = { ...read('GET /admin/overview', {}), refetchInterval: A_CADA_MS }
