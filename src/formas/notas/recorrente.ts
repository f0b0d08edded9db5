import { type Static, Type } from 'typebox'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import { VALOR_MAX } from '#domain/nota/pedido-schema-tipos.ts'
import { NAO_UTEIS } from '#domain/recorrencia/calendario.ts'
import { COMPETENCIAS, ESTADOS_DA_OCORRENCIA, MODOS, PENDENCIAS, SITUACOES } from '#domain/recorrencia/recorrencia.ts'
import { Ambiente, ErroItem, Forma, Id, Momento, Nome, OuNulo, Pagina, PaginaDe, Texto } from '#formas/comum.ts'
import { Versao, VersaoLida } from '#formas/contas/empresa.ts'
import { StatusNota } from './nota.ts'

const Dia = (description: string) => Type.String({ format: 'date', description, examples: ['2026-12-05'] })
export const Mes = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', 'x-formato': 'AAAA-MM', examples: ['2026-12'] })
const SituacaoRecorrente = Type.Enum([...SITUACOES], { $id: 'SituacaoRecorrente' })

const Nota = Type.Unsafe<PedidoNota>(PEDIDO_SCHEMA)
const Modo = Type.Enum([...MODOS], {
  $id: 'ModoDaRecorrente',
  description: 'emitir: a nota sai sozinha na data. revisar: ela espera que alguém a emita.',
})
const Competencia = Type.Enum([...COMPETENCIAS], {
  $id: 'CompetenciaDaRecorrente',
  description: 'do_mes: a competência é o mês da data. mes_anterior: o mês antes dele.',
})

const calendario = {
  dia: Type.Integer({ minimum: 1, maximum: 31, description: 'Num mês mais curto vale o último dia.' }),
  naoUtil: Type.Enum([...NAO_UTEIS], {
    description:
      'O que fazer quando o dia cai em fim de semana ou feriado nacional: manter, ou ir para o dia útil antes ou depois, sem sair do mês.',
  }),
  aCadaMeses: Type.Integer({ minimum: 1, maximum: 24, description: '1 é todo mês; 3, a cada três meses.' }),
}
const INICIO = 'A primeira nota sai neste dia ou depois dele.'
const Fim = OuNulo(Dia('Nenhuma nota sai depois deste dia; nulo: sem fim.'))
const Quantidade = OuNulo(
  Type.Integer({ minimum: 1, maximum: 600, description: 'Quantas notas ao todo; nulo: sem limite.' }),
)
export const NovoCalendario = Forma('NovoCalendario', {
  ...calendario,
  inicio: Type.Optional(
    Dia(
      `${INICIO} Ausente: o primeiro dia do mês que vem, porque a nota deste mês pode já ter saído; numa alteração, o de antes.`,
    ),
  ),
  fim: Type.Optional(Fim),
  quantidade: Type.Optional(Quantidade),
})
export type NovoCalendario = Static<typeof NovoCalendario>
const Calendario = Forma('CalendarioDaRecorrente', {
  ...calendario,
  inicio: Dia(INICIO),
  fim: Fim,
  quantidade: Quantidade,
})

const enviada = {
  nome: { ...Nome(120), description: 'Como você chama esta nota recorrente.' },
  ambiente: Ambiente,
  nota: Nota,
  calendario: { ...NovoCalendario, description: 'Em que dias a nota sai.' },
  competencia: Competencia,
  modo: Modo,
}
export const NovaRecorrente = Forma('NovaRecorrente', enviada)
export type NovaRecorrente = Static<typeof NovaRecorrente>
export const MudancaRecorrente = Forma('MudancaRecorrente', {
  ...Type.Partial(Type.Object(enviada)).properties,
  calendario: Type.Optional({ ...NovoCalendario, description: 'Em que dias a nota sai; vem inteiro.' }),
  versao: Type.Optional(VersaoLida(1)),
})
export type MudancaRecorrente = Static<typeof MudancaRecorrente>

const Pendente = Forma('MesPendente', {
  mes: { ...Mes, description: 'O mês, AAAA-MM.' },
  data: Dia('A data marcada.'),
  estado: Type.Enum(['a_revisar', 'recusada'], {
    description: 'a_revisar: espera quem o emita. recusada: espera correção.',
  }),
  valor: Type.Number({ description: 'O valor que a nota do mês teria, em reais.' }),
})
const fields = {
  id: Id,
  nome: Type.String({ description: 'Como a conta chama esta nota recorrente.' }),
  empresaId: Id,
  empresa: Type.String({ description: 'O nome da empresa que emite.' }),
  ambiente: Ambiente,
  tomadorNome: { ...OuNulo(Type.String()), description: 'O nome do tomador; nulo sem tomador.' },
  valor: Type.Number({ description: 'A soma dos serviços na próxima data, em reais.' }),
  modo: Modo,
  competencia: Competencia,
  calendario: Calendario,
  situacao: { ...SituacaoRecorrente, description: 'ativa, pausada ou encerrada.' },
  proxima: OuNulo(Dia('A próxima data; nula pausada, ou depois da última.')),
  feitas: Type.Integer({
    minimum: 0,
    description: 'Quantos meses já tiveram a sua vez, fora os dispensados; contam na quantidade do calendário.',
  }),
  pendentes: Type.Array(Pendente, { description: 'Os meses que esperam por alguém, do mais antigo ao mais novo.' }),
  versao: Versao,
  criadaEm: Momento,
  atualizadaEm: Momento,
}
const Datas = Type.Array(Dia('Uma data.'), { maxItems: 12 })
export const Recorrente = Forma('Recorrente', fields)
export type Recorrente = Static<typeof Recorrente>

/** A date to come. */
const prevista = {
  data: Dia('A data marcada.'),
  mes: { ...Mes, description: 'O mês da data, AAAA-MM.' },
  competencia: { ...Mes, description: 'O mês em que a nota conta, AAAA-MM.' },
  valor: Type.Number({ description: 'O valor da nota, em reais, com os reajustes que valem na data.' }),
  valorProprio: Type.Boolean({ description: 'Se o valor foi escolhido só para este mês.' }),
  discriminacao: OuNulo(Type.String({ description: 'O texto escolhido só para este mês; nulo: o da nota.' })),
  pulada: Type.Boolean({ description: 'Se alguém decidiu que este mês fica sem nota.' }),
}
export const DataPrevista = Forma('DataPrevista', prevista)
export type DataPrevista = Static<typeof DataPrevista>

const Percentual = Type.Number({
  minimum: -99.9999,
  maximum: 1000,
  'x-casas': 4,
  description: 'Quanto o valor sobe, em porcento, com até 4 casas; negativo, quanto desce.',
  examples: [4.56],
})
const Indice = OuNulo(
  Type.String({ maxLength: 60, description: 'O nome do índice, como você o escreve.', examples: ['IPCA de 2026'] }),
)
const Reajuste = Forma('ReajusteDaRecorrente', {
  id: Id,
  aPartir: Dia('Vale para as notas desta data em diante.'),
  percentual: Percentual,
  indice: Indice,
})
export const NovoReajuste = Forma('NovoReajusteDaRecorrente', {
  aPartir: Dia('Vale para as notas desta data em diante; de hoje em diante.'),
  percentual: Percentual,
  indice: Type.Optional(Indice),
})
export type NovoReajuste = Static<typeof NovoReajuste>
export const AjusteDoMes = Forma('AjusteDoMes', {
  pular: Type.Optional(Type.Boolean({ description: 'true: o mês fica sem nota.' })),
  valor: Type.Optional(
    OuNulo(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: VALOR_MAX,
        'x-casas': 2,
        description: 'O valor só deste mês, em reais.',
      }),
    ),
  ),
  discriminacao: Type.Optional(OuNulo(Texto(2000, 'O texto do serviço só deste mês.'))),
})
export type AjusteDoMes = Static<typeof AjusteDoMes>

export const RecorrenteDetalhe = Forma('RecorrenteDetalhe', {
  ...fields,
  nota: { ...Nota, description: 'A nota como sairia hoje: os reajustes que já valem estão nela.' },
  proximasDatas: { ...Datas, description: 'As próximas 12 datas com nota; vazia pausada ou encerrada.' },
  previsao: Type.Array(DataPrevista, {
    description: 'As mesmas datas com o valor de cada nota, e entre elas as que ficam sem nota.',
  }),
  reajustes: Type.Array(Reajuste, { description: 'Os reajustes, os que já valem e os que virão.' }),
})
export type RecorrenteDetalhe = Static<typeof RecorrenteDetalhe>
export const DatasDoCalendario = Forma('DatasDoCalendario', {
  datas: { ...Datas, description: 'As próximas datas, da mais próxima em diante.' },
})

export const Ocorrencia = Forma('Ocorrencia', {
  mes: { ...Mes, description: 'O mês, AAAA-MM. Cada mês tem no máximo uma nota.' },
  data: Dia('A data marcada.'),
  estado: Type.Enum([...ESTADOS_DA_OCORRENCIA], {
    $id: 'EstadoDaOcorrencia',
    description:
      'planejada: sai agora. a_revisar: espera que alguém emita. emitida: tem nota. recusada: veja erros. dispensada: alguém decidiu que o mês fica sem nota.',
  }),
  valor: Type.Number({ description: 'O valor da nota do mês, ou o que ela teria, em reais.' }),
  atrasada: Type.Boolean({
    description: 'Se o serviço encontrou o mês mais de 10 dias depois da data; então ele espera que alguém o emita.',
  }),
  notaId: { ...OuNulo(Id), description: 'A nota do mês; nula enquanto não há.' },
  notaStatus: OuNulo(StatusNota),
  notaNumero: { ...OuNulo(Type.String()), description: 'O número dela; nulo até a autorização.' },
  codigo: { ...OuNulo(Type.String()), description: 'O código da recusa; nulo sem recusa.' },
  erros: Type.Array(ErroItem, { description: 'A recusa, campo por campo; vazia sem recusa.' }),
  por: Forma('QuemFezAOcorrencia', {
    tipo: Type.String({ description: 'portal: uma pessoa da conta. job: o próprio serviço.' }),
    id: { ...OuNulo(Type.String()), description: 'O id de quem fez; nulo quando não há.' },
    nome: { ...OuNulo(Type.String()), description: 'O nome de quem fez; nulo para o próprio serviço.' },
  }),
  em: Momento,
})
export type Ocorrencia = Static<typeof Ocorrencia>

export const DataDoCalendario = Forma('DataDoCalendario', {
  recorrenteId: { ...Id, description: 'A nota recorrente de que a data é.' },
  nome: Type.String({ description: 'Como a conta chama a nota recorrente.' }),
  empresa: Type.String({ description: 'O nome da empresa que emite.' }),
  tomadorNome: { ...OuNulo(Type.String()), description: 'O nome do tomador; nulo sem tomador.' },
  modo: Modo,
  servicos: Type.Integer({ minimum: 1, description: 'Quantos serviços a nota tem; com mais de um, só pular o mês.' }),
  ...prevista,
})
export type DataDoCalendario = Static<typeof DataDoCalendario>
const somadas = {
  quantidade: Type.Integer({ minimum: 0, description: 'Quantas notas saem; as puladas não contam.' }),
  soma: Type.Number({ description: 'O valor delas, em reais.' }),
}
export const CalendarioDeRecorrentes = PaginaDe(DataDoCalendario, {
  de: Dia('Hoje.'),
  ate: Dia('O último dia.'),
  ...somadas,
  meses: Type.Array(Forma('MesDoCalendario', { mes: { ...Mes, description: 'O mês, AAAA-MM.' }, ...somadas }), {
    description: 'As mesmas contas, mês a mês.',
  }),
})
export type CalendarioDeRecorrentes = Static<typeof CalendarioDeRecorrentes>
export const FiltroDoCalendario = Type.Object({
  ambiente: Type.Optional(Ambiente),
  empresaId: Type.Optional(Id),
  dias: Type.Integer({ minimum: 1, maximum: 366, default: 60 }),
  ...Pagina,
})
export type FiltroDoCalendario = Static<typeof FiltroDoCalendario>

export const FiltroDeRecorrentes = Type.Object({
  ambiente: Type.Optional(Ambiente),
  situacao: Type.Optional(SituacaoRecorrente),
  pendencia: Type.Optional(Type.Enum([...PENDENCIAS])),
  empresaId: Type.Optional(Id),
  q: Type.Optional(Type.String({ maxLength: 120, description: 'Parte do nome ou do nome do tomador.' })),
  ...Pagina,
})
export type FiltroDeRecorrentes = Static<typeof FiltroDeRecorrentes>
