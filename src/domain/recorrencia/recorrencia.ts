import { addMonths } from '#domain/competencia.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { fillMarcadores } from './marcadores.ts'

export const SITUACOES = ['ativa', 'pausada', 'encerrada'] as const
export type Situacao = (typeof SITUACOES)[number]

/** `emitir`: the note is issued on its date; `revisar`: it waits for a person who issues it. */
export const MODOS = ['emitir', 'revisar'] as const

/** The month a note counts in: that of its date, or the one before. */
export const COMPETENCIAS = ['do_mes', 'mes_anterior'] as const
export type RegraDeCompetencia = (typeof COMPETENCIAS)[number]

/**
 * `planejada`: a job issues it now. The others have ended, except that a person may issue one that waits or was
 * refused.
 */
export const ESTADOS_DA_OCORRENCIA = ['planejada', 'a_revisar', 'emitida', 'recusada', 'dispensada'] as const
export type EstadoDaOcorrencia = (typeof ESTADOS_DA_OCORRENCIA)[number]

/** Occurrences that wait for a person: refused, or to be reviewed. */
export const PENDENCIAS = ['com_falha', 'a_revisar'] as const

/** The one idIntegracao of a recurrence in a month: acceptance makes one note of it, however often it is requested. */
const idIntegracaoDe = (recorrenteId: string, mes: string): string => `recorrente-${recorrenteId}-${mes}`

type Molde = Omit<PedidoNota, 'idIntegracao' | 'dataEmissao' | 'competencia'>

/** A request without the parts that differ in each note of a recurrence: id, dates and number. */
export function toMolde(pedido: PedidoNota): Molde {
  const { idIntegracao: _, dataEmissao: __, competencia: ___, rps, ...rest } = pedido
  const { numero: _n, dataEmissao: _d, competencia: _c, ...serie } = rps ?? {}
  return (Object.keys(serie).length > 0 ? { ...rest, rps: serie } : rest) as Molde
}

/** The month in which the note of a date counts. */
export const competenciaNaData = (data: string, regra: RegraDeCompetencia): string =>
  addMonths(data.slice(0, 7), regra === 'do_mes' ? 0 : -1)

/** The request of the note of one month `YYYY-MM`, issued today. */
export const pedidoDoMes = (
  molde: Molde,
  { id, competencia, mes }: { id: string; competencia: RegraDeCompetencia; mes: string },
): PedidoNota => ({
  ...molde,
  idIntegracao: idIntegracaoDe(id, mes),
  competencia: competenciaNaData(mes, competencia),
  servico: molde.servico.map((item) => ({ ...item, discriminacao: fillMarcadores(item.discriminacao, mes) })),
})
