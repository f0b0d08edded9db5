// Settings of the service: what operators change is effective in every process.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { type Client, openClient } from '../support/http.ts'
import { startAnotherApi } from '../support/more-workers.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import type { Issuer } from '../support/tenant.ts'
import { cnpjOf, empresaBody } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let other: Awaited<ReturnType<typeof startAnotherApi>>
let admin: Client
let issuer: Issuer
before(async () => {
  world = await openWorld(ADMIN_ENV)
  other = await startAnotherApi(world.tree)
  const { ADMIN_EMAIL: email, ADMIN_SENHA: senha } = ADMIN_ENV
  const { json } = await world.anonymous.post('/admin/auth/login', { email, senha })
  admin = openClient(world.url, json.token)
  issuer = await world.issuer()
})
after(async () => {
  await other?.stop()
  await world?.close()
})

const set = async (chave: string, valor: unknown) => {
  const answer = await admin.call('PUT', `/admin/settings/${chave}`, { body: { valor, motivo: 'Prova de ajuste' } })
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual([answer.json.valor, answer.json.alteracao.motivo], [valor, 'Prova de ajuste'])
}
const reset = async (chave: string) => {
  const answer = await admin.call('DELETE', `/admin/settings/${chave}`)
  assert.deepEqual([answer.status, answer.json.alteracao, answer.json.versao], [200, null, 0], answer.text)
}
/** Waits until all three processes, two of the API and one worker, have this value of a setting. */
async function everywhere(chave: string, valor: unknown) {
  const path = `/admin/cache/value/${encodeURIComponent(`ajustes:${chave}`)}`
  await until(`${chave} is in every process`, async () => {
    const { json, text } = await admin.get(path)
    assert.ok(json.valores, text)
    return json.valores.filter((each: { valor: unknown }) => isDeepStrictEqual(each.valor, valor)).length === 3
  })
}
/** How long it takes until both API processes show it, from now on. */
async function inBoth(path: string, token: string, shows: (answer: Awaited<ReturnType<Client['get']>>) => boolean) {
  for (const url of [world.url, other.url]) {
    const client = openClient(url, token)
    await until(`${url}${path} shows the setting`, async () => shows(await client.get(path)))
  }
}

test('while issuing is paused notes are accepted and wait, cancelling continues, and nothing is lost', async (t) => {
  t.after(() => reset('emissao.pausarTrilhos'))
  const first = await issuer.api.waitSettled((await issuer.api.issue(issuer.body())).json.id)
  assert.equal(first.status, 'autorizada')
  await set('emissao.pausarTrilhos', ['nacional'])
  await everywhere('emissao.pausarTrilhos', ['nacional'])

  const body = issuer.body()
  const { json: paused, status } = await issuer.api.issue(body)
  assert.equal(status, 202)
  const aviso = paused.avisos.find((each: { codigo: string }) => each.codigo === 'EMISSAO_PAUSADA')
  assert.match(aviso?.mensagem, /espera na fila/)
  const cancelled = await issuer.api.post(`/nfse/${first.id}/cancelar`, { motivo: 'Serviço cobrado em duplicidade' })
  assert.deepEqual([cancelled.status, cancelled.json.status], [200, 'cancelada'], cancelled.text)

  const [waiting] = await world.sql<{ sends: number; estado: string }>(
    `select (select count(*)::int from transmissoes where nota_id = $1::uuid) as sends, estado
     from jobs where chave = $1::text`,
    [paused.id],
  )
  assert.deepEqual(waiting, { sends: 0, estado: 'aguardando' })
  await reset('emissao.pausarTrilhos')
  assert.equal((await issuer.api.waitSettled(paused.id)).status, 'autorizada')
})

test('issuing is paused by padrão and by connection too, and a name that does not exist is refused', async () => {
  const isPaused = async () => {
    const { json } = await issuer.api.post('/nfse/validar', issuer.body())
    return json.avisos.some((each: { codigo: string }) => each.codigo === 'EMISSAO_PAUSADA')
  }
  for (const [chave, nome] of [
    ['emissao.pausarPadroes', 'dps-1.01'],
    ['emissao.pausarConexoes', 'sefin-nacional'],
  ] as const) {
    await set(chave, [nome])
    await until(`${nome} is paused`, isPaused)
    await reset(chave)
    await until(`${nome} goes on`, async () => !(await isPaused()))
    const body = { valor: [nome, 'nome-errado'], motivo: 'Prova' }
    const refused = await admin.call('PUT', `/admin/settings/${chave}`, { body })
    assert.equal(refused.status, 400, refused.text)
    assert.deepEqual(
      refused.json.erros.map((each: { campo: string }) => each.campo),
      ['valor[1]'],
    )
  }
})

test('the default limit of requests reaches every API process; a limit of the account itself is kept', async () => {
  await set('limites.requisicoesPorMinuto', 3_000)
  const policyIs = (porMinuto: number) => (answer: { headers: Record<string, string> }) =>
    answer.headers['ratelimit-policy'] === `"chave";q=${porMinuto};w=60`
  await inBoth('/nfse', issuer.api.chave, policyIs(3_000))
  const conta = await issuer.tenant.portal.get('/portal/conta')
  assert.equal(conta.json.limites.requisicoesPorMinuto, 3_000)
  await world.sql('update tenants set limite_por_minuto = 700 where id = $1', [issuer.tenant.id])
  await inBoth('/nfse', issuer.api.chave, policyIs(700))
  await world.sql('update tenants set limite_por_minuto = null where id = $1', [issuer.tenant.id])
  await reset('limites.requisicoesPorMinuto')
  await inBoth('/nfse', issuer.api.chave, policyIs(6_000))
})

test('a notice of maintenance is in every session of the portal until it is taken back', async () => {
  await set('portal.avisoManutencao', 'Manutenção hoje às 22h.')
  await inBoth(
    '/portal/auth/me',
    issuer.tenant.sessao,
    ({ json }) => json.avisoManutencao === 'Manutenção hoje às 22h.',
  )
  await reset('portal.avisoManutencao')
  await inBoth('/portal/auth/me', issuer.tenant.sessao, ({ json }) => json.avisoManutencao === null)
})

test('with letters in CNPJs turned off no account, company or note has one', async () => {
  const letras = cnpjOf('12ABC34501DE')
  const empresa = { ...empresaBody('simples-nacional'), cpfCnpj: letras }
  await set('cnpj.alfanumerico', false)
  const refused = await until('companies with letters are refused', async () => {
    const answer = await issuer.tenant.portal.post('/portal/empresas', { ...empresa, cpfCnpj: cnpjOf(nextBase()) })
    return answer.status === 400 && answer
  })
  assert.equal(refused.json.erros[0].codigo, 'CNPJ_COM_LETRAS_NAO_ACEITO')
  const body = issuer.body() as { tomador: { cpfCnpj: string } }
  const validada = await issuer.api.post('/nfse/validar', { ...body, tomador: { ...body.tomador, cpfCnpj: letras } })
  assert.equal(validada.json.erros[0]?.campo, 'tomador.cpfCnpj', validada.text)
  assert.match(validada.json.erros[0].mensagem, /não está aceitando CNPJ com letras/)
  await reset('cnpj.alfanumerico')
  await until('they are taken again', async () => {
    const answer = await issuer.tenant.portal.post('/portal/empresas', { ...empresa, cpfCnpj: cnpjOf(nextBase()) })
    return answer.status === 201
  })
})
let bases = 0
const nextBase = () => `12ABC345${String(++bases).padStart(4, '0')}`

test('the deadline of operators holds in cities without one, and refuses after it', async () => {
  const nota = await issuer.api.waitSettled((await issuer.api.issue(issuer.body())).json.id)
  await set('cancelamento.prazoPadraoHoras', 1)
  await inBoth('/v1/municipios/1504208', issuer.api.chave, ({ json }) => json.prazoCancelamento.origem === 'operador')
  const { json } = await issuer.api.get(`/nfse/${nota.id}`)
  assert.equal(json.prazoCancelamento.origem, 'operador')
  await world.sql(`update notas set autorizada_em = $2 where id = $1`, [nota.id, new Date(Date.now() - 2 * 3_600_000)])
  const late = await issuer.api.post(`/nfse/${nota.id}/cancelar`, { motivo: 'Serviço cobrado em duplicidade' })
  assert.deepEqual([late.status, late.json.codigo], [422, 'PRAZO_EXPIRADO'])
  await reset('cancelamento.prazoPadraoHoras')
})
