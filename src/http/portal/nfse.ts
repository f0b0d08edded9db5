import { Type } from 'typebox'
import { listNotas } from '../../features/nfse/list-notas.ts'
import { presentNota } from '../../features/nfse/present-nota.ts'
import { findTimeline } from '../../features/nfse/timeline.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { readNotaRoutes } from '../public/nfse.ts'
import { Ambiente, ById, DiaOuMomento, Ibge, Id, OuNulo, Pagina, PaginaDe, toInstant } from '../schemas/common.ts'
import { NfseResponse, StatusNota } from '../schemas/nfse-response.ts'

const Passo = Type.Object({
  em: Type.String({ format: 'date-time' }),
  etapa: Type.Enum(['aceita', 'estado', 'envio', 'consulta', 'webhook']),
  titulo: Type.String({ examples: ['enviada: autorizada'] }),
  duracaoMs: OuNulo(Type.Integer({ description: 'Quanto o passo levou, quando se sabe.' })),
  detalhe: Type.Object({}, { description: 'Fatos do passo: estados, resultado, status HTTP, causa, URL.' }),
})

/** The notes of the account, for the portal (spec §4.3). */
export const portalNfse: Route[] = [
  route('GET /portal/nfse', {
    surface: 'portal',
    tags: ['notas'],
    permission: 'nota.read',
    summary: 'Lista as notas da conta, da mais nova para a mais antiga',
    query: Type.Object({
      status: Type.Optional(StatusNota),
      municipio: Type.Optional(Ibge),
      empresaId: Type.Optional(Id),
      ambiente: Type.Optional(Ambiente),
      q: Type.Optional(
        Type.String({ maxLength: 100, description: 'Começo do número, do idIntegracao ou da chave de acesso.' }),
      ),
      dataInicio: Type.Optional(DiaOuMomento('Padrão: 30 dias atrás.')),
      dataFim: Type.Optional(DiaOuMomento('Padrão: agora.')),
      ...Pagina,
    }),
    answers: { 200: PaginaDe(NfseResponse) },
    handle: async ({ ctx, app, query: { dataInicio, dataFim, ...filter } }) => {
      const period = { dataInicio: toInstant(dataInicio, 'begin'), dataFim: toInstant(dataFim, 'end') }
      const { items, total } = await listNotas(ctx, { ...filter, ...period })
      return { items: items.map((nota) => presentNota(app, nota)), total, limit: filter.limit, offset: filter.offset }
    },
  }),
  ...readNotaRoutes('portal'),
  route('GET /portal/nfse/:id/timeline', {
    surface: 'portal',
    tags: ['notas'],
    permission: 'nota.read',
    summary: 'Tudo o que aconteceu com a nota, do aceite aos webhooks, com durações',
    params: ById,
    answers: { 200: Type.Object({ itens: Type.Array(Passo) }) },
    handle: async ({ ctx, params: { id } }) => ({ itens: await findTimeline(ctx, id) }),
  }),
]
