import { Type } from 'typebox'
import { Ambiente, Forma, Id, Momento, OuNulo } from './common.ts'
import { Dia } from './faturamento.ts'

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
  {
    $id: 'StatusCobranca',
    description: 'incerta: o banco ainda não disse se a criou; cancelando: pedido, e um pagamento ainda pode vencer.',
  },
)

const cobrancaFields = {
  id: Id,
  tenantId: Id,
  tenantNome: Type.String({ description: 'O nome da conta.' }),
  contratoId: Id,
  faturaId: { ...Id, description: 'A fatura que se cobra.' },
  txid: Type.String({ description: 'O id da cobrança no banco.' }),
  status: StatusCobranca,
  valor: Type.Number({ description: 'O que se cobra, em reais, sem multa nem juros.' }),
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

export const CredencialDoBanco = Forma('CredencialDoBanco', {
  id: Id,
  provedor: Type.Enum(['api_pix'], { description: 'Como se fala com o banco.' }),
  ambiente: Ambiente,
  baseUrl: Type.String({ description: 'O endereço da API Pix.' }),
  tokenUrl: Type.String({ description: 'Onde se pede o token.' }),
  clientIdMascarado: Type.String({ description: 'O começo do client id.' }),
  chavePix: Type.String({ description: 'A chave que recebe.' }),
  escopos: Type.Array(Type.String(), { description: 'O que se pede ao banco.' }),
  webhookUrl: Type.String({ description: 'Onde o banco avisa, sem o token.' }),
  certificadoValidoAte: { ...Momento, description: 'Até quando o certificado vale.' },
  webhookRegistradoEm: OuNulo({ ...Momento, description: 'Quando o banco aceitou o endereço; nulo: ainda não.' }),
  tokenAnteriorAte: OuNulo({ ...Momento, description: 'Até quando vale também o token anterior do webhook.' }),
  criadoEm: Momento,
})
