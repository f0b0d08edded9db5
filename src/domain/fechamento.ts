import { type Centavos, sum } from './money.ts'
import type { StatusNota } from './nota/nota.ts'

/** The state of a month of an account: `parcial` while only some of its companies are closed. */
export const ESTADOS_DO_MES = ['aberto', 'parcial', 'fechado'] as const

/** What is open in a month, in the order in which people look at it. Only `em_duvida` prevents its closing. */
export const PENDENCIAS_DO_MES = ['em_duvida', 'recusadas', 'lacunas', 'divergencias', 'esperando'] as const
export type PendenciaDoMes = (typeof PENDENCIAS_DO_MES)[number]

/** What people do to the month of a company. */
const ATOS_DO_MES = ['conferida', 'desfeita', 'fechada', 'reaberta'] as const
export type AtoDoMes = (typeof ATOS_DO_MES)[number]

/** What happened to the month of a company: acts of people, and what followed of its notes. */
export const PASSOS_DO_MES = [...ATOS_DO_MES, 'marca_saiu', 'mudou_depois'] as const

/** How a note that changed after a closing differs from what was closed. */
export const MUDANCAS_DA_NOTA = ['entrou', 'cancelada', 'substituida', 'valores', 'situacao'] as const
export type MudancaDaNota = (typeof MUDANCAS_DA_NOTA)[number]

/** The amounts that a note adds to its month; each is zero in a note that is not authorised, or no more. */
export const VALORES_DO_MES = [
  'valorServico',
  'issARecolher',
  'issRetido',
  'receitaNoDas',
  'federaisRetidos',
  'ibs',
  'cbs',
] as const
export type ValoresDoMes = Record<(typeof VALORES_DO_MES)[number], Centavos>

/** The amounts of a month and how many notes they are of. */
export type NumerosDoMes = ValoresDoMes & { notas: number }

export const SEM_NUMEROS: NumerosDoMes = {
  ...(Object.fromEntries(VALORES_DO_MES.map((nome) => [nome, 0])) as ValoresDoMes),
  notas: 0,
}

export function addNumeros(all: readonly NumerosDoMes[]): NumerosDoMes {
  const valores = VALORES_DO_MES.map((nome) => [nome, sum(...all.map((each) => each[nome]))])
  return {
    ...(Object.fromEntries(valores) as ValoresDoMes),
    notas: all.reduce((total, { notas }) => total + notas, 0),
  }
}

/** What must be added to `before` to have `after`. */
export function subtractNumeros(after: NumerosDoMes, before: NumerosDoMes): NumerosDoMes {
  const valores = VALORES_DO_MES.map((nome) => [nome, after[nome] - before[nome]])
  return { ...(Object.fromEntries(valores) as ValoresDoMes), notas: after.notas - before.notas }
}

/** How a note changed: `de` is its state when the month was closed, null for a note that was not there. */
export function mudancaOf(de: StatusNota | null, para: StatusNota): MudancaDaNota {
  if (para === 'cancelada' || para === 'substituida') return para
  if (para === 'autorizada') return de === 'autorizada' ? 'valores' : 'entrou'
  return 'situacao'
}
