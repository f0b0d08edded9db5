// Callbacks and batches after a crash: nothing is lost, and nothing is done twice.
import assert from 'node:assert/strict'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { addMonths } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { openCity } from '#platform/http-client/city.fixture.ts'
import { type Bank, HOJE, MOTIVO, ok, openBank } from '../support/bank.ts'
import { until } from '../support/until.ts'

let bank: Bank
before(async () => {
  bank = await openBank({ LEASE_S: '5' })
  await ok(bank.admin.superadmin.post('/admin/bank/credencial', bank.credencial()), 201)
})
after(() => bank?.close())

/** Only callbacks tell of payments: the times at which the service asks the bank by itself are a day away. */
const onlyCallbacks = () =>
  bank.world.sql(`update banco_credenciais set cobrancas_lidas_em = now() + interval '1 day',
    pix_lidos_em = now() + interval '1 day'`)
const serves = () =>
  until('the API serves', () =>
    bank.world.anonymous
      .get('/health')
      .then(({ status }) => status === 200)
      .catch(() => false),
  )

test('a callback answered with 200 is booked once, though API and worker are killed before it is processed', async () => {
  const { newCharge, pay, post, psp, reaches, settled, paymentsOf, faturaOf, world } = bank
  const charged = await newCharge()
  await onlyCallbacks()
  const pix = await pay(charged.txid)
  await psp.panel('PUT humores', { operacao: 'pix', humor: 'erro-503' })
  assert.equal((await post({ pix: [pix] })).status, 200)
  world.tree.kill('api')
  world.tree.kill('worker')
  const eventos = () =>
    world.sql<{ aberto: boolean }>(
      `select processado_em is null as aberto from banco_eventos
      where convert_from(corpo, 'UTF8') like '%' || $1 || '%'`,
      [pix.endToEndId],
    )
  assert.deepEqual(await eventos(), [{ aberto: true }])
  assert.deepEqual(await paymentsOf(charged.id), [])

  await serves()
  await psp.panel('DELETE humores')
  await reaches(charged.id, 'paga')
  for (let again = 0; again < 3; again++) assert.equal((await post({ pix: [pix] })).status, 200)
  await settled()
  assert.deepEqual(await eventos(), [{ aberto: false }])
  assert.deepEqual(await paymentsOf(charged.id), [{ tipo: 'pagamento', valor: 10_000, devolvido: 0 }])
  assert.deepEqual(await faturaOf(charged.fatura.id), { status: 'paga', pago: 10_000, multa: 0, juros: 0 })
})

test('while the database is unreachable a callback is 503, and what the bank repeats is booked once', async () => {
  const { newCharge, pay, post, psp, reaches, settled, paymentsOf, world } = bank
  const charged = await newCharge()
  await onlyCallbacks()
  // Without its settings the server does not start again until they are back.
  const conf = join(world.tree.env.DATA_DIR!, 'postgres/postgresql.conf')
  renameSync(conf, `${conf}.away`)
  const back = world.tree.crashDatabase()
  const refused = await until('the database is away', async () => {
    const answer = await post({ pix: [] })
    return answer.status !== 200 && answer
  })
  assert.equal(refused.status, 503, refused.text)
  assert.equal(JSON.parse(refused.text).codigo, 'INDISPONIVEL')
  await psp.panel('PUT avisos', { modo: 'normal' })
  const pix = await pay(charged.txid)
  const tries = async () =>
    (await psp.panel('GET avisos')).filter((each: { pix: string[] }) => each.pix[0] === pix.endToEndId)
  await until('the bank has called', async () => (await tries()).length > 0)
  assert.equal((await tries())[0].status, 503)
  await psp.panel('PUT avisos', { modo: 'nenhum' })
  renameSync(`${conf}.away`, conf)
  await back

  await until('the bank repeats until it is answered 200', async () => (await post({ pix: [pix] })).status === 200)
  await reaches(charged.id, 'paga')
  await settled()
  assert.deepEqual(await paymentsOf(charged.id), [{ tipo: 'pagamento', valor: 10_000, devolvido: 0 }])
})

const FATURAS = 9
const ACOES = ['fechar', 'emitir_cobranca', 'enviar_email'] as const

test('a worker killed between a step of a batch and its record: each step is done once', async () => {
  const { admin, world, psp } = bank
  const { sql, tree } = world
  const competencia = addMonths(HOJE.slice(0, 7), -1)
  const plano = await ok(
    admin.superadmin.post('/admin/planos', { codigo: 'LOTE', nome: 'Plano', valorMensal: 100 }),
    201,
  )
  const contratoIds: string[] = []
  while (contratoIds.length < FATURAS) {
    const { id: tenantId } = await world.register()
    await sql(`update tenants set cpf_cnpj = '12ABC34501DE35' where id = $1`, [tenantId])
    const body = { tenantId, planoId: plano.id, dataInicio: addDays(HOJE, -100), diaVencimento: 8 }
    contratoIds.push((await ok(admin.operador.post('/admin/contratos', body), 201)).id)
  }
  await sql(`update contratos set criado_em = criado_em - interval '100 days' where id = any($1)`, [contratoIds])
  await ok(admin.operador.post('/admin/faturamento/gerar', { competencia, contratoIds }), 201)
  const faturas = await sql<{ id: string; tenantId: string }>(
    `select id, tenant_id as "tenantId" from faturas where competencia = $1 order by id`,
    [competencia],
  )
  assert.equal(faturas.length, FATURAS)

  const queue = '/admin/queues/faturamento.lote'
  await ok(admin.superadmin.post(`${queue}/pause`, { motivo: MOTIVO }), 201)
  const lote = { competencia, acoes: ACOES }
  const { execucaoId } = await ok(admin.operador.post('/admin/faturamento/processar-lote', lote), 201)
  // The record of one step of each kind waits for a transaction of the test, which never commits.
  const holders = []
  for (const [nth, acao] of ACOES.entries()) {
    const client = new pg.Client({ connectionString: tree.env.DATABASE_URL })
    await client.connect()
    // No foreign key is checked, which would lock the fatura itself.
    await client.query('set session_replication_role = replica')
    await client.query('begin')
    const { id, tenantId } = faturas[1 + 3 * nth]!
    await client.query(
      `insert into execucao_passos (execucao_id, tenant_id, fatura_id, acao, situacao, em) values ($1, $2, $3, $4, 'feito', now())`,
      [execucaoId, tenantId, id, acao],
    )
    holders.push(client)
  }
  await ok(admin.superadmin.post(`${queue}/resume`, { motivo: MOTIVO }), 201)
  for (const client of holders) {
    const [waiting] = await until('a record waits', async () => {
      const rows = await sql<{ pid: number }>(
        `select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%execucao_passos%'`,
      )
      return rows.length > 0 && rows
    })
    tree.kill('worker')
    await sql('select pg_terminate_backend($1)', [waiting!.pid])
    await client.query('rollback')
    await client.end()
  }
  const show = () => ok(admin.suporte.get(`/admin/faturamento/execucoes/${execucaoId}`))
  await until('the batch is done', async () => (await show()).status === 'concluida', { measure: show })

  const { feitos, recusas } = await show()
  assert.deepEqual([feitos, recusas], [FATURAS * ACOES.length, []])
  const charges = await sql<{ txid: string; id: string }>('select id, txid from cobrancas where fatura_id = any($1)', [
    faturas.map(({ id }) => id),
  ])
  assert.equal(charges.length, FATURAS)
  for (const { id } of charges) await bank.reaches(id, 'emitida')
  const { cobrancas } = await psp.panel('GET livro')
  const held = cobrancas.filter(({ txid }: { txid: string }) => charges.some((each) => each.txid === txid))
  assert.deepEqual(
    held.map(({ status, pedidos }: { status: string; pedidos: number }) => [status, pedidos]),
    charges.map(() => ['ATIVA', 1]),
  )
  const acts = await sql(
    `select acao, count(*)::int as vezes, count(distinct recurso_id)::int as faturas from auditoria
     where acao in ('fatura.close', 'cobranca.create', 'fatura.mail') and tenant_id is null
       and recurso_id = any($1) group by acao order by acao`,
    [[...faturas, ...charges].map(({ id }) => id)],
  )
  const once = { vezes: FATURAS, faturas: FATURAS }
  assert.deepEqual(acts, [
    { acao: 'cobranca.create', ...once },
    { acao: 'fatura.close', ...once },
    { acao: 'fatura.mail', ...once },
  ])
  const mails = await sql<{ n: number }>(
    `select count(*)::int as n from emails where tenant_id = any($1) and chave like '%fatura%'`,
    [faturas.map(({ tenantId }) => tenantId)],
  )
  assert.equal(mails[0]!.n, FATURAS)
})

test('a charge of which no byte left is never in doubt: it is created once the bank can be reached', async (t) => {
  const { newFatura, charge, show, world } = bank
  // A server of an authority that the service does not trust.
  const stranger = await openCity(t, (_, response) => response.end('{}'), { rejectUnauthorized: false })
  const [credencial] = await world.sql<{ url: string }>(
    `select base_url as url from banco_credenciais where revogada_em is null`,
  )
  const moveTo = (url: string) =>
    world.sql(`update banco_credenciais set base_url = $1, atualizada_em = now() where revogada_em is null`, [url])
  const attempts = async (id: string) => {
    const [job] = await world.sql<{ tentativas: number }>(
      `select tentativas from jobs where fila = 'banco.cobrar' and chave = $1`,
      [id],
    )
    return job?.tentativas ?? 0
  }
  for (const url of ['https://127.0.0.1:1/api/v2', 'https://nao-existe.invalid/api/v2', `${stranger.url}/api/v2`]) {
    await moveTo(url)
    const { id } = await charge((await newFatura()).id)
    await until('the charge was tried again', async () => (await attempts(id)) >= 3)
    const { status, erro } = await show(id)
    assert.equal(status, 'criando', `${url}: ${erro}`)
    await moveTo(credencial!.url)
    await bank.reaches(id, 'emitida')
  }
  assert.equal(stranger.seen.requests, 0)
})
