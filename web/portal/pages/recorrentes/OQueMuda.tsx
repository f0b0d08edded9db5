import type { DataPrevista } from '#web/api/portal/client.ts'
import { Selo } from '#web/kit/detail/Selo.tsx'

/** What a date has of its own: no note, a value or a text of this month alone. */
export function OQueMuda({ prevista: { pulada, valorProprio, discriminacao } }: { prevista: DataPrevista }) {
  if (pulada) return <Selo tom="cinza">Sem nota</Selo>
  if (!valorProprio && discriminacao === null) return null
  const oQue = valorProprio ? (discriminacao === null ? 'Valor' : 'Valor e texto') : 'Texto'
  return <Selo tom="azul">{oQue} só deste mês</Selo>
}
