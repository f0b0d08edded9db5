import { addMonths } from '#domain/competencia.ts'
import { type Centavos, type Percentual, percentOf } from '#domain/money.ts'
import {
  addDays,
  competenciaDoDia,
  daysBetween,
  firstDayOf,
  type Periodicidade,
  periodoEm,
  prorateChange,
  valorDoPeriodo,
} from './periods.ts'

/** What a contract pays for a whole period: the price of its plan less its own discount. */
export function mensalidadeDe(valorMensal: Centavos, desconto: Percentual, periodicidade: Periodicidade): Centavos {
  const valor = valorDoPeriodo(valorMensal, periodicidade)
  return (valor - percentOf(valor, desconto)) as Centavos
}

/** The day on which a change that waits is in force: the first of the next period. */
export const proximaCobranca = (inicio: string, periodicidade: Periodicidade, hoje: string): string =>
  periodicidade === 'mensal'
    ? firstDayOf(addMonths(competenciaDoDia(hoje), 1))
    : addDays(periodoEm(inicio, periodicidade, hoje).fim, 1)

/** A line of a change of plan; `valor` is negative for a credit. */
export type ItemDaTroca = { tipo: 'credito' | 'proporcional'; dias: number; diasDoPeriodo: number; valor: Centavos }

/**
 * The lines of a change of price on a day: the unused rest of the old price as a credit, and the same days at the new one.
 * No line where the period begins with the change, because its mensalidade is the new price then, and none of zero.
 */
export function itensDaTroca(
  contrato: { inicio: string; periodicidade: Periodicidade; desconto: Percentual },
  { antes, depois }: { antes: Centavos; depois: Centavos },
  hoje: string,
): ItemDaTroca[] {
  const { inicio, periodicidade, desconto } = contrato
  const periodo = periodoEm(inicio, periodicidade, hoje)
  if (hoje <= periodo.inicio || hoje <= inicio) return []
  const precos = {
    antes: mensalidadeDe(antes, desconto, periodicidade),
    depois: mensalidadeDe(depois, desconto, periodicidade),
  }
  const { credito, proporcional } = prorateChange(precos, periodo, hoje)
  const dias = { dias: daysBetween(hoje, periodo.fim) + 1, diasDoPeriodo: periodo.dias }
  return [
    { tipo: 'credito' as const, ...dias, valor: credito },
    { tipo: 'proporcional' as const, ...dias, valor: proporcional },
  ].filter(({ valor }) => valor !== 0)
}

/** A plan as a sentence names it: `plano Básico`, and `Plano Básico` of one whose name begins with the word. */
export const nomeComoPlano = (nome: string, palavra: 'Plano' | 'plano'): string =>
  /^plano\b/iu.test(nome) ? nome : `${palavra} ${nome}`
