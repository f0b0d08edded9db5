import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { until } from '../../test/support/until.ts'
import { makeCertificate, openIdentities } from '../certificates.ts'
import { CHAVE, call, corpo, daqui, openClient, openPsp } from './psp.fixture.ts'

const newTxid = () => randomUUID().replaceAll('-', '')
const TUDO = '?inicio=2020-01-01T00:00:00Z&fim=2099-01-01T00:00:00Z'

test('a charge is created, consulted, revised and removed, each once', async (t) => {
  const psp = await openPsp(t)
  const api = await openClient(psp)
  const txid = newTxid()
  assert.deepEqual(problemOf(await api('GET', `/cobv/${txid}`)), [404, 'CobVNaoEncontrada'])
  const created = await api('PUT', `/cobv/${txid}`, corpo())
  assert.deepEqual([created.status, created.json.status, created.json.revisao], [201, 'ATIVA', 0])
  assert.match(created.json.pixCopiaECola, /^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/)
  // The same again is the same charge; another body is its next revision.
  assert.equal((await api('PUT', `/cobv/${txid}`, corpo())).json.revisao, 0)
  assert.equal((await api('PUT', `/cobv/${txid}`, corpo({ valor: { original: '150.00' } }))).json.revisao, 1)
  assert.equal((await api('PATCH', `/cobv/${txid}`, { valor: { original: '151.00' } })).json.revisao, 2)
  assert.equal((await api('GET', `/cobv/${txid}?revisao=0`)).json.valor.original, '149.90')
  assert.deepEqual(problemOf(await api('GET', `/cobv/${txid}?revisao=9`)), [400, 'CobVConsultaInvalida'])

  const status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
  const mixed = await api('PATCH', `/cobv/${txid}`, { status, valor: { original: '1.00' } })
  assert.deepEqual(problemOf(mixed), [400, 'CobVOperacaoInvalida'])
  assert.equal((await api('PATCH', `/cobv/${txid}`, { status })).json.status, status)
  for (const [method, body] of Object.entries({ PUT: corpo(), PATCH: { status } }))
    assert.deepEqual(problemOf(await api(method, `/cobv/${txid}`, body)), [400, 'CobVOperacaoInvalida'])
  const { cobrancas } = await psp.panel('GET livro')
  assert.deepEqual([cobrancas.length, cobrancas[0].pedidos], [1, 4])
})

test('a violation of the official text is refused, naming the field', async (t) => {
  const psp = await openPsp(t)
  const api = await openClient(psp)
  const calendario = { dataDeVencimento: daqui(10) }
  const desconto = (more: object) => ({ valor: { original: '100.00', desconto: more } })
  const faults: Array<[string, object]> = [
    ['cobv.valor.original', { valor: { original: '0.00' } }],
    ['cobv.valor.original', { valor: { original: '10' } }],
    ['cobv.valor.original', { valor: { original: 10 } }],
    ['cobv.valor.original', { valor: { original: '12345678901.00' } }],
    ['cobv.valor.multa', { valor: { original: '1.00', multa: { modalidade: 3, valorPerc: '2.00' } } }],
    ['cobv.valor.juros', { valor: { original: '1.00', juros: { modalidade: 9, valorPerc: '1.00' } } }],
    ['cobv.valor.abatimento', { valor: { original: '1.00', abatimento: { modalidade: 1, valorPerc: '1.00' } } }],
    ['cobv.valor.desconto', desconto({ modalidade: 1, valorPerc: '1.00' })],
    ['cobv.valor.desconto', desconto({ modalidade: 3 })],
    ['cobv.valor.desconto', desconto({ modalidade: 2, descontoDataFixa: [{ data: daqui(11), valorPerc: '1.00' }] })],
    ['cobv.calendario.dataDeVencimento', { calendario: { dataDeVencimento: daqui(-1) } }],
    ['cobv.calendario.dataDeVencimento', { calendario: { dataDeVencimento: '2027-02-30' } }],
    ['cobv.calendario.validadeAposVencimento', { calendario: { ...calendario, validadeAposVencimento: -1 } }],
    ['cobv.devedor', { devedor: { cpf: '12345678909', cnpj: '12ABC34501DE35', nome: 'Dois' } }],
    ['cobv.devedor', { devedor: { cnpj: '12abc34501de35', nome: 'Minúsculas' } }],
    ['cobv.chave', { chave: 'de-outro@example.com' }],
    ['cobv.solicitacaoPagador', { solicitacaoPagador: 'x'.repeat(141) }],
  ]
  for (const [field, more] of faults) {
    const refused = await api('PUT', `/cobv/${newTxid()}`, corpo(more))
    assert.deepEqual(problemOf(refused), [400, 'CobVOperacaoInvalida'], JSON.stringify(more))
    assert.equal(refused.json.violacoes[0].propriedade, field, JSON.stringify(more))
  }
  for (const txid of ['curto', 'x'.repeat(36), `${newTxid().slice(1)}-`])
    assert.deepEqual(problemOf(await api('PUT', `/cobv/${txid}`, corpo())), [400, 'CobVOperacaoInvalida'], txid)
  assert.deepEqual((await psp.panel('GET livro')).cobrancas, [])
})

test('a client needs a certificate of the authority, a token of that certificate, and the scope', async (t) => {
  const psp = await openPsp(t)
  await assert.rejects(call(psp, null, 'GET', '/api/v2/cobv'))
  const other = openIdentities(mkdtempSync(join(tmpdir(), 'outra-ac-'))).ca
  const stranger = makeCertificate(other, { cnpj: '11222333000181', nome: 'X', senha: 'x' })
  await assert.rejects(call(psp, stranger, 'GET', '/api/v2/cobv'))

  const readOnly = await openClient(psp, 'cobv.read')
  assert.deepEqual(problemOf(await readOnly('PUT', `/cobv/${newTxid()}`, corpo())), [403, 'AcessoNegado'])
  assert.equal((await readOnly('GET', `/cobv${TUDO}`)).status, 200)
  assert.equal((await call(psp, psp.client, 'GET', `/api/v2/cobv${TUDO}`)).status, 401)
  await psp.panel('DELETE tokens')
  assert.equal((await readOnly('GET', `/cobv${TUDO}`)).status, 401)
  assert.deepEqual(problemOf(await (await openClient(psp))('GET', '/cob')), [404, 'NaoEncontrado'])
})

test('lists go by period and page, and refuse what is neither', async (t) => {
  const psp = await openPsp(t)
  const api = await openClient(psp)
  const txids = Array.from({ length: 5 }, newTxid)
  for (const txid of txids) await api('PUT', `/cobv/${txid}`, corpo())
  for (const txid of txids) await psp.panel('POST pagar', { txid })
  for (const [path, list, idOf] of [
    ['/cobv', 'cobs', 'txid'],
    ['/pix', 'pix', 'txid'],
  ] as const) {
    const seen = []
    for (const page of [0, 1, 2]) {
      const query = `${TUDO}&paginacao.itensPorPagina=2&paginacao.paginaAtual=${page}`
      const { json } = await api('GET', path + query)
      assert.equal(json.parametros.paginacao.quantidadeDePaginas, 3)
      seen.push(...json[list].map((each: Record<string, string>) => each[idOf]))
    }
    assert.deepEqual(seen.sort(), [...txids].sort())
    const refused = path === '/cobv' ? 'CobVConsultaInvalida' : 'PixConsultaInvalida'
    const faulty = [
      '?inicio=2026-01-01',
      '?inicio=2026-01-02T00:00:00Z&fim=2026-01-01T00:00:00Z',
      `${TUDO}&cpf=1&cnpj=2`,
    ]
    for (const query of [...faulty, `${TUDO}&paginacao.paginaAtual=-1`])
      assert.deepEqual(problemOf(await api('GET', path + query)), [400, refused], query)
  }
  assert.equal((await api('GET', `/cobv${TUDO}&status=ATIVA`)).json.cobs.length, 0)
})

test('a paid charge takes no other payment, but for payers who paid at the same moment; Pix go back up to their amount', async (t) => {
  const psp = await openPsp(t)
  const api = await openClient(psp)
  const txid = newTxid()
  await api('PUT', `/cobv/${txid}`, corpo())
  const [pix] = await psp.panel('POST pagar', { txid, valor: '100.00' })
  assert.equal((await api('GET', `/cobv/${txid}`)).json.status, 'CONCLUIDA')
  await assert.rejects(psp.panel('POST pagar', { txid }), /CONCLUIDA/)
  await psp.panel('POST pagar', { txid, forcar: true })
  assert.equal((await api('GET', `/cobv/${txid}`)).json.pix.length, 2)

  const path = `/pix/${pix.endToEndId}/devolucao`
  assert.equal((await api('PUT', `${path}/d1`, { valor: '60.00' })).json.status, 'EM_PROCESSAMENTO')
  assert.deepEqual(problemOf(await api('PUT', `${path}/d2`, { valor: '40.01' })), [400, 'PixDevolucaoInvalida'])
  assert.deepEqual(problemOf(await api('PUT', `${path}/d1`, { valor: '1.00' })), [400, 'PixDevolucaoInvalida'])
  await psp.panel('POST devolver', { endToEndId: pix.endToEndId, id: 'd1' })
  assert.equal((await api('GET', `${path}/d1`)).json.status, 'DEVOLVIDO')
  assert.deepEqual(problemOf(await api('GET', `${path}/d3`)), [404, 'PixDevolucaoNaoEncontrada'])
  assert.deepEqual(problemOf(await api('GET', `/pix/${'E'.repeat(32)}`)), [404, 'PixNaoEncontrado'])
})

test('callbacks go to {webhookUrl}/pix: once, twice, together, the last first, again until answered 200, or never', async (t) => {
  const psp = await openPsp(t)
  const api = await openClient(psp)
  const received: Array<{ url: string; ids: string[] }> = []
  let failures = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (failures-- > 0) return response.writeHead(503).end()
    const { pix } = JSON.parse(Buffer.concat(chunks).toString('utf8'))
    received.push({ url: request.url!, ids: pix.map((each: { txid: string }) => each.txid) })
    response.end('{"recebido":true}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close().closeAllConnections())
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/bank/abc`
  assert.deepEqual(problemOf(await api('GET', `/webhook/${CHAVE}`)), [404, 'WebhookNaoEncontrado'])
  assert.deepEqual(problemOf(await api('PUT', '/webhook/outra', { webhookUrl })), [400, 'WebhookOperacaoInvalida'])
  assert.equal((await api('PUT', `/webhook/${CHAVE}`, { webhookUrl })).status, 200)
  assert.equal((await api('GET', `/webhook/${CHAVE}`)).json.webhookUrl, webhookUrl)

  const paid = async () => {
    const txid = newTxid()
    await api('PUT', `/cobv/${txid}`, corpo())
    await psp.panel('POST pagar', { txid })
    return txid
  }
  const arrived = (count: number) => until(`${count} callbacks`, async () => received.length === count)
  failures = 2
  const first = await paid()
  await arrived(1)
  assert.deepEqual(received[0], { url: '/webhooks/bank/abc/pix', ids: [first] })
  const statuses = async () => (await psp.panel('GET avisos')).map((each: { status: number }) => each.status)
  // The answer to a callback is recorded once it is back at the bank.
  await until('the third try is recorded', async () => (await statuses()).length === 3)
  assert.deepEqual(await statuses(), [503, 503, 200])

  await psp.panel('PUT avisos', { modo: 'duplicado' })
  const twice = await paid()
  await arrived(3)
  assert.deepEqual([received[1]!.ids, received[2]!.ids], [[twice], [twice]])

  await psp.panel('PUT avisos', { modo: 'agrupado' })
  const together = [await paid(), await paid()]
  await psp.panel('POST avisos')
  assert.deepEqual(received[3]!.ids, together)

  await psp.panel('PUT avisos', { modo: 'fora-de-ordem' })
  const [one, two] = [await paid(), await paid()]
  await psp.panel('POST avisos')
  assert.deepEqual([received[4]!.ids, received[5]!.ids], [[two], [one]])

  await psp.panel('PUT avisos', { modo: 'nenhum' })
  await paid()
  await psp.panel('POST avisos')
  assert.equal(received.length, 6)
  assert.equal((await api('DELETE', `/webhook/${CHAVE}`)).status, 204)
})

const problemOf = ({ status, type, json }: { status: number; type: string; json: { type: string } }) => {
  assert.match(type, /^application\/problem\+json/, JSON.stringify(json))
  assert.match(json.type, /^https:\/\/pix\.bcb\.gov\.br\/api\/v2\/error\//)
  return [status, json.type.split('/').at(-1)]
}
