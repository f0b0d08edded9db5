import { Type } from 'typebox'
import { inAccountOfEmpresa } from '#features/empresas/in-account-of-empresa.ts'
import { setTrilhoDaEmpresa } from '#features/empresas/set-trilho.ts'
import { mendSerie } from '#features/series/mend-serie.ts'
import { listSeries } from '#features/series/series.ts'
import { Ambiente, ById, Forma, Ibge, Id, OuNulo, Pagina, PaginaDe, Texto, Trilho } from '#http/schemas/common.ts'
import { NumeroRps, Serie } from '#http/schemas/serie.ts'
import { route } from '#platform/http/route.ts'

const series = { surface: 'admin', tags: ['empresas (administração)'] } as const

/**
 * What operators decide about one company (docs/especificacao/decisoes.md#4-issuance,
 * docs/especificacao/estados.md#16-rps-series-and-number).
 */
export const adminEmpresas = [
  route('PUT /admin/empresas/:id/trilho', {
    surface: 'admin',
    tags: ['empresas (administração)'],
    permission: 'admin.empresa.trilho',
    summary: 'Define por qual trilho uma empresa emite, acima de todas as regras',
    description:
      'Para o caso que as regras não preveem: uma decisão judicial, a leitura da prefeitura sobre o Simples Nacional. Com trilho null, as regras voltam a decidir. As notas já aceitas seguem por onde foram aceitas.',
    params: ById,
    body: Type.Object({
      trilho: OuNulo(Trilho),
      motivo: Texto(500, 'Por que a regra não vale para a empresa; fica na auditoria e na resposta da rota.'),
    }),
    bodyExamples: {
      municipal: { trilho: 'municipal', motivo: 'A prefeitura manteve o Simples no emissor próprio até 31/12/2026.' },
      regras: { trilho: null, motivo: 'Empresa liberada no cadastro nacional em 20/11/2026.' },
    },
    answers: {
      200: Forma('TrilhoDaEmpresa', { empresaId: Id, trilho: OuNulo(Trilho), motivo: OuNulo(Type.String()) }),
    },
    handle: ({ ctx, params, body }) => setTrilhoDaEmpresa(ctx, params.id, body),
  }),
  route('GET /admin/empresas/:empresaId/series', {
    ...series,
    permission: 'serie.read',
    summary: 'Lista as séries de RPS de uma empresa de qualquer conta',
    description: 'Por município e ambiente, com as inativas e as unidas a outra (unidaA).',
    params: Type.Object({ empresaId: Id }),
    query: Type.Object({ municipio: Type.Optional(Ibge), ambiente: Type.Optional(Ambiente), ...Pagina }),
    answers: { 200: PaginaDe(Serie) },
    handle: async ({ ctx, params, query }) => {
      const inAccount = await inAccountOfEmpresa(ctx, params.empresaId)
      const page = await listSeries(inAccount, params.empresaId, { ...query, incluirInativas: true })
      return { ...page, limit: query.limit, offset: query.offset }
    },
  }),
  route('POST /admin/empresas/:empresaId/series/:serieId/corrigir', {
    ...series,
    permission: 'serie.mend',
    summary: 'Corrige o próximo número de uma série de RPS, para a frente ou para trás',
    description:
      'Sem aplicar, só diz o que faria. Nunca volta a um número que uma nota tem, seja qual for o estado dela, ou que foi inutilizado: menorPossivel é o primeiro depois deles. O motivo fica na auditoria e no histórico da série, que o cliente vê.',
    params: Type.Object({ empresaId: Id, serieId: Id }),
    body: Forma('CorrecaoDaSerie', {
      proximoNumero: NumeroRps,
      motivo: Type.String({ description: 'De 15 a 500 caracteres.', examples: ['Número digitado errado na migração'] }),
      aplicar: Type.Optional(
        Type.Boolean({ default: false, description: 'Sem isto, a resposta diz o que mudaria, e nada muda.' }),
      ),
    }),
    bodyExamples: {
      conferir: { proximoNumero: 1502, motivo: 'Número digitado errado na migração' },
      aplicar: { proximoNumero: 1502, motivo: 'Número digitado errado na migração', aplicar: true },
    },
    answers: {
      201: Forma('SerieCorrigida', {
        aplicada: Type.Boolean(),
        serie: Serie,
        de: Type.Integer({ description: 'O próximo número antes desta chamada.' }),
        para: Type.Integer({ description: 'O próximo número pedido.' }),
        menorPossivel: Type.Integer({ description: 'O menor próximo número que a série aceita.' }),
        efeitos: Type.Array(Type.String(), { description: 'O que a correção faz, ou faria, em frases.' }),
      }),
    },
    refuses: ['MOTIVO_INVALIDO', 'ESTADO_INVALIDO'],
    handle: async ({ ctx, params, body }) => mendSerie(await inAccountOfEmpresa(ctx, params.empresaId), params, body),
  }),
]
