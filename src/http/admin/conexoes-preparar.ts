import { Type } from 'typebox'
import { findPreparacao, listCidades, listPreparacoes } from '#features/cidades/preparar/list-preparacoes.ts'
import { cancelPreparacao, startPreparacao } from '#features/cidades/preparar/preparacoes.ts'
import {
  NovaPreparacao,
  PaginaDeCidadesPreparadas,
  PaginaDePreparacoes,
  Preparacao,
  PreparacaoPedida,
  SituacaoPreparada,
  StatusPreparacao,
} from '#formas/cidades/preparacao.ts'
import { ById, Pagina, Texto } from '#formas/comum.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['conexões'] } as const
const read = { ...common, permission: 'admin.conexao.read' } as const
const write = { ...common, permission: 'admin.conexao.write' } as const

/** Every city of a template on the air in one step (docs/especificacao/decisoes.md#8-later-decisions). */
export const adminPreparar = [
  route('POST /admin/conexoes/preparar', {
    ...write,
    summary: 'Prepara e, se pedido, publica os municípios de um padrão',
    description:
      'Para cada município que a tabela indica para o padrão (ou os de uf, ou os listados): o endereço conhecido, um rascunho por servidor, o ensaio e, com publicar, a publicação dos que passam. Um município já servido fica como está, salvo com substituir. Com simular, nada se grava e simulacao diz o que aconteceria; sem, acompanhe por GET /admin/conexoes/preparar/{id}.',
    body: NovaPreparacao,
    bodyExamples: {
      simular: {
        padrao: 'ginfes',
        ambiente: 'homologacao',
        uf: 'SP',
        simular: true,
        publicar: true,
        motivo: 'Ver o que falta para Ginfes em São Paulo.',
      },
      publicar: {
        padrao: 'fiorilli-2.01',
        ambiente: 'producao',
        empresaId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
        simular: false,
        publicar: true,
        motivo: 'Fiorilli no ar, conferido com o provedor.',
      },
    },
    answers: {
      201: PreparacaoPedida,
    },
    refuses: ['UF_INEXISTENTE', 'EMPRESA_NAO_CADASTRADA', 'ESTADO_INVALIDO'],
    handle: ({ ctx, body }) => startPreparacao(ctx, body),
  }),
  route('GET /admin/conexoes/preparar', {
    ...read,
    summary: 'Lista as preparações, da mais nova para a mais antiga',
    description: 'Cada uma com o progresso: feitos, total e quantos municípios em cada situação.',
    query: Type.Object({
      padrao: Type.Optional(Texto(60)),
      status: Type.Optional(StatusPreparacao),
      ...Pagina,
    }),
    answers: { 200: PaginaDePreparacoes },
    handle: async ({ ctx, query }) => ({
      ...(await listPreparacoes(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /admin/conexoes/preparar/:id', {
    ...read,
    summary: 'Mostra uma preparação e seu progresso',
    description: 'O que foi pedido, por quem e por quê, e quantos municípios em cada situação.',
    params: ById,
    answers: { 200: Preparacao },
    handle: ({ ctx, params }) => findPreparacao(ctx, params.id),
  }),
  route('GET /admin/conexoes/preparar/:id/municipios', {
    ...read,
    summary: 'Lista os municípios de uma preparação, cada um com o que lhe falta',
    description: 'Na ordem em que são preparados: os mais populosos primeiro.',
    params: ById,
    query: Type.Object({ situacao: Type.Optional(SituacaoPreparada), ...Pagina }),
    answers: { 200: PaginaDeCidadesPreparadas },
    handle: async ({ ctx, params, query }) => ({
      ...(await listCidades(ctx, params.id, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /admin/conexoes/preparar/:id/cancelar', {
    ...write,
    summary: 'Cancela uma preparação em andamento',
    description:
      'O município da vez termina, nenhum outro começa, e o que já foi publicado continua. Repetir não muda nada.',
    params: ById,
    body: Type.Object({ motivo: Texto(500) }),
    bodyExamples: { parar: { motivo: 'O provedor avisou de manutenção.' } },
    answers: { 201: Preparacao },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => cancelPreparacao(ctx, params.id, body),
  }),
]
