import { Type } from 'typebox'
import { downloadLink, openLink } from '#features/fechamento/public-link.ts'
import { fileReply } from '#http/csv-reply.ts'
import { Refusal } from '#platform/ctx.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { reply, route } from '#platform/http/route.ts'
import { fechamentoPage, SEM_LINK_PAGE } from './f-page.ts'
import { PAGE_HEADERS } from './n.ts'

const common = {
  surface: 'aberta',
  tags: ['fechamento do mês'],
  // Any text is accepted as token: people also follow links that were cut.
  params: Type.Object({ token: Type.String({ description: 'O token do link.' }) }),
  rateLimit: LIMITES.link,
} as const

/** The month that a link opens without a login: a page, and its package. */
export const publicFechamentos = [
  route('GET /f/:token', {
    ...common,
    summary: 'Página pública de um mês, por um link que termina',
    description:
      'Mostra a conta, o mês, as empresas e até quando o link vale, e baixa o pacote. De um link desconhecido, vencido ou encerrado, um navegador recebe uma página que diz isso; os outros, o erro.',
    answers: { 200: null },
    produces: 'text/html',
    handle: async ({ ctx, params, request }) => {
      const link = await openLink(ctx, params.token)
      if (link) return reply({ headers: PAGE_HEADERS, body: fechamentoPage(link, params.token) })
      if (!request.headers.accept?.includes('text/html')) throw new Refusal('NAO_ENCONTRADO', 'no such link')
      return reply({ status: 404, headers: PAGE_HEADERS, body: SEM_LINK_PAGE })
    },
  }),
  route('GET /f/:token/pacote.zip', {
    ...common,
    summary: 'O pacote do mês da página pública',
    description:
      'O de GET /portal/fechamentos/{competencia}/pacote.zip, das empresas do link, com os PDFs. 404 quando o link não vale; 400 quando não há notas, ou há mais de 5.000.',
    answers: { 200: null },
    produces: 'application/zip',
    refuses: ['PARAMETRO_INVALIDO'],
    handle: async ({ ctx, params }) => {
      const { competencia, file } = await downloadLink(ctx, params.token)
      return fileReply(`notas-${competencia}.zip`, 'application/zip', file)
    },
  }),
]
