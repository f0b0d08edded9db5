import { readList } from '#web/api/ops/client.ts'

/** How many contracts to bill are added up: each costs a calculation. */
export const SOMADOS = 100

/** The contracts that a month has yet to bill. */
export const pendentesDe = (mes: string) =>
  readList('GET /admin/faturamento/pendentes', { consulta: { competencia: mes, limit: SOMADOS } })
