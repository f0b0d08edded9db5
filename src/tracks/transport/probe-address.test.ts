import assert from 'node:assert/strict'
import { test } from 'node:test'
import { empresaA, openCity, root } from '#platform/http-client/city.fixture.ts'
import { ESTA_MAQUINA } from '#test/support/this-machine.ts'
import { probeAddress, type Sondagem } from './probe-address.ts'

const probe = (url: string, more: Partial<Sondagem> = {}) =>
  probeAddress({
    ...{ metodo: 'GET', url, certificado: null, perfil: { ca: [root.certificatePem] } },
    ...{ redesPermitidas: ESTA_MAQUINA, timeoutMs: 10_000, ...more },
  })

test('no private address is contacted, by number or by name', async (t) => {
  const city = await openCity(t, (_, response) => response.end())
  for (const url of [city.url, city.url.replace('localhost', '127.0.0.1'), 'https://[::1]/', 'https://10.1.2.3/']) {
    const found = await probe(url, { redesPermitidas: [] })
    assert.deepEqual([found.respondeu, found.causa, found.tls, found.requisicao], [false, 'bloqueado', null, null], url)
  }
  assert.equal(city.seen.connections, 0)
})

test('a city that asks for a certificate is there; with one it answers', async (t) => {
  for (const maxVersion of ['TLSv1.2', 'TLSv1.3'] as const) {
    const city = await openCity(t, (_, response) => response.end('<wsdl:definitions >'), { maxVersion })
    const asked = await probe(city.url)
    assert.deepEqual([asked.respondeu, asked.causa, city.seen.requests], [true, null, 0], maxVersion)
    const known = await probe(city.url, { certificado: empresaA.client })
    assert.deepEqual([known.respondeu, known.requisicao?.status, known.requisicao?.wsdl], [true, 200, true])
    assert.deepEqual([known.tls?.cadeia[0]?.titular, known.tls?.protocolo], ['localhost', maxVersion])
  }
})

test('a chain that is not trusted is shown, and nothing is sent over it', async (t) => {
  const city = await openCity(t, (_, response) => response.end(), { rejectUnauthorized: false })
  const found = await probe(city.url, { perfil: {} })
  assert.deepEqual([found.respondeu, found.causa, found.tls?.confiavel], [false, 'tls', false])
  assert.deepEqual([found.tls?.cadeia[0]?.emissor, city.seen.requests], ['AC DE TESTE', 0])
})

test('an error page is silence, a SOAP Fault is an answer; a document in it is masked', async (t) => {
  const fault = '<s:Fault><faultcode>s:Server</faultcode><faultstring>de 11222333000181</faultstring></s:Fault>'
  const bodies: Record<string, string> = { '/fault': fault, '/erro': '<html>fora</html>' }
  const city = await openCity(
    t,
    ({ url }, response) => {
      response.statusCode = 500
      response.end(bodies[url ?? ''])
    },
    { rejectUnauthorized: false },
  )
  const [soap, page] = [await probe(`${city.url}/fault`), await probe(`${city.url}/erro`)]
  assert.deepEqual(soap.requisicao?.fault, { codigo: 's:Server', texto: 'de ***' })
  assert.deepEqual([soap.respondeu, page.respondeu, page.causa, page.requisicao?.status], [true, false, 'http', 500])
})

test('nothing listens, and no such name', async () => {
  const refused = await probe('https://127.0.0.1:1/')
  assert.deepEqual([refused.causa, refused.dns.ok, refused.tls?.ok], ['conexao', true, false])
  const unknown = await probe('https://nao-existe.invalid/')
  assert.deepEqual([unknown.respondeu, unknown.causa], [false, 'dns'])
})
