import type { Empresa } from '#web/api/portal/client.ts'
import { ListaSeries } from '../series/ListaSeries.tsx'

/** The series of RPS numbers of this company. */
export const AbaSeries = ({ empresa }: { empresa: Empresa }) => <ListaSeries empresa={empresa} />
