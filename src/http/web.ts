import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SessionCookie } from './session.ts'

const DIST = resolve(import.meta.dirname, '../../web/dist')

/** One web app as it is served. */
export type WebApp = {
  /** Its page is `<name>.html` of the build in `web/dist/<name>`. */
  name: string
  /** The path it is served below: `/app`. */
  base: string
  /** The cookie of its session. */
  cookie: SessionCookie
  /** The only host that serves it; any other answers 404. Absent: every host of the service. */
  host?: string
  /** The first page, below the base. */
  inicio: string
  /** The operation that returns the logged-in user. */
  quem: string
  /** The most frequent entry pages below the base, and the screen of each. */
  entradas: readonly [path: RegExp, screen: string][]
}

export const PORTAL: WebApp = {
  name: 'portal',
  base: '/app',
  cookie: 'portal_session',
  inicio: '/inicio',
  quem: '/portal/auth/me',
  entradas: [
    [/^\/inicio$/, 'portal/pages/inicio/Inicio.tsx'],
    [/^\/notas$/, 'portal/pages/notas/Notas.tsx'],
    [/^\/notas\/[\w-]+$/, 'portal/pages/notas/Nota.tsx'],
  ],
}

export const OPS: WebApp = {
  name: 'ops',
  base: '/ops',
  cookie: 'admin_session',
  inicio: '/agora',
  quem: '/admin/auth/me',
  entradas: [[/^\/agora$/, 'ops/pages/agora/Agora.tsx']],
}

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

/**
 * Serves a web app below its base: one page for every path, and its built files, which never change and are served
 * compressed as the build left them. A request without a session for one of the entry pages is redirected to the login
 * at once. When the app is not built, the response says how to build it. `dist`: the folder of its build.
 */
export function serveApp(server: FastifyInstance, app: WebApp, dist = resolve(DIST, app.name)): void {
  const { name, base, host } = app
  const page = existsSync(resolve(dist, `${name}.html`)) ? readFileSync(resolve(dist, `${name}.html`)) : null
  const links = page ? readLinks(app, dist) : []
  const where = host === undefined ? {} : { constraints: { host } }
  const answer = ({ url, headers }: FastifyRequest, response: FastifyReply) => {
    if (!page) return response.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT)
    const path = url.slice(base.length)
    const entry = links.find(({ entrada }) => entrada.test(path.split('?')[0]!))
    // The session itself is checked where it is used (session.ts).
    if (entry && !hasCookie(headers.cookie, app.cookie))
      return response.redirect(`${base}/entrar?volta=${encodeURIComponent(path)}`)
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
      root: resolve(dist, 'assets'),
      prefix: `${base}/assets/`,
      immutable: true,
      maxAge: '365d',
      preCompressed: true,
      index: false,
      decorateReply: false,
      ...where,
    })
  for (const bare of [base, `${base}/`])
    server.get(bare, where, (_request, response) => response.redirect(base + app.inicio))
  server.get(`${base}/*`, where, answer)
}

/** Whether the browser has the cookie of a session, with any text in it. */
const hasCookie = (header = '', name: SessionCookie): boolean =>
  header.split(';').some((each) => {
    const [key = '', value] = each.trim().split('=')
    return (key === name || key === `__Host-${name}`) && !!value
  })

type Manifest = Record<string, { file: string; imports?: string[] }>

/**
 * For each entry page the header that preloads its screen, and the logged-in user, while the app itself still loads.
 */
function readLinks({ base, quem, entradas }: WebApp, dist: string): { entrada: RegExp; headers: { link: string } }[] {
  const manifest = JSON.parse(readFileSync(resolve(dist, '.vite/manifest.json'), 'utf8')) as Manifest
  const filesOf = (screen: string, found = new Set<string>()): Set<string> => {
    if (!found.has(screen))
      for (const each of manifest[found.add(screen) && screen]?.imports ?? []) filesOf(each, found)
    return found
  }
  return entradas.map(([entrada, screen]) => {
    const chunks = [...filesOf(screen)].map((key) => `<${base}/${manifest[key]!.file}>; rel=modulepreload`)
    return { entrada, headers: { link: [...chunks, `<${quem}>; rel=preload; as=fetch; crossorigin`].join(', ') } }
  })
}

const NOT_BUILT = 'O aplicativo ainda não foi construído: rode npm run build:web e inicie o serviço de novo.\n'
