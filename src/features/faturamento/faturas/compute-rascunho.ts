import { CONTRATO } from '#domain/faturamento/estados.ts'
import { draftFatura } from '#domain/faturamento/fatura.ts'
import { addDays, competenciaDoDia } from '#domain/faturamento/periods.ts'
import { outOfBounds } from '#domain/faturamento/totals.ts'
import type { ContratoRow } from '#features/faturamento/contratos/contrato-row.ts'
import type { Levantamento } from './gather.ts'

/** One run over contracts: the month, the execution that asked for it, the end of the counted use, and now. */
export type Rodada = { competencia: string; execucaoId: string | null; usoAte: Date; now: Date }

/** A draft as it is stored. */
export type Calculada = ReturnType<typeof computeRascunho>

/** The draft of a contract for the month of a run, from the gathered data. */
export function computeRascunho(
  contrato: ContratoRow,
  levantamento: Levantamento,
  { competencia, execucaoId, usoAte, now }: Rodada,
) {
  const { dados, cupomAplicadoId, precificacaoVersao } = levantamento
  const draft = draftFatura(dados)
  const { fim } = dados.vigencia
  const ended = CONTRATO[contrato.status].length === 0 && fim && competenciaDoDia(addDays(fim, -1)) <= competencia
  return {
    ...draft,
    tenantId: contrato.tenantId,
    contratoId: contrato.id,
    competencia,
    tipo: ended ? ('final' as const) : ('mensal' as const),
    usoAte,
    execucaoId,
    precificacaoVersao,
    cupomAplicadoId: draft.desconto > 0 ? cupomAplicadoId : null,
    lancamentoIds: draft.itens.length > 0 ? dados.lancamentos.map(({ id }) => id) : [],
    alertas: outOfBounds({ ...levantamento, ...draft, itens: draft.itens.length }),
    now,
  }
}
