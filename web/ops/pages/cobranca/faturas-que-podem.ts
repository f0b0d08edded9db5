import { useQueries, useQuery } from '@tanstack/react-query'
import { type Fatura, read } from '#web/api/ops/client.ts'
import type { OpcaoExplicada } from '#web/kit/form/Opcoes.tsx'
import { diaEscrito, mesEscrito } from '#web/words/datas.ts'
import { nomeDaFatura, STATUS_FATURA_INTERNO } from '#web/words/faturas.ts'
import { dinheiro } from '#web/words/formatos.ts'
import { APLICAVEIS, VIVAS } from './atos-da-fatura.ts'

/** `resta`: what of it was not refunded, in reais. */
export type PagamentoIndevido = { contratoId: string; cobrancaId: string; endToEndId: string; resta: number }

/** The faturas of the contract that are owed, the oldest first; those that cannot take the payment say why. */
export function useFaturasQuePodem({ contratoId, cobrancaId, endToEndId, resta }: PagamentoIndevido) {
  const faturas = useQueries({
    queries: APLICAVEIS.map((status) =>
      read('GET /admin/faturamento/faturas', { consulta: { contratoId, status, limit: 100 } }),
    ),
  })
  const cobrancas = useQuery(read('GET /admin/bank/cobrancas', { consulta: { contratoId, limit: 100 } }))
  const cobranca = useQuery(read('GET /admin/bank/cobrancas/{id}', { caminho: { id: cobrancaId } }))
  const all = [...faturas, cobrancas, cobranca]
  const error = all.find((each) => each.error)?.error
  const retry = () => void Promise.all(all.map((each) => each.refetch()))
  if (!cobrancas.data || !cobranca.data || faturas.some(({ data }) => !data)) return { error, retry }
  const { multa, juros, valor } = cobranca.data.pagamentos.find((each) => each.endToEndId === endToEndId)!
  const principal = Math.min(resta, valor - multa - juros)
  const vivas = new Set(
    cobrancas.data.items.flatMap(({ status, faturaId }) => (VIVAS.includes(status) ? [faturaId] : [])),
  )
  const opcoes = faturas
    .flatMap(({ data }) => data!.items)
    .filter((fatura) => devidoDe(fatura) > 0)
    .sort((a, b) => a.competencia.localeCompare(b.competencia))
    .map((fatura) => opcaoDe(fatura, principal, vivas.has(fatura.id)))
  return { error, retry, opcoes }
}

function opcaoDe(fatura: Fatura, principal: number, viva: boolean): OpcaoExplicada {
  const { id, status, competencia, numero, vencimento } = fatura
  const devido = devidoDe(fatura)
  const impede = viva
    ? 'Tem uma cobrança que ainda pode ser paga: cancele-a antes.'
    : emCentavos(devido) < emCentavos(principal)
      ? `Deve ${dinheiro(devido)}, menos que o pagamento.`
      : undefined
  const { rotulo } = STATUS_FATURA_INTERNO[status]
  return {
    value: id,
    label: numero === null ? nomeDaFatura(fatura) : `${nomeDaFatura(fatura)}, de ${mesEscrito(competencia)}`,
    ajuda: `${rotulo}; deve ${dinheiro(devido)}${vencimento ? `, vencimento em ${diaEscrito(vencimento)}` : ''}`,
    ...(impede && { porque: impede }),
  }
}

/** The amount that may be paid: for a written-off fatura, the unpaid part. */
const devidoDe = ({ status, saldo, total, pago, multa, juros }: Fatura) =>
  status === 'baixada' ? total - (pago - multa - juros) : saldo
const emCentavos = (reais: number) => Math.round(reais * 100)
