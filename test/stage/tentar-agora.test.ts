// Work that waits for its next try is tried at once when a person asks, by every way to ask; its schedule continues
// after a failure, and asking again is answered as the first time.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { Fila } from '#domain/filas.ts'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { closeSmtp, sendEmail } from '#features/mail/send-mail.ts'
import { deliverWebhook } from '#features/webhooks/deliver.ts'
import { createEndpoint } from '#features/webhooks/endpoints.ts'
import { expandEvents } from '#features/webhooks/expand-events.ts'
import { replayConta, replayFailures } from '#features/webhooks/replay-failures.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { claimJobs, finishJobs } from '#platform/queue/queue.ts'
import { addAdmin } from '../support/admins.ts'
import { codigo, openPortal, type Portal } from '../support/portal.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { openSmtpServer, type SmtpServer } from '../support/smtp.ts'
import { emitEvents, seedTenant } from '../support/webhooks.ts'

const SENHA_ADMIN = 'uma frase bem comprida'
const MOTIVO = 'O cliente pediu: o servidor dele voltou'

let portal: Portal
let smtp: SmtpServer
let receiver: Receiver
let status = 500
let token = ''
before(async () => {
  smtp = await openSmtpServer()
  receiver = await openReceiver(() => status)
  portal = await openPortal({ SMTP_URL: smtp.url, EMAIL_REMETENTE: 'NFS-e <nao-responda@servico.example>' })
  await createFirstAdmin(portal.app, { email: 'primeira@operacao.example', senha: SENHA_ADMIN })
  const login = (body: object) => portal.call('POST /admin/auth/login', { body })
  token = await addAdmin(portal.database.sql, login, 'operador', 'operador', SENHA_ADMIN)
})
after(async () => {
  await closeSmtp(portal.app)
  await Promise.all([portal.close(), smtp.close(), receiver.close()])
})

const ask = async (address: string, body: object) => {
  const answer = await portal.call(address, { token, body: { motivo: MOTIVO, ...body } })
  assert.equal(answer.status, 202, answer.text)
  return answer.json as { naFila: number; restantes: number }
}

/** Every way to have the deliveries of an endpoint tried, or all of an account. */
const PEDIDOS: Record<string, (ctx: Ctx, endpoint: string) => Promise<{ naFila: number; restantes: number }>> = {
  'the owner, of an endpoint': (ctx, endpoint) => replayFailures(ctx, endpoint, {}),
  'the owner, of the account': (ctx) => replayConta(ctx, {}),
  'an operator, of an endpoint': ({ tenantId }, endpoint) =>
    ask(`POST /admin/tenants/${tenantId}/webhooks/reenviar-falhas`, { endpointId: endpoint }),
  'an operator, of the account': ({ tenantId }) => ask(`POST /admin/tenants/${tenantId}/webhooks/reenviar-falhas`, {}),
}

/** Works off what is due of an account in a queue; returns how many jobs there were. */
async function work(fila: Fila, ctx: Pick<Ctx, 'tenantId'>): Promise<number> {
  const { app } = portal
  const jobs = (await claimJobs(app.sistema, fila, 200, { vagasPorGrupo: 50 }, 60)).filter(
    ({ tenantId }) => tenantId === ctx.tenantId,
  )
  for (const job of jobs) {
    if (fila === 'webhook.deliver') await deliverWebhook(app, job)
    else await finishJobs(app.sistema, [{ job, result: await sendEmail(app, job) }])
  }
  return jobs.length
}
const scheduleOf = ({ tenantId }: Pick<Ctx, 'tenantId'>) =>
  portal.app.sistema.query<{ estado: string; proxima: Date | null }>(
    sql`select estado, proxima_tentativa_em as proxima from entregas where tenant_id = ${tenantId} order by id`,
  )
const estados = async (ctx: Ctx) => (await scheduleOf(ctx)).map(({ estado }) => estado)
const auditedOf = async (tenantId: string, acao: string) =>
  portal.app.sistema.query<{ tenant_id: string | null }>(sql`
    select tenant_id from auditoria where acao = ${acao} and (tenant_id = ${tenantId} or detalhe ->> 'tenantId' = ${tenantId})`)

for (const [quem, pede] of Object.entries(PEDIDOS))
  test(`${quem}: what waits is tried now, whether it was ever tried or not, and waits on as before when that fails`, async () => {
    status = 500
    const ctx = await seedTenant(portal.app)
    const { id } = await createEndpoint(ctx, { url: receiver.url })
    await emitEvents(ctx, { quantas: 2 })
    await expandEvents(portal.app)
    assert.equal(await work('webhook.deliver', ctx), 2)
    const schedule = await scheduleOf(ctx)
    assert.deepEqual(
      schedule.map(({ estado }) => estado),
      ['aguardando_retentativa', 'aguardando_retentativa'],
    )
    // More often than the schedule has attempts, each time asked twice: none of them is one of its eight.
    for (let times = 0; times < 9; times++) {
      assert.deepEqual(await pede(ctx, id), { naFila: 2, restantes: 0 })
      assert.deepEqual(await pede(ctx, id), { naFila: 2, restantes: 0 })
      assert.equal(await work('webhook.deliver', ctx), 2)
      assert.deepEqual(await scheduleOf(ctx), schedule)
    }

    // One whose first attempt is put off, and one whose job was taken from the queue, are tried as well.
    await emitEvents(ctx, { quantas: 2 })
    await expandEvents(portal.app)
    await portal.app.sistema.query(sql`
      with novos as (select id::text as chave, row_number() over () as n from entregas
        where tenant_id = ${ctx.tenantId} and estado = 'pendente')
      update jobs j set executar_em = now() + interval '1 hour', estado = case when n = 1 then 'aguardando' else 'cancelado' end,
        concluido_em = case when n = 1 then null else now() end
      from novos where j.fila = 'webhook.deliver' and j.chave = novos.chave`)
    status = 200
    assert.equal(await work('webhook.deliver', ctx), 0)
    assert.deepEqual(await pede(ctx, id), { naFila: 4, restantes: 0 })
    assert.equal(await work('webhook.deliver', ctx), 4)
    assert.deepEqual(new Set(await estados(ctx)), new Set(['entregue']))
    assert.deepEqual(await pede(ctx, id), { naFila: 0, restantes: 0 })
    if (quem.startsWith('an operator'))
      assert.deepEqual(
        new Set((await auditedOf(ctx.tenantId, 'webhook.replay')).map(({ tenant_id }) => tenant_id)),
        new Set([ctx.tenantId, null]),
        'in the audit of the account, and in that of the operators',
      )
  })

test('the account as a whole: what goes to an endpoint that is off stays as it is', async () => {
  status = 500
  const ctx = await seedTenant(portal.app)
  const { id } = await createEndpoint(ctx, { url: receiver.url })
  await emitEvents(ctx)
  await expandEvents(portal.app)
  assert.equal(await work('webhook.deliver', ctx), 1)
  await portal.app.sistema.query(sql`update webhook_endpoints set estado = 'desativado_manual' where id = ${id}`)
  await portal.app.sistema.query(sql`update entregas set estado = 'suspensa' where tenant_id = ${ctx.tenantId}`)
  assert.deepEqual(await replayConta(ctx, {}), { naFila: 0, restantes: 0 })
  await emitEvents(ctx, { webhookUrl: receiver.url })
  await expandEvents(portal.app)
  assert.equal(await work('webhook.deliver', ctx), 1)
  assert.deepEqual(await replayConta(ctx, {}), { naFila: 1, restantes: 0 }, 'the address of one note has no endpoint')
  assert.equal(await work('webhook.deliver', ctx), 1)
  const answer = await portal.call(`POST /admin/tenants/${ctx.tenantId}/webhooks/reenviar-falhas`, {
    token,
    body: { motivo: MOTIVO, endpointId: id },
  })
  assert.deepEqual(codigo(answer), [409, 'ENDPOINT_WEBHOOK_INATIVO'])
  const nobody = await portal.call(`POST /admin/tenants/${randomUUID()}/webhooks/reenviar-falhas`, {
    token,
    body: { motivo: MOTIVO },
  })
  assert.deepEqual(codigo(nobody), [404, 'NAO_ENCONTRADO'])
})

test('e-mails that wait are tried now, one or all of an account, without using up their schedule', async () => {
  const conta = await portal.register()
  await work('mail.send', { tenantId: conta.id }) // what the registration wrote
  for (const email of [1, 2].map(() => `${randomUUID()}@exemplo.com.br`)) {
    const body = { email, papel: 'leitura' }
    assert.equal((await portal.call('POST /portal/invites', { token: conta.token, body })).status, 201)
  }
  smtp.refuse('451 tente mais tarde')
  const quem = { tenantId: conta.id }
  assert.equal(await work('mail.send', quem), 2)
  const jobs = () =>
    portal.app.sistema.query<{ id: string; due: Date }>(sql`
      select j.id::text as id, j.executar_em as due from jobs j
      where j.fila = 'mail.send' and j.tenant_id = ${conta.id} and j.estado = 'aguardando' order by j.id`)
  const tentativas = async () =>
    (
      await portal.app.sistema.query<{ t: number }>(sql`
        select tentativas as t from emails where tenant_id = ${conta.id} and estado = 'pendente'`)
    ).map(({ t }) => t)
  const [first] = await jobs()
  for (let times = 0; times < 8; times++) {
    const todos = `POST /admin/tenants/${conta.id}/emails/tentar-agora`
    assert.deepEqual(await ask(todos, {}), { naFila: 2, restantes: 0 })
    assert.deepEqual(await ask(todos, {}), { naFila: 2, restantes: 0 })
    assert.equal(await work('mail.send', quem), 2)
    for (const _ of [1, 2]) {
      const um = await portal.call(`POST /admin/queues/mail.send/jobs/${first!.id}/retry`, {
        token,
        body: { motivo: MOTIVO },
      })
      assert.equal(um.status, 201, um.text)
    }
    assert.equal(await work('mail.send', quem), 1)
    const now = await jobs()
    assert.ok(Math.abs(now[0]!.due.getTime() - first!.due.getTime()) < 1_000, 'the schedule is as it was')
    assert.deepEqual(await tentativas(), [1, 1])
  }
  smtp.refuse(null)
  assert.deepEqual(await ask(`POST /admin/tenants/${conta.id}/emails/tentar-agora`, {}), { naFila: 2, restantes: 0 })
  assert.equal(await work('mail.send', quem), 2)
  assert.deepEqual(await tentativas(), [])
  assert.equal((await auditedOf(conta.id, 'email.push')).length > 0, true)
})
