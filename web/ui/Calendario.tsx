import { DayPicker } from 'react-day-picker'
import { ptBR } from 'react-day-picker/locale'
import { hoje } from '../text/datas.ts'
import type { Periodo } from './Filtro.tsx'

const paraData = (s?: string) => (s ? new Date(`${s}T12:00:00`) : undefined)
const paraTexto = (d?: Date) => d?.toLocaleDateString('sv')
const mes = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric' })
const semana = new Intl.DateTimeFormat('pt-BR', { weekday: 'narrow' })
/** Month names come from Intl: date-fns writes "sab" and drops the "de". */
const formatters = { formatCaption: (d: Date) => mes.format(d), formatWeekdayName: (d: Date) => semana.format(d) }
export default function Calendario({ valor, mudar }: { valor: Periodo; mudar: (p: Periodo) => void }) {
  return (
    <DayPicker
      className="rdp"
      mode="range"
      locale={ptBR}
      formatters={formatters}
      weekStartsOn={0}
      defaultMonth={paraData(valor.ate)}
      today={paraData(hoje())}
      disabled={{ after: paraData(hoje())! }}
      selected={{ from: paraData(valor.de), to: paraData(valor.ate) }}
      onSelect={(r) => mudar({ de: paraTexto(r?.from), ate: paraTexto(r?.to) })}
    />
  )
}
