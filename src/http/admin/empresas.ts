import { Type } from 'typebox'
import { inAccountOfEmpresa } from '#features/empresas/in-account-of-empresa.ts'
import { setTrilhoDaEmpresa } from '#features/empresas/set-trilho.ts'
import { mendSerie } from '#features/series/mend-serie.ts'
import { listSeries } from '#features/series/series.ts'
import { Ambiente, ById, Ibge, Id, Pagina, PaginaDe } from '#formas/comum.ts'
import { MudancaDeTrilho, TrilhoDaEmpresa } from '#formas/contas/trilho-da-empresa.ts'
import { CorrecaoDaSerie, Serie, SerieCorrigida } from '#formas/notas/serie.ts'
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
    body: MudancaDeTrilho,
    bodyExamples: {
      municipal: { trilho: 'municipal', motivo: 'A prefeitura manteve o Simples no emissor próprio até 31/12/2026.' },
      regras: { trilho: null, motivo: 'Empresa liberada no cadastro nacional em 20/11/2026.' },
    },
    answers: {
      200: TrilhoDaEmpresa,
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
    body: CorrecaoDaSerie,
    bodyExamples: {
      conferir: { proximoNumero: 1502, motivo: 'Número digitado errado na migração' },
      aplicar: { proximoNumero: 1502, motivo: 'Número digitado errado na migração', aplicar: true },
    },
    answers: {
      201: SerieCorrigida,
    },
    refuses: ['MOTIVO_INVALIDO', 'ESTADO_INVALIDO'],
    handle: async ({ ctx, params, body }) => mendSerie(await inAccountOfEmpresa(ctx, params.empresaId), params, body),
  }),
]
