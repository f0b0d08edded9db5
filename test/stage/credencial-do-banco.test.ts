// The credential of the bank decides who receives the money: another account needs two people, in whatever order of
// acts, and registering a credential returns the bank's answer.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { CHAVE, openClient as openPspClient } from '../../simulator/psp/psp.fixture.ts'
import { addAdmin } from '../support/admins.ts'
import { type Bank, ok, openBank, TOKEN } from '../support/bank.ts'
import { type Client, openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { until } from '../support/until.ts'

const PATH = '/admin/bank/credencial'
/** Requests of the test of a bank that moves: there and back. */
const MUDANCAS = 2

let bank: Bank
let segunda: Client
/** With one certificate, which is part of what is confirmed. */
let conta: object
before(async () => {
  bank = await openBank()
  const { world } = bank
  conta = bank.credencial()
  const login = (body: object) => openClient(world.url).post('/admin/auth/login', body)
  segunda = openClient(world.url, await addAdmin(world.sql, login, 'superadmin', 'segunda', ADMIN_ENV.ADMIN_SENHA))
})
after(() => bank?.close())

const inForce = async () => (await bank.admin.suporte.get(PATH)).json?.chavePix ?? null
const put = (more: object = {}, who: Client = bank.admin.superadmin) => who.post(PATH, { ...conta, ...more })
const revoke = () => ok(bank.admin.superadmin.call('DELETE', `${PATH}?forcar=true`))

test('registering a credential tries it: the bank accepts it, refuses it, or is unreachable, and it is kept in each case', async () => {
  const cases = [
    [{}, 'aceita'],
    [{ clientSecret: 'um segredo que o banco não conhece' }, 'recusada'],
    [{ tokenUrl: 'https://127.0.0.1:1/oauth/token' }, 'sem_resposta'],
    [{ tokenUrl: 'https://nao-existe.invalid/oauth/token' }, 'sem_resposta'],
    [{}, 'aceita'],
  ] as const
  for (const [more, situacao] of cases) {
    const { teste, chavePix } = await ok(put(more), 201)
    assert.equal(teste.situacao, situacao, JSON.stringify([more, teste]))
    assert.ok(teste.mensagem.length > 20, teste.mensagem)
    assert.equal(await inForce(), chavePix)
  }
})

test('the bank knows the newest address, also when the token is changed while an older one is registered', async () => {
  const { world, psp } = bank
  await ok(put(), 201)
  const atBank = async () => (await (await openPspClient(psp))('GET', `/webhook/${CHAVE}`)).json?.webhookUrl
  const known = (token: string) => until('the bank has it', async () => (await atBank())?.endsWith(`/${token}`))
  await known(TOKEN)
  const open = "select from jobs where fila = 'banco.conciliar' and chave like 'webhook:%' and concluido_em is null"
  await until('no job registers an address', async () => (await world.sql(open)).length === 0)
  const waits = "select from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1"
  const waiting = (query: string) =>
    until(`waits: ${query}`, async () => (await world.sql(waits, [`%${query}%`])).length > 0)
  const novo = `${TOKEN}-mais-novo`
  const other = new pg.Client({ connectionString: world.tree.env.DATABASE_URL })
  await other.connect()
  try {
    await other.query('begin; select from banco_credenciais for update')
    const rotated = ok(put({ webhookToken: novo }), 201)
    await waiting('from banco_credenciais%for update')
    await world.sql(
      "insert into jobs (fila, chave, grupo) select 'banco.conciliar', 'webhook:' || id, 'banco' from banco_credenciais",
    )
    await waiting('set webhook_registrado_em')
    await other.query('commit')
    await rotated
  } finally {
    await other.end()
  }
  await known(novo)
})

test('a bank that moves keeps its credential and its charges: the new address takes a second person alone', async () => {
  const { id, baseUrl } = await ok(put(), 201)
  const moved = { baseUrl: 'https://127.0.0.1:1/api/v3' }
  const asked = await put(moved)
  assert.equal(asked.status, 202, asked.text)
  assert.equal((await bank.admin.suporte.get(PATH)).json.baseUrl, baseUrl, 'nothing moves by one person')
  const there = await ok(put({ ...moved, confirmacao: asked.json.confirmacao.id }, segunda), 201)
  assert.deepEqual([there.id, there.baseUrl], [id, moved.baseUrl], 'the same credential, which its charges name')
  const [line] = await bank.world.sql<{ acao: string; detalhe: Record<string, unknown> }>(
    `select acao, detalhe from auditoria where acao like 'credencial-banco.%' order by id desc limit 1`,
  )
  assert.deepEqual([line?.acao, line?.detalhe['baseUrlAnterior']], ['credencial-banco.rotate', baseUrl])
  for (const outra of [{ chavePix: 'outra-chave' }, { clientId: 'outro-cliente' }]) {
    const refused = await put({ ...outra, ...moved })
    assert.deepEqual(
      [refused.status, refused.json.codigo],
      [409, 'ESTADO_INVALIDO'],
      'another account is not an address',
    )
  }
  const back = await put()
  await ok(put({ confirmacao: back.json.confirmacao.id }, segunda), 201)
})

test('another account of the bank needs a second person, also after the one in force is revoked', async () => {
  const { chavePix } = await ok(put(), 201)
  await revoke()
  const outras = [{ chavePix: 'outra-chave' }, { baseUrl: 'https://127.0.0.1:1/api/v2' }, { clientId: 'outro-cliente' }]
  for (const outra of outras) {
    const asked = await put(outra)
    assert.equal(asked.status, 202, asked.text)
    const { confirmacao } = asked.json
    assert.equal(await inForce(), null, 'nothing is registered by one person')
    assert.equal((await put(outra)).json.confirmacao.id, confirmacao.id, 'asked again, it is the same')
    const own = await put({ ...outra, confirmacao: confirmacao.id })
    assert.deepEqual([own.status, own.json.codigo], [409, 'ESTADO_INVALIDO'], 'who asked does not confirm')
    const other = await put({ ...outra, chavePix: 'terceira-chave', confirmacao: confirmacao.id }, segunda)
    assert.deepEqual([other.status, other.json.codigo], [409, 'ESTADO_INVALIDO'], 'what is confirmed is what was asked')
    assert.doesNotMatch(JSON.stringify(confirmacao), /Senha@1|segredo/)
  }
  // The account that was in force before receives no other money: one person puts it back.
  assert.equal((await ok(put(), 201)).chavePix, chavePix)

  await revoke()
  const [outra] = outras
  const { confirmacao } = (await put(outra)).json
  await ok(put({ ...outra, confirmacao: confirmacao.id }, segunda), 201)
  assert.equal(await inForce(), 'outra-chave')
  const secrets = await ok(put({ ...outra, clientSecret: 'trocado' }), 201)
  assert.equal(secrets.chavePix, 'outra-chave', 'its secrets are changed by one person')
  const lines = await bank.world.sql<{ acao: string }>(
    `select acao from auditoria where acao like 'credencial-banco.%' and acao <> 'credencial-banco.revoke' order by id desc limit 2`,
  )
  assert.deepEqual(
    lines.map(({ acao }) => acao),
    ['credencial-banco.rotate', 'credencial-banco.create'],
  )
  const pedidos = await bank.world.sql(`select from auditoria where acao = 'credencial-banco.change.pedido'`)
  assert.equal(pedidos.length, outras.length + MUDANCAS, 'each request is written once')

  // Back to the first one is a change too.
  await revoke()
  assert.equal((await put()).status, 202)
  const queues = await ok(bank.admin.suporte.get('/admin/queues'))
  assert.deepEqual(queues.confirmacoes, [], 'the queues show the acts on queues alone')
})
