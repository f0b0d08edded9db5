import { type Static, Type } from 'typebox'
import { Forma, Id, Momento, OuNulo } from '#formas/comum.ts'
import { efeitoDaTroca, StatusContrato } from '#formas/faturamento/contrato.ts'
import { ItemDeFatura, TipoDeFatura } from '#formas/faturamento/fatura.ts'
import { Competencia, Dia, Periodicidade, Reais, Recurso, Versao } from '#formas/faturamento/faturamento.ts'

const Contagem = (description: string) => Type.Integer({ minimum: 0, description })
const ReaisDeQuemPode = (description: string) =>
  OuNulo(Type.Number({ description: `${description}; nulo para quem não vê valores.` }))
const Maximo = (oQue: string) => OuNulo(Type.Integer({ minimum: 0, description: `${oQue}; nulo: sem limite.` }))
const DiaDe = (description: string) => OuNulo({ ...Dia, description })

const limites = {
  notasIncluidas: Contagem('Notas de produção por mês que a mensalidade já paga.'),
  limiteNotas: Maximo('Notas de produção por mês'),
  limiteEmpresas: Maximo('Empresas ativas'),
  limiteUsuarios: Maximo('Usuários e convites pendentes'),
  limiteRequisicoesMinuto: Maximo('Requisições por minuto de cada chave'),
  recursos: Type.Array(Recurso, { description: 'O que o plano inclui.' }),
}
const nomes = {
  id: Id,
  codigo: Type.String({ description: 'O código do plano.' }),
  nome: Type.String({ description: 'O nome do plano.' }),
  descricao: OuNulo(Type.String({ description: 'O que o plano oferece; nulo sem texto.' })),
  periodicidade: Periodicidade,
}
const consumoFields = {
  notas: Contagem('Notas autorizadas em produção.'),
  excedentes: Contagem('As que passam das incluídas.'),
  valorExcedente: ReaisDeQuemPode('O que as excedentes custam, em reais, já com o desconto por volume'),
}

/** The contracted plan of the account, and its use. */
export const Assinatura = OuNulo(
  Forma(
    'Assinatura',
    {
      status: StatusContrato,
      versao: Type.Integer({ description: 'A versão do contrato, para uma troca de plano.' }),
      plano: Type.Object(
        {
          ...nomes,
          mensalidade: ReaisDeQuemPode('O que cada período custa, em reais, com o desconto do contrato'),
          ...limites,
        },
        { description: 'O plano, na versão contratada.' },
      ),
      inicio: { ...Dia, description: 'O primeiro dia do contrato.' },
      testeAte: DiaDe('O último dia do teste; nulo sem teste.'),
      fim: DiaDe('O dia em que o contrato termina; nulo: sem prazo.'),
      diaVencimento: Type.Integer({ description: 'O dia do vencimento das faturas.' }),
      trocaAgendada: OuNulo(
        Type.Object(
          {
            nome: Type.String({ description: 'O plano que vem.' }),
            em: { ...Dia, description: 'Desde quando ele vale.' },
          },
          { description: 'A troca de plano que espera o dia.' },
        ),
      ),
      cancelarEm: DiaDe('O dia em que o contrato é cancelado; nulo sem cancelamento marcado.'),
      motivoSuspensao: OuNulo(Type.String({ description: 'Por que o contrato está suspenso; nulo se não está.' })),
      consumo: Type.Object(
        {
          competencia: Competencia,
          ...consumoFields,
          notasNoTeste: Contagem('As dos dias de teste do mês, que não são cobradas e não estão em notas.'),
          diasPassados: Contagem('Os dias cobrados do mês até hoje, hoje incluído.'),
          diasDoMes: Contagem('Os dias cobrados do mês: sem os do teste, nem os de antes e depois do contrato.'),
          previsao: Type.Object(consumoFields, {
            description: 'O mês inteiro, se o resto for como até hoje: notas × diasDoMes ÷ diasPassados.',
          }),
        },
        {
          description:
            'O consumo deste mês como a fatura o cobra, pelo mês da autorização em Brasília, também das notas canceladas depois.',
        },
      ),
      proximoVencimento: OuNulo(
        Type.Object(
          {
            dia: { ...Dia, description: 'O dia do vencimento.' },
            valor: ReaisDeQuemPode('O que falta pagar dela; nulo também enquanto a fatura não fechou'),
            faturaId: OuNulo({ ...Id, description: 'A fatura; nulo enquanto ela não fechou.' }),
          },
          { description: 'A próxima fatura a vencer; nulo quando não se sabe.' },
        ),
      ),
      vencidas: Type.Object(
        {
          quantidade: Contagem('Faturas vencidas e não pagas por inteiro.'),
          desde: DiaDe('O vencimento da mais antiga; nulo sem nenhuma.'),
          saldo: ReaisDeQuemPode('O que falta pagar delas, em reais'),
        },
        { description: 'As faturas vencidas em aberto.' },
      ),
    },
    { description: 'O que a conta contratou; nulo sem um contrato com plano, como no teste do cadastro.' },
  ),
)

export type Assinatura = NonNullable<Static<typeof Assinatura>>

export const PlanoOferecido = Forma('PlanoOferecido', {
  ...nomes,
  mensalidade: Reais('O que cada período custaria, em reais, com o desconto do contrato.'),
  valorNotaExcedente: OuNulo(Reais('O preço da nota excedente além das faixas; nulo: o da precificação geral.')),
  ...limites,
  mudanca: Type.Object(
    {
      tipo: Type.Enum(['upgrade', 'downgrade'], { description: 'Se a mensalidade sobe ou fica, ou se desce.' }),
      diferenca: Reais('A mensalidade dele menos a de hoje, em reais.'),
      quando: Type.Array(Type.Enum(['agora', 'proxima_competencia']), { description: 'Quando a troca pode valer.' }),
    },
    { description: 'O que muda em relação ao plano de hoje.' },
  ),
})

export type PlanoOferecido = Static<typeof PlanoOferecido>

export const TrocaPedida = Forma('TrocaPedida', {
  planoId: { ...Id, description: 'Um plano de GET /portal/planos.' },
  quando: Type.Enum(['agora', 'proxima_competencia'], { description: 'Quando a troca vale.' }),
  simular: Type.Optional(Type.Boolean({ description: 'true só mostra o que a troca faria.' })),
  versao: Versao,
})
export type TrocaPedida = Static<typeof TrocaPedida>

export const TrocaDaConta = Forma('TrocaDaConta', {
  simulada: Type.Boolean({ description: 'true: nada mudou.' }),
  tipo: Type.Enum(['upgrade', 'downgrade'], { description: 'Se a mensalidade sobe ou fica, ou se desce.' }),
  vigencia: { ...Dia, description: 'Desde quando o novo plano vale.' },
  ...efeitoDaTroca,
  versao: Type.Integer({ description: 'A versão do contrato: depois da troca, ou a de agora numa simulação.' }),
})

export type TrocaDaConta = Static<typeof TrocaDaConta>

export const StatusDaFatura = Type.Enum(
  ['sem_cobranca', 'aberta', 'vencida', 'parcialmente_paga', 'paga', 'baixada', 'substituida', 'cancelada'],
  { $id: 'StatusDaFatura' },
)
const faturaFields = {
  id: Id,
  numero: OuNulo(Type.Integer({ description: 'O número; nulo na que não tem cobrança.' })),
  competencia: Competencia,
  tipo: TipoDeFatura,
  status: StatusDaFatura,
  emitidaEm: OuNulo(Momento),
  vencimento: DiaDe('O dia do vencimento; nulo na que não tem cobrança.'),
  reabertaEm: DiaDe('O último dia em que um pagamento foi devolvido e a fatura voltou a ser devida; nulo se nenhum.'),
  subtotal: Reais('A soma das linhas, em reais, sem o cupom.'),
  desconto: Reais('O que o cupom tira.'),
  total: Reais('O que se cobra: subtotal menos desconto.'),
  pago: Reais('O que o banco confirmou, menos devoluções.'),
  multa: Reais('Multa já paga com a cobrança.'),
  juros: Reais('Juros já pagos com a cobrança.'),
  saldo: Reais('O que falta pagar.'),
}
export const FaturaDaConta = Forma('FaturaDaConta', faturaFields)
export type FaturaDaConta = Static<typeof FaturaDaConta>
export const FaturaDaContaDetalhe = Forma('FaturaDaContaDetalhe', {
  ...faturaFields,
  itens: Type.Array(ItemDeFatura, { description: 'As linhas; somadas dão o total.' }),
  pix: OuNulo(
    Type.Object(
      {
        copiaECola: Type.String({ description: 'O texto do Pix.' }),
        vencimento: { ...Dia, description: 'O vencimento da cobrança.' },
        valor: Reais('O valor da cobrança, em reais; depois do vencimento o banco soma multa e juros.'),
        qrCode: Type.Object(
          {
            lado: Type.Integer({ description: 'O lado do quadrado, em módulos.' }),
            caminho: Type.String({ description: 'O atributo d de um path de SVG, uma unidade por módulo.' }),
          },
          { description: 'O mesmo texto como código QR.' },
        ),
      },
      { description: 'Como pagar agora; nulo sem uma cobrança que se possa pagar.' },
    ),
  ),
  nota: OuNulo(
    Type.Object(
      {
        numero: OuNulo(Type.String({ description: 'O número da nota.' })),
        url: Type.String({ description: 'A página pública da nota.' }),
      },
      { description: 'A nota fiscal da assinatura; nulo enquanto não foi autorizada.' },
    ),
  ),
  substituiId: OuNulo({ ...Id, description: 'A fatura que esta corrige; nulo se nenhuma.' }),
  substituidaPorId: OuNulo({ ...Id, description: 'A fatura que corrige esta; nulo se nenhuma.' }),
})
export type FaturaDaContaDetalhe = Static<typeof FaturaDaContaDetalhe>
