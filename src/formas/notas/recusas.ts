import { type Static, Type } from 'typebox'
import { toInstant } from '#domain/dia-ou-momento.ts'
import { JANELAS_DE_RECUSAS, PASSOS_DE_RECUSAS, PASSOS_MAX, QUEM_RECUSA } from '#domain/nota/recusas.ts'
import { DiaOuMomento, Forma, Ibge, Id, Momento, Pagina } from '#formas/comum.ts'
import { FiltroDeTodas } from './nota-operacao.ts'
import { Reais } from './valores.ts'

const { tenantId, empresaId, municipioIbge, conexao, codigo } = FiltroDeTodas.properties

/** The filter of the refusals of all accounts; the notes that it counts are those that GET /admin/nfse lists by it. */
export const FiltroDeRecusas = Type.Object({
  ambiente: Type.Enum(['producao', 'homologacao'], { default: 'producao', description: 'De qual ambiente.' }),
  janela: Type.Enum([...JANELAS_DE_RECUSAS], {
    default: '24h' as const,
    description: 'Sem desde: até agora, ou até ate. 24h em horas; 7d e 30d em dias de Brasília, o último incluído.',
  }),
  desde: Type.Optional(
    DiaOuMomento(`No lugar de janela: em horas até dois dias, senão em dias, no máximo ${PASSOS_MAX} dias.`),
  ),
  ate: Type.Optional(DiaOuMomento('Incluído. Padrão: agora.')),
  tenantId,
  empresaId,
  municipioIbge,
  conexao,
  codigo,
  limit: Pagina.limit,
  offset: Pagina.offset,
})

/** The filter with its days turned into instants. */
export const toFiltroDeRecusas = ({ desde, ate, ...rest }: Static<typeof FiltroDeRecusas>) => ({
  ...rest,
  desde: toInstant(desde, 'begin'),
  ate: toInstant(ate, 'end'),
})
export type FiltroDeRecusas = ReturnType<typeof toFiltroDeRecusas>

const Quantas = (description: string) => Type.Integer({ description })

export const RecusasDeCodigo = Forma('RecusasDeCodigo', {
  codigo: Type.String({ description: 'O código do primeiro erro das notas.', examples: ['E0310'] }),
  quem: Type.Enum([...QUEM_RECUSA], {
    description: 'Quem recusou: o sistema da cidade, o sistema nacional, ou o serviço, que encerrou sem emissão.',
  }),
  mensagem: Type.String({
    description: 'O que o código significa, em nossas palavras; se não está no catálogo, o que foi dito, encurtado.',
    examples: ['O código de tributação nacional não existe na lista de serviços.'],
  }),
  notas: Quantas('Notas recusadas com ele, das aceitas no período.'),
  antes: Quantas('O mesmo no período anterior, do mesmo tamanho.'),
  contas: Quantas('De quantas contas.'),
  municipios: Quantas('De quantos municípios.'),
  valorParado: { ...Reais, description: 'Soma das que ainda não foram reemitidas, em reais.' },
  primeiraEm: { ...Momento, description: 'Quando a primeira delas foi aceita.' },
  ultimaEm: { ...Momento, description: 'Quando a última delas foi aceita.' },
  porPasso: Type.Array(Type.Integer(), {
    description: 'Quantas em cada passo do período, o mais antigo antes; zero onde não houve.',
    examples: [[0, 2, 1]],
  }),
  exemplo: Type.Object(
    {
      id: Id,
      serieRps: Type.String(),
      numeroRps: Type.String(),
      conta: Type.Object({ id: Id, nome: Type.String() }),
      municipio: Type.Object({ ibge: Ibge, nome: Type.String(), uf: Type.String() }),
      mensagem: Type.String({ description: 'O que foi dito dela.' }),
    },
    { description: 'A mais nova delas.' },
  ),
})
export type RecusasDeCodigo = Static<typeof RecusasDeCodigo>

export const PaginaDeRecusas = Forma('PaginaDeRecusas', {
  items: Type.Array(RecusasDeCodigo),
  total: Quantas('Códigos, contados por quem recusou.'),
  limit: Type.Integer(),
  offset: Type.Integer(),
  desde: Momento,
  ate: Momento,
  antesDesde: { ...Momento, description: 'O começo do período anterior, que termina onde este começa.' },
  passo: Type.Enum([...PASSOS_DE_RECUSAS], { description: 'O tamanho de cada passo de porPasso.' }),
  notas: Quantas('Notas recusadas no período, de todos os códigos.'),
  antes: Quantas('O mesmo no período anterior.'),
  incompleto: Type.Boolean({ description: 'Há mais do que se contou: só as mais novas, cem mil de cada período.' }),
})
export type PaginaDeRecusas = Static<typeof PaginaDeRecusas>
