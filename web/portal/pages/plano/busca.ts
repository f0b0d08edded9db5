import type { StatusFatura } from '#web/api/assinatura.ts'
import { type Busca, paginaDe, umDe } from '#web/text/busca.ts'

const STATUS: StatusFatura[] = [
  'aberta',
  'vencida',
  'parcialmente_paga',
  'paga',
  'sem_cobranca',
  'baixada',
  'substituida',
  'cancelada',
]

/** Which faturas are shown. */
export const readBuscaPlano = (busca: Busca) => ({ status: umDe(busca['status'], STATUS), ...paginaDe(busca) })
