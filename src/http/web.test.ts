import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import { serveApp, type WebApp } from './web.ts'

const OPS: WebApp = {
  name: 'ops',
  base: '/ops',
  cookie: 'admin_session',
  host: 'ops.example',
  inicio: '/agora',
  quem: '/admin/auth/me',
  entradas: [[/^\/filas$/, 'ops/pages/Filas.tsx']],
}
const PAGE = '<!doctype html><title>Operação</title>'

let server: FastifyInstance
let dist: string
before(async () => {
  dist = mkdtempSync(join(tmpdir(), 'ops-'))
  for (const folder of ['assets', '.vite']) mkdirSync(join(dist, folder))
  writeFileSync(join(dist, 'ops.html'), PAGE)
  writeFileSync(join(dist, 'assets/filas-1.js'), 'export {}')
  const manifest = { 'ops/pages/Filas.tsx': { file: 'assets/filas-1.js' } }
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
  server = Fastify()
  serveApp(server, OPS, dist)
  await server.ready()
})
after(async () => {
  await server.close()
  rmSync(dist, { recursive: true })
})

const get = (url: string, cookie = '', host = 'ops.example') =>
  server.inject({ method: 'GET', url, headers: { host, cookie } })

test('every path below the base is the page of the app, under its policy', async () => {
  const answer = await get('/ops/clientes/1', 'admin_session=t')
  assert.equal(answer.body, PAGE)
  assert.match(String(answer.headers['content-security-policy']), /script-src 'self'/)
  assert.equal((await get('/ops')).headers['location'], '/ops/agora')
})

test('an entry page without the session of this app leads to its login, and with it preloads its screen', async () => {
  for (const cookie of ['', 'portal_session=t'])
    assert.equal(
      (await get('/ops/filas?fila=emit', cookie)).headers['location'],
      '/ops/entrar?volta=%2Ffilas%3Ffila%3Demit',
    )
  const { headers } = await get('/ops/filas', '__Host-admin_session=t')
  assert.match(String(headers['link']), /<\/ops\/assets\/filas-1\.js>; rel=modulepreload, <\/admin\/auth\/me>/)
})

test('a built file may be kept without end', async () => {
  const answer = await get('/ops/assets/filas-1.js')
  assert.equal(answer.statusCode, 200)
  assert.match(String(answer.headers['cache-control']), /immutable/)
})

test('an app with a host of its own is not served on another', async () => {
  for (const path of ['/ops', '/ops/filas', '/ops/assets/filas-1.js'])
    assert.equal((await get(path, 'admin_session=t', 'nfse.example')).statusCode, 404, path)
})
