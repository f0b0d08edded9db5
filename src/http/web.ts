import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const DIST = resolve(import.meta.dirname, '../../web/dist/portal')

// Nothing inline, nothing from another host, and no text that becomes markup. Frames: the PDF of a note.
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

// The most frequent entry pages, and the screen of each.
const ENTRIES: [path: RegExp, screen: string][] = [
  [/^\/app\/inicio$/, 'portal/pages/inicio/Inicio.tsx'],
  [/^\/app\/notas$/, 'portal/pages/notas/Notas.tsx'],
  [/^\/app\/notas\/[\w-]+$/, 'portal/pages/notas/Nota.tsx'],
]

// Whether the browser has a session cookie; the session itself is checked where it is used (session.ts).
const HAS_SESSION = /(?:^|;\s*)(?:__Host-)?portal_session=[^;]/

/**
 * The portal's web app below `/app/`: one page for every path, and its built files, which never change and are served
 * compressed as the build left them. A request without a session for one of the ENTRIES is redirected to the login at
 * once. When the app is not built, the response says how to build it.
 */
export function serveWeb(server: FastifyInstance): void {
  const page = existsSync(resolve(DIST, 'portal.html')) ? readFileSync(resolve(DIST, 'portal.html')) : null
  const links = page ? readLinks() : []
  const answer = ({ url, headers }: FastifyRequest, response: FastifyReply) => {
    if (!page) return response.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    const entry = links.find(({ path }) => path.test(url.split('?')[0]!))
    if (entry && !HAS_SESSION.test(headers.cookie ?? ''))
      return response.redirect(`/app/entrar?volta=${encodeURIComponent(url.slice('/app'.length))}`)
    return response
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': POLICY,
        ...entry?.headers,
      })
      .send(page)
  }
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
  server.get('/', (_request, response) => response.redirect('/app/inicio'))
  server.get('/app', (_request, response) => response.redirect('/app/inicio'))
  server.get('/app/', (_request, response) => response.redirect('/app/inicio'))
  server.get('/app/*', answer)
}

type Manifest = Record<string, { file: string; imports?: string[] }>

/**
 * For each entry page the header that preloads its screen, and the logged-in user, while the app itself still loads.
 */
function readLinks(): { path: RegExp; headers: { link: string } }[] {
  const manifest = JSON.parse(readFileSync(resolve(DIST, '.vite/manifest.json'), 'utf8')) as Manifest
  const filesOf = (screen: string, found = new Set<string>()): Set<string> => {
    if (!found.has(screen))
      for (const each of manifest[found.add(screen) && screen]?.imports ?? []) filesOf(each, found)
    return found
  }
  return ENTRIES.map(([path, screen]) => {
    const chunks = [...filesOf(screen)].map((key) => `</app/${manifest[key]!.file}>; rel=modulepreload`)
    return { path, headers: { link: [...chunks, '</portal/auth/me>; rel=preload; as=fetch; crossorigin'].join(', ') } }
  })
}

const NOT_BUILT = 'O portal ainda não foi construído: rode npm run build:web e inicie o serviço de novo.\n'
