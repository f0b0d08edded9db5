// Changes in an account are streamed to its own pages as they happen, and to no others.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Agent, request } from 'undici'
import { openReader } from '#features/live-updates/read-updates.ts'
import { buildApi } from '#http/index.ts'
import { loadConfig } from '#platform/config.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { openApp } from '#platform/open-app.ts'
import { addAdmin } from '../support/admins.ts'
import { openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { STALL_MS, until } from '../support/until.ts'
import type { World } from '../support/world.ts'

let world: World
let receiver: Receiver
before(async () => {
  ;[world, receiver] = await Promise.all([sharedWorld(), openReceiver()])
})
after(() => Promise.all([world?.close(), receiver?.close()]))

type Recebido = { evento: string; dados: Record<string, unknown> }
type Ouvinte = { status: number; type: string; recebidos: Recebido[]; ended: Promise<void>; leave(): void }

/** The EventSource of a browser, without reconnecting. */
async function listen(token: string, url = world.url, surface: 'portal' | 'admin' = 'portal'): Promise<Ouvinte> {
  const leaving = new AbortController()
  const { statusCode, headers, body } = await request(`${url}/${surface}/eventos`, {
    headers: { cookie: `${surface}_session=${token}` },
    signal: leaving.signal,
    dispatcher,
  })
  const recebidos: Recebido[] = []
  const read = async () => {
    let text = ''
    for await (const chunk of body) {
      text += chunk
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const [, evento, dados] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? []
        if (evento && dados) recebidos.push({ evento, dados: JSON.parse(dados) })
      }
    }
  }
  const ended = read().catch(() => {})
  const ouvinte = {
    status: statusCode,
    type: String(headers['content-type']),
    recebidos,
    ended,
    leave: () => leaving.abort(),
  }
  if (statusCode === 200) await until('the stream is ready', () => named(ouvinte, 'pronto').length > 0)
  return ouvinte
}
const dispatcher = new Agent({ bodyTimeout: 0 })

const named = ({ recebidos }: Ouvinte, evento: string) =>
  recebidos.filter((each) => each.evento === evento).map(({ dados }) => dados)

test('a note, its batch and the delivery of its event are streamed as they change', async () => {
  const { tenant, body } = await world.issuer()
  await tenant.portal.post('/portal/webhooks', { url: `${receiver.url}/ao-vivo` })
  const page = await listen(tenant.sessao)
  assert.deepEqual([page.status, page.type], [200, 'text/event-stream; charset=utf-8'])
  const lote = await tenant.portal.post('/portal/nfse/lote?ambiente=homologacao', [body(), body()])
  assert.equal(lote.status, 202, lote.text)
  const [id] = lote.json.itens.map((item: { id: string }) => item.id)
  const autorizada = await until(
    'the note is reported',
    () => named(page, 'nota').find((dados) => dados.id === id && dados.status === 'autorizada') ?? null,
  )
  assert.match(String(autorizada.atualizadaEm), /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
  await until('the batch is told', () =>
    named(page, 'lote').some((dados) => dados.id === lote.json.loteId && dados.concluidas === 2 && dados.aceitas === 2),
  )
  await until('the delivery is told', () =>
    named(page, 'entrega').some((dados) => dados.nfseId === id && dados.status === 'entregue'),
  )
  const followed = await tenant.portal.get(`/portal/nfse/lote/${lote.json.loteId}`)
  assert.deepEqual([followed.json.status, followed.json.total], ['concluido', 2])
  page.leave()
})

test('a stream shows nothing of another account, nor of companies and deliveries its reader may not read', async () => {
  const [issuer, stranger] = await Promise.all([world.issuer(), world.issuer()])
  const other = await issuer.tenant.createEmpresa()
  const [reader] = await world.sql<{ id: string }>('select id from usuarios where tenant_id = $1', [issuer.tenant.id])
  const login = async () => {
    const { email, senha } = issuer.tenant
    return (await world.anonymous.post('/portal/auth/login', { email, senha })).json.token
  }
  const deaf = await listen(stranger.tenant.sessao)
  await world.sql('update usuarios set empresa_ids = $1 where id = $2', [[other.id], reader!.id])
  const limited = await listen(await login())
  await world.sql(`update usuarios set empresa_ids = null, papel = 'leitura' where id = $1`, [reader!.id])
  const watching = await listen(await login())

  const issued = await issuer.api.issue(issuer.body({ opcoes: { webhookUrl: `${receiver.url}/avulsa` } }))
  assert.equal((await issuer.api.waitSettled(issued.json.id)).status, 'autorizada')
  assert.deepEqual([deaf.status, limited.status, watching.status], [200, 200, 200])
  await until('the note is reported', () => named(watching, 'nota').some(({ status }) => status === 'autorizada'))
  await until('the delivery is made', () => receiver.chegadas.some(({ path }) => path === '/avulsa'))
  await stranger.api.waitSettled((await stranger.api.issue(stranger.body())).json.id)
  await until('the stranger hears of its own', () => named(deaf, 'nota').some(({ status }) => status === 'autorizada'))
  assert.ok(!named(deaf, 'nota').some(({ id }) => id === issued.json.id))
  assert.deepEqual([named(limited, 'nota'), named(limited, 'entrega'), named(watching, 'entrega')], [[], [], []])
  for (const each of [deaf, limited, watching]) each.leave()
})

test('every process streams changes, and one that stops says so and releases its listeners', async () => {
  const issuer = await world.issuer()
  const app = openApp(loadConfig({ ...world.tree.env, LOG_NIVEL: 'silent' }))
  const server = buildApi(app)
  await server.listen({ host: '127.0.0.1', port: 0 })
  const { port } = server.server.address() as AddressInfo
  const page = await listen(issuer.tenant.sessao, `http://127.0.0.1:${port}`)
  const issued = await issuer.api.issue(issuer.body())
  await until('the other process tells', () =>
    named(page, 'nota').some(({ id, status }) => id === issued.json.id && status === 'autorizada'),
  )
  const begun = performance.now()
  await server.close()
  await page.ended
  assert.ok(performance.now() - begun < STALL_MS, 'closing waits for no listener')
  assert.deepEqual(named(page, 'fim'), [{ motivo: 'reinicio' }])
  await app.close()
})

/** Two settled notes of one account, a reader of its changes, and a way to write one more change of a note. */
async function openReading() {
  const issuer = await world.issuer()
  const [early = '', late = ''] = await Promise.all(
    [1, 2].map(async () => {
      const { id } = (await issuer.api.issue(issuer.body())).json
      await issuer.api.waitSettled(id)
      return id as string
    }),
  )
  const app = openApp(loadConfig({ ...world.tree.env, LOG_NIVEL: 'silent' }))
  const read = openReader(app)
  const ids = async () =>
    (await read([issuer.tenant.id])).filter(({ kind }) => kind === 'nota').map(({ dados }) => dados.id)
  const write = (db: Db, id: string) =>
    db.query(sql`insert into auditoria (tenant_id, ator, acao, recurso, recurso_id)
      values (${issuer.tenant.id}, '{"tipo":"sistema"}', 'nota.teste', 'nota', ${id})`)
  return { app, early, late, ids, write }
}

test('a change that commits after later ones is read too, however long it takes', async () => {
  const { app, early, late, ids, write } = await openReading()
  assert.deepEqual(await ids(), [])
  await app.sistema.transaction(async (slow) => {
    await write(slow, early)
    await write(app.sistema, late)
    assert.deepEqual(await ids(), [late])
    await sleep(4_000) // longer than any commit was once expected to take
    assert.deepEqual(await ids(), [])
  })
  assert.deepEqual(await ids(), [early])
  assert.deepEqual(await ids(), [])
  await app.close()
})

test('a change that is being written as the stream begins is reported once it is committed', async () => {
  const { app, early, late, ids, write } = await openReading()
  await app.sistema.transaction(async (slow) => {
    await write(slow, early)
    await write(app.sistema, late)
    assert.deepEqual(await ids(), [])
  })
  assert.deepEqual(await ids(), [early])
  await app.close()
})

test('a session has at most four streams; closing one makes room, and all end with the session', async () => {
  const { tenant } = await world.issuer()
  const pages = await Promise.all(Array.from({ length: 4 }, () => listen(tenant.sessao)))
  const fifth = await listen(tenant.sessao)
  assert.equal(fifth.status, 429)
  pages[0]!.leave()
  await until('there is room again', async () => {
    const next = await listen(tenant.sessao)
    if (next.status !== 200) return false
    pages[0] = next
    return true
  })
  const other = openClient(world.url, tenant.sessao)
  assert.equal((await other.post('/portal/auth/logout', {})).status, 204)
  await Promise.all(pages.map(({ ended }) => ended))
  assert.deepEqual(
    pages.map((page) => named(page, 'fim')),
    Array(4).fill([{ motivo: 'sessao' }]),
  )
  assert.equal((await listen(tenant.sessao)).status, 401)
})

test('operators hear what kinds of things change, and nothing of them, until their session ends', async () => {
  const login = (body: object) => world.anonymous.post('/admin/auth/login', body)
  const nome = `ouvinte-${randomUUID()}`
  const token = await addAdmin(world.sql, login, 'operador', nome, ADMIN_ENV.ADMIN_SENHA)
  const page = await listen(token, world.url, 'admin')
  assert.deepEqual([page.status, page.type], [200, 'text/event-stream; charset=utf-8'])
  const heard = (recurso: string) =>
    named(page, 'mudou').some(({ recursos }) => (recursos as string[]).includes(recurso))
  const issuer = await world.issuer()
  await issuer.api.waitSettled((await issuer.api.issue(issuer.body())).json.id)
  await until('the note is reported', () => heard('nota'))
  const operator = openClient(world.url, token)
  const asked = await operator.post('/admin/queues/nota.consult/retry-all-failed', { motivo: 'Ensaio de duas pessoas' })
  assert.equal(asked.json.status, 'aguardando_confirmacao', asked.text)
  await until('the request is told', () => heard('confirmacao'))
  await world.sql(`insert into alertas (id, tipo, chave, detalhe) values ($1, 'auditoria_violada', $2, '{}')`, [
    ...[randomUUID(), nome],
  ])
  await until('the alert is told', () => heard('alerta'))
  assert.ok(named(page, 'mudou').every((dados) => Object.keys(dados).join() === 'recursos'))
  await world.sql('delete from alertas where chave = $1', [nome])
  assert.equal((await listen(issuer.tenant.sessao, world.url, 'admin')).status, 401)
  await operator.post('/admin/auth/logout', {})
  await page.ended
  assert.deepEqual(named(page, 'fim'), [{ motivo: 'sessao' }])
})
