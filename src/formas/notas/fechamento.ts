import { type Static, type TProperties, Type } from 'typebox'
import { ESTADOS_DO_MES, MUDANCAS_DA_NOTA, PASSOS_DO_MES, PENDENCIAS_DO_MES } from '#domain/fechamento.ts'
import { Ambiente, CpfCnpj, Forma, Ibge, Id, Instante, Nome, OuNulo } from '#formas/comum.ts'
import { StatusNota } from './nota.ts'
import { Mes } from './recorrente.ts'

const Reais = (description: string, example: number) => Type.Number({ description, examples: [example] })
const Quantas = (description: string, example = 0) => Type.Integer({ minimum: 0, description, examples: [example] })
const Competencia = { ...Mes, description: 'O mês, AAAA-MM.', examples: ['2026-10'] }

/** Who did it and when. */
const Autoria = {
  por: Type.Object(
    { id: { ...Id, description: 'O id do usuário.' }, nome: Type.String({ examples: ['Lúcia Prado'] }) },
    { description: 'Quem.' },
  ),
  em: { ...Instante, description: 'Quando, ISO 8601 com fuso.' },
}

const valoresDoMes = {
  valorServico: Reais('O valor dos serviços das autorizadas, em reais.', 97219.36),
  issRetido: Reais('O ISS que os tomadores retêm e pagam, em reais.', 829.67),
  receitaNoDas: Reais('A base das notas cujo ISS está no DAS, em reais: é receita, não imposto.', 0),
  federaisRetidos: Reais('PIS, Cofins, CSLL, IRRF, INSS e CPP que os tomadores retêm, em reais.', 2511.18),
  ibs: Reais('O IBS das notas, em reais; em 2026 só informa.', 90.75),
  cbs: Reais('A CBS das notas, em reais; em 2026 só informa.', 816.79),
}

/** The amounts of a month: of authorised notes of that month alone. */
const numerosDoMes = {
  notas: Quantas('Quantas notas autorizadas, nem canceladas nem substituídas.', 52),
  issARecolher: OuNulo(
    Reais('O ISS que a empresa recolhe ao município, em reais. Nulo quando não se apura pela nota.', 2086.91),
  ),
  ...valoresDoMes,
}
const PalavraDoIss = OuNulo(
  Type.Enum(['no DAS', 'fixo'], {
    description: 'O que se lê no lugar do ISS a recolher quando ele é nulo.',
    examples: ['no DAS'],
  }),
)

/** What changes of a month: the living figures less the closed ones. */
const Diferenca = Type.Object(
  {
    notas: Type.Integer({ description: 'Quantas notas autorizadas a mais; negativo: a menos.', examples: [-1] }),
    issARecolher: Type.Number({ description: 'Em reais.', examples: [-252] }),
    ...valoresDoMes,
  },
  { description: 'O que se soma aos números do fechamento para ter os de agora, em reais.' },
)

const contagensDoMes = {
  canceladas: Quantas('Notas do mês canceladas; fora das somas.', 3),
  substituidas: Quantas('Notas do mês substituídas por outra; fora das somas.'),
  emDuvida: Quantas('Notas de que não se sabe se a cidade autorizou: impedem o fechamento.'),
  esperando: Quantas('Notas na fila ou em envio.'),
  recusadas: Quantas('Notas recusadas e ainda não reemitidas; fora das somas.'),
  lacunas: Quantas('Números de RPS sem nota nem inutilização, entre os do mês.'),
  divergencias: Quantas('Notas em que a cidade apurou outro ISS que o pedido; vale o da cidade.'),
  mudaram: Quantas('Notas que mudaram depois do fechamento.'),
}

const Conta = Type.Object(
  { id: { ...Id, description: 'O id da conta.' }, nome: Type.String({ examples: ['Contábil Horizonte'] }) },
  { description: 'A conta da empresa.' },
)
const EmpresaDoMes = Type.Object(
  {
    id: { ...Id, description: 'O id da empresa.' },
    nome: Type.String({ description: 'O nome fantasia, ou a razão social.', examples: ['Arquitetos do Planalto'] }),
    cpfCnpj: CpfCnpj,
    regimeTributario: Type.String({ description: 'O regime do cadastro, hoje.', examples: ['lucro_presumido'] }),
    municipio: Type.Object(
      { ibge: Ibge, nome: Type.String({ examples: ['Brasília'] }), uf: Type.String({ examples: ['DF'] }) },
      { description: 'O município da empresa.' },
    ),
  },
  { description: 'A empresa.' },
)

const linha = {
  conta: Conta,
  empresa: EmpresaDoMes,
  estado: Type.Enum(['aberta', 'fechada'], { description: 'O mês da empresa.', examples: ['aberta'] }),
  fechada: OuNulo(
    Type.Object(
      {
        ...Autoria,
        motivo: OuNulo(Type.String({ description: 'Por que foi fechada sem estar conferida; nulo se estava.' })),
      },
      { description: 'Quem fechou o mês da empresa; nulo com ele aberto.' },
    ),
  ),
  numeros: Type.Object(numerosDoMes, {
    description: 'Os números do mês: com ele fechado, os do fechamento; aberto, os de agora.',
  }),
  palavraDoIss: PalavraDoIss,
  diferenca: OuNulo(Diferenca),
  contagens: Type.Object(contagensDoMes, { description: 'Quantas notas há de cada espécie, agora.' }),
  conferida: OuNulo(
    Type.Object(Autoria, { description: 'Quem conferiu; nulo se ninguém, ou se uma nota mudou depois.' }),
  ),
  marcaSaiu: OuNulo(
    Type.Object(
      {
        em: { ...Instante, description: 'Quando a primeira nota mudou.' },
        notaId: { ...Id, description: 'A nota.' },
        nota: Type.String({ description: 'Como uma pessoa a conhece.', examples: ['NFS-e 417'] }),
        mudanca: Type.Enum([...MUDANCAS_DA_NOTA], { description: 'O que mudou nela.', examples: ['cancelada'] }),
      },
      { description: 'A nota que, mudada depois da conferência, tirou a marca; nulo sem isso.' },
    ),
  ),
}

/** The month of one company in the list. */
export const LinhaDoFechamento = Forma('LinhaDoFechamento', linha)
export type LinhaDoFechamento = Static<typeof LinhaDoFechamento>

/** What is open in the month of a company, and where it is settled. */
export const PendenciaDoFechamento = Forma('PendenciaDoFechamento', {
  especie: Type.Enum([...PENDENCIAS_DO_MES], { description: 'O que está em aberto.', examples: ['recusadas'] }),
  impede: Type.Boolean({ description: 'Se impede o fechamento: só notas em dúvida.' }),
  conta: Conta,
  empresa: Type.Object(
    { id: { ...Id, description: 'O id da empresa.' }, nome: Type.String({ examples: ['Gaúcha Transportes'] }) },
    { description: 'De que empresa.' },
  ),
  quantidade: Type.Integer({ minimum: 1, description: 'Quantas notas, ou quantos números.', examples: [4] }),
  valor: OuNulo(Reais('A soma do valor delas, em reais; nula para números sem nota.', 11480)),
  diferenca: OuNulo(Reais('De divergencias: o ISS da cidade menos o do pedido, em reais; nula para as outras.', -22.5)),
  itens: Type.Array(
    Type.Object({
      id: Type.String({ description: 'O id da nota; de uma lacuna, o da série.' }),
      nome: Type.String({
        description: 'Como uma pessoa o conhece: cliente e valor de uma nota, série e números de uma lacuna.',
        examples: ['Rede Norte Telecom, R$ 4.120,00'],
      }),
    }),
    { description: 'As cinco primeiras.' },
  ),
  alvo: Type.Object(
    {
      tela: Type.Enum(['notas', 'series'], { description: 'A tela onde se resolve.', examples: ['notas'] }),
      filtro: Type.Record(Type.String(), Type.String(), {
        description: 'O que a tela filtra.',
        examples: [{ empresaId: '0192a1b0-0000-4000-8000-000000000001', status: 'rejeitada' }],
      }),
    },
    { description: 'Aonde ir para resolver.' },
  ),
})
export type PendenciaDoFechamento = Static<typeof PendenciaDoFechamento>

/** A note that changed after the month of its company was closed. */
export const MudancaDepoisDeFechar = Forma('MudancaDepoisDeFechar', {
  conta: Conta,
  empresa: Type.Object(
    { id: { ...Id, description: 'O id da empresa.' }, nome: Type.String({ examples: ['Condor Engenharia'] }) },
    { description: 'De que empresa.' },
  ),
  notaId: { ...Id, description: 'O id da nota.' },
  nota: Type.String({ description: 'Como uma pessoa a conhece.', examples: ['NFS-e 1204'] }),
  tomador: OuNulo(Type.String({ description: 'O nome do tomador.', examples: ['Hospital Copa Mar'] })),
  mudanca: Type.Enum([...MUDANCAS_DA_NOTA], {
    description: 'entrou: foi autorizada depois. valores: a cidade apurou outro valor. situacao: mudou fora das somas.',
    examples: ['cancelada'],
  }),
  status: StatusNota,
  em: { ...Instante, description: 'Quando mudou.' },
  por: OuNulo(Type.String({ description: 'A pessoa que pediu a mudança; nulo se foi a cidade ou uma chave de API.' })),
  motivo: OuNulo(Type.String({ description: 'O motivo que a pessoa deu.', examples: ['cliente desistiu do serviço'] })),
  efeito: Diferenca,
})
export type MudancaDepoisDeFechar = Static<typeof MudancaDepoisDeFechar>

/** The month of an account, or of every account of a person, company by company. */
export const FechamentoDoMes = Forma('FechamentoDoMes', {
  competencia: Competencia,
  ambiente: Ambiente,
  estado: Type.Enum([...ESTADOS_DO_MES], {
    description: 'fechado: todas as empresas que se veem estão fechadas. parcial: só algumas.',
    examples: ['aberto'],
  }),
  fechado: OuNulo(Type.Object(Autoria, { description: 'O último fechamento; nulo com o mês aberto.' })),
  conferidas: Quantas('Quantas empresas estão conferidas.', 31),
  totais: Type.Object(
    {
      ...numerosDoMes,
      issARecolher: Reais('O ISS que as empresas recolhem aos municípios, em reais.', 76319.59),
      ...contagensDoMes,
    },
    { description: 'A soma das linhas.' },
  ),
  diferenca: OuNulo(Diferenca),
  impede: Type.Array(PendenciaDoFechamento, { description: 'O que impede o fechamento: notas em dúvida.' }),
  avisa: Type.Array(PendenciaDoFechamento, { description: 'O que não impede, e convém olhar antes.' }),
  mudaram: Type.Array(MudancaDepoisDeFechar, {
    description: 'As notas que mudaram depois do fechamento, da mais nova para a mais antiga; até 100.',
  }),
  empresas: Type.Array(LinhaDoFechamento, { description: 'Uma linha por empresa, pelo nome.' }),
})
export type FechamentoDoMes = Static<typeof FechamentoDoMes>

const Pago = <const P extends TProperties>(properties: P, description: string) =>
  Type.Object(properties, { description })

/** The month of one company: what is paid, by which document, and what happened. */
export const FechamentoDaEmpresa = Forma('FechamentoDaEmpresa', {
  competencia: Competencia,
  ambiente: Ambiente,
  ...linha,
  impede: Type.Array(PendenciaDoFechamento, { description: 'O que impede fechar e conferir: notas em dúvida.' }),
  avisa: Type.Array(PendenciaDoFechamento, { description: 'O que não impede.' }),
  mudaram: Type.Array(MudancaDepoisDeFechar, { description: 'As notas que mudaram depois do fechamento; até 100.' }),
  pagar: Type.Object(
    {
      guias: Type.Array(
        Pago(
          {
            municipio: Type.Object(
              { ibge: Ibge, nome: Type.String({ examples: ['Guarulhos'] }), uf: Type.String({ examples: ['SP'] }) },
              { description: 'A quem se paga: o município de incidência.' },
            ),
            notas: Quantas('Quantas notas.', 43),
            valor: Reais('O ISS da guia, em reais.', 7414.97),
          },
          'O ISS a recolher a um município.',
        ),
        { description: 'As guias de ISS, da maior para a menor.' },
      ),
      retido: Pago(
        { notas: Quantas('Quantas notas.', 12), valor: Reais('Em reais; quem paga é o tomador.', 2140) },
        'O ISS retido: não entra na guia da empresa.',
      ),
      federais: Type.Array(
        Pago(
          {
            tributo: Type.Enum(['PIS', 'Cofins', 'CSLL', 'IRRF', 'INSS', 'CPP'], { description: 'O tributo.' }),
            valor: Reais('O retido, em reais: abate-se do que a empresa apurar.', 4936.1),
          },
          'Um tributo federal retido pelos tomadores.',
        ),
        { description: 'Os que têm valor.' },
      ),
      outrasRetencoes: Reais('Outras retenções que as notas trazem, em reais.', 0),
      informa: Pago(
        {
          receitaNoDas: Reais('A base que vai ao DAS, em reais; não é imposto.', 0),
          ibs: Reais('O IBS, em reais.', 174.57),
          cbs: Reais('A CBS, em reais.', 1571.12),
        },
        'O que só informa, e não se paga por aqui.',
      ),
    },
    { description: 'O que se paga no mês; com ele fechado, como foi fechado.' },
  ),
  porServico: Type.Array(
    Type.Object({
      codigo: Type.String({ description: 'O item da LC 116.', examples: ['04.03'] }),
      nome: Type.String({ description: 'O nome do item, ou vazio.', examples: ['Hospitais, clínicas'] }),
      notas: Quantas('Quantas notas.', 24),
      valorServico: Reais('Em reais.', 118299.34),
    }),
    { description: 'As autorizadas por serviço, do maior valor para o menor.' },
  ),
  historia: Type.Array(
    Type.Object({
      passo: Type.Enum([...PASSOS_DO_MES], { description: 'O que houve.', examples: ['conferida'] }),
      em: { ...Instante, description: 'Quando.' },
      por: OuNulo(
        Type.String({ description: 'Quem; nulo se foi consequência de uma nota.', examples: ['Tiago Melo'] }),
      ),
      motivo: OuNulo(Type.String({ description: 'O motivo que a pessoa deu.' })),
      notaId: OuNulo({ ...Id, description: 'A nota que mudou, quando foi ela.' }),
      nota: OuNulo(Type.String({ description: 'Como uma pessoa a conhece.', examples: ['NFS-e 417'] })),
      mudanca: OuNulo(Type.Enum([...MUDANCAS_DA_NOTA], { description: 'O que mudou na nota.' })),
    }),
    { description: 'O que houve com o mês da empresa, do mais antigo para o mais novo; até 200 passos.' },
  ),
})
export type FechamentoDaEmpresa = Static<typeof FechamentoDaEmpresa>

/** Which month, and of which accounts. */
export const FiltroDoFechamento = Type.Object({
  competencia: Competencia,
  ambiente: Type.Enum(['producao', 'homologacao'], { default: 'producao', description: 'De qual ambiente.' }),
  contas: Type.Enum(['esta', 'todas'], {
    default: 'esta',
    description: 'todas: também as outras contas da pessoa da sessão, cada uma como o papel dela ali deixa ver.',
  }),
})
/** A person who changes a closed month confirms it; a key of the API is not asked. */
export const ConfirmaMesFechado = {
  confirmarMesFechado: Type.Boolean({
    default: false,
    description: 'A pessoa confirmou que quer mudar um mês fechado. Sem isso, com o mês fechado, 409 MES_FECHADO.',
  }),
}
export const DoMes = Type.Object({ competencia: Competencia })
export const DaEmpresaNoMes = Type.Object({
  competencia: Competencia,
  empresaId: { ...Id, description: 'O id da empresa.' },
})
export const NoAmbiente = Type.Object({
  ambiente: Type.Enum(['producao', 'homologacao'], { default: 'producao', description: 'De qual ambiente.' }),
})
const Empresas = OuNulo(
  Type.Array(Id, { minItems: 1, maxItems: 1000, description: 'Só estas; nulo ou ausente: todas que a pessoa vê.' }),
)
const Motivo = (description: string) =>
  Type.String({ maxLength: 2000, description, examples: ['Conferido em papel pelo escritório'] })

export const PedidoDeConferencia = Forma('PedidoDeConferencia', { ambiente: Ambiente })
export const PedidoDeFechamento = Forma('PedidoDeFechamento', {
  ambiente: Ambiente,
  empresaIds: Type.Optional(Empresas),
  motivo: Type.Optional(OuNulo(Motivo('De 15 a 500 caracteres; obrigatório se alguma empresa não está conferida.'))),
})
export type PedidoDeFechamento = Static<typeof PedidoDeFechamento>
export const PedidoDeReabertura = Forma('PedidoDeReabertura', {
  ambiente: Ambiente,
  empresaIds: Type.Optional(Empresas),
  motivo: Motivo('De 15 a 500 caracteres.'),
})
export type PedidoDeReabertura = Static<typeof PedidoDeReabertura>

/** The package of the month. */
export const FiltroDoPacoteDoMes = Type.Object({
  ...NoAmbiente.properties,
  empresaId: Type.Optional({ ...Id, description: 'Só desta empresa.' }),
  pdf: Type.Boolean({ default: true, description: 'Também o DANFSe de cada nota autorizada ou cancelada.' }),
})

export const NovoLinkDoFechamento = Forma('NovoLinkDoFechamento', {
  ambiente: Ambiente,
  para: {
    ...Nome(120),
    description: 'Para quem é, como lembrete; nada é enviado.',
    examples: ['financeiro@condor.example'],
  },
  dias: Type.Integer({ minimum: 1, maximum: 30, description: 'Por quantos dias vale.', examples: [30] }),
  empresaIds: Type.Optional(Empresas),
})
export type NovoLinkDoFechamento = Static<typeof NovoLinkDoFechamento>

const link = {
  id: { ...Id, description: 'O id do link.' },
  para: Type.String({ description: 'Para quem é.', examples: ['financeiro@condor.example'] }),
  empresas: OuNulo(
    Type.Array(Type.Object({ id: Id, nome: Type.String({ examples: ['Condor Engenharia'] }) }), {
      description: 'De que empresas; nulo: de todas da conta.',
    }),
  ),
  criado: Type.Object(Autoria, { description: 'Quem o criou.' }),
  expiraEm: { ...Instante, description: 'Até quando vale.' },
  encerradoEm: OuNulo({ ...Instante, description: 'Quando alguém o encerrou.' }),
  vale: Type.Boolean({ description: 'Se ainda abre.' }),
  aberturas: Quantas('Quantas vezes a página foi aberta.', 2),
  downloads: Quantas('Quantas vezes o pacote foi baixado.', 1),
  ultimaAberturaEm: OuNulo({ ...Instante, description: 'A última abertura; de quem, não se guarda.' }),
}
export const LinkDoFechamento = Forma('LinkDoFechamento', link)
export type LinkDoFechamento = Static<typeof LinkDoFechamento>
export const LinkCriado = Forma('LinkDoFechamentoCriado', {
  ...link,
  url: Type.String({
    description: 'O endereço, que só aparece agora.',
    examples: ['https://nfse.exemplo.com.br/f/3vQ0x2…'],
  }),
})
export type LinkCriado = Static<typeof LinkCriado>
export const LinksDoFechamento = Forma('LinksDoFechamento', {
  itens: Type.Array(LinkDoFechamento, { description: 'Do mais novo para o mais antigo; até 100.' }),
})
export const DoLinkDoMes = Type.Object({ competencia: Competencia, id: { ...Id, description: 'O id do link.' } })
