import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FastifyRequest } from 'fastify'
import type { App } from '#platform/app.ts'
import type { Refusal } from '#platform/ctx.ts'
import { sessionToken, setSession } from './session.ts'

const at = (urlPublica: string) => ({ config: { urlPublica } }) as App
const SECURE = at('https://nfse.exemplo')
const PLAIN = at('http://localhost:3000')

/** The token a request is accepted with, or the code it is refused with. */
function enter(app: App, headers: Record<string, string>, method = 'POST'): string {
  try {
    return sessionToken(app, { method, headers } as unknown as FastifyRequest, 'portal_session')
  } catch (error) {
    return (error as Refusal).codigo
  }
}

test('under https the cookie is bound to this host and never leaves over http', () => {
  assert.equal(
    setSession(SECURE, 'portal_session', 't', 60),
    '__Host-portal_session=t; Path=/; Max-Age=60; HttpOnly; SameSite=Lax; Secure',
  )
  const headers = { host: 'nfse.exemplo', origin: 'https://nfse.exemplo' }
  assert.equal(enter(SECURE, { ...headers, cookie: '__Host-portal_session=t' }), 't')
  // A sibling host may set a cookie of the plain name: it opens no session.
  assert.equal(enter(SECURE, { ...headers, cookie: 'portal_session=t' }), 'NAO_AUTENTICADO')
  assert.equal(enter(SECURE, { ...headers, cookie: '__Host-admin_session=t' }), 'NAO_AUTENTICADO')
})

test('a change by cookie must come from our own pages, and under https from a page loaded over https', () => {
  const cookie = '__Host-portal_session=t'
  const from = (origin: string, host = 'nfse.exemplo') => enter(SECURE, { cookie, host, origin })
  assert.equal(from('https://nfse.exemplo'), 't')
  assert.equal(from('https://interno.exemplo', 'interno.exemplo'), 't')
  for (const origin of ['http://nfse.exemplo', 'https://nfse.exemplo:8443', 'https://mau.exemplo', 'null', ''])
    assert.equal(from(origin), 'ORIGEM_NAO_PERMITIDA', origin)
  assert.equal(enter(SECURE, { cookie, host: 'nfse.exemplo' }, 'GET'), 't', 'reading changes nothing')
  const local = { cookie: 'portal_session=t', host: 'localhost:3000' }
  assert.equal(enter(PLAIN, { ...local, origin: 'http://localhost:3000' }), 't')
  assert.equal(enter(PLAIN, { ...local, origin: 'http://localhost:5173' }), 'ORIGEM_NAO_PERMITIDA')
})

test('a token in Authorization needs no origin, and wins over the cookie', () => {
  assert.equal(enter(SECURE, { authorization: 'Bearer mine', cookie: '__Host-portal_session=t' }), 'mine')
  assert.equal(enter(PLAIN, { authorization: 'Basic x' }), 'NAO_AUTENTICADO')
})
