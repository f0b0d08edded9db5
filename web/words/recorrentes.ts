import type { Ocorrencia, Recorrente } from '../formas.ts'
import type { Tom } from './status.ts'

type Calendario = Recorrente['calendario']
type NaoUtil = Calendario['naoUtil']
type Par = { rotulo: string; tom: Tom }

/** Name and colour of each state of a recurring note, and of each of its months. */
export const SITUACOES: Record<Recorrente['situacao'], Par> = {
  ativa: { rotulo: 'Ativa', tom: 'verde' },
  pausada: { rotulo: 'Pausada', tom: 'ambar' },
  encerrada: { rotulo: 'Encerrada', tom: 'cinza' },
}
export const ESTADOS_DO_MES: Record<Ocorrencia['estado'], Par> = {
  planejada: { rotulo: 'Saindo agora', tom: 'azul' },
  a_revisar: { rotulo: 'Espera por você', tom: 'ambar' },
  emitida: { rotulo: 'Emitida', tom: 'verde' },
  recusada: { rotulo: 'Recusada', tom: 'vermelho' },
  dispensada: { rotulo: 'Sem nota', tom: 'cinza' },
}

/** By what the list may be filtered: a state, or what waits for a person. */
export const FILTROS = [
  { value: 'a_revisar', label: 'Esperam por você' },
  { value: 'com_falha', label: 'Com falha' },
  { value: 'ativa', label: 'Ativas' },
  { value: 'pausada', label: 'Pausadas' },
  { value: 'encerrada', label: 'Encerradas' },
] as const

export const NAO_UTEIS: { value: NaoUtil; label: string }[] = [
  { value: 'depois', label: 'Passar para o próximo dia útil' },
  { value: 'antes', label: 'Antecipar para o dia útil anterior' },
  { value: 'manter', label: 'Emitir no dia mesmo assim' },
]
export const INTERVALOS = [1, 2, 3, 4, 6, 12].map((value) => ({
  value,
  label: value === 1 ? 'Todo mês' : value === 12 ? 'Uma vez por ano' : `A cada ${value} meses`,
}))

/** `Todo mês, dia 5`. */
export function quando({ dia, aCadaMeses }: Pick<Calendario, 'dia' | 'aCadaMeses'>): string {
  const intervalo = INTERVALOS.find(({ value }) => value === aCadaMeses)?.label ?? `A cada ${aCadaMeses} meses`
  return `${intervalo}, dia ${dia}${dia > 28 ? ' ou o último' : ''}`
}

const SEMANA = new Intl.DateTimeFormat('pt-BR', { weekday: 'short', timeZone: 'UTC' })
/** `05/12/2026, sáb`: the weekday of a date `YYYY-MM-DD` beside it. */
export const diaComSemana = (data: string): string =>
  `${data.split('-').reverse().join('/')}, ${SEMANA.format(new Date(`${data}T12:00:00Z`)).replace('.', '')}`
