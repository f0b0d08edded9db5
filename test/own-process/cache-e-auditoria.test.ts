// What operators see and do with caches and the audit; two processes of each role, called over HTTP.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { NOMES_DE_CACHE } from '#domain/caches.ts'
import { addAdmin, type Papel } from '../support/admins.ts'
import { type Client, openClient } from '../support/http.ts'
import { type MoreWorkers, startAnotherApi, startMoreWorkers } from '../support/more-workers.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const MOTIVO = 'prova de que chega a todos'

let world: World
let other: Awaited<ReturnType<typeof startAnotherApi>>
let workers: MoreWorkers
let issuer: Issuer
const office = {} as Record<Papel, Client>
const tokens = {} as Record<Papel, string>
before(async () => {
  world = await openWorld(ADMIN_ENV)
  other = await startAnotherApi(world.tree)
  workers = await startMoreWorkers({ ...world.tree, env: { ...world.tree.env, WORKER_METRICS_PORT: '0' } }, 1)
  const { ADMIN_EMAIL: email, ADMIN_SENHA: senha } = ADMIN_ENV
  const { json } = await world.anonymous.post('/admin/auth/login', { email, senha })
  tokens.superadmin = json.token
  for (const papel of ['suporte', 'operador'] as const) {
    const login = (body: { email: string; senha: string }) => world.anonymous.post('/admin/auth/login', body)
    tokens[papel] = await addAdmin(world.sql, login, papel, papel, senha)
  }
  for (const [papel, token] of Object.entries(tokens)) office[papel as Papel] = openClient(world.url, token)
  issuer = await world.issuer()
})
after(async () => {
  await Promise.all([workers?.stop(), other?.stop()])
  await world?.close()
})

const ok = async (answer: ReturnType<Client['get']>, status = 200) => {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
const refused = async (answer: ReturnType<Client['get']>) => {
  const { status, json } = await answer
  return [status, json.codigo]
}
const flush = (pattern: string) => ok(office.superadmin.post('/admin/cache/flush', { pattern, motivo: MOTIVO }), 201)
const keys = async (pattern: string): Promise<{ chave: string; processos: string[] }[]> =>
  (await ok(office.suporte.get(`/admin/cache/keys?limit=100&pattern=${encodeURIComponent(pattern)}`))).items
const value = (client: Client, key: string) => client.get(`/admin/cache/value/${encodeURIComponent(key)}`)
const audited = async (query: string) => (await ok(office.suporte.get(`/admin/audit?${query}`))).items

type Processo = { id: string; papel: string; situacao: string; batidoEm: string }
const processos = async (): Promise<Processo[]> =>
  (await ok(office.suporte.get('/admin/saude'))).processos.filter(({ situacao }: Processo) => situacao === 'vivo')
const allFour = () =>
  until('two processes of each role report', async () => {
    const alive = await processos()
    const roles = alive.map(({ papel }) => papel).sort()
    return roles.join() === 'api,api,worker,worker' && alive
  })

/** Within this time a change is effective in every process (docs/especificacao/decisoes.md#8-later-decisions). */
const EFFECTIVE_MS = 5_000

/**
 * Waits until all four processes have answered the newest request for a pattern, and returns how late the last of them
 * was, by the clock of the database.
 */
async function answeredMs(padrao: string): Promise<number> {
  const times = await until(`each process answers for ${padrao}`, async () => {
    const rows = await world.sql<{ ms: number }>(
      `select extract(epoch from r.respondido_em - p.pedido_em)::float8 * 1000 as ms
       from cache_respostas r join cache_pedidos p on p.id = r.pedido_id
       where p.id = (select id from cache_pedidos where padroes[1] = $1 order by pedido_em desc limit 1)`,
      [padrao],
    )
    return rows.length === 4 && rows.map(({ ms }) => ms)
  })
  return Math.max(...times)
}

type Esvaziamento = { linhas: number; itens: number; processos: { processoId: string; situacao: string }[] }

/** Repeats a flush, which waits five seconds for the others, until all four processes confirm it; adds up what went. */
async function confirmed(flushing: () => Promise<Esvaziamento>): Promise<Esvaziamento> {
  let [linhas, itens] = [0, 0]
  const { processos } = await until('all four processes confirm the flush', async () => {
    const answer = await flushing()
    linhas += answer.linhas
    itens += answer.itens
    return answer.processos.filter(({ situacao }) => situacao === 'confirmado').length === 4 && answer
  })
  return { linhas, itens, processos }
}

test('a setting, a flush and a pause made through one process reach two of each role within five seconds', async () => {
  const alive = await allFour()
  const nota = await issuer.api.waitSettled((await issuer.api.issue(issuer.body())).json.id)
  assert.equal(nota.status, 'autorizada')

  const body = { valor: ['municipal'], motivo: MOTIVO }
  // A process that the machine does not run for a while is late once, not again and again.
  await until('each process has the setting in time', async () => {
    await ok(office.superadmin.call('DELETE', '/admin/settings/emissao.pausarTrilhos'))
    await ok(office.superadmin.call('PUT', '/admin/settings/emissao.pausarTrilhos', { body }))
    return (await answeredMs('ajustes:*')) <= EFFECTIVE_MS
  })
  const there = openClient(other.url, tokens.superadmin)
  const valores = await until('each process shows the setting', async () => {
    const answer = await ok(value(there, 'ajustes:emissao.pausarTrilhos'))
    return answer.valores.length === 4 && answer.valores
  })
  assert.deepEqual(valores.map(({ processoId }: { processoId: string }) => processoId).sort(), idsOf(alive))
  for (const { valor } of valores) assert.deepEqual(valor, ['municipal'])
  await ok(office.superadmin.call('DELETE', '/admin/settings/emissao.pausarTrilhos'))

  assert.ok((await keys('series:*')).length > 0, 'the note was numbered by a process that remembers its series')
  const flushed = await confirmed(() => flush('series:*'))
  assert.deepEqual(flushed.processos.map(({ processoId }) => processoId).sort(), idsOf(alive))
  assert.ok(flushed.itens >= 1)
  assert.deepEqual(await keys('series:*'), [])

  // A lost notification: the row alone, as another process would write it.
  await until('each process finds it by looking', async () => {
    await world.sql(`insert into cache_pedidos (id, ato, padroes, limite) values ($1, 'esvaziar', '{conexoes:*}', 0)`, [
      randomUUID(),
    ])
    return (await answeredMs('conexoes:*')) <= EFFECTIVE_MS
  })

  await ok(office.superadmin.post('/admin/queues/auditoria.verify/pause', { motivo: MOTIVO }), 201)
  for (const url of [world.url, other.url]) {
    const { items } = await ok(openClient(url, tokens.suporte).get('/admin/queues'))
    assert.equal(items.find(({ nome }: { nome: string }) => nome === 'auditoria.verify').estado, 'pausada')
  }
  const begun = await ok(office.operador.post('/admin/auditoria/verificar', { motivo: MOTIVO }), 201)
  const since = new Date().toISOString()
  const reports = new Map<string, Set<string>>()
  await until('both workers worked on, twice', async () => {
    for (const { id, papel, batidoEm } of await processos())
      if (papel === 'worker' && batidoEm > since) reports.set(id, (reports.get(id) ?? new Set()).add(batidoEm))
    return [...reports.values()].filter((each) => each.size >= 2).length === 2
  })
  assert.equal((await ok(office.suporte.get('/admin/auditoria/verificar'))).verificacao.status, 'na_fila')
  const again = await ok(office.operador.post('/admin/auditoria/verificar', { motivo: 'de novo' }), 201)
  assert.equal(again.id, begun.id, 'one check at a time')
  await ok(office.superadmin.post('/admin/queues/auditoria.verify/resume', { motivo: MOTIVO }), 201)
  const done = await until('the chain is checked', async () => {
    const { verificacao } = await ok(office.suporte.get('/admin/auditoria/verificar'))
    return verificacao.status === 'concluida' && verificacao
  })
  assert.deepEqual([done.integra, done.conferidas >= done.total, done.resultado.quebra], [true, true, null])
})
const idsOf = (all: readonly Processo[]) => all.map(({ id }) => id).sort()

test('every cache has a name of a closed list, with what it holds; values are for superadmins, masked and audited', async () => {
  const { items } = await ok(office.suporte.get('/admin/cache/summary'))
  assert.deepEqual(
    items.map(({ nome }: { nome: string }) => nome),
    NOMES_DE_CACHE.toSorted(),
  )
  const municipios = items.find(({ nome }: { nome: string }) => nome === 'municipios')
  assert.ok(municipios.itens >= 5_571 && municipios.bytes > 1e6 && municipios.acertos > 0, JSON.stringify(municipios))
  for (const { nome, lugar, acertos, processos: each } of items)
    assert.deepEqual([each.length > 0, acertos !== null], [lugar === 'memoria', lugar === 'memoria'], nome)

  const cnpj = '11222333000181'
  const registro = { razaoSocial: 'Empresa', email: 'ana.maria@exemplo.com.br', senha: 'abc' }
  await world.sql(
    `insert into cnpj_consultas (cnpj, resposta, consultada_em) values ($1, $2, now() - interval '1 hour')
     on conflict (cnpj) do update set resposta = excluded.resposta`,
    [cnpj, JSON.stringify(registro)],
  )
  const key = `cnpj-consultas:${cnpj}`
  assert.deepEqual(
    (await keys('*11222333000181')).map(({ chave }) => chave),
    [key],
  )
  for (const papel of ['suporte', 'operador'] as const) {
    assert.deepEqual(await refused(value(office[papel], key)), [403, 'SEM_PERMISSAO'])
    const body = { pattern: '*', motivo: MOTIVO }
    assert.deepEqual(await refused(office[papel].post('/admin/cache/flush', body)), [403, 'SEM_PERMISSAO'])
  }
  const { valores } = await ok(value(office.superadmin, key))
  assert.deepEqual(valores[0].valor, { razaoSocial: 'Empresa', email: 'a***@exemplo.com.br', senha: '***' })
  const [read] = await audited(`action=cache.read-value&resourceId=${key}`)
  assert.deepEqual([read.recursoId, read.ator.papel], [key, 'superadmin'])
  const gone = await confirmed(() =>
    ok(office.superadmin.call('DELETE', `/admin/cache/value/${key}?motivo=dado+errado`)),
  )
  assert.equal(gone.linhas, 1)
  assert.deepEqual(await refused(value(office.superadmin, key)), [404, 'NAO_ENCONTRADO'])
  const wrong = await office.superadmin.post('/admin/cache/flush', { pattern: 'serie:*', motivo: MOTIVO })
  assert.deepEqual([wrong.status, wrong.json.erros[0].campo], [400, 'pattern'], wrong.text)
})

test('flush-cache keeps what was learned from refusals; it is removed by name only, and the route stays', async () => {
  const [ibge] = ['1100015']
  await world.sql(
    `insert into municipio_ajustes (municipio, rejeicao, rejeicao_ambiente, rejeicao_em, rejeicoes, atualizado_em)
     values ($1, 'E0037', 'homologacao', now(), 1, now())`,
    [ibge],
  )
  await ok(office.superadmin.post(`/admin/municipios/${ibge}/flush-cache`, {}), 201)
  const [flushed] = await audited('action=cache.flush')
  assert.equal(flushed.recursoId, `municipios:${ibge}`)
  const learned = async () => (await ok(office.suporte.get(`/admin/municipios/${ibge}`))).ajuste?.rejeicao ?? null
  assert.equal(await learned(), 'E0037')
  await flush('*')
  assert.equal(await learned(), 'E0037')
  assert.equal((await flush('adesao-aprendida:*')).linhas, 1)
  assert.equal(await learned(), null, 'the memories made from the table went with it')
})

test('flushing the authentication of keys opens nothing: a revoked key stays out, one in force continues', async () => {
  const revoked = await issuer.tenant.apiKey('homologacao')
  const inBoth = async (chave: string) =>
    Promise.all([world.url, other.url].map(async (url) => (await openClient(url, chave).get('/nfse')).status))
  assert.deepEqual(await inBoth(revoked.chave), [200, 200])
  const { items } = await ok(issuer.tenant.portal.get('/portal/api-keys?limit=100'))
  const newest = items.toSorted((a: { criadaEm: string }, b: { criadaEm: string }) =>
    a.criadaEm < b.criadaEm ? 1 : -1,
  )[0]
  await ok(issuer.tenant.portal.post(`/portal/api-keys/${newest.id}/revogar`, {}), 201)
  const unknown = `${revoked.chave.slice(0, -1)}${revoked.chave.endsWith('a') ? 'b' : 'a'}`
  await confirmed(() => flush('chaves-de-api:*'))
  assert.deepEqual(await inBoth(revoked.chave), [401, 401])
  assert.deepEqual(await inBoth(unknown), [401, 401])
  assert.deepEqual(await inBoth(issuer.api.chave), [200, 200])
})

test('the audit of all accounts says who, from where, by which operation, why and what changed; each filter narrows it', async () => {
  const nota = await issuer.api.waitSettled((await issuer.api.issue(issuer.body())).json.id)
  const [issued] = await audited(`action=nota.issue&resourceId=${nota.id}`)
  assert.deepEqual(
    [issued.tenantId, issued.ator.tipo, issued.metodo, issued.rota, issued.statusCode, issued.recurso],
    [issuer.tenant.id, 'api-key', 'POST', '/nfse', 202, 'nota'],
  )
  assert.ok(issued.ip && issued.apiKeyId && issued.requestId)
  assert.equal(issued.objeto, `Nota ${nota.numero}`)
  for (const [query, total] of [
    [`resourceId=${nota.id}&apiKeyId=${issued.apiKeyId}`, 1],
    [`resourceId=${nota.id}&apiKeyId=${randomUUID()}`, 0],
    [`resourceId=${nota.id}&ip=${issued.ip}&statusCode=202`, 1],
    [`resourceId=${nota.id}&statusCode=500`, 0],
    [`action=nota.issue&resourceId=${nota.id}&tenantId=${issuer.tenant.id}&desde=${issued.em}&ate=2099-01-01`, 1],
    [`acao=nota.issue&recurso=nota&recursoId=${nota.id}`, 1],
    [`acao=nota.cancel&recursoId=${nota.id}`, 0],
    [`action=nota.issue&acao=nota.cancel&recursoId=${nota.id}`, 0],
    [`resourceId=${nota.id}&desde=2099-01-01`, 0],
    [`resourceId=${nota.id}&ate=2020-01-01`, 0],
  ] as const)
    assert.equal((await ok(office.suporte.get(`/admin/audit?${query}`))).total, total, query)

  const body = { valor: 3_000, motivo: MOTIVO }
  await ok(office.superadmin.call('PUT', '/admin/settings/limites.requisicoesPorMinuto', { body }))
  await ok(office.superadmin.call('DELETE', '/admin/settings/limites.requisicoesPorMinuto'))
  const [set] = await audited('action=ajuste.update&resourceId=limites.requisicoesPorMinuto')
  assert.deepEqual(
    [set.motivo, set.mudancas, set.ator.papel],
    [MOTIVO, { valor: { de: 6_000, para: 3_000 } }, 'superadmin'],
  )
  assert.ok(set.sessaoId && set.ator.nome)
  const [his] = await audited(`usuarioId=${set.ator.id}&resourceId=limites.requisicoesPorMinuto&action=ajuste.update`)
  assert.equal(his.id, set.id)
  assert.equal((await ok(office.suporte.get(`/admin/audit?usuarioId=${randomUUID()}`))).total, 0)

  await office.suporte.post('/admin/cache/flush', { pattern: '*', motivo: MOTIVO })
  const [refusal] = await audited('action=requisicao.refuse&statusCode=403')
  assert.deepEqual(
    [refusal.recursoId, refusal.detalhe, refusal.ator.papel],
    ['POST /admin/cache/flush', { codigo: 'SEM_PERMISSAO' }, 'suporte'],
  )

  const page = await ok(office.suporte.get('/admin/audit?limit=2&offset=1'))
  assert.deepEqual([page.items.length, page.items[0].id > page.items[1].id, page.totalEstimado], [2, true, false])
  const summary = await ok(office.suporte.get('/admin/audit/summary?horas=1'))
  const ofNotes = summary.porAcao.find(({ acao }: { acao: string }) => acao === 'nota.issue')
  assert.ok(ofNotes.linhas >= 2 && summary.total >= ofNotes.linhas)
})

test('an act on an account is read on both sides with its motivo, its author and its request', async () => {
  const empresaId = issuer.empresa.id
  const body = { trilho: 'nacional', motivo: 'Decisão judicial de 20/11/2026.' }
  await ok(office.operador.call('PUT', `/admin/empresas/${empresaId}/trilho`, { body }))
  const [ours] = await audited(`action=empresa.set-trilho&resourceId=${empresaId}`)
  const query = `?acao=empresa.set-trilho&recursoId=${empresaId}`
  const [theirs] = (await ok(issuer.tenant.portal.get(`/portal/auditoria${query}`))).items
  assert.equal(theirs.id, ours.id)
  assert.deepEqual([ours.motivo, theirs.detalhe.motivo], [body.motivo, body.motivo])
  assert.ok(ours.requestId && ours.requestId === theirs.requestId && ours.ator.id === theirs.ator.id)
  assert.ok(!JSON.stringify(theirs).includes(ours.ip), 'an account does not see where operators are')
})

test('the audit as CSV has every row of the filter, and no cell is a formula', async () => {
  await world.sql(
    `insert into auditoria (tenant_id, acao, recurso, recurso_id, ator, detalhe)
     select $1, 'prova.csv', 'prova', '=1+' || n, '{"tipo":"job","id":"prova"}', '{"motivo":"=cmd|x"}'
     from generate_series(1, 2500) n`,
    [issuer.tenant.id],
  )
  const { status, text, headers } = await office.suporte.get('/admin/audit.csv?action=prova.csv')
  assert.equal(status, 200)
  assert.match(headers['content-disposition'] ?? '', /auditoria\.csv/)
  const lines = text.trim().split('\r\n')
  assert.equal(lines.length, 2_501)
  assert.ok(
    lines.slice(1).every((line) => line.includes(",'=1+") && line.includes(",'=cmd|x,")),
    lines[1],
  )
  const [exported] = await audited('action=auditoria.export')
  assert.deepEqual(exported.detalhe, { filtro: { action: 'prova.csv' } })
  assert.equal((await ok(office.suporte.get('/admin/audit?action=prova.csv'))).total, 2_500)
})
