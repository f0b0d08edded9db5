import { Type } from 'typebox'
import {
  findMunicipioAdmin,
  flushMunicipio,
  listMunicipiosAdmin,
  listPadroes,
  ORDENS,
  updateMunicipio,
  updateMunicipios,
} from '#features/cidades/municipios/admin-municipios.ts'
import { importAdesao, listAdesoes } from '#features/cidades/municipios/import-adesao.ts'
import { testRoute } from '#features/cidades/municipios/route-test.ts'
import { Ambiente, Forma, Ibge, Momento, OuNulo, Pagina, PaginaDe, Texto, Trilho } from '#http/schemas/common.ts'
import { EmissorNacional, Falta, rotaFields, Uf } from '#http/schemas/municipio.ts'
import { route } from '#platform/http/route.ts'

const Dia = Type.String({ format: 'date' })
const fatoFields = {
  emissorNacional: EmissorNacional,
  vigencia: OuNulo(Dia),
  emissaoPadrao: OuNulo(
    Type.Boolean({ description: 'false: só emitem as empresas que o município liberou no cadastro nacional.' }),
  ),
}
const Fato = Forma('FatoDeAdesao', fatoFields)
/** A list of every municipality with long names fits ten times. */
const LISTA_BYTES_MAX = 8 * 1024 * 1024
const Rota = Forma('Rota', {
  ...rotaFields,
  conexao: OuNulo(Type.Object({ slug: Type.String(), versao: Type.Integer() })),
  padrao: OuNulo(Type.String({ description: 'Da conexão, ou o que serviria.' })),
  falta: OuNulo(Falta),
})
const PrazoAprendido = Forma('PrazoAprendido', {
  horas: Type.Integer({ description: 'Idade, em horas, com que ao menos três notas foram recusadas.' }),
  recusas: Type.Integer({ description: 'Notas recusadas pelo prazo; com menos de três, nada se conclui.' }),
  em: Momento,
})
const Municipio = Forma('MunicipioAdmin', {
  ibge: Type.String(),
  nome: Type.String(),
  uf: Type.String(),
  populacao: Type.Integer(),
  provedor: OuNulo(Type.String()),
  versaoProvedor: OuNulo(Type.String()),
  padraoSugerido: OuNulo(Type.String()),
  confiancaPadrao: OuNulo(Type.Enum(['alta', 'media', 'baixa'])),
  urlsConhecidas: Type.Object({
    producao: Type.Optional(Type.String()),
    homologacao: Type.Optional(Type.String()),
  }),
  fonte: OuNulo(Type.Object({ nome: Type.String(), data: Type.String() })),
  emissorNacional: EmissorNacional,
  adesao: Type.Object(
    { ...fatoFields, fonte: Type.String(), dataLista: OuNulo(Dia) },
    { description: 'O que diz a lista oficial mais nova que cita o município.' },
  ),
  ajuste: OuNulo(Type.Object({}, { description: 'O que foi decidido ou aprendido sobre o município.' })),
  conexao: OuNulo(Type.Object({ slug: Type.String(), versao: OuNulo(Type.Integer()) })),
  prazoAprendido: Type.Object(
    { producao: Type.Optional(PrazoAprendido), homologacao: Type.Optional(PrazoAprendido) },
    { description: 'O que as recusas de cancelamento sugerem sobre o prazo; nunca recusa sem perguntar ao município.' },
  ),
  rotas: Type.Object({ producao: Rota, homologacao: Rota }),
  esperando: Type.Object(
    { producao: Type.Integer({ minimum: 0 }), homologacao: Type.Integer({ minimum: 0 }) },
    { description: 'Quantas pessoas pediram para saber quando o município for atendido, e ainda esperam.' },
  ),
})
const opcional = <const T extends Parameters<typeof OuNulo>[0]>(schema: T) => Type.Optional(OuNulo(schema))
const mudancaFields = {
  trilho: opcional(Trilho),
  emissorNacional: opcional(Type.Enum(['sim', 'nao'])),
  motivo: opcional(Texto(500, 'Por que o trilho ou a adesão muda; obrigatório com eles.')),
  provedor: opcional(Texto(60)),
  versaoProvedor: opcional(Texto(20)),
  padraoSugerido: opcional(Texto(60)),
  prazoCancelamentoHoras: opcional(Type.Integer({ minimum: 0, maximum: 100_000 })),
  observacao: opcional(Texto(1000)),
}
const filtroFields = {
  search: Type.Optional(Texto(100, 'Parte do nome, ou começo do código.')),
  uf: Type.Optional(Uf),
  trilho: Type.Optional(Trilho),
  padrao: Type.Optional(Texto(60)),
}
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
    query: Type.Object({
      ...filtroFields,
      ordem: Type.Optional(
        Type.Enum([...ORDENS], { description: 'esperando: os que mais pessoas esperam vêm primeiro. Sem ela, nome.' }),
      ),
      ...Pagina,
    }),
    answers: { 200: PaginaDe(Municipio) },
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
  route('POST /admin/municipios/bulk-update', {
    ...write,
    summary: 'Muda muitos municípios de uma vez: os listados, ou todos os de um filtro',
    description:
      'Envie municipios ou filtro. A mudança vale como em PATCH /admin/municipios/{codigo}; null volta ao que a tabela diz.',
    body: Type.Object({
      municipios: Type.Optional(Type.Array(Ibge, { maxItems: 5571 })),
      filtro: Type.Optional(Type.Object(filtroFields)),
      mudanca: Type.Object(mudancaFields),
    }),
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
    answers: {
      200: Type.Object({
        items: Type.Array(
          Type.Object({
            dataLista: Dia,
            fonte: Type.String(),
            municipios: Type.Integer(),
            importadaEm: OuNulo(Momento),
          }),
        ),
      }),
    },
    handle: ({ ctx }) => listAdesoes(ctx),
  }),
  route('POST /admin/municipios/adesoes', {
    ...write,
    summary: 'Compara uma lista oficial de aderentes com a que vale, e a aplica',
    description:
      'Sem aplicar, só mostra a diferença. csv tem cabeçalho ibge,emissor_nacional e, se houver, vigencia e emissao_padrao; outras colunas são ignoradas, e ponto e vírgula também separa. Município que a lista não cita fica como estava. Uma palavra da operação (PATCH /admin/municipios/{codigo}) continua valendo mais.',
    body: Type.Object({
      csv: Type.String({ minLength: 1, description: 'O texto da lista, em UTF-8.' }),
      dataLista: Type.String({ format: 'date', description: 'A data da lista oficial.' }),
      fonte: Texto(300, 'De onde ela foi baixada.'),
      aplicar: Type.Optional(Type.Boolean({ default: false })),
    }),
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
    answers: {
      201: Forma('DiferencaDeAdesao', {
        aplicada: Type.Boolean(),
        dataLista: Dia,
        linhas: Type.Integer(),
        ausentes: Type.Integer({ description: 'Municípios que a lista não cita.' }),
        superadas: Type.Integer({ description: 'Linhas sem efeito, porque uma lista mais nova cita o município.' }),
        passamAEmitir: Type.Integer({ description: 'Municípios que passam a estar no emissor nacional.' }),
        deixamDeEmitir: Type.Integer(),
        mudancas: Type.Array(
          Type.Object({ ibge: Type.String(), nome: Type.String(), uf: Type.String(), de: Fato, para: Fato }),
        ),
      }),
    },
    handle: ({ ctx, body }) => importAdesao(ctx, body),
  }),
  route('GET /admin/municipios/:codigo', {
    ...read,
    summary: 'Mostra um município',
    description: 'O que a tabela diz, o que foi decidido ou aprendido, e a rota que resulta em cada ambiente.',
    params: ByCodigo,
    answers: { 200: Municipio },
    handle: ({ ctx, params }) => findMunicipioAdmin(ctx, params.codigo),
  }),
  route('PATCH /admin/municipios/:codigo', {
    ...write,
    summary: 'Decide sobre um município; nulo volta ao que a tabela diz',
    description: 'Definir emissorNacional esquece o que as recusas do sistema nacional ensinaram.',
    params: ByCodigo,
    body: Type.Object({
      ...mudancaFields,
      esquecerPrazoAprendido: Type.Optional(
        Type.Boolean({ description: 'Apaga o que as recusas de cancelamento sugeriram sobre o prazo.' }),
      ),
      versao: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    bodyExamples: {
      trilho: { trilho: 'nacional', motivo: 'Aderiu em janeiro de 2026, fora da lista.' },
      desfazer: { trilho: null },
    },
    answers: { 200: Municipio },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => updateMunicipio(ctx, params.codigo, body),
  }),
  route('POST /admin/municipios/:codigo/flush-cache', {
    ...common,
    permission: 'admin.municipio.flush-cache',
    summary: 'Relê o município em todos os processos',
    description: 'Para quando uma mudança feita por fora do serviço precisa valer já.',
    params: ByCodigo,
    answers: { 201: Municipio },
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
    answers: {
      201: Type.Object({
        rota: Rota,
        sonda: OuNulo(
          Type.Object({
            url: Type.String(),
            respondeu: Type.Boolean(),
            status: OuNulo(Type.Integer()),
            wsdl: Type.Boolean(),
            causa: OuNulo(Type.String()),
            duracaoMs: Type.Integer(),
          }),
        ),
        motivoSemSonda: OuNulo(Type.String()),
      }),
    },
    handle: ({ ctx, params, body }) => testRoute(ctx, params.codigo, body.ambiente ?? 'homologacao'),
  }),
]
