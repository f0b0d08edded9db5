// The accounts as operators see them: search, detail, limits, block, and the read-only session of support.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { closeEndedVerComo } from '#features/access/watch-ver-como.ts'
import { PERMISSIONS, permissionsOfSuporte } from '#features/permissions/permissions.ts'
import { routes } from '#http/index.ts'
import { addAdmin, type Papel } from '../support/admins.ts'
import { type Conta, codigo, EMPRESA, MINUTE_MS, openPortal, type Portal, SENHA, tokenIn } from '../support/portal.ts'

const SENHA_ADMIN = 'uma frase bem comprida'
const MOTIVO = 'Chamado 4812: conferido com o dono por telefone'

let portal: Portal
const tokens = {} as Record<Papel, string>
const enterOffice = (papel: Papel) =>
  portal.call('POST /admin/auth/login', { body: { email: `${papel}@operacao.example`, senha: SENHA_ADMIN } })
before(async () => {
  portal = await openPortal()
  await createFirstAdmin(portal.app, { email: 'primeira@operacao.example', senha: SENHA_ADMIN })
  const login = (body: object) => portal.call('POST /admin/auth/login', { body })
  for (const papel of ['suporte', 'operador', 'superadmin'] as const)
    tokens[papel] = await addAdmin(portal.database.sql, login, papel, papel, SENHA_ADMIN)
})
after(() => portal?.close())

const ask = (address: string, body?: object, papel: Papel = 'operador') =>
  portal.call(address, { token: tokens[papel], ...(body && { body }) })
const change = (conta: Conta, body: object) => ask(`PATCH /admin/tenants/${conta.id}`, { motivo: MOTIVO, ...body })
const found = async (query: string) => {
  const { status, json, text } = await ask(`GET /admin/tenants?${query}`)
  assert.equal(status, 200, text)
  return json.items.map(({ id }: { id: string }) => id) as string[]
}
type Linha = { acao: string; tenant_id: string | null; ator: { tipo: string }; detalhe: Record<string, unknown> }
/** What both audits say of an account: its own lines, and those of the operators. */
const audited = (conta: Conta, like: string) =>
  portal.database.sql<Linha>(
    `select acao, tenant_id, ator, detalhe from auditoria where acao like $2
     and (tenant_id = $1 or tenant_id is null and detalhe ->> 'tenantId' = $1::text) order by id`,
    [conta.id, like],
  )
const both = (conta: Conta, lines: Linha[]) =>
  lines.map(({ tenant_id }) => (tenant_id === conta.id ? 'conta' : 'operação'))
const me = (token: string) => portal.call('GET /portal/auth/me', { token })
async function newKey(conta: Conta): Promise<string> {
  const body = { nome: 'ERP', ambiente: 'homologacao' }
  const { status, json, text } = await portal.call('POST /portal/api-keys', { token: conta.token, body })
  assert.equal(status, 201, text)
  return json.chave
}
async function askVerComo(conta: Conta, papel: Papel = 'suporte') {
  const answer = await ask(`POST /admin/tenants/${conta.id}/ver-como`, { motivo: MOTIVO }, papel)
  assert.equal(answer.status, 201, answer.text)
  return { ...answer.json, link: tokenIn(answer.json.url) }
}
const redeem = (token: string) => portal.call('POST /portal/auth/ver-como', { body: { token } })
async function enterAs(conta: Conta, papel: Papel = 'suporte'): Promise<string> {
  const { status, json, text } = await redeem((await askVerComo(conta, papel)).link)
  assert.equal(status, 201, text)
  return json.token
}

test('accounts are found by parts of names, e-mails and numbers, without accents and punctuation', async () => {
  const conta = await portal.register()
  const other = await portal.register()
  const nome = `Padaria São João ${randomUUID().slice(0, 8)}`
  assert.equal((await change(conta, { nome })).status, 200)
  const word = randomUUID().slice(0, 8)
  const company = { ...EMPRESA, cpfCnpj: '11222333000181', razaoSocial: `Mecânica ${word} Irmãos Ltda` }
  const made = await portal.call('POST /portal/empresas', { token: conta.token, body: company })
  assert.equal(made.status, 201, made.text)
  const suffix = nome.slice(-8)
  const searches = [
    `sao joao ${suffix}`,
    `ADARI ${suffix}`,
    conta.email.toUpperCase().slice(3, 20),
    `mecanica ${word}`,
    `irmaos ${word}`,
    '11.222.333/0001-81',
    '112223330001',
    '11222333/0001',
  ]
  for (const search of searches) {
    const ids = await found(`search=${encodeURIComponent(search)}`)
    assert.ok(ids.includes(conta.id) && !ids.includes(other.id), `${search}: ${ids}`)
  }
  for (const search of ['zz', '%', '.', './-', '_____', `${suffix} ${word}`, "x' or 1=1"])
    assert.ok(!(await found(`search=${encodeURIComponent(search)}`)).includes(conta.id), search)
  const { json } = await ask(`GET /admin/tenants?limit=1&offset=1`)
  assert.deepEqual([json.limit, json.offset, json.items.length, json.total > 1], [1, 1, 1, true])
  const [item] = (await ask(`GET /admin/tenants?search=${word}`)).json.items
  assert.deepEqual(
    [item.nome, item.dono.email, item.empresas, item.usuarios, item.status, item.contrato.status],
    [nome, conta.email, 2, 1, 'ativa', 'em_teste'],
  )
  assert.deepEqual(await found(`search=${word}&contrato=suspenso`), [])
  assert.deepEqual(await found(`search=${word}&status=bloqueada`), [])
  assert.deepEqual(await found(`search=${word}&status=ativa&contrato=em_teste`), [conta.id])
})

test('an account shows its parts, and no secret of any of them', async () => {
  const conta = await portal.register()
  const chave = await newKey(conta)
  const url = 'http://127.0.0.1:9/ninguem?token=segredo-do-cliente'
  const webhook = await portal.call('POST /portal/webhooks', { token: conta.token, body: { url } })
  assert.equal(webhook.status, 201, webhook.text)
  const refused = await portal.call('POST /nfse', { token: chave, body: { idIntegracao: 'x' } })
  assert.equal(refused.status, 400, refused.text)
  await portal.database.sql(
    `insert into alertas (id, tenant_id, tipo, chave, detalhe) values (gen_random_uuid(), $1, 'nota_incerta', $2, '{}')`,
    [conta.id, randomUUID()],
  )
  const { status, json, text } = await ask(`GET /admin/tenants/${conta.id}`, undefined, 'suporte')
  assert.equal(status, 200, text)
  assert.deepEqual([json.empresas.total, json.empresas.items[0].certificado], [1, null])
  assert.deepEqual([json.chaves.total, chave.startsWith(json.chaves.items[0].prefixo)], [1, true])
  assert.deepEqual([json.webhooks.total, json.webhooks.items[0].url], [1, 'http://127.0.0.1:9/ninguem?***'])
  assert.deepEqual([json.pessoas.items[0].papel, json.pessoas.items[0].email], ['owner', conta.email])
  assert.deepEqual(json.ultimosErros.tentativasRejeitadas[0].codigo, 'SCHEMA_DPS_INVALIDO')
  assert.deepEqual([json.alertas.length, json.alertas[0].tipo, json.uso.length], [1, 'nota_incerta', 2])
  for (const secret of [chave, webhook.json.segredo, 'segredo-do-cliente', 'senhaHash', 'payload'])
    assert.ok(!text.includes(secret), secret)
  assert.deepEqual(codigo(await ask(`GET /admin/tenants/${randomUUID()}`)), [404, 'NAO_ENCONTRADO'])
})

test('a limit of its own is in force for the next request, and null gives it back to the setting', async () => {
  const conta = await portal.register()
  const chave = await newKey(conta)
  const policy = async () => (await portal.call('GET /empresas', { token: chave })).headers['ratelimit-policy']
  const padrao = await policy()
  const own = await change(conta, { limites: { requisicoesPorMinuto: 77 }, versao: 1 })
  assert.deepEqual(own.json.limites.requisicoesPorMinuto, {
    emVigor: 77,
    proprio: 77,
    ajuste: 'limites.requisicoesPorMinuto',
  })
  assert.match(String(await policy()), /;q=77;/)
  const stale = await change(conta, { nome: 'Outro nome', versao: 1 })
  assert.deepEqual([...codigo(stale), stale.json.versaoAtual], [409, 'VERSAO_DIVERGENTE', 2])
  const back = await change(conta, { limites: { requisicoesPorMinuto: null }, versao: 2 })
  assert.deepEqual([back.json.limites.requisicoesPorMinuto.proprio, back.json.versao], [null, 3])
  assert.equal(await policy(), padrao)
  const lines = await audited(conta, 'conta.update')
  assert.deepEqual(both(conta, lines), ['conta', 'operação', 'conta', 'operação'])
  assert.deepEqual([lines[0]!.detalhe['motivo'], lines[0]!.ator.tipo], [MOTIVO, 'admin'])
  const shown = await portal.call('GET /portal/auditoria?acao=conta.update', { token: conta.token })
  assert.equal(shown.json.total, 2, shown.text)
  const documento = await change(conta, { cpfCnpj: '11222333000181' })
  assert.deepEqual([documento.status, documento.json.cpfCnpj], [200, '11222333000181'])
  const wrong = await change(conta, { cpfCnpj: '11222333000182' })
  assert.deepEqual([wrong.status, wrong.json.erros[0].codigo], [400, 'DIGITO_VERIFICADOR_INVALIDO'])
  for (const body of [{ motivo: 'curto' }, { nome: 'Sem motivo' }])
    assert.deepEqual(codigo(await ask(`PATCH /admin/tenants/${conta.id}`, body)), [400, 'SCHEMA_DPS_INVALIDO'])
  const byReader = await ask(`PATCH /admin/tenants/${conta.id}`, { nome: 'X', motivo: MOTIVO }, 'suporte')
  assert.deepEqual(codigo(byReader), [403, 'SEM_PERMISSAO'])
})

test('a blocked account says so to keys, sessions and logins, and unblocking restores the same ones', async () => {
  const conta = await portal.register()
  const chave = await newKey(conta)
  const login = () => portal.call('POST /portal/auth/login', { body: { email: conta.email, senha: SENHA } })
  const statuses = async () => [
    codigo(await portal.call('GET /empresas', { token: chave })),
    codigo(await portal.call('POST /nfse', { token: chave, body: {} })),
    codigo(await me(conta.token)),
    codigo(await login()),
  ]
  const before = await statuses()
  assert.deepEqual(
    before.map(([status]) => status),
    [200, 400, 200, 200],
  )
  const suporte = await enterAs(conta)
  const blocked = await change(conta, { status: 'bloqueada' })
  assert.deepEqual(
    [blocked.json.status, blocked.json.bloqueio.motivo, blocked.json.bloqueio.por],
    ['bloqueada', MOTIVO, 'operador'],
  )
  const refused = [403, 'CONTA_BLOQUEADA']
  assert.deepEqual(await statuses(), [refused, refused, refused, refused])
  const wrong = await portal.call('POST /portal/auth/login', {
    body: { email: conta.email, senha: 'outra senha qualquer' },
  })
  assert.deepEqual(codigo(wrong), [401, 'CREDENCIAIS_INVALIDAS'])
  assert.deepEqual(codigo(await me(suporte)), [401, 'SESSAO_EXPIRADA'])
  assert.deepEqual(codigo(await ask(`POST /admin/tenants/${conta.id}/ver-como`, { motivo: MOTIVO })), refused)
  assert.deepEqual((await found('status=bloqueada')).includes(conta.id), true)
  assert.equal((await change(conta, { nome: 'Nome novo' })).json.bloqueio.motivo, MOTIVO)
  assert.equal((await change(conta, { status: 'ativa' })).json.bloqueio, null)
  assert.deepEqual(await statuses(), before)
  assert.deepEqual(codigo(await me(suporte)), [401, 'SESSAO_EXPIRADA'])
  const lines = await audited(conta, 'conta.%block')
  assert.deepEqual(
    lines.map(({ acao }) => acao),
    ['conta.block', 'conta.block', 'conta.unblock', 'conta.unblock'],
  )
  const [end] = await audited(conta, 'suporte.close')
  assert.equal(end?.detalhe['fim'], 'conta_bloqueada')
})

test('support sees the portal as the customer does, marked, and every operation that changes something is refused', async () => {
  const conta = await portal.register()
  await newKey(conta)
  const asked = await askVerComo(conta)
  assert.match(asked.url, /\/app\/ver-como#[\w-]{43}$/)
  const opened = await redeem(asked.link)
  assert.equal(opened.status, 201, opened.text)
  assert.match(String(opened.headers['set-cookie']), /portal_session=vc\.[\w-]+; Path=\/; Max-Age=1[78]\d\d; HttpOnly/)
  assert.deepEqual(codigo(await redeem(asked.link)), [422, 'LINK_INVALIDO'])
  const { token } = opened.json
  const eu = await me(token)
  assert.equal(eu.status, 200, eu.text)
  assert.match(String(eu.headers['x-ver-como']), /^suporte; ate=20/)
  assert.equal((await me(conta.token)).headers['x-ver-como'], undefined)
  assert.deepEqual(
    [eu.json.verComo.admin, eu.json.verComo.motivo, eu.json.conta.id, eu.json.usuario.papel],
    ['suporte', MOTIVO, conta.id, 'leitura'],
  )
  assert.equal((await me(conta.token)).json.verComo, null)
  for (const path of [
    '/portal/nfse',
    '/portal/empresas',
    '/portal/conta',
    '/portal/inicio?ambiente=homologacao',
    '/portal/tentativas-rejeitadas',
  ])
    assert.equal((await portal.call(`GET ${path}`, { token })).status, 200, path)

  const may = new Set<string>(permissionsOfSuporte())
  for (const { method, path, surface, permission = '' } of routes.filter((each) => each.surface === 'portal')) {
    if (may.has(permission)) {
      assert.ok(method === 'GET' || path === '/portal/auth/logout', `${method} ${path} is no read`)
      continue
    }
    const url = path.replace(/:\w+/g, randomUUID())
    const answer = await portal.call(`${method} ${url}`, { token, ...(method !== 'GET' && { body: {} }) })
    assert.deepEqual(codigo(answer), [403, 'SESSAO_SOMENTE_LEITURA'], `${surface} ${method} ${path}`)
    assert.ok(answer.headers['x-ver-como'], `${method} ${path}`)
  }
  const reads = await audited(conta, 'suporte.read')
  const routesRead = reads.filter(({ tenant_id }) => tenant_id).map(({ detalhe }) => detalhe['rota'])
  assert.deepEqual(routesRead, [
    'GET /portal/nfse',
    'GET /portal/empresas',
    'GET /portal/inicio',
    'GET /portal/tentativas-rejeitadas',
  ])
  assert.equal(reads.length, 2 * routesRead.length)
  const foreign = await portal.register()
  assert.equal((await portal.call(`GET /portal/empresas/${foreign.empresaId}`, { token })).status, 404)

  const left = await portal.call('POST /portal/auth/logout', { token })
  assert.equal(left.status, 204, left.text)
  assert.equal((await me(token)).status, 401)
  const lines = await audited(conta, 'suporte.%e%')
  const ends = lines.filter(({ acao }) => acao !== 'suporte.read')
  assert.deepEqual(
    ends.map(({ acao, ator }) => [acao, ator.tipo]),
    [
      ['suporte.open', 'admin'],
      ['suporte.open', 'admin'],
      ['suporte.close', 'suporte'],
      ['suporte.close', 'suporte'],
    ],
  )
  assert.deepEqual([ends[0]!.detalhe['motivo'], ends[2]!.detalhe['fim']], [MOTIVO, 'saida'])
  const { json } = await portal.call('GET /portal/usuarios', { token: conta.token })
  assert.equal(json.total, 1, 'no user was made for support')
})

test('a session of support ends after 30 minutes, with the session that asked for it, and with the role', async () => {
  const conta = await portal.register()
  const fins = async () => {
    await closeEndedVerComo(portal.app)
    const lines = await audited(conta, 'suporte.close')
    return lines.filter(({ tenant_id }) => tenant_id).map(({ detalhe }) => detalhe['fim'])
  }
  const byLogout = await enterAs(conta, 'operador')
  assert.equal((await ask('POST /admin/auth/logout')).status, 204)
  assert.equal((await me(byLogout)).status, 401)
  tokens.operador = (await enterOffice('operador')).json.token
  assert.deepEqual(await fins(), ['sessao_do_operador'])

  const byBlock = await enterAs(conta)
  assert.equal((await me(byBlock)).status, 200)
  const people = (await ask('GET /admin/usuarios?search=suporte@operacao', undefined, 'superadmin')).json.items
  const block = (status: string) => ask(`PATCH /admin/usuarios/${people[0].id}`, { status }, 'superadmin')
  assert.equal((await block('bloqueado')).status, 200)
  assert.equal((await me(byBlock)).status, 401)
  await block('ativo')
  assert.equal((await me(byBlock)).status, 401)
  tokens.suporte = (await enterOffice('suporte')).json.token

  const unused = await askVerComo(conta)
  const byTime = await enterAs(conta)
  portal.wait(3 * MINUTE_MS)
  assert.deepEqual(codigo(await redeem(unused.link)), [422, 'LINK_INVALIDO'])
  for (let minutes = 3; minutes < 27; minutes += 12) {
    portal.wait(12 * MINUTE_MS)
    assert.equal((await me(byTime)).status, 200)
  }
  portal.wait(4 * MINUTE_MS)
  assert.deepEqual(codigo(await me(byTime)), [401, 'SESSAO_EXPIRADA'])
  assert.deepEqual((await fins()).sort(), ['link_sem_uso', 'prazo', 'sessao_do_operador', 'sessao_do_operador'])
  assert.deepEqual([...PERMISSIONS['admin.conta.ver-como'].admin], ['suporte', 'operador', 'superadmin'])
})
