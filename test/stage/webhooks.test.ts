// The life of a webhook, through a real database, the real queue and real receivers.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import type { ServerResponse } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { deliverWebhook } from '#features/webhooks/deliver.ts'
import { findEntrega, listEntregas } from '#features/webhooks/deliveries.ts'
import { changeEndpoint, createEndpoint, findEndpoint } from '#features/webhooks/endpoints.ts'
import { expandEvents, startExpander } from '#features/webhooks/expand-events.ts'
import { replayEntrega } from '#features/webhooks/replay.ts'
import { replayFailures } from '#features/webhooks/replay-failures.ts'
import { rotateSecret } from '#features/webhooks/rotate-secret.ts'
import { readSegredoAvulso } from '#features/webhooks/segredo-avulso.ts'
import { testEndpoint } from '#features/webhooks/test-endpoint.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { claimJobs, reclaimJobs } from '#platform/queue/queue.ts'
import { startQueue } from '#platform/queue/worker.ts'
import { until } from '../support/until.ts'
import {
  emitEvents,
  openReceiver,
  openStage,
  type Received,
  type Receiver,
  type Stage,
  seedTenant,
} from '../support/webhooks.ts'

let stage: Stage
let app: App
before(async () => {
  // A ten-thousandth of real time: 24 h pass in 8.6 s.
  stage = await openStage({ RITMO: '0.0001' })
  app = stage.app
})
after(() => stage.close())

const opened: Receiver[] = []
after(() => Promise.all(opened.map((receiver) => receiver.close())))
const receiverThat = async (answer: (received: Received, response: ServerResponse, nth: number) => void) => {
  const receiver = await openReceiver(answer)
  opened.push(receiver)
  return receiver
}
const answers = (status: number, body = '') =>
  receiverThat((_received, response) => response.writeHead(status).end(body))

const entregas = async (ctx: Ctx) => (await listEntregas(ctx, { limit: 100, offset: 0 })).items
const settled = (ctx: Ctx, status: string, quantas = 1) =>
  until(
    `${quantas} ${status}`,
    async () => {
      const items = (await entregas(ctx)).filter((each) => each.status === status)
      return items.length >= quantas ? items : null
    },
    { measure: () => entregas(ctx) },
  )
const refusedWith = (codigo: string) => (error: unknown) => error instanceof Refusal && error.codigo === codigo

/** HMAC by another program: our own signing code must not verify itself. */
function opensslHmac(segredo: string, { headers, body }: Received): string {
  const t = /^t=(\d+)/.exec(String(headers['x-service-signature']))?.[1]
  const input = Buffer.concat([Buffer.from(`${t}.`), body])
  return execFileSync('openssl', ['dgst', '-sha256', '-hmac', segredo, '-r'], { input }).toString().slice(0, 64)
}
const signaturesOf = ({ headers }: Received) =>
  [...String(headers['x-service-signature']).matchAll(/v1=([0-9a-f]{64})/g)].map((match) => match[1])

describe('with the queue running', { concurrency: true }, () => {
  let running: { stop(): Promise<void> }[]
  before(() => {
    running = [
      startExpander(app),
      startQueue(app, {
        fila: 'webhook.deliver',
        concurrency: 100,
        vagasPorGrupo: 5,
        handle: (job) => deliverWebhook(app, job),
      }),
    ]
  })
  after(() => Promise.all(running.map((each) => each.stop())))

  test('an event reaches each endpoint subscribed to it, once, signed, in the bytes that were stored', async () => {
    const ctx = await seedTenant(app)
    const receiver = await answers(200, 'obrigado')
    const { segredo, id } = await createEndpoint(ctx, {
      url: `${receiver.url}/a?token=abc`,
      eventos: ['nfse.autorizada'],
    })
    await createEndpoint(ctx, { url: `${receiver.url}/b`, eventos: ['nfse.rejeitada'] })
    const [nfseId] = await emitEvents(ctx)
    const [entrega] = await settled(ctx, 'entregue')

    assert.equal(receiver.received.length, 1)
    const received = receiver.received[0]!
    const { corpo } = (await app.sistema.one<{ corpo: Buffer }>(
      sql`select corpo from eventos where nota_id = ${nfseId}`,
    ))!
    assert.deepEqual(received.body, corpo)
    assert.deepEqual(signaturesOf(received), [opensslHmac(segredo, received)])
    const { headers } = received
    assert.equal(received.path, '/a?token=abc')
    assert.deepEqual(
      [
        'content-type',
        'user-agent',
        'x-service-event',
        'x-service-delivery-id',
        'x-service-attempt',
        'x-service-trigger',
      ].map((name) => headers[name]),
      ['application/json', 'Service-Webhook/1.0', 'nfse.autorizada', entrega!.id, '1', 'automatico'],
    )
    const detalhe = await findEntrega(ctx, entrega!.id)
    assert.deepEqual([detalhe.nfseId, detalhe.endpointId, detalhe.url], [nfseId, id, `${receiver.url}/a?***`])
    assert.deepEqual(
      detalhe.tentativas.map(({ numero, statusHttp, erroClasse, respostaTrecho }) => [
        numero,
        statusHttp,
        erroClasse,
        respostaTrecho,
      ]),
      [[1, 200, null, 'obrigado']],
    )
  })

  test('a delivery succeeds at the eighth attempt after seven failures, always under the same delivery id', async () => {
    const ctx = await seedTenant(app)
    const receiver = await receiverThat((_received, response, nth) => response.writeHead(nth < 8 ? 500 : 200).end())
    const { segredo } = await createEndpoint(ctx, { url: receiver.url })
    await emitEvents(ctx)
    const [entrega] = await settled(ctx, 'entregue')
    const { received } = receiver
    assert.deepEqual(
      received.map(({ headers }) => headers['x-service-attempt']),
      ['1', '2', '3', '4', '5', '6', '7', '8'],
    )
    assert.deepEqual([...new Set(received.map(({ headers }) => headers['x-service-delivery-id']))], [entrega!.id])
    assert.deepEqual(signaturesOf(received[7]!), [opensslHmac(segredo, received[7]!)])
    const t = received.map(({ headers }) => Number(/t=(\d+)/.exec(String(headers['x-service-signature']))![1]))
    assert.ok(t[7]! > t[0]!, 'each attempt is signed at its own time')
    assert.equal((await findEntrega(ctx, entrega!.id)).tentativas.length, 8)
  })

  test('a delivery with eight failures is delivery_failed; a replay that fails changes nothing, one that succeeds delivers', async () => {
    const ctx = await seedTenant(app)
    const receiver = await receiverThat((_received, response, nth) => response.writeHead(nth < 10 ? 503 : 200).end())
    const { id } = await createEndpoint(ctx, { url: receiver.url })
    await emitEvents(ctx)
    const [entrega] = await settled(ctx, 'delivery_failed')
    assert.equal((await findEndpoint(ctx, id)).estado, 'instavel')

    const failed = await replayEntrega(ctx, entrega!.id)
    assert.deepEqual([failed.status, failed.totalTentativas, failed.proximaTentativaEm], ['delivery_failed', 9, null])
    const delivered = await replayEntrega(ctx, entrega!.id)
    assert.deepEqual([delivered.status, delivered.totalTentativas], ['entregue', 10])
    assert.deepEqual([delivered.tentativas[9]!.gatilho, delivered.tentativas[7]!.gatilho], ['manual', 'automatico'])
    const { headers } = receiver.received[9]!
    assert.deepEqual([headers['x-service-delivery-id'], headers['x-service-trigger']], [entrega!.id, 'manual'])
    assert.equal((await findEndpoint(ctx, id)).estado, 'ativo')
  })

  test('a 410 turns the endpoint off and suspends its waiting deliveries; a suspended delivery can be replayed', async () => {
    const ctx = await seedTenant(app)
    let gone = false
    const receiver = await receiverThat((_received, response) => response.writeHead(gone ? 410 : 500).end())
    const { id } = await createEndpoint(ctx, { url: receiver.url })
    await emitEvents(ctx, { quantas: 6 })
    await settled(ctx, 'aguardando_retentativa', 1)
    gone = true
    const suspensas = await settled(ctx, 'suspensa', 6)
    assert.equal((await findEndpoint(ctx, id)).estado, 'desativado_automatico')
    const open = await app.sistema.query(
      sql`select from jobs where grupo = ${id} and estado in ('aguardando', 'executando', 'bloqueado')`,
    )
    assert.equal(open.length, 0)

    await emitEvents(ctx)
    await expandEvents(app)
    assert.equal((await entregas(ctx)).length, 6, 'a disabled endpoint is sent nothing new')
    const working = await answers(200)
    await changeEndpoint(ctx, id, { url: working.url, ativo: true })
    assert.equal((await replayEntrega(ctx, suspensas[0]!.id)).status, 'entregue')
    assert.equal(working.received.length, 1)
  })

  test('the failures of an endpoint are resent together, once, and its last 24 hours are counted', async () => {
    const ctx = await seedTenant(app)
    let broken = true
    const receiver = await receiverThat((_received, response) => response.writeHead(broken ? 500 : 200).end())
    const { id } = await createEndpoint(ctx, { url: receiver.url })
    const notas = await emitEvents(ctx, { quantas: 3 })
    await settled(ctx, 'delivery_failed', 3)
    await app.sistema.query(sql`
      update entregas set estado = 'suspensa' where tenant_id = ${ctx.tenantId} and nota_id = ${notas[0]}`)
    const { ultimas24h } = await findEndpoint(ctx, id)
    assert.deepEqual(ultimas24h, { entregas: 3, entregues: 0, falhas: 2, taxaSucesso: 0 })
    await assert.rejects(
      changeEndpoint(ctx, id, { ativo: false }).then(() => replayFailures(ctx, id, {})),
      refusedWith('ENDPOINT_WEBHOOK_INATIVO'),
    )
    await changeEndpoint(ctx, id, { ativo: true })

    broken = false
    assert.deepEqual(await replayFailures(ctx, id, { evento: 'nfse.cancelada' }), { naFila: 0, restantes: 0 })
    const both = await Promise.all([replayFailures(ctx, id, {}), replayFailures(ctx, id, {})])
    assert.equal(Math.max(both[0].naFila, both[1].naFila), 3, JSON.stringify(both)) // a repeated act is answered as the first
    const delivered = await settled(ctx, 'entregue', 3)
    assert.deepEqual(
      delivered.map(({ totalTentativas }) => totalTentativas),
      [9, 9, 9],
    )
    assert.equal((await findEndpoint(ctx, id)).ultimas24h.taxaSucesso, 1)
    assert.deepEqual(await replayFailures(ctx, id, {}), { naFila: 0, restantes: 0 })
  })

  test('a redirect is a failure, and is not followed', async () => {
    const ctx = await seedTenant(app)
    const target = await answers(200)
    const receiver = await receiverThat((_received, response) =>
      response.writeHead(307, { location: target.url }).end(),
    )
    await createEndpoint(ctx, { url: receiver.url })
    await emitEvents(ctx)
    const [entrega] = await settled(ctx, 'aguardando_retentativa')
    const [first] = (await findEntrega(ctx, entrega!.id)).tentativas
    assert.deepEqual([first!.statusHttp, first!.erroClasse], [307, 'http'])
    assert.equal(target.received.length, 0)
  })

  test('a receiver that never answers times out; one unreachable and one unknown by name are reported differently', async () => {
    const ctx = await seedTenant(app)
    const silent = await receiverThat(() => {})
    const closed = await openReceiver(() => {})
    await closed.close()
    const erroDe = async (url: string) => (await testEndpoint(ctx, (await createEndpoint(ctx, { url })).id)).erroClasse
    const urls = [silent.url, closed.url, 'http://nao-existe.invalid/', silent.url.replace('http:', 'https:')]
    const classes = await Promise.all(urls.map(erroDe))
    assert.deepEqual([classes[0], classes[1]], ['timeout', 'conexao'])
    assert.equal(classes[2], 'dns')
    assert.equal(classes[3], 'tls')
  })

  test('a body without end costs 64 KiB, and one that stalls does not undo a 200', async () => {
    const ctx = await seedTenant(app)
    let sent = 0
    const endless = await receiverThat((_received, response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(16_384, 'x')
      const pour = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    })
    const stalled = await receiverThat((_received, response) => response.writeHead(200).write('quase'))
    for (const { url } of [endless, stalled]) await createEndpoint(ctx, { url })
    await emitEvents(ctx)
    const items = await settled(ctx, 'entregue', 2)
    const detalhes = await Promise.all(items.map(({ id }) => findEntrega(ctx, id)))
    const [big, small] = [endless, stalled].map(
      ({ url }) => detalhes.find((each) => each.url === url)!.tentativas[0]!.respostaTrecho,
    )
    assert.equal(big, 'x'.repeat(2048))
    assert.equal(small, 'quase')
    assert.ok(sent < 16 * 1024 * 1024, `${sent} bytes poured before the connection was cut`)
  })

  test('a delivery is signed with both secrets for 24 h after a rotation', async () => {
    const ctx = await seedTenant(app)
    const receiver = await answers(204)
    const { id, segredo: antigo } = await createEndpoint(ctx, { url: receiver.url })
    const { segredo: novo } = await rotateSecret(ctx, id)
    await testEndpoint(ctx, id)
    const [first] = receiver.received
    assert.deepEqual(signaturesOf(first!), [opensslHmac(novo, first!), opensslHmac(antigo, first!)])
    await app.sistema.query(sql`update webhook_endpoints set segredo_anterior_ate = now() where id = ${id}`)
    await testEndpoint(ctx, id)
    assert.deepEqual(signaturesOf(receiver.received[1]!), [opensslHmac(novo, receiver.received[1]!)])
  })

  test("opcoes.webhookUrl takes the place of the tenant's endpoints and is signed with the tenant's own secret", async () => {
    const ctx = await seedTenant(app)
    const [usual, once] = [await answers(200), await answers(200)]
    await createEndpoint(ctx, { url: usual.url })
    await emitEvents(ctx, { webhookUrl: `${once.url}/pedido` })
    await settled(ctx, 'entregue')
    assert.deepEqual([usual.received.length, once.received.length], [0, 1])
    const { segredo } = await readSegredoAvulso(ctx, 'homologacao')
    assert.deepEqual(signaturesOf(once.received[0]!), [opensslHmac(segredo, once.received[0]!)])
  })

  test('a dead receiver holds five attempts at most, and all others are served', async () => {
    const ctx = await seedTenant(app)
    let [held, most] = [0, 0]
    const dead = await receiverThat((_received, response) => {
      most = Math.max(most, ++held)
      response.on('close', () => held--)
    })
    const alive = await answers(200)
    const { id } = await createEndpoint(ctx, { url: dead.url })
    await createEndpoint(ctx, { url: alive.url })
    await emitEvents(ctx, { quantas: 30 })
    await settled(ctx, 'entregue', 30)
    assert.equal(alive.received.length, 30)
    assert.ok(most > 0 && most <= 5, `${most} attempts at once`)
    await changeEndpoint(ctx, id, { ativo: false })
  })
})

test('an attempt of a worker that lost its lease is not recorded, and the next has the same number', async () => {
  const ctx = await seedTenant(app)
  const receiver = await answers(500)
  await createEndpoint(ctx, { url: receiver.url })
  await emitEvents(ctx)
  await expandEvents(app)
  const claim = async () =>
    (await claimJobs(app.sistema, 'webhook.deliver', 200, { vagasPorGrupo: 5 }, 60)).find(
      (job) => job.tenantId === ctx.tenantId,
    )!
  const lost = await claim()
  assert.equal((await entregas(ctx))[0]!.status, 'enviando')
  await app.sistema.query(sql`update jobs set lease_ate = now() - interval '1 second' where id = ${lost.id}`)
  await reclaimJobs(app.sistema)
  assert.equal((await entregas(ctx))[0]!.status, 'pendente')

  const held = await claim()
  await deliverWebhook(app, lost)
  await deliverWebhook(app, held)
  assert.deepEqual(
    receiver.received.map(({ headers }) => headers['x-service-attempt']),
    ['1', '1'],
  )
  const [entrega] = await entregas(ctx)
  assert.deepEqual([entrega!.status, entrega!.totalTentativas], ['aguardando_retentativa', 1])
  assert.equal((await findEntrega(ctx, entrega!.id)).tentativas.length, 1)
})

test('a delivery that waits is tried at once when its owner asks, and its schedule continues when that fails', async () => {
  const calm = stage.openAgain({ RITMO: '1' })
  const ctx = await seedTenant(calm)
  let status = 500
  const receiver = await receiverThat((_received, response) => response.writeHead(status).end())
  const { id } = await createEndpoint(ctx, { url: receiver.url })
  await emitEvents(ctx, { quantas: 2 })
  await expandEvents(calm)
  const claim = async () =>
    (await claimJobs(calm.sistema, 'webhook.deliver', 200, { vagasPorGrupo: 5 }, 60)).filter(
      ({ tenantId }) => tenantId === ctx.tenantId,
    )
  const work = async () => {
    const jobs = await claim()
    for (const job of jobs) await deliverWebhook(calm, job)
    return jobs.length
  }
  assert.equal(await work(), 2)
  const before = await entregas(ctx)
  assert.deepEqual(
    before.map(({ status, totalTentativas }) => [status, totalTentativas]),
    [
      ['aguardando_retentativa', 1],
      ['aguardando_retentativa', 1],
    ],
  )
  const scheduleOf = async () =>
    (await entregas(ctx)).map(({ status, proximaTentativaEm }) => [status, proximaTentativaEm])
  const schedule = await scheduleOf()
  // More often than the schedule has attempts: none of them is one of its eight.
  for (let times = 0; times < 5; times += 1) {
    const tried = await replayEntrega(ctx, before[0]!.id)
    assert.deepEqual([tried.status, tried.totalTentativas], ['aguardando_retentativa', times + 2])
  }
  for (let times = 0; times < 5; times += 1) {
    assert.deepEqual(await replayFailures(ctx, id, {}), { naFila: 2, restantes: 0 })
    assert.equal(await work(), 2)
    assert.deepEqual(await scheduleOf(), schedule)
  }
  const due = await calm.sistema.query<{ soon: boolean }>(
    sql`select executar_em > now() as soon from jobs where tenant_id = ${ctx.tenantId} and estado = 'aguardando'`,
  )
  assert.deepEqual(due, [{ soon: true }, { soon: true }])

  // Their time comes: the second attempt of the schedule, and a wait for the third.
  await calm.sistema.query(sql`
    update jobs set executar_em = now(), dados = '{}' where tenant_id = ${ctx.tenantId} and estado = 'aguardando'`)
  assert.equal(await work(), 2)
  const [next] = await calm.sistema.query<{ s: number }>(sql`
    select extract(epoch from executar_em - now())::float8 as s from jobs
    where tenant_id = ${ctx.tenantId} and estado = 'aguardando' limit 1`)
  assert.ok(next!.s > 100 && next!.s < 200, `${next!.s} s to the third`)

  status = 200
  assert.equal((await replayEntrega(ctx, before[0]!.id)).status, 'entregue')
  assert.deepEqual(await replayFailures(ctx, id, {}), { naFila: 1, restantes: 0 })
  assert.equal(await work(), 1)
  assert.deepEqual(
    (await entregas(ctx)).map(({ status }) => status),
    ['entregue', 'entregue'],
  )
})

test('a 410 suspends at once the deliveries waiting for its receiver, and cancels their jobs', async () => {
  const ctx = await seedTenant(app)
  const receiver = await answers(410)
  const { id } = await createEndpoint(ctx, { url: receiver.url })
  await emitEvents(ctx, { quantas: 2 })
  await expandEvents(app)
  const [job] = (await claimJobs(app.sistema, 'webhook.deliver', 200, { vagasPorGrupo: 1 }, 60)).filter(
    (each) => each.grupo === id,
  )
  await deliverWebhook(app, job!)
  assert.deepEqual(
    (await entregas(ctx)).map(({ status }) => status),
    ['suspensa', 'suspensa'],
  )
  const estados = await app.sistema.query<{ estado: string }>(
    sql`select estado from jobs where grupo = ${id} order by estado`,
  )
  assert.deepEqual(
    estados.map(({ estado }) => estado),
    ['cancelado', 'concluido'],
  )
})

test('an account has fifty endpoints at most: one event must not set off thousands of deliveries', async () => {
  const ctx = await seedTenant(app)
  const create = (nth: number) => createEndpoint(ctx, { url: `https://exemplo.com.br/${nth}` })
  const made = []
  for (let nth = 0; nth < 50; nth++) made.push(await create(nth))
  await assert.rejects(create(50), (error) => {
    assert.ok(error instanceof Refusal && error.codigo === 'LIMITE_DA_CONTA')
    assert.match(error.erros[0]!.mensagem, /já tem 50 endpoints; exclua um/)
    return true
  })
  await app.sistema.query(sql`delete from webhook_endpoints where id = ${made[0]!.id}`)
  await create(51)
})

test('an account in its trial asks for fifty test webhooks in a day, also at once; one that pays has no such limit', async () => {
  const receiver = await openReceiver(() => 200)
  const ctx = await seedTenant(app)
  try {
    const { id } = await createEndpoint(ctx, { url: receiver.url })
    await app.sistema.query(sql`
      insert into entregas (id, tenant_id, evento, endpoint_id, url, corpo, estado)
      select gen_random_uuid(), ${ctx.tenantId}, 'webhook.teste', ${id}, ${receiver.url}, '', 'entregue' from generate_series(1, 44)`)
    const ask = () =>
      testEndpoint(ctx, id).then(
        () => 'sent',
        (error: unknown) => {
          assert.ok(error instanceof Refusal && error.codigo === 'LIMITE_DE_REQUISICOES', String(error))
          assert.ok(Number(error.dados['espereSegundos']) > 80_000)
          assert.match(error.erros[0]!.mensagem, /50 webhooks de teste em 24 horas/)
          return 'refused'
        },
      )
    const asked = await Promise.all(Array.from({ length: 12 }, ask))
    assert.equal(asked.filter((each) => each === 'sent').length, 6)
    await app.sistema.query(sql`
      insert into contratos (id, tenant_id, status, inicio) values (gen_random_uuid(), ${ctx.tenantId}, 'ativo', '2026-01-01')`)
    assert.equal(await ask(), 'sent')
  } finally {
    await receiver.close()
  }
})
