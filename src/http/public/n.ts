import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { countAbertura, isDaConta } from '#features/nfse/envio/count-abertura.ts'
import { isSemLeitor } from '#features/nfse/envio/robos.ts'
import { findPublicNota, publicDanfse, publicXml } from '#features/nfse/read/public-page.ts'
import { ById } from '#formas/comum.ts'
import { actorOfSession } from '#http/portal/authenticate.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { reply, route } from '#platform/http/route.ts'
import { notaPage, SEM_NOTA_PAGE } from './n-page.ts'
import { STYLE } from './n-style.ts'
import { pdfReply } from './nfse.ts'

const common = { surface: 'aberta', tags: ['página da nota'], params: ById } as const

/**
 * The page of a note, open to anyone with its link (docs/especificacao/decisoes.md#5-after-authorization): only of
 * notes that were authorised, never indexed.
 */
export const publicPages = [
  route('GET /n/:id', {
    ...common,
    // Any text is accepted as id: people also follow links that were cut.
    params: Type.Object({ id: Type.String({ description: 'O id da nota.' }) }),
    summary: 'Página pública da nota',
    description:
      'Só de notas autorizadas, canceladas ou substituídas; o CPF do tomador sai mascarado. Sem nota, um navegador recebe uma página que diz isso; os outros, o erro.',
    answers: { 200: null },
    produces: 'text/html',
    handle: async ({ app, params, request }) => {
      const nota = UUID.test(params.id) ? await findPublicNota(app, params.id) : null
      if (nota) return reply({ headers: PAGE_HEADERS, body: notaPage(nota) })
      if (!request.headers.accept?.includes('text/html')) throw new Refusal('NAO_ENCONTRADO', 'no public note')
      return reply({ status: 404, headers: PAGE_HEADERS, body: SEM_NOTA_PAGE })
    },
  }),
  route('GET /n/:id/aberta', {
    ...common,
    summary: 'Conta uma abertura da página pública',
    description:
      'A imagem vazia que a página carrega: prévias de links leem a página e não a carregam. Não contam programas sem leitor, as pessoas da conta da nota e quem abre de novo em menos de 30 minutos; nada se guarda de quem abriu.',
    answers: { 200: null },
    produces: 'image/gif',
    handle: async ({ app, params, request }) => {
      const conta = await isLeitor(app, params.id, request)
      if (!(await countAbertura(app, params.id, { conta }))) throw new Refusal('NAO_ENCONTRADO', 'no public note')
      const etag = `"${Math.floor(app.now().getTime() / 1000)}"`
      const headers = { ...NOINDEX, etag, 'content-type': 'image/gif' }
      return reply({ headers: { ...headers, 'cache-control': `private, max-age=${REABRE_S}` }, body: VAZIA })
    },
  }),
  route('GET /n/:id/pdf', {
    ...common,
    summary: 'O DANFSe da página pública',
    description: 'Da nota autorizada ou cancelada; 404 nas outras, e quando a nota não existe.',
    answers: { 200: null },
    produces: 'application/pdf',
    handle: async ({ app, params }) => {
      const danfse = await publicDanfse(app, params.id)
      if (!danfse) throw new Refusal('NAO_ENCONTRADO', 'no public note')
      const { headers, body } = pdfReply(danfse)
      return reply({ headers: { ...headers, ...NOINDEX }, body })
    },
  }),
  route('GET /n/:id/xml', {
    ...common,
    summary: 'O XML da página pública',
    description:
      'Os bytes que o município assinou, enquanto a nota está autorizada e quando nem tomador nem intermediário são pessoas: o XML traz o CPF inteiro. Nos outros casos, 404.',
    answers: { 200: null },
    produces: 'application/xml',
    handle: async ({ app, params }) => {
      const body = await publicXml(app, params.id)
      if (!body) throw new Refusal('NAO_ENCONTRADO', 'no public XML')
      const disposition = `attachment; filename="nfse-${params.id}.xml"`
      const headers = { ...NOINDEX, 'content-type': 'application/xml; charset=utf-8' }
      return reply({ headers: { ...headers, 'content-disposition': disposition }, body })
    },
  }),
]

/** A page that the same browser opens again in this time was opened once: the browser keeps the image, or says when it got it. */
const REABRE_S = 1_800
// The smallest image: one transparent pixel.
const VAZIA = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64')

/** Whether the request is that of a reader who opens the page: no robot, nobody of the account, and not again. */
async function isLeitor(app: App, notaId: string, request: FastifyRequest): Promise<boolean> {
  if (request.method !== 'GET' || isSemLeitor(request.headers)) return false
  const [, desde] = /"(\d{1,12})"/.exec(request.headers['if-none-match'] ?? '') ?? []
  if (desde && app.now().getTime() / 1000 - Number(desde) < REABRE_S) return false
  const actor = await actorOfSession(app, request)
  if (!actor || !('usuarioId' in actor)) return true
  return actor.kind === 'portal' && !(await isDaConta(app, notaId, actor.usuarioId))
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const NOINDEX = { 'x-robots-tag': 'noindex, nofollow' }
/** The headers of a page that anyone with its link may open. */
export const PAGE_HEADERS = {
  ...NOINDEX,
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`,
}
