import { type Static, Type } from 'typebox'
import { Forma, Id, OuNulo } from '#formas/comum.ts'
import { nomesDoPlano } from './contrato.ts'
import { AlertasDaFatura, ItemDeFatura, StatusFatura } from './fatura.ts'
import { Competencia, DaConta, Dia, DoContrato, Reais } from './faturamento.ts'

export const FaturaSimulada = Forma('FaturaSimulada', {
  simulada: Type.Literal(true, { description: 'true: nada mudou.' }),
  contratoId: DoContrato,
  tenantId: DaConta,
  tenantNome: Type.String({ description: 'O nome da conta.' }),
  competencia: Competencia,
  vencimento: { ...Dia, description: 'O dia do vencimento, no mês seguinte à competência.' },
  parcial: Type.Boolean({ description: 'true: o mês ainda corre, e o consumo pode crescer.' }),
  itens: Type.Array(ItemDeFatura, { description: 'As linhas; somadas dão o total.' }),
  subtotal: Reais('A soma das linhas antes do cupom, em reais.'),
  desconto: Reais('O que o cupom desconta, em reais.'),
  total: Reais('O que se paga, em reais; nunca menos que zero.'),
  creditoRestante: Reais('O crédito que passa para a próxima fatura, em reais.'),
  alertas: AlertasDaFatura,
})

export type FaturaSimulada = Static<typeof FaturaSimulada>

export const ContratoAFaturar = Forma('ContratoAFaturar', {
  contratoId: DoContrato,
  tenant: Type.Object({ id: Id, nome: Type.String({ description: 'O nome da conta.' }) }, { description: 'A conta.' }),
  plano: Type.Object(nomesDoPlano, { description: 'O plano, na versão contratada.' }),
  valorPrevisto: Reais('O total da fatura; antes dela, o que seria agora.'),
  jaFaturado: Type.Boolean({ description: 'Se o mês tem fatura deste contrato.' }),
})
export type ContratoAFaturar = Static<typeof ContratoAFaturar>

export const FaturasGeradas = Forma('FaturasGeradas', {
  execucaoId: OuNulo({ ...Id, description: 'A execução; nulo numa simulação, de que nada fica.' }),
  simulada: Type.Boolean({ description: 'true: nada mudou.' }),
  geradas: Type.Array(
    Type.Object({
      faturaId: { ...Id, description: 'A fatura nova.' },
      contratoId: DoContrato,
      total: Reais('Em reais.'),
      alertas: AlertasDaFatura,
    }),
    { description: 'As faturas novas, como rascunho.' },
  ),
  existentes: Type.Array(
    Type.Object({
      faturaId: { ...Id, description: 'A fatura que o mês já tinha.' },
      contratoId: DoContrato,
      status: StatusFatura,
      recalculada: Type.Boolean({ description: 'true: era rascunho e foi calculada outra vez.' }),
      total: Reais('Em reais.'),
    }),
    { description: 'As que o mês já tinha.' },
  ),
  ignoradas: Type.Array(
    Type.Object({
      contratoId: DoContrato,
      motivo: Type.Enum(['CONTRATO_SEM_PLANO', 'SEM_DIAS_COBRADOS', 'COMPETENCIA_EM_CURSO', 'CONTRATO_INEXISTENTE']),
    }),
    { description: 'Contratos de que o mês nada cobra.' },
  ),
  erros: Type.Array(
    Type.Object({ contratoId: DoContrato, motivo: Type.String({ description: 'O código do erro.' }) }),
    {
      description: 'Contratos cuja fatura falhou; repetir tenta de novo.',
    },
  ),
})
export type FaturasGeradas = Static<typeof FaturasGeradas>

export const GerarFaturas = Forma('GerarFaturas', {
  competencia: Competencia,
  contratoIds: Type.Optional(
    Type.Array(Id, { minItems: 1, maxItems: 1000, description: 'Só estes contratos; sem ele, todos.' }),
  ),
  simular: Type.Optional(Type.Boolean({ description: 'true só mostra o que a geração faria.' })),
})
export type GerarFaturas = Static<typeof GerarFaturas>
