import { DayPicker } from 'react-day-picker'
import { ptBR } from 'react-day-picker/locale'
import { hoje, type Periodo } from '../../words/datas.ts'

const toDate = (s?: string) => (s ? new Date(`${s}T12:00:00`) : undefined)
const toText = (d?: Date) => d?.toLocaleDateString('sv')
const mes = new Intl.DateTimeFormat('pt-BR', { month: 'long', year: 'numeric' })
const semana = new Intl.DateTimeFormat('pt-BR', { weekday: 'narrow' })
/** Month names come from Intl: date-fns writes "sab" and drops the "de". */
const formatters = { formatCaption: (d: Date) => mes.format(d), formatWeekdayName: (d: Date) => semana.format(d) }
export default function Calendario({ valor, onChange }: { valor: Periodo; onChange: (p: Periodo) => void }) {
  return (
    <DayPicker
      className="rdp"
      mode="range"
      locale={ptBR}
      formatters={formatters}
      weekStartsOn={0}
      defaultMonth={toDate(valor.ate)}
      today={toDate(hoje())}
      disabled={{ after: toDate(hoje())! }}
      selected={{ from: toDate(valor.de), to: toDate(valor.ate) }}
      onSelect={(r) => onChange({ de: toText(r?.from), ate: toText(r?.to) })}
    />
  )
}
