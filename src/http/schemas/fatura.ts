import { Type } from 'typebox'
import { Forma, Id, Momento, OuNulo } from './common.ts'
import { Competencia, Dia } from './faturamento.ts'

export const StatusFatura = Type.Enum(
  ['rascunho', 'sem_cobranca', 'aberta', 'vencida', 'parcialmente_paga', 'paga', 'baixada', 'substituida', 'cancelada'],
  { $id: 'StatusFatura' },
)
export const StatusCobranca = Type.Enum(
  [
    'criando',
    'incerta',
    'emitida',
    'vencida',
    'cancelando',
    'paga',
    'paga_com_divergencia',
    'parcialmente_devolvida',
    'devolvida',
    'recusada',
    'cancelada',
    'removida_pelo_banco',
    'expirada',
  ],
  { $id: 'StatusCobranca' },
)
export const TipoDeFatura = Type.Enum(['mensal', 'final', 'avulsa'], {
  $id: 'TipoDeFatura',
  description: 'final: a do último mês de um contrato que terminou; avulsa: a que corrige outra.',
})
export const ItemDeFatura = Forma('ItemDeFatura', {
  tipo: Type.Enum(['mensalidade', 'excedente', 'proporcional', 'credito', 'cupom', 'ajuste']),
  descricao: Type.String(),
  quantidade: Type.Integer(),
  valorUnitario: Type.Number(),
  valor: Type.Number(),
})
export const AlertasDaFatura = Type.Array(Type.Enum(['TOTAL_INCOMUM', 'EXCEDENTE_ACIMA_DO_TETO', 'ITENS_DEMAIS']), {
  description: 'Por que uma pessoa confere a fatura antes do fechamento; vazio: por nada.',
})
const Reais = (description: string) => Type.Number({ description })

export const faturaFields = {
  id: Id,
  numero: OuNulo(Type.Integer({ description: 'O número, dado no fechamento.' })),
  tenantId: Id,
  tenantNome: Type.String({ description: 'O nome da conta.' }),
  contratoId: Id,
  competencia: Competencia,
  tipo: TipoDeFatura,
  status: StatusFatura,
  emitidaEm: OuNulo(Momento),
  vencimento: OuNulo(Dia),
  subtotal: Reais('A soma das linhas, em reais, sem o cupom.'),
  desconto: Reais('O que o cupom tira.'),
  total: Reais('O que se cobra: subtotal menos desconto.'),
  pago: Reais('O que o banco confirmou, menos devoluções.'),
  baixado: Reais('O que foi baixado sem pagamento.'),
  saldo: Reais('O que falta: total menos pago e baixado.'),
  multa: Reais('Multa já paga com a cobrança.'),
  juros: Reais('Juros já pagos com a cobrança.'),
  substituiId: OuNulo(Id),
  cobrancaId: OuNulo(Id),
  nfId: OuNulo(Id),
  motivo: OuNulo(Type.String()),
  alertas: AlertasDaFatura,
  versao: Type.Integer(),
  criadaEm: Momento,
  atualizadaEm: Momento,
}
export const Fatura = Forma('Fatura', faturaFields)
export const FaturaDetalhe = Forma('FaturaDetalhe', {
  ...faturaFields,
  itens: Type.Array(ItemDeFatura, { description: 'As linhas; somadas dão o total.' }),
  cobrancas: Type.Array(
    Type.Object({
      id: Id,
      status: StatusCobranca,
      valor: Reais('O valor cobrado.'),
      pago: Reais('O que o banco confirmou.'),
      vencimento: Dia,
      criadaEm: Momento,
    }),
    { description: 'As cobranças no banco, da primeira à última.' },
  ),
  pagamentos: Type.Array(
    Type.Object({
      id: Id,
      cobrancaId: OuNulo({ ...Id, description: 'A cobrança que foi paga; nulo sem uma.' }),
      tipo: Type.Enum(['pagamento', 'recuperacao', 'indevido', 'nao_conciliado'], {
        description: 'recuperacao: veio depois da baixa.',
      }),
      endToEndId: Type.String({ description: 'O identificador do Pix.' }),
      valor: Reais('O que foi pago.'),
      devolvido: Reais('O que foi devolvido.'),
      pagoEm: Momento,
    }),
    { description: 'Os pagamentos que o banco confirmou.' },
  ),
  passos: Type.Array(Type.Object({ passo: Type.String({ description: 'O passo da régua.' }), em: Momento }), {
    description: 'Os passos da régua de cobrança que já foram dados.',
  }),
})
