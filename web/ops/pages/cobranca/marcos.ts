import type { FaturaDetalhe } from '#web/api/ops/client.ts'
import { diaEscrito } from '#web/words/datas.ts'
import { dinheiro } from '#web/words/formatos.ts'
import { passoDaRegua, TIPO_DE_PAGAMENTO } from './palavras.ts'

/** Something that happened to a fatura; `em`: when, an instant. */
type Marco = { em: string; titulo: string; detalhe?: string | undefined }

/** What happened to a fatura, from the first to the last. */
export function marcosDa({ criadaEm, emitidaEm, numero, vencimento, ...fatura }: FaturaDetalhe): Marco[] {
  const { substituiId, cobrancas, pagamentos, passos } = fatura
  return [
    { em: criadaEm, titulo: 'Gerada', detalhe: substituiId ? 'No lugar de outra' : undefined },
    ...(emitidaEm
      ? [
          {
            em: emitidaEm,
            titulo: 'Fechada',
            detalhe: vencimento && numero ? `Número ${numero}, vence em ${diaEscrito(vencimento)}` : 'Nada a cobrar',
          },
        ]
      : []),
    ...cobrancas.map((cobranca) => ({
      em: cobranca.criadaEm,
      titulo: `Cobrada por Pix: ${dinheiro(cobranca.valor)}`,
      detalhe: `Vence em ${diaEscrito(cobranca.vencimento)}`,
    })),
    ...passos.map(({ passo, em }) => ({ em, titulo: passoDaRegua(passo) })),
    ...pagamentos.map(({ pagoEm, tipo, valor, devolvido }) => ({
      em: pagoEm,
      titulo: `${TIPO_DE_PAGAMENTO[tipo]}: ${dinheiro(valor)}`,
      detalhe: devolvido > 0 ? `${dinheiro(devolvido)} devolvidos ao pagador` : undefined,
    })),
  ].sort((a, b) => Date.parse(a.em) - Date.parse(b.em))
}
