import { Type } from 'typebox'
import { createLink, listLinks, revokeLink } from '#features/certificados/links.ts'
import { findCnpj } from '#features/empresas/find-cnpj.ts'
import { copyToProducao, showProntoParaValer } from '#features/pronto/pronto-para-valer.ts'
import { serieGaps, serieHistory } from '#features/series/serie-report.ts'
import { changeSerie, createSerie, deleteSerie, listSeries } from '#features/series/series.ts'
import { listSeriesComLacunas } from '#features/series/series-com-lacunas.ts'
import { Ambiente, ById, CpfCnpj, Id, Pagina, PaginaDe } from '#formas/comum.ts'
import { LinkDeCertificado, LinkDeCertificadoCriado, NovoLinkDeCertificado } from '#formas/contas/certificado-link.ts'
import { EmpresaPorCnpj } from '#formas/contas/empresa-por-cnpj.ts'
import { CopiaParaProducao, ProntoParaValer } from '#formas/contas/pronto-para-valer.ts'
import {
  FiltroDeSeries,
  Lacunas,
  MudancaSerie,
  NovaSerie,
  PassoDaSerie,
  Serie,
  SerieComLacunas,
  SerieRetirada,
} from '#formas/notas/serie.ts'
import { empresaRoutes } from '#http/public/empresas.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { route } from '#platform/http/route.ts'

const ByEmpresa = Type.Object({ empresaId: Id })
const BySerie = Type.Object({ empresaId: Id, serieId: Id })
const read = { surface: 'portal', tags: ['séries de RPS'], permission: 'serie.read' } as const
const write = { surface: 'portal', tags: ['séries de RPS'], permission: 'serie.write' } as const

const lookUp = route('GET /portal/empresas/cnpj/:cnpj', {
  surface: 'portal',
  tags: ['empresas'],
  permission: 'cnpj.read',
  summary: 'Busca uma empresa pelo CNPJ, para preencher o cadastro',
  description:
    'As respostas ficam guardadas por 24 horas. Com o serviço de consulta fora do ar, vale a última resposta ou a empresa cadastrada nesta conta; se ninguém a conhece, 404.',
  params: Type.Object({ cnpj: CpfCnpj }),
  rateLimit: LIMITES.cnpj,
  answers: { 200: EmpresaPorCnpj },
  handle: ({ ctx, params }) => findCnpj(ctx, params.cnpj),
})

/**
 * Series of RPS numbers (docs/especificacao/decisoes.md#3-empresas-certificates-and-configuration,
 * docs/especificacao/estados.md#16-rps-series-and-number).
 */
const series = [
  route('GET /portal/series', {
    ...read,
    summary: 'Lista as séries de RPS de todas as empresas, cada uma com o que falta na sequência',
    description: 'As ativas de um ambiente, empresa por empresa, em ordem de nome.',
    query: Type.Object({ ambiente: Ambiente, ...Pagina }),
    answers: { 200: PaginaDe(SerieComLacunas) },
    handle: async ({ ctx, query }) => ({
      ...(await listSeriesComLacunas(ctx, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /portal/empresas/:empresaId/series', {
    ...read,
    summary: 'Lista as séries de RPS da empresa',
    description: 'Por município e ambiente. As inativas só vêm com incluirInativas=true.',
    params: ByEmpresa,
    query: FiltroDeSeries,
    answers: { 200: PaginaDe(Serie) },
    handle: async ({ ctx, params, query }) => ({
      ...(await listSeries(ctx, params.empresaId, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /portal/empresas/:empresaId/series', {
    ...write,
    summary: 'Cria uma série de RPS',
    description:
      'Uma série também nasce sozinha na primeira nota que a usa, a partir do número 1. Crie antes para continuar a numeração de outro sistema. Zeros à esquerda não fazem outra série: 1 e 00001 são a mesma. Sem municipio, vale o da empresa.',
    params: ByEmpresa,
    body: NovaSerie,
    bodyExamples: { continuar: { serie: '1', ambiente: 'producao', proximoNumero: 1501 } },
    answers: { 201: Serie },
    refuses: ['SERIE_JA_CADASTRADA', 'MUNICIPIO_INEXISTENTE'],
    handle: ({ ctx, params, body }) => createSerie(ctx, params.empresaId, body),
  }),
  route('PATCH /portal/empresas/:empresaId/series/:serieId', {
    ...write,
    summary: 'Altera uma série de RPS',
    description:
      'proximoNumero só cresce, e deixa à série ao menos um milhão de números; para voltar, peça ao suporte. Uma série inativa recusa notas novas; `ativa: true` a reativa.',
    params: BySerie,
    body: MudancaSerie,
    bodyExamples: { avancar: { proximoNumero: 2000 }, reativar: { ativa: true } },
    answers: { 200: Serie },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params, body }) => changeSerie(ctx, params, body),
  }),
  route('DELETE /portal/empresas/:empresaId/series/:serieId', {
    ...write,
    summary: 'Tira uma série de RPS de uso',
    description:
      'A série que já numerou alguma nota fica inativa; a que nunca foi usada é excluída. O motivo fica na auditoria.',
    params: BySerie,
    query: Type.Object({
      motivo: Type.Optional(Type.String({ maxLength: 1000, description: 'Obrigatório, de 15 a 500 caracteres.' })),
    }),
    answers: { 200: SerieRetirada },
    refuses: ['MOTIVO_INVALIDO'],
    handle: ({ ctx, params, query }) => deleteSerie(ctx, params, query.motivo),
  }),
  route('GET /portal/empresas/:empresaId/series/:serieId/historico', {
    ...read,
    summary: 'Lista os números que a série deu, com suas notas, e as mudanças da série',
    description:
      'Do mais novo para o mais antigo: cada número com a nota e a situação dele, e cada mudança com quem a fez.',
    params: BySerie,
    query: Type.Object(Pagina),
    answers: { 200: PaginaDe(PassoDaSerie) },
    handle: async ({ ctx, params, query }) => ({
      ...(await serieHistory(ctx, params, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('GET /portal/empresas/:empresaId/series/:serieId/lacunas', {
    ...read,
    summary: 'Lista os números abaixo do próximo que não chegaram a nota autorizada',
    description: 'Intervalos de números seguidos, em ordem. `faltantes` soma todos.',
    params: BySerie,
    query: Type.Object(Pagina),
    answers: { 200: Lacunas },
    handle: async ({ ctx, params, query }) => ({
      ...(await serieGaps(ctx, params, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
]

const links = { surface: 'portal', tags: ['empresas'], permission: 'certificado.write' } as const

/** Links by which a person without an account sends the next certificate; using one is in certificados.ts. */
const certificadoLinks = [
  route('GET /portal/empresas/:id/certificado/links', {
    ...links,
    summary: 'Lista os links de renovação do certificado da empresa, do mais novo para o mais antigo',
    description: 'Com quem fez cada um, quando foi usado e por quem. O código de um link nunca aparece aqui.',
    params: ById,
    query: Type.Object(Pagina),
    answers: { 200: PaginaDe(LinkDeCertificado) },
    handle: async ({ ctx, params, query }) => ({
      ...(await listLinks(ctx, params.id, query)),
      limit: query.limit,
      offset: query.offset,
    }),
  }),
  route('POST /portal/empresas/:id/certificado/links', {
    ...links,
    summary: 'Faz um link pelo qual o dono da empresa envia o certificado, sem ter conta',
    description:
      'O link vale 7 dias e uma vez, e só aceita um certificado da empresa. Com email, ele também vai por e-mail. O que estava aberto é substituído.',
    params: ById,
    body: NovoLinkDeCertificado,
    bodyExamples: { 'por-email': { email: 'dono@padaria.example' }, copiado: {} },
    rateLimit: LIMITES.convite,
    answers: { 201: LinkDeCertificadoCriado },
    handle: ({ ctx, params, body }) => createLink(ctx, params.id, body),
  }),
  route('DELETE /portal/empresas/:id/certificado/links/:linkId', {
    ...links,
    summary: 'Revoga um link de renovação do certificado; o código deixa de valer',
    description: 'Um link usado ou substituído responde 409 ESTADO_INVALIDO.',
    params: Type.Object({ id: Id, linkId: Id }),
    answers: { 200: LinkDeCertificado },
    refuses: ['ESTADO_INVALIDO'],
    handle: ({ ctx, params }) => revokeLink(ctx, { empresaId: params.id, id: params.linkId }),
  }),
]

/** What a company needs before its notes count, and the copy of what it tried out. */
const paraValer = [
  route('GET /portal/empresas/:id/pronto-para-valer', {
    surface: 'portal',
    tags: ['empresas'],
    permission: 'empresa.read',
    summary: 'Confere o que falta para a empresa emitir em produção, e o que se copiaria de homologação',
    description:
      'Cada item diz como está e onde se corrige. O cadastro, o certificado e os modelos já são dos dois ambientes; os números das séries e o acesso da prefeitura são de um só, e nunca se copiam.',
    params: ById,
    answers: { 200: ProntoParaValer },
    handle: ({ ctx, params }) => showProntoParaValer(ctx, params.id),
  }),
  route('POST /portal/empresas/:id/pronto-para-valer', {
    surface: 'portal',
    tags: ['empresas'],
    permission: 'config.write',
    summary: 'Copia para a produção o que a empresa tem em homologação e ainda não tem lá',
    description:
      'Configurações dos municípios, clientes e notas recorrentes, que chegam pausadas e começam depois do último mês já faturado em produção. Repetir copia só o que falta; o que existe e é diferente vem na resposta, e fica como está. Notas, lotes, chaves, segredos de webhooks, o acesso da prefeitura e os números das séries nunca são copiados. O que impede a cópia vem em erros, um por item.',
    params: ById,
    answers: { 201: CopiaParaProducao },
    refuses: ['REGRA_NAO_ATENDIDA', 'LIMITE_DA_CONTA'],
    handle: ({ ctx, params }) => copyToProducao(ctx, params.id),
  }),
]

/** `/portal/empresas/…`: the operations of the public API with a session, and those that only the portal has. */
export const portalEmpresas = [lookUp, ...empresaRoutes('portal'), ...certificadoLinks, ...paraValer, ...series]
