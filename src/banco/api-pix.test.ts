// The adapter against the simulated PSP, over real TLS.

import assert from 'node:assert/strict'
import { createHash, createPrivateKey, randomUUID, X509Certificate } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { inspect } from 'node:util'
import { fatosDaCobranca } from '#domain/faturamento/cobranca-fatos.ts'
import type { Centavos, Percentual } from '#domain/money.ts'
import { createCityAgents } from '#platform/http-client/mtls.ts'
import { Secret } from '#platform/secret.ts'
import { ESTA_MAQUINA } from '#test/support/this-machine.ts'
import { until } from '#test/support/until.ts'
import { makeCertificate, type PemPair } from '../../simulator/certificates.ts'
import { CLIENTE_PADRAO } from '../../simulator/psp/clientes.ts'
import { CHAVE, daqui, openPsp } from '../../simulator/psp/psp.fixture.ts'
import { createApiPix } from './api-pix.ts'
import type { CobrancaPedida } from './banco.ts'
import { brCode, crc16 } from './br-code.ts'

const newTxid = () => randomUUID().replaceAll('-', '')
const PERIODO = ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'] as const
const PEDIDA: CobrancaPedida = {
  valor: 14_990 as Centavos,
  vencimento: daqui(10),
  diasValidade: 30,
  multa: 20_000 as Percentual,
  jurosMensal: 10_000 as Percentual,
  devedor: { cpfCnpj: '12ABC34501DE35', nome: 'Cliente LTDA' },
  descricao: 'Fatura 2026-11',
}

test('every verb does what it says, once', async (t) => {
  const { psp, banco } = await openBanco(t)
  const txid = newTxid()
  assert.deepEqual(await banco.consultarCobranca(txid), { tipo: 'inexistente' })
  const criada = done(await banco.criarCobranca(txid, PEDIDA))
  assert.deepEqual([criada.registro, criada.valor, criada.vencimento], ['ATIVA', 14_990, PEDIDA.vencimento])
  assert.match(criada.pixCopiaECola!, /br\.gov\.bcb\.pix/)
  assert.deepEqual(done(await banco.criarCobranca(txid, PEDIDA)), criada)
  assert.deepEqual(done(await banco.consultarCobranca(txid)), criada)

  const [paid] = await psp.panel('POST pagar', { txid })
  await psp.panel('POST devolver', { endToEndId: paid.endToEndId, id: 'd1', valor: '49.90' })
  const paga = done(await banco.consultarCobranca(txid))
  const fatos = fatosDaCobranca(PEDIDA.valor, paga.registro, paga.pix)
  assert.deepEqual([fatos.situacao, fatos.pago, fatos.devolvido], ['parcialmente_devolvida', 14_990, 4_990])
  assert.deepEqual(done(await banco.consultarPix(paid.endToEndId)), paga.pix[0])
  assert.deepEqual(await banco.consultarPix(`E${'0'.repeat(31)}`), { tipo: 'inexistente' })
  assert.deepEqual(done(await banco.listarPix(...PERIODO)), { itens: paga.pix, ilegiveis: 0 })
  assert.deepEqual(done(await banco.listarCobrancas(...PERIODO)), { itens: [paga], ilegiveis: 0 })
  // A payment comes before a removal: the refusal says which charge was found instead.
  const tarde = await banco.cancelarCobranca(txid)
  assert.deepEqual([tarde.tipo, tarde.tipo === 'recusada' && tarde.existente], ['recusada', paga])

  const outra = newTxid()
  await banco.criarCobranca(outra, PEDIDA)
  assert.equal(done(await banco.cancelarCobranca(outra)).registro, 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
  assert.equal((await banco.cancelarCobranca(outra)).tipo, 'feita')
  assert.equal((await banco.registrarWebhook('https://cliente.example/webhooks/bank')).tipo, 'feita')

  const zero = await banco.criarCobranca(newTxid(), { ...PEDIDA, valor: 0 as Centavos })
  assert.equal(zero.tipo === 'recusada' && zero.problema.tipo, 'CobVOperacaoInvalida')
  assert.match(zero.tipo === 'recusada' ? zero.problema.violacoes.join() : '', /valor\.original/)
  assert.equal((await psp.panel('GET tokens')).emitidos, 1)
})

test('a list goes through every page', async (t) => {
  const { banco } = await openBanco(t)
  const txids = Array.from({ length: 101 }, newTxid)
  await Promise.all(txids.map((txid) => banco.criarCobranca(txid, PEDIDA)))
  const { itens } = done(await banco.listarCobrancas(...PERIODO))
  assert.deepEqual(itens.map(({ txid }) => txid).sort(), txids.sort())
})

test('after silence the same txid is consulted, and is one charge; a new txid would be another', async (t) => {
  const { psp, banco, open } = await openBanco(t)
  const impatient = open({ timeoutMs: 3_000 })
  await impatient.consultarCobranca(newTxid()) // while a token is kept
  for (const humor of ['calar-depois', 'cortar-depois', 'corpo-truncado', 'corpo-enorme']) {
    const txid = newTxid()
    await psp.panel('PUT humores', { operacao: 'criar', txid, humor, vezes: 1 })
    const silent = await (humor === 'calar-depois' ? impatient : banco).criarCobranca(txid, PEDIDA)
    assert.deepEqual([silent.tipo, silent.tipo === 'incerta' && silent.enviada], ['incerta', true], humor)
    const found = async () => (await banco.consultarCobranca(txid)).tipo === 'feita'
    await until(`the charge of ${humor}`, found)
  }
  const txid = newTxid()
  await psp.panel('PUT humores', { operacao: 'criar', txid, humor: 'calar-antes', vezes: 1 })
  assert.equal((await impatient.criarCobranca(txid, PEDIDA)).tipo, 'incerta')
  assert.equal((await banco.consultarCobranca(txid)).tipo, 'inexistente')
  assert.equal((await banco.criarCobranca(txid, PEDIDA)).tipo, 'feita')

  // Paid meanwhile: the bank refuses the repetition, and the adapter finds the charge that is there.
  await psp.panel('POST pagar', { txid })
  assert.equal(done(await banco.criarCobranca(txid, PEDIDA)).registro, 'CONCLUIDA')
  const other = await banco.criarCobranca(txid, { ...PEDIDA, valor: 1 as Centavos })
  assert.equal(other.tipo === 'recusada' && other.existente?.valor, 14_990)

  const [first, second] = [newTxid(), newTxid()]
  await psp.panel('PUT humores', { operacao: 'criar', txid: first, humor: 'calar-depois', vezes: 1 })
  await impatient.criarCobranca(first, PEDIDA)
  await until(
    'the charge that nothing was heard of',
    async () => (await banco.consultarCobranca(first)).tipo === 'feita',
  )
  await banco.criarCobranca(second, PEDIDA)
  const { cobrancas } = await psp.panel('GET livro')
  const doubled = cobrancas.filter((each: { txid: string }) => [first, second].includes(each.txid))
  assert.deepEqual(
    doubled.map((each: { status: string; valor: string }) => [each.status, each.valor]),
    Array(2).fill(['ATIVA', '149.90']),
  )
})

test('a faulty answer of a bank is uncertain, and nothing throws or hangs', async (t) => {
  const { psp, banco } = await openBanco(t)
  const txid = newTxid()
  await banco.criarCobranca(txid, PEDIDA)
  const [{ endToEndId }] = await psp.panel('POST pagar', { txid })
  const verbs = {
    criar: () => banco.criarCobranca(newTxid(), PEDIDA),
    consultar: () => banco.consultarCobranca(txid),
    alterar: () => banco.cancelarCobranca(txid),
    listar: () => banco.listarCobrancas(...PERIODO),
    pix: () => banco.consultarPix(endToEndId),
  }
  const spoiled = ['enorme', 'vazio', 'texto', 'lista', 'trocado', 'truncado'].map((each) => `corpo-${each}`)
  const failures = ['erro-500', 'erro-503', 'erro-504', 'erro-429', 'html', 'cortar-antes', 'token-vencido']
  for (const humor of [...spoiled, ...failures])
    for (const [operacao, verb] of Object.entries(verbs)) {
      if (operacao === 'alterar' && humor.startsWith('corpo-')) continue // a refusal, whose words are of no use
      await psp.panel('DELETE humores')
      await psp.panel('PUT humores', { operacao, humor })
      assert.equal((await verb()).tipo, 'incerta', `${operacao} ${humor}`)
    }
  await psp.panel('DELETE humores')
  // Unknown fields and values are tolerated, and an unknown state is no state.
  await psp.panel('PUT humores', { operacao: 'consultar', humor: 'corpo-novidades', vezes: 1 })
  assert.equal(done(await banco.consultarCobranca(txid)).registro, null)
  await psp.panel('PUT humores', { operacao: 'consultar', humor: 'erro-404', vezes: 1 })
  assert.deepEqual(await banco.consultarCobranca(txid), { tipo: 'inexistente' })
})

test('a token is asked for once, renewed before it ends, and again when it is refused', async (t) => {
  const { psp, banco } = await openBanco(t)
  const emitidos = async () => (await psp.panel('GET tokens')).emitidos
  await Promise.all(Array.from({ length: 5 }, () => banco.consultarCobranca(newTxid())))
  assert.equal(await emitidos(), 1)
  await psp.panel('DELETE tokens')
  assert.equal((await banco.consultarCobranca(newTxid())).tipo, 'inexistente')
  assert.equal(await emitidos(), 2)
  // A token for less than the margin is not used for a second request.
  await psp.panel('DELETE tokens')
  await psp.panel('PUT tokens', { validadeS: 20 })
  await banco.consultarCobranca(newTxid())
  await banco.consultarCobranca(newTxid())
  assert.equal(await emitidos(), 4)
  await psp.panel('PUT humores', { operacao: 'token', humor: 'erro-503' })
  const without = await banco.criarCobranca(newTxid(), PEDIDA)
  assert.deepEqual([without.tipo, without.tipo === 'incerta' && without.enviada], ['incerta', false])
})

test('a request whose token is refused, and the renewed one too, reached nothing', async (t) => {
  const { psp, banco } = await openBanco(t)
  const txid = newTxid()
  await psp.panel('PUT humores', { operacao: 'criar', txid, humor: 'token-vencido', vezes: 2 })
  const refused = await banco.criarCobranca(txid, PEDIDA)
  assert.ok(refused.tipo === 'incerta', inspect(refused))
  assert.deepEqual([refused.enviada, refused.causa], [false, 'credencial'])
  assert.equal((await banco.consultarCobranca(txid)).tipo, 'inexistente')
  assert.equal((await banco.criarCobranca(txid, PEDIDA)).tipo, 'feita')
})

test('a wrong certificate and a wrong secret reach nothing, and no outcome holds a secret', async (t) => {
  const { psp, open } = await openBanco(t)
  const expired = makeCertificate(psp.ca, { cnpj: '11222333000181', nome: 'X', senha: 'x', vencido: true })
  const refused = await open({ pair: expired }).criarCobranca(newTxid(), PEDIDA)
  const wrong = await open({ clientSecret: 'segredo-errado-canario' }).criarCobranca(newTxid(), PEDIDA)
  const stranger = await open({ ca: [expired.certPem] }).criarCobranca(newTxid(), PEDIDA)
  for (const outcome of [refused, wrong, stranger]) {
    assert.deepEqual(
      [outcome.tipo, outcome.tipo === 'incerta' && outcome.enviada],
      ['incerta', false],
      inspect(outcome),
    )
    assert.doesNotMatch(inspect(outcome, { depth: 9 }), /segredo|Basic|Bearer|PRIVATE/)
  }
  assert.equal(wrong.tipo === 'incerta' && wrong.causa, 'credencial')
  assert.deepEqual((await psp.panel('GET livro')).cobrancas, [])
})

test('without a copia e cola the BR Code is made of the location that the bank answers', async (t) => {
  const { psp, banco } = await openBanco(t)
  await psp.panel('PUT humores', { operacao: 'todas', humor: 'sem-copia-e-cola', vezes: 2 })
  const { pixCopiaECola, location } = done(await banco.criarCobranca(newTxid(), PEDIDA))
  assert.equal(pixCopiaECola, brCode(location!, { nome: CLIENTE_PADRAO.nome, cidade: 'São Paulo' }))
  assert.match(pixCopiaECola!, /6009Sao Paulo/)
  // The example of the Manual de Padrões para Iniciação do Pix.
  const example =
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***6304'
  assert.equal(crc16(example), '1D3D')
})

/** The value of a result that says `feita`. */
function done<T>(result: { tipo: 'feita'; valor: T } | { tipo: string }): T {
  assert.equal(result.tipo, 'feita', inspect(result, { depth: 5 }))
  return (result as { valor: T }).valor
}

async function openBanco(t: TestContext) {
  const psp = await openPsp(t)
  const agents = createCityAgents({ connectTimeoutMs: 10_000, redesPermitidas: ESTA_MAQUINA })
  t.after(() => agents.close())
  const open = ({
    pair = psp.client as PemPair,
    clientSecret = CLIENTE_PADRAO.clientSecret,
    ca = [psp.caPem],
    timeoutMs = 60_000,
  } = {}) =>
    createApiPix({
      agent: agents.agentFor(clientOf(pair), { ca }),
      baseUrl: `${psp.url}/api/v2`,
      tokenUrl: `${psp.url}/oauth/token`,
      clientId: CLIENTE_PADRAO.clientId,
      clientSecret: new Secret(clientSecret),
      chave: CHAVE,
      connectTimeoutMs: 10_000,
      timeoutMs,
      now: Date.now,
    })
  return { psp, open, banco: open() }
}

function clientOf({ certPem, keyPem }: PemPair) {
  const certificate = new X509Certificate(certPem)
  return {
    impressaoDigital: createHash('sha256').update(certificate.raw).digest('hex'),
    pkcs8: createPrivateKey(keyPem).export({ type: 'pkcs8', format: 'der' }),
    certificateDer: certificate.raw,
    chainDer: [],
  }
}
