import { Type } from 'typebox'
import { findChecagem, listChecagens, startChecagem } from '#features/regulamentacao/checagens.ts'
import { findExame, listAchados, listExames, startExame } from '#features/regulamentacao/exames.ts'
import { listFontes } from '#features/regulamentacao/fontes.ts'
import { Uf } from '#formas/cidades/municipio.ts'
import {
  Checagem,
  Exame,
  FaltaDoExame,
  Fontes,
  NovaChecagem,
  NovoExame,
  PaginaDeAchados,
  PaginaDeChecagens,
  PaginaDeExames,
} from '#formas/cidades/regulamentacao.ts'
import { ById, Pagina } from '#formas/comum.ts'
import { route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['regulamentação'] } as const
const read = { ...common, permission: 'admin.regulamentacao.read' } as const
const check = { ...common, permission: 'admin.regulamentacao.check' } as const

/** The official tables, and how every municipality issues (docs/especificacao/contrato.md#44-admin). */
export const adminRegulamentacao = [
  route('GET /admin/regulamentacao/fontes', {
    ...read,
    summary: 'Lista as tabelas oficiais que o serviço usa, cada uma com edição, fonte e idade',
    description:
      'As que vêm com a versão do serviço e as listas importadas; sha256 é dos bytes guardados, e ultimaChecagem diz se a fonte já publica outra coisa.',
    answers: { 200: Fontes },
    handle: ({ ctx }) => listFontes(ctx),
  }),
  route('POST /admin/regulamentacao/checar', {
    ...check,
    summary: 'Compara as tabelas com o que as fontes publicam',
    description:
      'Sem tabelas, todas as que têm endereço no ajuste regulamentacao.enderecos, que começa vazio. Nada muda nas tabelas: o resultado diz que códigos vieram, saíram ou mudaram. Acompanhe por GET /admin/regulamentacao/checagens/{id}.',
    body: NovaChecagem,
    bodyExamples: {
      todas: { motivo: 'Conferência do mês.' },
      uma: { tabelas: ['nbs'], motivo: 'Saiu edição nova da NBS.' },
    },
    answers: { 201: Checagem },
    handle: ({ ctx, body }) => startChecagem(ctx, body),
  }),
  route('GET /admin/regulamentacao/checagens', {
    ...read,
    summary: 'Lista as checagens, da mais nova para a mais antiga',
    description: 'Sem as diferenças, que estão em cada uma.',
    query: Type.Object(Pagina),
    answers: { 200: PaginaDeChecagens },
    handle: async ({ ctx, query }) => ({
      ...(await listChecagens(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /admin/regulamentacao/checagens/:id', {
    ...read,
    summary: 'Mostra uma checagem: o que veio, saiu e mudou em cada tabela',
    description: 'Enquanto executa, traz as tabelas já comparadas. As listas param em 500 códigos; os totais, não.',
    params: ById,
    answers: { 200: Checagem },
    handle: ({ ctx, params }) => findChecagem(ctx, params.id),
  }),
  route('POST /admin/regulamentacao/health-check-municipios', {
    ...check,
    summary: 'Examina por onde cada um dos municípios emite hoje, e o que falta',
    description:
      'Para uma empresa do regime regular. Sem ambiente, produção. Nenhuma prefeitura é chamada. Acompanhe por GET /admin/regulamentacao/health-check-municipios/{id}.',
    body: NovoExame,
    bodyExamples: { producao: { ambiente: 'producao', motivo: 'Lista nova de adesão importada.' } },
    answers: { 201: Exame },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, body }) => startExame(ctx, body),
  }),
  route('GET /admin/regulamentacao/health-check-municipios', {
    ...read,
    summary: 'Lista os exames de municípios, do mais novo para o mais antigo',
    description: 'Cada um com o progresso e quantos municípios têm cada falta.',
    query: Type.Object(Pagina),
    answers: { 200: PaginaDeExames },
    handle: async ({ ctx, query }) => ({ ...(await listExames(ctx, query)), limit: query.limit, offset: query.offset }),
  }),
  route('GET /admin/regulamentacao/health-check-municipios/:id', {
    ...read,
    summary: 'Mostra um exame: progresso, atendidos e faltas',
    description: 'feitos chega a total quando o exame termina.',
    params: ById,
    answers: { 200: Exame },
    handle: ({ ctx, params }) => findExame(ctx, params.id),
  }),
  route('GET /admin/regulamentacao/health-check-municipios/:id/municipios', {
    ...read,
    summary: 'Lista o que um exame achou, município por município',
    description: 'Por código; filtre por uf, por falta ou por atendido.',
    params: ById,
    query: Type.Object({
      uf: Type.Optional(Uf),
      falta: Type.Optional(FaltaDoExame),
      atendido: Type.Optional(Type.Boolean()),
      ...Pagina,
    }),
    answers: { 200: PaginaDeAchados },
    refuses: ['UF_INEXISTENTE'],
    handle: async ({ ctx, params, query }) => ({
      ...(await listAchados(ctx, params.id, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
]
