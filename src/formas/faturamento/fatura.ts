import { type Static, Type } from 'typebox'
import { Forma, Id, Momento, OuNulo, Pagina, PaginaDe } from '#formas/comum.ts'
import { STATUS_DE_COBRANCA } from './cobranca.ts'
import { Competencia, DaConta, Dia, DoContrato, Motivo, Reais, Valor, Versao } from './faturamento.ts'

export const StatusFatura = Type.Enum(
  ['rascunho', 'sem_cobranca', 'aberta', 'vencida', 'parcialmente_paga', 'paga', 'baixada', 'substituida', 'cancelada'],
  { $id: 'StatusFatura' },
)
const StatusCobranca = Type.Enum([...STATUS_DE_COBRANCA], { $id: 'StatusCobranca' })
export const TipoDeFatura = Type.Enum(['mensal', 'final', 'avulsa'], {
  $id: 'TipoDeFatura',
  description: 'final: a do último mês de um contrato que terminou; avulsa: a que corrige outra.',
})
export const ItemDeFatura = Forma('ItemDeFatura', {
  tipo: Type.Enum(['mensalidade', 'excedente', 'proporcional', 'credito', 'cupom', 'ajuste'], {
    description: 'O que a linha é.',
  }),
  descricao: Type.String({ description: 'A linha por escrito.' }),
  quantidade: Type.Integer({ description: 'Quantas notas, no excedente; 1 nas outras linhas.' }),
  valorUnitario: Reais('O preço de cada uma, em reais.'),
  valor: Reais('Em reais; negativo no que se desconta.'),
})
export type ItemDeFatura = Static<typeof ItemDeFatura>
export const AlertasDaFatura = Type.Array(Type.Enum(['TOTAL_INCOMUM', 'EXCEDENTE_ACIMA_DO_TETO', 'ITENS_DEMAIS']), {
  description: 'Por que uma pessoa confere a fatura antes do fechamento; vazio: por nada.',
})

const faturaFields = {
  id: Id,
  numero: OuNulo(Type.Integer({ description: 'O número, dado no fechamento.' })),
  tenantId: DaConta,
  tenantNome: Type.String({ description: 'O nome da conta.' }),
  contratoId: DoContrato,
  competencia: Competencia,
  tipo: TipoDeFatura,
  status: StatusFatura,
  emitidaEm: OuNulo(Momento),
  vencimento: OuNulo(Dia),
  reabertaEm: OuNulo({
    ...Dia,
    description: 'O último dia em que um pagamento foi devolvido e a fatura voltou a ser devida; nulo se nenhum.',
  }),
  subtotal: Reais('A soma das linhas, em reais, sem o cupom.'),
  desconto: Reais('O que o cupom tira.'),
  total: Reais('O que se cobra: subtotal menos desconto.'),
  pago: Reais('O que o banco confirmou, menos devoluções.'),
  baixado: Reais('O que foi baixado sem pagamento.'),
  saldo: Reais('O que falta: total menos pago e baixado.'),
  multa: Reais('Multa já paga com a cobrança.'),
  juros: Reais('Juros já pagos com a cobrança.'),
  substituiId: { ...OuNulo(Id), description: 'A fatura que esta corrige; nulo: nenhuma.' },
  cobrancaId: {
    ...OuNulo(Id),
    description: 'A cobrança que ainda pode ser paga, senão a última; nulo sem uma.',
  },
  nfId: { ...OuNulo(Id), description: 'A nota da assinatura; nulo sem uma.' },
  motivo: OuNulo(Type.String()),
  alertas: AlertasDaFatura,
  versao: Type.Integer(),
  criadaEm: Momento,
  atualizadaEm: Momento,
}
export const Fatura = Forma('Fatura', faturaFields)
export type Fatura = Static<typeof Fatura>
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
      devolucoes: Type.Array(
        Type.Object({
          status: Type.String({ description: 'DEVOLVIDO, EM_PROCESSAMENTO ou NAO_REALIZADO, como o banco diz.' }),
          valor: Reais('O valor da devolução.'),
          em: Momento,
        }),
        { description: 'O que o banco disse de cada devolução, na ordem em que se soube.' },
      ),
      pagoEm: Momento,
    }),
    { description: 'Os pagamentos que o banco confirmou.' },
  ),
  passos: Type.Array(
    Type.Object({
      passo: Type.String({ description: 'O passo da régua.' }),
      reabertura: Type.Integer({ description: 'De qual vez em que a fatura voltou a ser devida; 0: da primeira.' }),
      em: Momento,
    }),
    {
      description: 'Os passos da régua de cobrança que já foram dados; recomeçam quando um pagamento é devolvido.',
    },
  ),
})
export type FaturaDetalhe = Static<typeof FaturaDetalhe>

export const PaginaDeFaturas = PaginaDe(Fatura, {
  somas: Type.Array(
    Type.Object({
      status: StatusFatura,
      quantidade: Type.Integer({ description: 'Quantas faturas.' }),
      total: Type.Number({ description: 'Os totais delas, em reais.' }),
      saldo: Type.Number({ description: 'O que falta pagar delas, em reais.' }),
    }),
    { description: 'As faturas de todas as páginas, somadas por estado.' },
  ),
})
export type PaginaDeFaturas = Static<typeof PaginaDeFaturas>

export const FiltroDeFaturas = Type.Object({
  competencia: Type.Optional(Competencia),
  status: Type.Optional(StatusFatura),
  tenantId: Type.Optional({ ...Id, description: 'Só as desta conta.' }),
  contratoId: Type.Optional({ ...Id, description: 'Só as deste contrato.' }),
  vencida: Type.Optional(
    Type.Boolean({ description: 'true: só as que passaram do vencimento e não foram pagas; false: só as outras.' }),
  ),
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: 100, description: 'O número da fatura, ou parte do nome da conta.' }),
  ),
  ordem: Type.Enum(['recentes', 'vencimento', 'maior_total'], {
    default: 'recentes',
    description: 'recentes: pela competência, a última primeiro; vencimento: a que vence antes primeiro.',
  }),
  ...Pagina,
})
export type FiltroDeFaturas = Static<typeof FiltroDeFaturas>

export const BaixaDeFatura = Forma('BaixaDeFatura', {
  motivo: Motivo,
  valor: Type.Optional(Valor('Quanto baixar, em reais; sem ele, o saldo inteiro.', { minimum: 0.01 })),
  versao: Versao,
})
export type BaixaDeFatura = Static<typeof BaixaDeFatura>

export const FecharFatura = Forma('FecharFatura', {
  forcar: Type.Optional(Type.Boolean({ description: 'true fecha apesar dos alertas.' })),
})
export type FecharFatura = Static<typeof FecharFatura>

export const ReemitirFatura = Forma('ReemitirFatura', {
  vencimento: { ...Dia, description: 'O novo vencimento, de hoje em diante.' },
  motivo: Motivo,
})
export type ReemitirFatura = Static<typeof ReemitirFatura>

export const CancelarFatura = Forma('CancelarFatura', { motivo: Motivo })
export type CancelarFatura = Static<typeof CancelarFatura>
