import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const DIST = resolve(import.meta.dirname, '../../web/dist/portal')

// Nothing inline, nothing from elsewhere, and no text that becomes markup. Frames: the PDF of a note.
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "frame-src 'self' blob:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

/**
 * The portal's web app below `/app/`: one page for every path, and its built files, which never change and are served
 * compressed as the build left them. Where it was not built, says how to build it.
 */
export function serveWeb(server: FastifyInstance): void {
  const page = existsSync(resolve(DIST, 'portal.html')) ? readFileSync(resolve(DIST, 'portal.html')) : null
  const answer = (_request: FastifyRequest, response: FastifyReply) =>
    page
      ? response
          .headers({
            'content-type': 'text/html; charset=utf-8',
            'cache-control': 'no-cache',
            'content-security-policy': POLICY,
          })
          .send(page)
      : response.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
  if (page)
    server.register(files, {
      root: resolve(DIST, 'assets'),
      prefix: '/app/assets/',
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
      decorateReply: false,
    })
  server.get('/', (_request, response) => response.redirect('/app/'))
  server.get('/app', (_request, response) => response.redirect('/app/'))
  server.get('/app/*', answer)
}

const NOT_BUILT = 'O portal ainda não foi construído: rode npm run build:web e inicie o serviço de novo.\n'
