import { Type } from 'typebox'
import { findArquivo } from '#features/compat/find-arquivo.ts'
import { findPorId } from '#features/compat/find-de-fora.ts'
import { readLink } from '#features/compat/respostas/links.ts'
import { pdfReply } from '#http/public/nfse.ts'
import { xmlReply } from '#http/xml-reply.ts'
import { Refusal } from '#platform/ctx.ts'
import { LIMITES } from '#platform/http/rate-limit.ts'
import { type Route, route } from '#platform/http/route.ts'
import { asCaller } from './authenticate.ts'

/**
 * The files that an answer names, under the address that we give and under those that clients make of it: they put the
 * address of their API before a path.
 */
export const compatArquivos: Route[] = [
  '',
  '/compat/plugnotas',
  '/compat/focus',
  '/compat/nfeio',
  '/compat/enotas',
  '/compat/nuvemfiscal',
].map((base) =>
  route(`GET ${base as '/'}/compat/arquivos/:nome`, {
    surface: 'aberta',
    summary: 'O PDF ou o XML de uma nota, por um endereço que termina',
    description:
      'O endereço vem na resposta de uma operação de compatibilidade e abre sem a chave por sete dias; depois, com a chave.',
    params: Type.Object({ nome: Type.String({ description: 'O que o endereço traz, terminado em .pdf ou .xml.' }) }),
    rateLimit: LIMITES.aberta,
    answers: { 200: null },
    handle: async ({ app, ctx, params, request }) => {
      const link = readLink(app, params.nome)
      if (!link) throw new Refusal('NAO_ENCONTRADO', 'not an address of a file')
      // After its end the address names the note for a key that may read it.
      if (link.ate <= app.now()) await findPorId(await asCaller(ctx, request), link.notaId)
      const file = await findArquivo(app, link)
      return file.arquivo === 'pdf' ? pdfReply(file) : xmlReply(file.bytes, { forma: 'exata' })
    },
  }),
)
