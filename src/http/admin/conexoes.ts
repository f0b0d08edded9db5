import { Type } from 'typebox'
import { attachMunicipios, detachMunicipio, listAnexos } from '#features/cidades/conexoes/attach-municipios.ts'
import {
  createConexao,
  createFromTemplate,
  duplicateConexao,
  updateConexao,
} from '#features/cidades/conexoes/draft-conexao.ts'
import { findAtiva, findConexao, listConexoes, listVersoes } from '#features/cidades/conexoes/find-conexao.ts'
import { findImpacto } from '#features/cidades/conexoes/impact.ts'
import { publishConexao, rollbackConexao, unpublishConexao } from '#features/cidades/conexoes/publish-conexao.ts'
import { listPadroesDisponiveis } from '#features/cidades/conexoes/templates.ts'
import { Anexo, Conexao, ConexaoItem, Slug, StatusConexao } from '#formas/cidades/conexao.ts'
import {
  AnexoDaConexao,
  ImpactoDaConexao,
  MudancaConexao,
  NovaConexao,
  NovaConexaoDePadrao,
  PadroesDisponiveis,
  VersoesDaConexao,
} from '#formas/cidades/conexao-pedidos.ts'
import { ById, Ibge, Id, Pagina, PaginaDe, Texto } from '#formas/comum.ts'
import { type Route, route } from '#platform/http/route.ts'

const common = { surface: 'admin', tags: ['conexões'] } as const
const read = { ...common, permission: 'admin.conexao.read' } as const
const write = { ...common, permission: 'admin.conexao.write' } as const
const Motivo = Type.Object({ motivo: Texto(500), forcar: Type.Optional(Type.Boolean()) })
const BySlug = Type.Object({ slug: Slug })

/**
 * Connections with cities: versions, publication, municipalities (docs/especificacao/contrato.md#44-admin,
 * docs/especificacao/estados.md#10-connection-versions).
 */
export const adminConexoes: Route[] = [
  route('GET /admin/conexoes', {
    ...read,
    summary: 'Lista as versões de conexões, da mudança mais nova para a mais antiga',
    description: 'Com municipio, só as que o servem. Cada versão publicada é imutável; o que muda é uma versão nova.',
    query: Type.Object({ municipio: Type.Optional(Ibge), status: Type.Optional(StatusConexao), ...Pagina }),
    answers: { 200: PaginaDe(ConexaoItem) },
    handle: async ({ ctx, query }) => ({
      ...(await listConexoes(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /admin/conexoes/padroes-disponiveis', {
    ...read,
    summary: 'Lista os padrões de que uma conexão pode partir, e o esquema de um template',
    description:
      'template é o ponto de partida de POST /admin/conexoes/from-template; municipiosSugeridos conta os que a tabela indica para o padrão.',
    answers: {
      200: PadroesDisponiveis,
    },
    handle: ({ ctx }) => listPadroesDisponiveis(ctx),
  }),
  route('GET /admin/conexoes/slug/:slug/versoes', {
    ...read,
    summary: 'Lista as versões de uma conexão e cada vez que uma entrou ou saiu de vigor',
    description: 'Cada ativação diz quem, quando e por quê.',
    params: BySlug,
    answers: {
      200: VersoesDaConexao,
    },
    handle: ({ ctx, params }) => listVersoes(ctx, params.slug),
  }),
  route('GET /admin/conexoes/:id', {
    ...read,
    summary: 'Mostra uma versão, com seu conteúdo',
    description: 'O template inteiro, os endereços, as diferenças por ambiente e as raízes de confiança.',
    params: ById,
    answers: { 200: Conexao },
    handle: ({ ctx, params }) => findConexao(ctx, params.id),
  }),
  route('GET /admin/conexoes/:slug/active', {
    ...read,
    summary: 'Mostra a versão publicada de uma conexão',
    description: '404 quando nenhuma versão do slug está publicada.',
    params: BySlug,
    answers: { 200: Conexao },
    handle: ({ ctx, params }) => findAtiva(ctx, params.slug),
  }),
  route('POST /admin/conexoes', {
    ...write,
    summary: 'Cria um rascunho com o conteúdo enviado',
    description: 'Um slug novo começa na versão 1; um slug conhecido ganha a próxima. Cada falha vem com seu caminho.',
    body: NovaConexao,
    bodyExamples: {
      rascunho: {
        slug: 'exemplo',
        titulo: 'Exemplo',
        template: { padrao: 'abrasf-2.04' },
        urls: { homologacao: { padrao: 'https://homologacao.exemplo.gov.br/ws' } },
      },
    },
    answers: { 201: Conexao },
    handle: ({ ctx, body }) => createConexao(ctx, body),
  }),
  route('POST /admin/conexoes/from-template', {
    ...write,
    summary: 'Cria um rascunho a partir de um padrão, com seus municípios',
    description: 'O rascunho leva o template do padrão, os endereços enviados e os municípios escolhidos.',
    body: NovaConexaoDePadrao,
    bodyExamples: {
      sugeridos: { padrao: 'abrasf-2.04', slug: 'exemplo', municipios: 'sugeridos' },
      um: {
        padrao: 'abrasf-2.04',
        slug: 'exemplo',
        urls: { producao: { padrao: 'https://nfse.exemplo.gov.br/ws' } },
        municipios: ['1504208'],
      },
    },
    answers: { 201: Conexao },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, body }) => createFromTemplate(ctx, body),
  }),
  route('PATCH /admin/conexoes/:id', {
    ...write,
    summary: 'Muda um rascunho, ou o descarta',
    description: 'Um ensaio feito antes da mudança deixa de valer.',
    params: ById,
    body: MudancaConexao,
    bodyExamples: {
      endereco: { revisao: 1, urls: { producao: { padrao: 'https://nfse.exemplo.gov.br/ws' } } },
      descartar: { revisao: 1, status: 'descartada' },
    },
    answers: { 200: Conexao },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => updateConexao(ctx, params.id, body),
  }),
  route('POST /admin/conexoes/:id/duplicar', {
    ...write,
    summary: 'Cria um rascunho com o conteúdo de outra versão',
    description: 'Sem slug, a próxima versão do mesmo; com slug, uma conexão nova.',
    params: ById,
    body: Type.Object({ slug: Type.Optional(Slug), titulo: Type.Optional(Texto(150)) }),
    bodyExamples: { versao: {}, outra: { slug: 'exemplo-2', titulo: 'Exemplo, segundo endereço' } },
    answers: { 201: Conexao },
    handle: ({ ctx, params, body }) => duplicateConexao(ctx, params.id, body),
  }),
  route('POST /admin/conexoes/:id/publicar', {
    ...common,
    permission: 'admin.conexao.publish',
    summary: 'Publica um rascunho ensaiado com sucesso nas últimas 24 horas',
    description:
      'A versão em vigor passa a substituida no mesmo instante. Notas em curso seguem na versão em que saíram.',
    params: ById,
    answers: { 201: Conexao },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => publishConexao(ctx, params.id),
  }),
  route('POST /admin/conexoes/:id/despublicar', {
    ...common,
    permission: 'admin.conexao.publish',
    summary: 'Tira de vigor a versão publicada',
    description:
      'Enquanto servir algum município, só com forcar. Os municípios voltam à rota que teriam sem a conexão.',
    params: ById,
    body: Motivo,
    bodyExamples: { fora: { motivo: 'A prefeitura trocou de sistema.', forcar: true } },
    answers: { 201: Conexao },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => unpublishConexao(ctx, params.id, body),
  }),
  route('POST /admin/conexoes/:slug/rollback', {
    ...common,
    permission: 'admin.conexao.rollback',
    summary: 'Volta a uma versão anterior',
    description: 'Republica o conteúdo da versão indicada. O motivo fica nas ativações.',
    params: BySlug,
    body: Type.Object({ versao: Type.Integer({ minimum: 1 }), motivo: Texto(500) }),
    bodyExamples: { anterior: { versao: 2, motivo: 'A versão 3 recusa notas com retenção.' } },
    answers: { 201: Conexao },
    refuses: ['SCHEMA_DPS_INVALIDO', 'ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => rollbackConexao(ctx, params.slug, body),
  }),
  route('GET /admin/conexoes/:id/impacto', {
    ...read,
    summary: 'Mostra quem e o que a versão alcança, e no que difere da publicada',
    description: 'Olhe antes de publicar: quantos municípios, empresas e notas, e cada valor que muda.',
    params: ById,
    answers: {
      200: ImpactoDaConexao,
    },
    handle: ({ ctx, params }) => findImpacto(ctx, params.id),
  }),
  route('GET /admin/conexoes/:id/municipios', {
    ...read,
    summary: 'Lista os municípios servidos pela conexão',
    description: 'Os anexados ao slug da versão, com os endereços próprios de cada um.',
    params: ById,
    query: Type.Object(Pagina),
    answers: {
      200: PaginaDe(AnexoDaConexao),
    },
    handle: async ({ ctx, params, query }) => ({
      ...(await listAnexos(ctx, params.id, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /admin/conexoes/:id/municipios', {
    ...write,
    summary: 'Anexa municípios à conexão',
    description:
      'Valem para o slug, qualquer que seja a versão. Um município serve-se de uma conexão só; forcar o move.',
    params: ById,
    body: Type.Object({
      municipios: Type.Array(Anexo, { minItems: 1, maxItems: 1000 }),
      forcar: Type.Optional(Type.Boolean()),
    }),
    bodyExamples: {
      um: { municipios: [{ municipio: '1504208' }] },
      'com-endereco': {
        municipios: [{ municipio: '3550308', urls: { producao: { padrao: 'https://nfse.exemplo.gov.br/ws' } } }],
        forcar: true,
      },
    },
    answers: { 201: Type.Object({ slug: Type.String(), anexados: Type.Integer() }) },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => attachMunicipios(ctx, params.id, body),
  }),
  route('DELETE /admin/conexoes/:id/municipios/:ibge', {
    ...write,
    summary: 'Retira um município da conexão',
    description: 'O município volta à rota que teria sem a conexão. Notas em curso seguem por onde saíram.',
    params: Type.Object({ id: Id, ibge: Ibge }),
    answers: { 200: Type.Object({ slug: Type.String(), municipio: Type.String() }) },
    handle: ({ ctx, params }) => detachMunicipio(ctx, params.id, params.ibge),
  }),
]
