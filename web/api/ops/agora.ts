import { type Entrada, read } from './client.ts'

/** Values that change by time alone, like the age of an outage, are in no event. */
const A_CADA_MS = 30_000
/** More open causes than a person can read are counted, not shown. */
const MOSTRADAS = 100
const ULTIMAS = 20

type Estado = NonNullable<Entrada<'GET /admin/incidentes'>['consulta']>['estado']
const incidentes = (estado: Estado, limit: number) => ({
  ...read('GET /admin/incidentes', { consulta: { ...(estado && { estado }), limit } }),
  refetchInterval: A_CADA_MS,
})

/** The causes that need a person, the gravest first. */
export const abertos = incidentes('abertos', MOSTRADAS)
/** The causes that ended, the last first. */
export const encerrados = incidentes('encerrados', ULTIMAS)

/** The whole service in numbers. */
export const panorama = { ...read('GET /admin/overview', {}), refetchInterval: A_CADA_MS }

/** What the service needs from outside, and whether it answers. */
export const dependencias = { ...read('GET /admin/dependencias', {}), refetchInterval: A_CADA_MS }
