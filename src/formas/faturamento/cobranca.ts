import { type Static, Type } from 'typebox'
import { Forma, Id, Momento, OuNulo, Pagina, Texto } from '#formas/comum.ts'
import { DaConta, Dia, DoContrato, Inteiro, Motivo, Percentual } from './faturamento.ts'

export const STATUS_DE_COBRANCA = [
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
] as const
export const StatusCobranca = Type.Enum([...STATUS_DE_COBRANCA], {
  $id: 'StatusCobranca',
  description: 'incerta: o banco ainda não disse se a criou; cancelando: pedido, e um pagamento ainda pode vencer.',
})

const cobrancaFields = {
  id: Id,
  tenantId: DaConta,
  tenantNome: Type.String({ description: 'O nome da conta.' }),
  contratoId: DoContrato,
  faturaId: { ...Id, description: 'A fatura que se cobra.' },
  txid: Type.String({ description: 'O id da cobrança no banco.' }),
  status: StatusCobranca,
  valor: Type.Number({ description: 'O que se cobra, em reais, sem a multa e os juros depois do vencimento dela.' }),
  multaIncluida: Type.Number({ description: 'Do valor, a multa do atraso antes desta cobrança, em reais.' }),
  jurosIncluidos: Type.Number({ description: 'Do valor, os juros do atraso antes desta cobrança, em reais.' }),
  pago: Type.Number({ description: 'O que chegou por ela, em reais, sem descontar devoluções.' }),
  vencimento: { ...Dia, description: 'O dia do vencimento.' },
  multaPercentual: Type.Number({ description: 'A multa depois do vencimento, em porcento.' }),
  jurosMensalPercentual: Type.Number({ description: 'Os juros ao mês depois do vencimento, em porcento.' }),
  diasValidade: Type.Integer({ description: 'Por quantos dias depois do vencimento pode ser paga.' }),
  pixCopiaECola: OuNulo(Type.String({ description: 'O texto que o pagador cola; nulo até o banco criá-la.' })),
  location: OuNulo(Type.String({ description: 'Onde o banco guarda a cobrança.' })),
  statusNoBanco: OuNulo(Type.String({ description: 'O último estado que o banco disse.' })),
  consultadaEm: OuNulo(Momento),
  erro: OuNulo(Type.String({ description: 'O que o banco recusou, ou por que ainda não se sabe.' })),
  versao: Type.Integer(),
  criadaEm: Momento,
  atualizadaEm: Momento,
}
export const Cobranca = Forma('Cobranca', cobrancaFields)
export type Cobranca = Static<typeof Cobranca>
export const CobrancaDetalhe = Forma('CobrancaDetalhe', {
  ...cobrancaFields,
  pagamentos: Type.Array(
    Type.Object({
      endToEndId: Type.String({ description: 'O id do Pix.' }),
      tipo: Type.Enum(['pagamento', 'recuperacao', 'indevido', 'nao_conciliado'], {
        description: 'recuperacao: de uma fatura baixada; indevido: de uma cobrança de que nada se devia.',
      }),
      valor: Type.Number({ description: 'O que chegou, em reais.' }),
      multa: Type.Number({ description: 'Da quantia, a multa.' }),
      juros: Type.Number({ description: 'Da quantia, os juros.' }),
      devolvido: Type.Number({ description: 'O que voltou ao pagador, em reais.' }),
      pagoEm: Momento,
    }),
    { description: 'Os Pix que o banco confirmou, do primeiro ao último.' },
  ),
})

export type CobrancaDetalhe = Static<typeof CobrancaDetalhe>

/** The terms of a charge, each absent where the general ones apply. */
const termos = {
  vencimento: Type.Optional({
    ...Dia,
    description: 'O dia do vencimento; sem ele, o da fatura, ou hoje se já passou.',
  }),
  multaPercentual: Type.Optional(Percentual('A multa, até 2 (CDC, art. 52, § 1º); sem ela, a da precificação geral.')),
  jurosMensalPercentual: Type.Optional(Percentual('Os juros ao mês, até 1; sem eles, os da precificação geral.')),
  diasValidade: Type.Optional(Inteiro('Por quantos dias depois do vencimento pode ser paga; sem ele, 30.', 0, 365)),
}
export const NovaCobranca = Forma('NovaCobranca', {
  faturaId: { ...Id, description: 'Uma fatura aberta, vencida, paga em parte ou baixada.' },
  ...termos,
})
export type NovaCobranca = Static<typeof NovaCobranca>

export const FiltroDeCobrancas = Type.Object({
  status: Type.Optional(StatusCobranca),
  contratoId: Type.Optional({ ...Id, description: 'Só as deste contrato.' }),
  faturaId: Type.Optional({ ...Id, description: 'Só as desta fatura.' }),
  ...Pagina,
})
export type FiltroDeCobrancas = Static<typeof FiltroDeCobrancas>

export const CancelarCobranca = Forma('CancelarCobranca', { motivo: Motivo })
export type CancelarCobranca = Static<typeof CancelarCobranca>

export const AplicarPagamento = Forma('AplicarPagamento', {
  endToEndId: Texto(32, 'O id do Pix, como na cobrança.'),
  faturaId: { ...Id, description: 'A fatura que ele paga.' },
  motivo: Motivo,
})
export type AplicarPagamento = Static<typeof AplicarPagamento>

export const EmitirCobranca = Forma('EmitirCobranca', {
  meio: Type.Optional(Type.Enum(['pix'], { description: 'Por qual meio; só há pix.' })),
  vencimento: Type.Optional({
    ...Dia,
    description: 'O dia do vencimento; sem ele, o da fatura, ou hoje se já passou.',
  }),
})
export type EmitirCobranca = Static<typeof EmitirCobranca>
/** The answer to a bank that announced an event. */
export const AvisoRecebido = Forma('AvisoRecebido', {
  recebido: Type.Literal(true, { description: 'true: está guardado.' }),
})
export type AvisoRecebido = Static<typeof AvisoRecebido>
