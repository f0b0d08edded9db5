import { Type } from 'typebox'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { PEDIDO_SCHEMA } from '#domain/nota/pedido-schema.ts'
import { NAO_UTEIS } from '#domain/recorrencia/calendario.ts'
import { COMPETENCIAS, ESTADOS_DA_OCORRENCIA, MODOS, SITUACOES } from '#domain/recorrencia/recorrencia.ts'
import { Ambiente, ErroItem, Forma, Id, Momento, Nome, OuNulo } from './common.ts'
import { Versao, VersaoLida } from './empresa.ts'
import { EXEMPLOS_PEDIDO } from './examples.ts'
import { StatusNota } from './nfse-response.ts'

const Dia = (description: string) => Type.String({ format: 'date', description, examples: ['2026-12-05'] })
export const Mes = Type.String({ pattern: '^20\\d{2}-(0[1-9]|1[0-2])$', 'x-formato': 'AAAA-MM', examples: ['2026-12'] })
export const SituacaoRecorrente = Type.Enum([...SITUACOES], { $id: 'SituacaoRecorrente' })

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
  inicio: Dia('A primeira nota sai neste dia ou depois dele.'),
}
const Fim = OuNulo(Dia('Nenhuma nota sai depois deste dia; nulo: sem fim.'))
const Quantidade = OuNulo(
  Type.Integer({ minimum: 1, maximum: 600, description: 'Quantas notas ao todo; nulo: sem limite.' }),
)
export const NovoCalendario = Forma('NovoCalendario', {
  ...calendario,
  fim: Type.Optional(Fim),
  quantidade: Type.Optional(Quantidade),
})
const Calendario = Forma('CalendarioDaRecorrente', { ...calendario, fim: Fim, quantidade: Quantidade })

const enviada = {
  nome: Nome(120),
  ambiente: Ambiente,
  nota: Nota,
  calendario: NovoCalendario,
  competencia: Competencia,
  modo: Modo,
}
export const NovaRecorrente = Forma('NovaRecorrente', enviada)
export const MudancaRecorrente = Forma('MudancaRecorrente', {
  ...Type.Partial(Type.Object(enviada)).properties,
  versao: Type.Optional(VersaoLida(1)),
})

const Pendente = Forma('MesPendente', {
  mes: Mes,
  data: Dia('A data marcada.'),
  estado: Type.Enum(['a_revisar', 'recusada'], {
    description: 'a_revisar: espera quem o emita. recusada: espera correção.',
  }),
})
const fields = {
  id: Id,
  nome: Type.String(),
  empresaId: Id,
  empresa: Type.String(),
  ambiente: Ambiente,
  tomadorNome: OuNulo(Type.String()),
  valor: Type.Number(),
  modo: Modo,
  competencia: Competencia,
  calendario: Calendario,
  situacao: SituacaoRecorrente,
  proxima: OuNulo(Dia('A próxima data; nula pausada, ou depois da última.')),
  feitas: Type.Integer({ minimum: 0 }),
  pendentes: Type.Array(Pendente),
  versao: Versao,
  criadaEm: Momento,
  atualizadaEm: Momento,
}
const Datas = Type.Array(Dia('Uma data.'), { maxItems: 12 })
export const Recorrente = Forma('Recorrente', fields)
export const RecorrenteDetalhe = Forma('RecorrenteDetalhe', { ...fields, nota: Nota, proximasDatas: Datas })
export const DatasDoCalendario = Forma('DatasDoCalendario', { datas: Datas })

export const Ocorrencia = Forma('Ocorrencia', {
  mes: Mes,
  data: Dia('A data marcada.'),
  estado: Type.Enum([...ESTADOS_DA_OCORRENCIA], {
    $id: 'EstadoDaOcorrencia',
    description:
      'planejada: sai agora. a_revisar: espera que alguém emita. emitida: tem nota. recusada: veja erros. dispensada: alguém decidiu que o mês fica sem nota.',
  }),
  atrasada: Type.Boolean(),
  notaId: OuNulo(Id),
  notaStatus: OuNulo(StatusNota),
  notaNumero: OuNulo(Type.String()),
  codigo: OuNulo(Type.String()),
  erros: Type.Array(ErroItem),
  por: Forma('QuemFezAOcorrencia', { tipo: Type.String(), id: OuNulo(Type.String()), nome: OuNulo(Type.String()) }),
  em: Momento,
})

const mensal = { dia: 5, naoUtil: 'depois', aCadaMeses: 1, inicio: '2026-12-01' } as const
export const EXEMPLOS_RECORRENTE = {
  nova: {
    mensal: {
      nome: 'Honorários da Padaria Central',
      ambiente: 'homologacao',
      nota: EXEMPLOS_PEDIDO['simples-nacional'],
      calendario: mensal,
      competencia: 'mes_anterior',
      modo: 'emitir',
    },
  },
  mudanca: { dia: { calendario: { ...mensal, dia: 10, quantidade: 12 }, versao: 3 }, modo: { modo: 'revisar' } },
  datas: { mensal, ultimo: { ...mensal, dia: 31, naoUtil: 'antes', fim: '2027-06-30' } },
}
