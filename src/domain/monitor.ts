/** States of a web service of a city, the worst first. */
export const ESTADOS_DO_WEBSERVICE = ['suspenso', 'fora', 'instavel', 'normal', 'sem_dados'] as const
/**
 * `suspenso`: a breaker is open. Then what the calls of the last 15 minutes show; without calls, the last probe;
 * without either `sem_dados`.
 */
export type EstadoDoWebservice = (typeof ESTADOS_DO_WEBSERVICE)[number]

/** The purpose of an exchange with a city: `solicitar` asks it to analyse a cancellation. */
export const OPERACOES_DA_TRANSMISSAO = ['emitir', 'consultar', 'cancelar', 'solicitar', 'corrigir'] as const
export type OperacaoDaTransmissao = (typeof OPERACOES_DA_TRANSMISSAO)[number]

/** The result that an exchange with a city proved. */
export const RESULTADOS_DA_TRANSMISSAO = [
  'nula',
  'nao_enviada',
  'incerta',
  'recusada',
  'autorizada',
  'ausente',
  'ocupada',
  'cancelada',
  'corrigida',
] as const
export type ResultadoDaTransmissao = (typeof RESULTADOS_DA_TRANSMISSAO)[number]

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
export const PERIODOS_DO_MONITOR = { '1h': HOUR_MS, '24h': DAY_MS, '7d': 7 * DAY_MS, '30d': 30 * DAY_MS } as const
export type PeriodoDoMonitor = keyof typeof PERIODOS_DO_MONITOR
export const PERIODOS = Object.keys(PERIODOS_DO_MONITOR) as PeriodoDoMonitor[]
