import { createHash } from 'node:crypto'
import { Type } from 'typebox'
import { readSituacao } from '#features/situacao/read-situacao.ts'
import { Situacao } from '#formas/operacao/situacao.ts'
import { reply, route } from '#platform/http/route.ts'
import { statusAtom } from './status-atom.ts'
import { statusPage } from './status-page.ts'
import { STYLE } from './status-style.ts'

const common = { surface: 'aberta', tags: ['situação'] } as const
const FRESH = { 'cache-control': 'public, max-age=15' }

/** How the service and the cities answer, for everybody: a page without script, JSON and Atom. */
export const publicStatus = [
  route('GET /status', {
    ...common,
    summary: 'A situação do serviço e das cidades, agora e em 90 dias',
    description:
      'Uma página que se lê sem script: o que não responde, com o que os operadores escreveram, e noventa dias do sistema nacional, da API, dos webhooks e de cada cidade com pedidos em produção. Sem dado de cliente nem contagem de notas.',
    query: Type.Object({
      q: Type.Optional(Type.String({ maxLength: 60, description: 'Parte do nome da cidade.' })),
      todas: Type.Boolean({ default: false, description: 'Todas as cidades, e não só as primeiras.' }),
    }),
    answers: { 200: null },
    produces: 'text/html',
    handle: async ({ app, query }) =>
      reply({ headers: PAGE_HEADERS, body: statusPage(await readSituacao(app), { ...query, q: query.q?.trim() }) }),
  }),
  route('GET /status.json', {
    ...common,
    summary: 'A situação do serviço e das cidades, em JSON',
    description: 'O que a página mostra, para programas. Lida de novo a cada 15 segundos.',
    answers: { 200: Situacao },
    handle: ({ app }) => readSituacao(app),
  }),
  route('GET /status.atom', {
    ...common,
    summary: 'O que deixou de responder e voltou, em Atom',
    description: 'Uma entrada para cada incidente dos últimos 90 dias: muda quando um operador escreve e quando acaba.',
    answers: { 200: null },
    produces: 'application/atom+xml',
    handle: async ({ app }) =>
      reply({
        headers: { ...FRESH, 'content-type': 'application/atom+xml; charset=utf-8' },
        body: statusAtom(await readSituacao(app), app.config.urlPublica),
      }),
  }),
]

const PAGE_HEADERS = {
  ...FRESH,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'`,
}
