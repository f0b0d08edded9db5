import { type Static, Type } from 'typebox'
import { Forma, Id, OuNulo } from '#formas/comum.ts'
import { StatusContrato } from './contrato.ts'
import { StatusFatura } from './fatura.ts'
import { Competencia, DaConta, Dia, DoContrato, Reais } from './faturamento.ts'

const aPagar = {
  saldo: Reais('O que falta pagar, em reais, sem multa e juros.'),
  multa: Reais('A multa de hoje, em reais.'),
  juros: Reais('Os juros até hoje, em reais.'),
  totalHoje: Reais('O que se paga hoje, em reais: saldo, multa e juros.'),
}

export const Inadimplencia = Forma('Inadimplencia', {
  totalEmAberto: Reais('O que falta nas faturas vencidas, em reais, sem multa e juros.'),
  faixas: Type.Array(
    Type.Object({
      de: Type.Integer({ description: 'A partir de quantos dias de atraso.' }),
      ate: OuNulo(Type.Integer({ description: 'Até quantos; nulo: sem fim.' })),
      valor: Reais('O que falta nas faturas da faixa, em reais.'),
      quantidade: Type.Integer({ description: 'Quantas faturas.' }),
    }),
    { description: 'As faturas vencidas por dias de atraso.' },
  ),
  totalBaixado: Reais('A dívida de todos os tempos que foi baixada sem pagamento, em reais.'),
  totalRecuperado: Reais('O que foi pago depois da baixa, em reais.'),
  contratos: Type.Array(
    Type.Object({
      contratoId: DoContrato,
      tenantId: DaConta,
      tenantNome: Type.String({ description: 'O nome da conta.' }),
      status: StatusContrato,
      diasAtraso: Type.Integer({ description: 'Da fatura vencida há mais tempo.' }),
      ...aPagar,
      faturas: Type.Array(
        Type.Object({
          id: Id,
          numero: Type.Integer({ description: 'O número da fatura.' }),
          competencia: Competencia,
          status: StatusFatura,
          vencimento: Dia,
          reabertaEm: OuNulo({
            ...Dia,
            description:
              'O último dia em que um pagamento foi devolvido; multa e juros contam desde então. Nulo se nenhum.',
          }),
          diasAtraso: Type.Integer({ description: 'Dias desde o vencimento.' }),
          ...aPagar,
        }),
        { description: 'As vencidas, da mais antiga à mais nova.' },
      ),
    }),
    { description: 'Os contratos com faturas vencidas, do maior atraso ao menor.' },
  ),
  total: Type.Integer({ description: 'Quantos contratos há em todas as páginas.' }),
  limit: Type.Integer({ description: 'Quantos contratos por página.' }),
  offset: Type.Integer({ description: 'Quantos foram pulados.' }),
})
export type Inadimplencia = Static<typeof Inadimplencia>
