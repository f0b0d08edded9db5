// The SDK against a server whose answers each test sets: which requests are repeated, and what a caller gets.
import assert from 'node:assert/strict'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import {
  type Ajustes,
  Conflito,
  createNfse,
  ErroDeAutenticacao,
  ErroDeValidacao,
  Indisponivel,
  LimiteAtingido,
  NaoEncontrado,
  NfseErro,
  type PedidoNfse,
  type Tentativa,
} from '../../sdk/client.ts'

type Answer = { status: number; body?: unknown; headers?: Record<string, string> } | 'cut' | 'silence'
// biome-ignore lint/suspicious/noExplicitAny: the body that the SDK sent
type Seen = { method: string; url: string; headers: IncomingHttpHeaders; body: any }

let answers: Answer[] = []
let seen: Seen[] = []
const server = createServer(async (request, response) => {
  const chunks = await request.toArray()
  const text = Buffer.concat(chunks).toString()
  const { method = '', url = '', headers } = request
  seen.push({ method, url, headers, body: text && JSON.parse(text) })
  const answer = answers.shift() ?? { status: 500 }
  if (answer === 'cut') return request.socket.destroy()
  if (answer === 'silence') return
  response.writeHead(answer.status, { 'x-request-id': 'do-servidor-1', ...answer.headers })
  response.end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? null))
})
before(() => new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready)))
after(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  answers = []
  seen = []
})

const open = (more: Partial<Ajustes> = {}) =>
  createNfse({
    chave: 'nfse_hml_teste',
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    esperaInicialMs: 1,
    ...more,
  })
const NOTA = { id: 'n1', status: 'processando' }
const PEDIDO = { prestador: { cpfCnpj: '11222333000181' }, tomador: {}, servico: [] } as unknown as PedidoNfse

test('a read is repeated after a lost connection, 503 and 429', async () => {
  answers = ['cut', { status: 503 }, { status: 429, headers: { 'retry-after': '0' } }, { status: 200, body: NOTA }]
  assert.equal((await open().consultar('n1')).id, 'n1')
  assert.deepEqual(new Set(seen.map(({ method, url }) => `${method} ${url}`)), new Set(['GET /v1/nfse/n1']))
  assert.equal(seen.length, 4)
})

test('an issuance without idIntegracao gets one, the same in every attempt', async () => {
  answers = ['cut', { status: 502, body: '<html>' }, { status: 202, body: NOTA }]
  await open().emitir(PEDIDO)
  const ids = seen.map(({ body }) => body.idIntegracao)
  assert.match(ids[0], /^[0-9a-f-]{36}$/)
  assert.deepEqual(ids, [ids[0], ids[0], ids[0]])
})

test('the idIntegracao of the caller is kept, and reported when no answer came', async () => {
  answers = ['cut', 'cut']
  const error = await failure(open({ tentativas: 2 }).emitir({ ...PEDIDO, idIntegracao: 'pedido-7' }))
  assert.ok(error instanceof Indisponivel)
  assert.deepEqual([error.idIntegracao, error.codigo, error.status], ['pedido-7', 'SEM_RESPOSTA', 0])
  assert.deepEqual(
    seen.map(({ body }) => body.idIntegracao),
    ['pedido-7', 'pedido-7'],
  )
})

test('a request that may have succeeded is not repeated: cancelling, registering, a raw issuance without idIntegracao', async () => {
  for (const act of [
    () => open().cancelar('n1', 'serviço não prestado'),
    () => open().empresas.criar({} as never),
    () => open().chamar('POST /nfse', { corpo: PEDIDO }),
  ]) {
    seen = []
    answers = ['cut', { status: 200, body: NOTA }]
    const error = await failure(act())
    assert.ok(error instanceof Indisponivel)
    assert.match(error.correcao ?? '', /consulte antes de repetir/)
    assert.equal(seen.length, 1)
  }
})

test('a 429 is always repeated, because nothing was processed; a long Retry-After is returned to the caller', async () => {
  answers = [
    { status: 429, headers: { 'retry-after': '0' } },
    { status: 200, body: NOTA },
  ]
  await open().cancelar('n1', 'serviço não prestado')
  assert.equal(seen.length, 2)

  answers = [{ status: 429, headers: { 'retry-after': '3600' } }]
  const error = await failure(open().consultar('n1'))
  assert.ok(error instanceof LimiteAtingido)
  assert.equal(error.retryAfter, 3600)
})

test('every note of a batch carries an idIntegracao, so the batch may be repeated', async () => {
  answers = ['cut', { status: 202, body: { loteId: 'l1', itens: [] } }]
  await open().lote([PEDIDO, { ...PEDIDO, idIntegracao: 'meu' }])
  assert.equal(seen.length, 2)
  assert.deepEqual(seen[0]!.body, seen[1]!.body)
  assert.equal(seen[1]!.body.notas[1].idIntegracao, 'meu')

  answers = ['cut', { status: 202, body: {} }]
  await failure(open().chamar('POST /nfse/lote', { corpo: [PEDIDO] }))
  assert.equal(seen.length, 3)
})

test('each status has its error, with code, fields, what to do and the request id', async () => {
  const body = {
    status: 'rejeitada_schema_dps',
    codigo: 'SCHEMA_DPS_INVALIDO',
    mensagem: 'O corpo enviado não segue o formato esperado.',
    correcao: 'Corrija.',
    erros: [{ campo: 'servico[0].codigo', codigo: 'CAMPO_OBRIGATORIO', mensagem: 'Falta.' }],
    requestId: 'req-00000001',
  }
  const classes = [
    [400, ErroDeValidacao],
    [401, ErroDeAutenticacao],
    [403, ErroDeAutenticacao],
    [404, NaoEncontrado],
    [409, Conflito],
    [422, ErroDeValidacao],
    [500, Indisponivel],
  ] as const
  for (const [status, ErrorClass] of classes) {
    answers = [{ status, body }]
    const error = await failure(open({ tentativas: 1 }).validar(PEDIDO))
    assert.equal(error.constructor, ErrorClass)
    const { codigo, message, correcao, erros, requestId } = error
    assert.deepEqual([error.status, codigo, message, correcao], [status, body.codigo, body.mensagem, body.correcao])
    assert.deepEqual([erros, requestId], [body.erros, body.requestId])
  }
})

test('a page that is not from the API is an error that says so', async () => {
  answers = [{ status: 200, body: '<html>oi</html>' }]
  assert.equal((await failure(open().consultar('n1'))).codigo, 'RESPOSTA_INESPERADA')
  answers = [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }]
  const redirected = await failure(open().consultar('n1'))
  assert.deepEqual([redirected.status, redirected.requestId], [302, 'do-servidor-1'])
})

test('the request id is sent and returned; every attempt is reported', async () => {
  const attempts: Tentativa[] = []
  answers = [{ status: 503 }, { status: 200, body: NOTA }]
  await open({ aoResponder: (each) => attempts.push(each) }).consultar('n1', { requestId: 'pedido-do-cliente' })
  assert.deepEqual(
    seen.map(({ headers }) => headers['x-request-id']),
    ['pedido-do-cliente', 'pedido-do-cliente'],
  )
  assert.deepEqual(
    attempts.map(({ operacao, status, tentativa, requestId }) => [operacao, status, tentativa, requestId]),
    [
      ['GET /nfse/{id}', 503, 1, 'do-servidor-1'],
      ['GET /nfse/{id}', 200, 2, 'do-servidor-1'],
    ],
  )
})

test('a silent server ends with the timeout; a signal ends the call at once', async () => {
  answers = ['silence']
  const error = await failure(open({ timeoutMs: 50, tentativas: 1 }).consultar('n1'))
  assert.match(error.message, /não respondeu em 0.05 s/)
  answers = ['silence']
  const abort = new AbortController()
  const waiting = open().consultar('n1', { signal: abort.signal })
  abort.abort(new Error('desisti'))
  await assert.rejects(waiting, /desisti/)
})

test('a list is read to its end, and an item that moved to the next page comes once', async () => {
  const page = (from: number, to: number, total: number) => ({
    status: 200,
    body: { items: Array.from({ length: to - from }, (_, at) => ({ id: `n${from + at}` })), total },
  })
  answers = [page(0, 100, 120), page(99, 121, 121)]
  const ids: string[] = []
  for await (const { id } of open().listarTudo({ status: 'autorizada' })) ids.push(id)
  assert.equal(ids.length, 121)
  assert.equal(new Set(ids).size, 121)
  assert.equal(seen[1]!.url, '/v1/nfse?status=autorizada&limit=100&offset=100')
})

test('waiting ends when the city decides, or with the note as it is when the limit is over', async () => {
  answers = [
    { status: 202, body: NOTA },
    { status: 200, body: { ...NOTA, status: 'falha_temporaria' } },
    { status: 200, body: { ...NOTA, status: 'autorizada' } },
  ]
  assert.equal((await open().emitirEAguardar(PEDIDO)).status, 'autorizada')
  answers = [
    { status: 202, body: NOTA },
    { status: 200, body: NOTA },
  ]
  assert.equal((await open().emitirEAguardar(PEDIDO, { limiteMs: 0 })).status, 'processando')
})

async function failure(promise: Promise<unknown>): Promise<NfseErro> {
  const error = await promise.then(
    () => assert.fail('it should have failed'),
    (reason: unknown) => reason,
  )
  assert.ok(error instanceof NfseErro, String(error))
  return error
}
