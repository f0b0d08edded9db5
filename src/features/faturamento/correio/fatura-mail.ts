import type { StatusFatura } from '#domain/faturamento/estados.ts'
import { type FaturaRow, saldoOf } from '#features/faturamento/faturas/fatura-row.ts'
import { mesPorExtenso } from '#features/faturamento/nf/pedido.ts'
import { brl, dia } from '#features/faturamento/pdf/fatura-content.ts'
import { type Composed, compose } from '#platform/mail/compose.ts'

/** The states of a fatura that may be mailed. */
export const ENVIAVEIS = ['aberta', 'vencida', 'parcialmente_paga', 'paga'] as const satisfies readonly StatusFatura[]

type Partes = {
  hoje: string
  fatura: FaturaRow
  nome: string | null
  quemCobra: string
  pix: string | null
  url: string
}

/** A fatura to whom it bills: what is owed, until when, and how to pay it. */
export function faturaMail({ hoje, fatura, nome, quemCobra, pix, url }: Partes): Composed {
  const { numero, competencia, status } = fatura
  const [mes, vencimento] = [mesPorExtenso(competencia), dia(fatura.vencimento!)]
  const isPaid = status === 'paga'
  const isLate = status === 'vencida' || fatura.vencimento! < hoje
  const prazo = isPaid ? 'paga' : isLate ? `venceu em ${vencimento}` : `vence em ${vencimento}`
  const { reabertaEm } = fatura
  const valor = brl(isPaid ? fatura.total : saldoOf(fatura))
  return compose({
    assunto: `Fatura nº ${numero}, de ${mes}: ${valor}, ${prazo}`,
    paragrafos: [
      nome ? `Olá, ${nome}.` : 'Olá,',
      `Segue em anexo a fatura nº ${numero} da conta ${fatura.tenantNome}, referente a ${mes}, emitida por ${quemCobra}.`,
      ...(reabertaEm && !isPaid
        ? [
            `O banco devolveu ao pagador, em ${dia(reabertaEm)}, um pagamento desta fatura: o valor devolvido voltou a ser devido.`,
          ]
        : []),
      COMO[status as keyof typeof COMO],
    ],
    dados: [
      [isPaid ? 'Total pago' : 'Valor a pagar', valor],
      ['Vencimento', vencimento],
      ['Competência', mes],
    ],
    ...(pix && {
      copiar: { titulo: 'Para pagar com Pix, copie o código abaixo e cole no aplicativo do seu banco:', texto: pix },
    }),
    link: { texto: 'Abrir a fatura no portal', url: `${url}/app/plano/faturas/${fatura.id}` },
  })
}

const COMO: Record<(typeof ENVIAVEIS)[number], string> = {
  aberta: 'Pague até o vencimento para evitar multa e juros.',
  vencida:
    'O vencimento passou e ainda não recebemos o pagamento. Se você já pagou, desconsidere esta mensagem: o banco leva até um dia útil para confirmar.',
  parcialmente_paga: 'Recebemos uma parte do pagamento; o valor abaixo é o que falta.',
  paga: 'O pagamento foi confirmado. Obrigado! Guarde a fatura como comprovante.',
}
