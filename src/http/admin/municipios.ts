import { Type } from 'typebox'
import {
  countCobertura,
  findMunicipioAdmin,
  flushMunicipio,
  listMunicipiosAdmin,
  listPadroes,
  updateMunicipio,
  updateMunicipios,
} from '#features/cidades/municipios/admin-municipios.ts'
import { importAdesao, listAdesoes } from '#features/cidades/municipios/import-adesao.ts'
import { testRoute } from '#features/cidades/municipios/route-test.ts'
import { DiferencaDeAdesao, ListasDeAdesao, NovaListaDeAdesao } from '#formas/cidades/adesao.ts'
import {
  Cobertura,
  FiltroDeMunicipios,
  MudancaDeMunicipios,
  MudancaDeUmMunicipio,
  MunicipioAdmin,
  ordemDosMunicipios,
  PadroesDistintos,
  TesteDeRota,
} from '#formas/cidades/municipio-operacao.ts'
import { Ambiente, Ibge, Pagina, PaginaDe } from '#formas/comum.ts'
import { route } from '#platform/http/route.ts'

/** A list of every municipality with long names fits ten times. */
const LISTA_BYTES_MAX = 8 * 1024 * 1024
const common = { surface: 'admin', tags: ['municípios (administração)'] } as const
const read = { ...common, permission: 'admin.municipio.read' } as const
const write = { ...common, permission: 'admin.municipio.write' } as const
const ByCodigo = Type.Object({ codigo: Ibge })

/** Municipalities as operators see and configure them (docs/especificacao/contrato.md#44-admin). */
export const adminMunicipios = [
  route('GET /admin/municipios', {
    ...read,
    summary: 'Lista os municípios, cada um com sua rota e o porquê',
    description:
      'A rota de cada ambiente já considera ajustes, conexões publicadas e o que as recusas ensinaram; motivo a explica.',
    query: Type.Object({ ...FiltroDeMunicipios.properties, ...ordemDosMunicipios, ...Pagina }),
    answers: { 200: PaginaDe(MunicipioAdmin) },
    refuses: ['UF_INEXISTENTE'],
    handle: async ({ ctx, query }) => ({
      ...(await listMunicipiosAdmin(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /admin/municipios/padroes/distintos', {
    ...read,
    summary: 'Conta municípios e habitantes por padrão',
    description:
      'municipios é o total de GET /admin/municipios com padrao igual; o grupo sem padrão (nulo) é padrao=nenhum. publicados conta os que já têm uma conexão em vigor do padrão.',
    answers: { 200: PadroesDistintos },
    handle: ({ ctx }) => listPadroes(ctx),
  }),
  route('GET /admin/municipios/cobertura', {
    ...read,
    summary: 'Conta os municípios atendidos, em preparação e ainda não atendidos, por estado',
    description:
      'Pela rota de produção de hoje. Cada número é o total de GET /admin/municipios com uf e atendimento iguais.',
    answers: { 200: Cobertura },
    handle: ({ ctx }) => countCobertura(ctx),
  }),
  route('POST /admin/municipios/bulk-update', {
    ...write,
    summary: 'Muda muitos municípios de uma vez: os listados, ou todos os de um filtro',
    description:
      'Envie municipios ou filtro. A mudança vale como em PATCH /admin/municipios/{codigo}; null volta ao que a tabela diz.',
    body: MudancaDeMunicipios,
    bodyExamples: {
      listados: { municipios: ['1504208', '3550308'], mudanca: { prazoCancelamentoHoras: 720 } },
      filtro: {
        filtro: { uf: 'PA', padrao: 'abrasf-2.04' },
        mudanca: { trilho: 'nacional', motivo: 'Adesão publicada em 10/11/2026.' },
      },
    },
    answers: { 201: Type.Object({ atualizados: Type.Integer() }) },
    refuses: ['UF_INEXISTENTE'],
    handle: ({ ctx, body }) => updateMunicipios(ctx, body),
  }),
  route('GET /admin/municipios/adesoes', {
    ...read,
    summary: 'Lista as listas de adesão ao emissor nacional conhecidas, a mais nova primeiro',
    description: 'Para cada município vale a lista mais nova que o cita; a da versão do serviço não tem importadaEm.',
    answers: { 200: ListasDeAdesao },
    handle: ({ ctx }) => listAdesoes(ctx),
  }),
  route('POST /admin/municipios/adesoes', {
    ...write,
    summary: 'Compara uma lista oficial de aderentes com a que vale, e a aplica',
    description:
      'Sem aplicar, só mostra a diferença. csv tem cabeçalho ibge,emissor_nacional e, se houver, vigencia e emissao_padrao; outras colunas são ignoradas, e ponto e vírgula também separa. Município que a lista não cita fica como estava. Uma palavra da operação (PATCH /admin/municipios/{codigo}) continua valendo mais.',
    body: NovaListaDeAdesao,
    bodyBytesMax: LISTA_BYTES_MAX,
    bodyExamples: {
      diferenca: {
        csv: 'ibge,emissor_nacional,vigencia\n3509502,sim,2026-12-01\n',
        dataLista: '2026-11-30',
        fonte: 'gov.br, municipios-aderentes-20261130.xlsx',
      },
      aplicar: {
        csv: 'ibge;emissor_nacional\n3509502;Sim\n',
        dataLista: '2026-11-30',
        fonte: 'gov.br, municipios-aderentes-20261130.xlsx',
        aplicar: true,
      },
    },
    answers: { 201: DiferencaDeAdesao },
    handle: ({ ctx, body }) => importAdesao(ctx, body),
  }),
  route('GET /admin/municipios/:codigo', {
    ...read,
    summary: 'Mostra um município',
    description: 'O que a tabela diz, o que foi decidido ou aprendido, e a rota que resulta em cada ambiente.',
    params: ByCodigo,
    answers: { 200: MunicipioAdmin },
    handle: ({ ctx, params }) => findMunicipioAdmin(ctx, params.codigo),
  }),
  route('PATCH /admin/municipios/:codigo', {
    ...write,
    summary: 'Decide sobre um município; nulo volta ao que a tabela diz',
    description: 'Definir emissorNacional esquece o que as recusas do sistema nacional ensinaram.',
    params: ByCodigo,
    body: MudancaDeUmMunicipio,
    bodyExamples: {
      trilho: { trilho: 'nacional', motivo: 'Aderiu em janeiro de 2026, fora da lista.' },
      desfazer: { trilho: null },
    },
    answers: { 200: MunicipioAdmin },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => updateMunicipio(ctx, params.codigo, body),
  }),
  route('POST /admin/municipios/:codigo/flush-cache', {
    ...common,
    permission: 'admin.municipio.flush-cache',
    summary: 'Relê o município em todos os processos',
    description: 'Para quando uma mudança feita por fora do serviço precisa valer já.',
    params: ByCodigo,
    answers: { 201: MunicipioAdmin },
    handle: ({ ctx, params }) => flushMunicipio(ctx, params.codigo),
  }),
  route('POST /admin/municipios/:codigo/route-test', {
    ...common,
    permission: 'admin.municipio.test',
    summary: 'Mostra a rota do município e bate à porta do endereço, sem certificado',
    description:
      'Sem ambiente, homologação. A sonda não envia nota nenhuma; motivoSemSonda diz por que não houve sonda.',
    params: ByCodigo,
    body: Type.Object({ ambiente: Type.Optional(Ambiente) }),
    bodyExamples: { ambiente: { ambiente: 'homologacao' } },
    answers: { 201: TesteDeRota },
    handle: ({ ctx, params, body }) => testRoute(ctx, params.codigo, body.ambiente ?? 'homologacao'),
  }),
]
