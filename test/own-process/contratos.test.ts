// What the service sells and agrees with its accounts: plans, contracts, coupons, readjustments, and the limits they set.
import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { diaOf } from '#domain/competencia.ts'
import { addDays, periodoEm } from '#domain/faturamento/periods.ts'
import { fatorDe, percentualDe } from '#domain/faturamento/reajuste.ts'
import { itensDaTroca } from '#domain/faturamento/troca.ts'
import type { Centavos, Percentual } from '#domain/money.ts'
import { addAdmin, type Papel } from '../support/admins.ts'
import { clockAt } from '../support/clock.ts'
import { type Answer, type Client, openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { empresaBody, type Issuer, nextCnpj } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const MOTIVO = 'combinado por telefone com o cliente'
/** The service lives at noon of today: no test sees the day change. */
const HOJE = diaOf(Date.now())
const MES = HOJE.slice(0, 7)

let world: World
let source: ReturnType<typeof createServer>
const admin = {} as Record<Papel, Client>
/** What the source of indices answers: by series, a row for each month asked. */
const published: { status: number; body: unknown; asked: string[] } = { status: 200, body: [], asked: [] }

before(async () => {
  source = createServer((request, response) => {
    published.asked.push(request.url ?? '')
    response.writeHead(published.status, { 'content-type': 'application/json' }).end(JSON.stringify(published.body))
  })
  await new Promise<void>((listening) => source.listen(0, '127.0.0.1', listening))
  world = await openWorld({
    ...ADMIN_ENV,
    ...clockAt(`${HOJE}T12:00:00-03:00`),
    INDICES_URL: `http://127.0.0.1:${(source.address() as AddressInfo).port}/dados/serie`,
  })
  const login = (body: object) => openClient(world.url).post('/admin/auth/login', body)
  for (const papel of ['suporte', 'operador', 'superadmin'] as const) {
    const token = await addAdmin(world.sql, login, papel, papel, ADMIN_ENV.ADMIN_SENHA)
    admin[papel] = openClient(world.url, token)
  }
})
after(async () => {
  source?.close()
  await world?.close()
})

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
async function ok(answer: Promise<Answer>, status = 200): Promise<any> {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
const refused = async (answer: Promise<Answer>, status: number, codigo: string) => {
  const { status: came, json, text } = await answer
  assert.deepEqual([came, json?.codigo], [status, codigo], text)
  assert.ok(json.erros.length > 0 || status === 403, text)
  return json
}
const patch = (client: Client, path: string, body: object) => client.call('PATCH', path, { body })
const put = (client: Client, path: string, body: object) => client.call('PUT', path, { body })

let plans = 0
const newPlano = (more: object = {}) =>
  ok(
    admin.superadmin.post('/admin/planos', {
      codigo: `plano-${++plans}`,
      nome: `Plano ${plans}`,
      valorMensal: 100,
      recursos: ['prioridade_alta', 'lote', 'modo_sincrono'],
      ...more,
    }),
    201,
  )
const newContrato = ({ tenant }: Pick<Issuer, 'tenant'>, planoId: string, more: object = {}) =>
  ok(admin.operador.post('/admin/contratos', { tenantId: tenant.id, planoId, ...more }), 201)
const newAccount = async () => ({ tenant: await world.register() })

test('a plan changes in a new version; contracts keep theirs; one that is deactivated takes no new contract', async () => {
  const plano = await newPlano({ notasIncluidas: 10, faixas: [{ ate: 5, valor: 0.1 }], valorNotaExcedente: 0.05 })
  assert.deepEqual([plano.status, plano.versaoPlano, plano.contratos], ['ativo', 1, 0])
  for (const codigo of [plano.codigo, plano.codigo.toUpperCase()])
    await refused(
      admin.superadmin.post('/admin/planos', { codigo, nome: 'Outro', valorMensal: 1 }),
      409,
      'PLANO_JA_CADASTRADO',
    )
  await refused(admin.operador.post('/admin/planos', { codigo: 'x1', nome: 'X', valorMensal: 1 }), 403, 'SEM_PERMISSAO')
  const bad = await refused(
    admin.superadmin.post('/admin/planos', {
      codigo: 'x2',
      nome: 'X',
      valorMensal: 1.005,
      faixas: [{ ate: 5, valor: 0.1 }],
    }),
    400,
    'SCHEMA_DPS_INVALIDO',
  )
  assert.equal(bad.erros[0].codigo, 'CASAS_DECIMAIS_EXCEDIDAS')

  const account = await newAccount()
  const contrato = await newContrato(account, plano.id)
  const changed = await ok(patch(admin.superadmin, `/admin/planos/${plano.id}`, { valorMensal: 150, versao: 1 }))
  assert.deepEqual([changed.valorMensal, changed.versaoPlano, changed.contratos], [150, 2, 1])
  await refused(
    patch(admin.superadmin, `/admin/planos/${plano.id}`, { valorMensal: 1, versao: 1 }),
    409,
    'ESTADO_INVALIDO',
  )
  const same = await ok(admin.suporte.get(`/admin/contratos/${contrato.id}`))
  assert.deepEqual([same.valorMensal, same.plano.versaoPlano], [100, 1])

  // Changes of a plan at the same moment follow one another, and each sees the version before it.
  const precos = Array.from({ length: 8 }, (_, nth) => 151 + nth)
  await Promise.all(
    precos.map((valorMensal) => ok(patch(admin.superadmin, `/admin/planos/${plano.id}`, { valorMensal }))),
  )
  assert.equal((await ok(admin.suporte.get(`/admin/planos/${plano.id}`))).versaoPlano, 10)

  assert.equal(
    (await ok(patch(admin.superadmin, `/admin/planos/${plano.id}/desativar`, { motivo: MOTIVO }))).ativo,
    false,
  )
  const other = await newAccount()
  const body = { tenantId: other.tenant.id, planoId: plano.id }
  await refused(admin.operador.post('/admin/contratos', body), 422, 'PLANO_INDISPONIVEL')
  assert.equal((await ok(patch(admin.superadmin, `/admin/planos/${plano.id}`, { ativo: true }))).ativo, true)
  await ok(admin.operador.post('/admin/contratos', body), 201)
})

test('general prices have versions by day, and the past is never rewritten', async () => {
  const first = await ok(admin.suporte.get('/admin/precificacao'))
  const { proxima: _, vigenteDesde: __, versao, ...termos } = first
  await refused(
    put(admin.superadmin, '/admin/precificacao', { ...termos, vigenteDesde: addDays(HOJE, -1) }),
    400,
    'SCHEMA_DPS_INVALIDO',
  )
  const nova = { ...termos, valorNotaPadrao: 0.7, vigenteDesde: addDays(HOJE, 30), versao }
  const later = await ok(put(admin.superadmin, '/admin/precificacao', nova))
  assert.deepEqual([later.valorNotaPadrao, later.proxima.valorNotaPadrao], [first.valorNotaPadrao, 0.7])
  const now = await ok(put(admin.superadmin, '/admin/precificacao', { ...termos, valorNotaPadrao: 0.9 }))
  assert.deepEqual([now.valorNotaPadrao, now.vigenteDesde, now.proxima], [0.9, HOJE, null])
  await refused(put(admin.operador, '/admin/precificacao', termos), 403, 'SEM_PERMISSAO')
})

test('an account has one contract; the trial of its registration gives way to it', async () => {
  const account = await newAccount()
  const trial = await ok(admin.suporte.get(`/admin/contratos/tenant/${account.tenant.id}`))
  assert.deepEqual([trial.status, trial.plano], ['em_teste', null])
  const plano = await newPlano({ diasTeste: 14 })
  const contrato = await newContrato(account, plano.id, { diaVencimento: 5 })
  assert.deepEqual(
    [contrato.status, contrato.testeAte, contrato.diaVencimento, contrato.dataBaseReajuste],
    ['em_teste', addDays(HOJE, 13), 5, HOJE],
  )
  const clash = await refused(
    admin.operador.post('/admin/contratos', { tenantId: account.tenant.id, planoId: plano.id }),
    409,
    'CONTRATO_EXISTENTE',
  )
  assert.equal(clash.contratoId, contrato.id)
  const ofTenant = await ok(admin.suporte.get(`/admin/contratos/tenant/${account.tenant.id}`))
  assert.equal(ofTenant.id, contrato.id)
  assert.deepEqual(
    ofTenant.historico.map(({ de, para }: { de: string; para: string }) => [de, para]),
    [[null, 'em_teste']],
  )
  const ended = await ok(admin.suporte.get(`/admin/contratos/${trial.id}`))
  assert.equal(ended.status, 'cancelado')

  // The trial ends, a later contract begins, and one with an end ends, when their day comes.
  await world.sql(`update contratos set teste_ate = $2 where id = $1`, [contrato.id, addDays(HOJE, -1)])
  const later = await newContrato(await newAccount(), plano.id, { dataInicio: addDays(HOJE, 20) })
  assert.equal(later.status, 'agendado')
  await world.sql(`update contratos set inicio = $2, teste_ate = null where id = $1`, [later.id, HOJE])
  const short = await newContrato(await newAccount(), (await newPlano()).id, { dataFim: addDays(HOJE, 9) })
  await world.sql(`update contratos set inicio = $2, fim = $3 where id = $1`, [short.id, addDays(HOJE, -9), HOJE])
  const statusOf = async (id: string) => (await ok(admin.suporte.get(`/admin/contratos/${id}`))).status
  for (const [id, status] of [
    [contrato.id, 'ativo'],
    [later.id, 'ativo'],
    [short.id, 'encerrado'],
  ])
    await until(`${id} is ${status}`, async () => (await statusOf(id)) === status)
  const lines = await world.sql<{ ator: { tipo: string }; detalhe: { para: string } }>(
    `select ator, detalhe from auditoria where acao = 'contrato.advance' and recurso_id = $1`,
    [contrato.id],
  )
  assert.deepEqual(
    lines.map(({ ator, detalhe }) => [ator.tipo, detalhe.para]),
    [['job', 'ativo']],
  )
})

test('an upgrade is prorated now exactly as its preview says; a downgrade waits for the next month', async () => {
  const [small, large] = [await newPlano({ valorMensal: 90 }), await newPlano({ valorMensal: 299.9 })]
  const begun = addDays(`${MES}-01`, -40)
  const contrato = await newContrato(await newAccount(), small.id, { dataInicio: begun, descontoPercentual: 10 })
  assert.equal(contrato.status, 'ativo')
  const path = `/admin/contratos/${contrato.id}/trocar-plano`
  const preview = await ok(admin.operador.post(path, { planoId: large.id, quando: 'agora', simular: true }), 201)
  assert.deepEqual([preview.simulada, preview.tipo, preview.vigencia], [true, 'upgrade', HOJE])
  const untouched = await ok(admin.suporte.get(`/admin/contratos/${contrato.id}`))
  assert.deepEqual([untouched.valorMensal, untouched.versao, untouched.lancamentos], [90, contrato.versao, []])

  const done = await ok(
    admin.operador.post(path, { planoId: large.id, quando: 'agora', versao: contrato.versao, motivo: MOTIVO }),
    201,
  )
  assert.deepEqual(
    [done.itensProporcionais, done.valorAgora, done.contrato.valorMensal],
    [preview.itensProporcionais, preview.valorAgora, 299.9],
  )
  const cents = (valor: number) => Math.round(valor * 100) as Centavos
  const expected = itensDaTroca(
    { inicio: begun, periodicidade: 'mensal', desconto: 100_000 as Percentual },
    { antes: cents(90), depois: cents(299.9) },
    HOJE,
  )
  assert.deepEqual(
    done.itensProporcionais.map(({ tipo, valor }: { tipo: string; valor: number }) => [tipo, cents(valor)]),
    expected.map(({ tipo, valor }) => [tipo, valor]),
  )
  const detail = await ok(admin.suporte.get(`/admin/contratos/${contrato.id}`))
  assert.equal(detail.lancamentos.length, expected.length)
  assert.deepEqual(
    detail.termos.map(({ origem, desde }: { origem: string; desde: string }) => [origem, desde]),
    [
      ['contratacao', begun],
      ['upgrade', HOJE],
    ],
  )

  await refused(admin.operador.post(path, { planoId: small.id, quando: 'agora' }), 422, 'TROCA_DE_PLANO_INVALIDA')
  await refused(admin.operador.post(path, { planoId: large.id, quando: 'agora' }), 422, 'TROCA_DE_PLANO_INVALIDA')
  const yearly = await newPlano({ periodicidade: 'anual' })
  await refused(
    admin.operador.post(path, { planoId: yearly.id, quando: 'proxima_competencia' }),
    422,
    'TROCA_DE_PLANO_INVALIDA',
  )
  const down = await ok(admin.operador.post(path, { planoId: small.id, quando: 'proxima_competencia' }), 201)
  const next = addDays(periodoEm(begun, 'mensal', HOJE).fim, 1)
  assert.deepEqual(
    [down.tipo, down.vigencia, down.valorAgora, down.contrato.valorMensal, down.contrato.trocaAgendada.em],
    ['downgrade', next, 0, 299.9, next],
  )
  await world.sql('update contratos set troca_em = $2 where id = $1', [contrato.id, HOJE])
  await until('the downgrade is in force', async () => {
    const { plano, trocaAgendada } = await ok(admin.suporte.get(`/admin/contratos/${contrato.id}`))
    return plano.id === small.id && trocaAgendada === null
  })
  await refused(admin.suporte.post(path, { planoId: large.id, quando: 'agora' }), 403, 'SEM_PERMISSAO')
})

test('a contract that cannot be moved on does not keep the others, and is moved on when an operator says so', async () => {
  const plano = await newPlano()
  const contratos = []
  for (let n = 0; n < 5; n++)
    contratos.push(await newContrato(await newAccount(), plano.id, { dataInicio: addDays(HOJE, 2) }))
  const broken = contratos.map(({ id }) => id as string).toSorted()[0]!
  await world.sql(`create function refuse_one() returns trigger language plpgsql as $$ begin
    if new.id = '${broken}' and new.status = 'ativo' then raise exception 'not now'; end if; return new; end $$`)
  await world.sql('create trigger refuse_one before update on contratos for each row execute function refuse_one()')
  const statusOf = async ({ id }: { id: string }) => (await ok(admin.suporte.get(`/admin/contratos/${id}`))).status
  try {
    // Their day comes.
    await world.sql('update contratos set inicio = $2 where id = any($1)', [contratos.map(({ id }) => id), HOJE])
    for (const each of contratos.filter(({ id }) => id !== broken))
      await until('the others begin', async () => (await statusOf(each)) === 'ativo')
    assert.equal(await statusOf({ id: broken }), 'agendado')
  } finally {
    await world.sql('drop function refuse_one cascade')
  }
  const { items } = await ok(admin.operador.get('/admin/separados?limit=100'))
  const separado = items.find(({ chave }: { chave: string }) => chave === broken)
  await ok(admin.operador.post(`/admin/separados/${separado.id}/tentar`, { motivo: 'a causa foi mendada' }), 201)
  await until('it begins too', async () => (await statusOf({ id: broken })) === 'ativo')
})

test('a coupon is applied once, within its validity, uses and plans', async () => {
  const plano = await newPlano()
  const cupom = (more: object) =>
    ok(
      admin.operador.post('/admin/cupons', {
        codigo: `CUPOM-${++plans}`,
        tipo: 'percentual',
        valor: 25,
        duracao: 'repetida',
        meses: 3,
        ...more,
      }),
      201,
    )
  const one = await cupom({ limiteUsos: 1 })
  await refused(
    admin.operador.post('/admin/cupons', {
      codigo: one.codigo.toLowerCase(),
      tipo: 'valor',
      valor: 10,
      duracao: 'unica',
    }),
    409,
    'CUPOM_JA_CADASTRADO',
  )
  await refused(
    admin.operador.post('/admin/cupons', { codigo: 'MUITO', tipo: 'percentual', valor: 101, duracao: 'unica' }),
    400,
    'SCHEMA_DPS_INVALIDO',
  )
  const contrato = await newContrato(await newAccount(), plano.id, { cupomCodigo: one.codigo.toLowerCase() })
  assert.deepEqual([contrato.cupomAplicado.codigo, contrato.cupomAplicado.usosRestantes], [one.codigo, 3])
  const apply = (id: string, codigo: string) => admin.operador.post(`/admin/contratos/${id}/aplicar-cupom`, { codigo })
  assert.equal((await ok(apply(contrato.id, one.codigo), 201)).cupomAplicado.codigo, one.codigo, 'repeated')
  assert.deepEqual((({ status, usos }) => [status, usos])(await ok(admin.suporte.get(`/admin/cupons/${one.id}`))), [
    'esgotado',
    1,
  ])
  const other = await newContrato(await newAccount(), plano.id)
  await refused(apply(other.id, one.codigo), 422, 'CUPOM_ESGOTADO')
  await refused(apply(other.id, 'NENHUM'), 422, 'CUPOM_INVALIDO')
  await refused(apply(other.id, (await cupom({ validoAte: addDays(HOJE, -1) })).codigo), 422, 'CUPOM_EXPIRADO')
  const foreign = await cupom({ planosIds: [(await newPlano()).id] })
  await refused(apply(other.id, foreign.codigo), 422, 'CUPOM_INCOMPATIVEL')
  const forever = await cupom({ duracao: 'permanente', meses: null, tipo: 'valor', valor: 9.9 })
  await refused(apply(contrato.id, forever.codigo), 422, 'CUPOM_INCOMPATIVEL')
  const bare = await ok(admin.operador.call('DELETE', `/admin/contratos/${contrato.id}/cupom?motivo=troca+de+campanha`))
  assert.equal(bare.cupomAplicado, null)
  const again = await ok(apply(contrato.id, forever.codigo), 201)
  assert.deepEqual([again.cupomAplicado.valor, again.cupomAplicado.usosRestantes], [9.9, null])

  assert.equal((await ok(patch(admin.operador, `/admin/cupons/${one.id}`, { limiteUsos: 2 }))).status, 'ativo')
  await ok(admin.operador.call('DELETE', `/admin/cupons/${one.id}`))
  await refused(apply(other.id, one.codigo), 422, 'CUPOM_INVALIDO')
  const valid = await ok(admin.suporte.get('/admin/cupons?validos=true&limit=100'))
  assert.ok(valid.items.every(({ id }: { id: string }) => id !== one.id))
})

test('a suspended account does not issue, and reads, cancels and downloads as before', async () => {
  const issuer = await world.issuer()
  const contrato = await newContrato(issuer, (await newPlano()).id)
  const { id } = await ok(issuer.api.issue(issuer.body()), 202)
  await issuer.api.waitSettled(id)
  const suspend = () => admin.operador.post(`/admin/contratos/${contrato.id}/suspender`, { motivo: MOTIVO })
  const suspended = await ok(suspend(), 201)
  assert.deepEqual([suspended.status, suspended.motivoSuspensao], ['suspenso', MOTIVO])
  assert.equal((await ok(suspend(), 201)).versao, suspended.versao, 'repeated')

  await refused(issuer.api.issue(issuer.body()), 422, 'CONTRATO_SUSPENSO')
  const lote = await ok(issuer.api.post('/nfse/lote', [issuer.body()]), 202)
  assert.deepEqual([lote.recusadas, lote.itens[0].codigo], [1, 'CONTRATO_SUSPENSO'])
  assert.equal((await issuer.api.get(`/nfse/${id}`)).status, 200)
  assert.equal((await issuer.api.get(`/nfse/${id}/xml`)).status, 200)
  const cancel = await issuer.api.post(`/nfse/${id}/cancelar`, { motivo: 'Serviço não prestado ao cliente' })
  assert.equal(cancel.status, 200, cancel.text)

  await world.sql(
    `insert into faturas (id, numero, tenant_id, contrato_id, competencia, tipo, status, vencimento, subtotal, total,
       criada_em, atualizada_em)
     values (gen_random_uuid(), nextval('faturas_numero'), $1, $2, '2020-01', 'mensal', 'vencida', '2020-02-10', 100, 100,
       now(), now())`,
    [issuer.tenant.id, contrato.id],
  )
  await until('dunning has seen it', async () => (await world.sql('select from fatura_passos limit 1')).length > 0)
  const reactivate = (papel: Papel, more = {}) =>
    admin[papel].post(`/admin/contratos/${contrato.id}/reativar`, { motivo: MOTIVO, ...more })
  const overdue = await refused(reactivate('operador'), 409, 'ESTADO_INVALIDO')
  assert.equal(overdue.faturasVencidas, 1)
  await refused(reactivate('operador', { forcar: true }), 403, 'SEM_PERMISSAO')
  assert.equal((await ok(reactivate('superadmin', { forcar: true }), 201)).status, 'ativo')
  await ok(issuer.api.issue(issuer.body()), 202)

  // A cancellation waits for its day and can be taken back; on its day the account is without a contract, and unlimited.
  const cancelOn = (efetivoEm?: string) =>
    admin.operador.post(`/admin/contratos/${contrato.id}/cancelar`, { motivo: MOTIVO, ...(efetivoEm && { efetivoEm }) })
  assert.deepEqual((({ status, cancelarEm }) => [status, cancelarEm])(await ok(cancelOn(addDays(HOJE, 5)), 201)), [
    'ativo',
    addDays(HOJE, 5),
  ])
  assert.equal((await ok(reactivate('operador'), 201)).cancelarEm, null)
  assert.equal((await ok(cancelOn(), 201)).status, 'cancelado')
  assert.equal((await ok(cancelOn(), 201)).status, 'cancelado', 'repeated')
  const gone = await refused(suspend(), 409, 'ESTADO_INVALIDO')
  assert.deepEqual([gone.estadoAtual, gone.permitidos], ['cancelado', ['ativo', 'inadimplente']])
  await ok(issuer.api.issue(issuer.body()), 202)
  const acts = await world.sql<{ acao: string; tenant_id: string }>(
    `select acao, tenant_id from auditoria where recurso_id = $1 order by id`,
    [contrato.id],
  )
  assert.deepEqual(
    acts.map(({ acao }) => acao.replace('contrato.', '')),
    ['create', 'suspend', 'reactivate', 'cancel', 'reactivate', 'cancel'],
  )
  assert.ok(acts.every(({ tenant_id }) => tenant_id === issuer.tenant.id))
})

test('the limits of a plan limit, and each refusal says which and how to raise it', async () => {
  const issuer = await world.issuer()
  const producao = await issuer.tenant.apiKey('producao')
  const body = () => ({ ...issuer.body(), opcoes: { prioridade: 'alta' } })
  await ok(issuer.api.issue(body()), 202) // without a plan nothing is limited

  const plano = await newPlano({
    limiteNotas: 2,
    limiteEmpresas: 1,
    limiteUsuarios: 1,
    recursos: [],
    notasIncluidas: 1,
  })
  const contrato = await newContrato(issuer, plano.id)
  const says = async (answer: Promise<Answer>, codigo: string, words: RegExp) => {
    const { erros } = await refused(answer, 422, codigo)
    assert.match(erros[0].mensagem, words)
    assert.match(erros[0].correcao, /suporte um plano/)
    return erros[0]
  }
  const alta = await says(issuer.api.issue(body()), 'RECURSO_FORA_DO_PLANO', /Plano \d+ não inclui opcoes.prioridade/)
  assert.equal(alta.campo, 'opcoes.prioridade')
  await says(issuer.api.post('/nfse/lote', [issuer.body()]), 'RECURSO_FORA_DO_PLANO', /lote/)
  await says(
    issuer.api.issue({ ...issuer.body(), opcoes: { modoSincrono: true } }),
    'RECURSO_FORA_DO_PLANO',
    /modoSincrono/,
  )
  await says(
    issuer.tenant.portal.post('/portal/empresas', { ...empresaBody('simples-nacional'), cpfCnpj: nextCnpj() }),
    'LIMITE_DO_PLANO',
    /permite 1 empresas ativas/,
  )
  await says(
    issuer.tenant.portal.post('/portal/invites', { email: 'outra@conta.example', papel: 'leitura' }),
    'LIMITE_DO_PLANO',
    /permite 1 usuários/,
  )

  // Notes of production count, each once; homologação does not.
  const notas = [await ok(producao.issue(issuer.body()), 202), await ok(producao.issue(issuer.body()), 202)]
  for (const { id } of notas) assert.equal((await producao.waitSettled(id)).status, 'autorizada')
  const third = issuer.body()
  await says(producao.issue(third), 'LIMITE_DO_PLANO', /permite 2 notas de produção por mês/)
  const rehearsal = await ok(issuer.api.issue(third), 202)
  await issuer.api.waitSettled(rehearsal.id)
  const consumo = await ok(admin.suporte.get(`/admin/contratos/${contrato.id}/consumo`))
  assert.deepEqual(
    [consumo.competencia, consumo.notasAutorizadas, consumo.excedentes, consumo.valorExcedente],
    [MES, 2, 1, 0.9],
  )
  assert.deepEqual(
    consumo.porEmpresa.map(({ notasAutorizadas }: { notasAutorizadas: number }) => notasAutorizadas),
    [2],
  )
  await assert.rejects(
    world.sql('insert into uso select * from uso where tenant_id = $1', [issuer.tenant.id]),
    /uso_pkey/,
  )
  const before = await ok(admin.suporte.get(`/admin/contratos/${contrato.id}/consumo?competencia=2025-01`))
  assert.equal(before.notasAutorizadas, 0)

  // A larger plan lifts the limits at once.
  const large = await newPlano({ valorMensal: 200, limiteRequisicoesMinuto: 7 })
  const path = `/admin/contratos/${contrato.id}/trocar-plano`
  await ok(admin.operador.post(path, { planoId: large.id, quando: 'agora' }), 201)
  await ok(producao.issue({ ...issuer.body(), opcoes: { prioridade: 'alta' } }), 202)
  const limited = await until('the limit of the plan is in force', async () => {
    const answer = await issuer.api.get('/nfse?limit=1')
    return answer.headers['ratelimit-policy'] === '"chave";q=7;w=60' && answer
  })
  assert.ok([200, 429].includes(limited.status))
  const spent = await until('the limit is spent', async () => {
    const answer = await issuer.api.get('/nfse?limit=1')
    return answer.status === 429 && answer
  })
  assert.match(spent.json.erros[0].mensagem, /7 requisições por minuto/)
  assert.match(spent.json.erros[0].correcao, /suporte um plano/)
  assert.equal((await ok(issuer.tenant.portal.get('/portal/conta'))).limites.requisicoesPorMinuto, 7)
})

test('indices are entered or imported; a readjustment applies what its preview stored, once in twelve months', async () => {
  const months = Array.from({ length: 12 }, (_, nth) => `2024-${String(nth + 1).padStart(2, '0')}`)
  const plano = await newPlano({ valorMensal: 100 })
  const old = await newContrato(await newAccount(), plano.id, { dataInicio: addDays(HOJE, -400) })
  const young = await newContrato(await newAccount(), plano.id, { dataInicio: addDays(HOJE, -100) })
  const igpm = await newContrato(await newAccount(), plano.id, {
    dataInicio: addDays(HOJE, -400),
    indiceReajuste: 'igpm',
  })
  const novo = {
    indice: 'ipca',
    periodoInicio: '2024-01',
    periodoFim: '2024-12',
    alvo: { planoIds: [plano.id] },
    vigencia: MES,
    motivo: MOTIVO,
  }
  await refused(admin.operador.post('/admin/reajustes', novo), 403, 'SEM_PERMISSAO')
  await refused(admin.superadmin.post('/admin/reajustes', { ...novo, vigencia: '2024-01' }), 400, 'SCHEMA_DPS_INVALIDO')
  await refused(
    admin.superadmin.post('/admin/reajustes', { ...novo, periodoFim: '2024-11' }),
    400,
    'SCHEMA_DPS_INVALIDO',
  )
  const made = await ok(admin.superadmin.post('/admin/reajustes', novo), 201)
  type Previsto = { contratoId: string; situacao: string; motivo: string | null; valorNovo: number | null }
  const preview = new Map((made.contratos as Previsto[]).map((each) => [each.contratoId, each]))
  assert.deepEqual(
    [old, young, igpm].map(({ id }) => [preview.get(id)?.situacao, preview.get(id)?.motivo]),
    [
      ['previsto', null],
      ['ignorado', 'PERIODICIDADE_ANUAL'],
      ['ignorado', 'OUTRO_INDICE'],
    ],
  )
  assert.equal(preview.get(old.id)?.valorNovo, null)
  // The month has begun, and the index is not published.
  const find = () => ok(admin.suporte.get(`/admin/reajustes/${made.id}`))
  await until('it waits for the index', async () => (await find()).status === 'aguardando_indice')
  await refused(admin.superadmin.call('DELETE', `/admin/reajustes/${made.id}`), 409, 'ESTADO_INVALIDO')
  // The worker asks the source for both indices, and not again for hours: what comes now is for the imports below.
  const byWorker = () => ['sgs.433', 'sgs.189'].every((serie) => published.asked.some((url) => url.includes(serie)))
  await until('the worker has asked', byWorker)

  const rows = months.map((each) => ({ data: `01/${each.slice(5)}/2024`, valor: '0.50' }))
  const importar = () =>
    admin.superadmin.post('/admin/indices/importar', { indice: 'ipca', de: '2024-01', ate: '2024-11' })
  for (const [status, body] of [
    [500, []],
    [200, { erro: 'x' }],
    [200, [...rows.slice(0, 3), { data: '01/04/2024', valor: 'muito' }]],
    [200, [{ data: '01/04/2019', valor: '0.1' }]],
  ] as const) {
    Object.assign(published, { status, body })
    await refused(importar(), 422, 'INDICES_INDISPONIVEIS')
  }
  Object.assign(published, { status: 200, body: rows.slice(0, 11) })
  assert.equal((await ok(importar(), 201)).meses, 11)
  const asked = '/bcdata.sgs.433/dados?formato=json&dataInicial=01%2F01%2F2024&dataFinal=30%2F11%2F2024'
  assert.ok(published.asked.at(-1)!.endsWith(asked), published.asked.at(-1))
  assert.equal((await ok(importar(), 201)).meses, 0, 'repeated')
  assert.equal((await find()).status, 'aguardando_indice')
  const entered = { indice: 'ipca', valores: [{ competencia: '2024-12', percentual: 0.5 }], motivo: MOTIVO }
  assert.equal((await ok(put(admin.superadmin, '/admin/indices', entered))).meses, 1)
  const applied = await until('it is applied', async () => {
    const each = await find()
    return each.status === 'aplicado' && each
  })
  assert.deepEqual([applied.percentual, applied.resumo], [6.1678, { previstos: 0, aplicados: 1, ignorados: 2 }])
  const priceOf = async (id: string) => {
    const { valorMensal, dataBaseReajuste, termos } = await ok(admin.suporte.get(`/admin/contratos/${id}`))
    return [valorMensal, dataBaseReajuste, termos.at(-1).origem]
  }
  assert.deepEqual(await priceOf(old.id), [106.17, `${MES}-01`, 'reajuste'])
  assert.equal((await priceOf(young.id))[0], 100)

  // A second one within the year leaves the contract out; one that is cancelled does nothing.
  const again = await ok(
    admin.superadmin.post('/admin/reajustes', {
      percentual: 5,
      alvo: { contratoIds: [old.id] },
      vigencia: MES,
      motivo: MOTIVO,
    }),
    201,
  )
  assert.deepEqual(again.contratos[0].motivo, 'PERIODICIDADE_ANUAL')
  const later = await ok(
    admin.superadmin.post('/admin/reajustes', { ...novo, vigencia: `${Number(MES.slice(0, 4)) + 2}-01` }),
    201,
  )
  assert.ok(later.contratos.some(({ valorNovo }: { valorNovo: number | null }) => valorNovo !== null))
  assert.equal((await ok(admin.superadmin.call('DELETE', `/admin/reajustes/${later.id}`))).status, 'cancelado')
})

test('the months that a readjustment waits for are imported when the source has them; one that was entered stays', async () => {
  const plano = await newPlano({ valorMensal: 100 })
  const velho = { dataInicio: addDays(HOJE, -400), indiceReajuste: 'igpm' }
  const contrato = await newContrato(await newAccount(), plano.id, velho)
  const junho = { indice: 'igpm', valores: [{ competencia: '2023-06', percentual: 1 }], motivo: MOTIVO }
  await ok(put(admin.superadmin, '/admin/indices', junho))
  const novo = { indice: 'igpm', periodoInicio: '2023-01', periodoFim: '2023-12', alvo: { planoIds: [plano.id] } }
  const made = await ok(admin.superadmin.post('/admin/reajustes', { ...novo, vigencia: MES, motivo: MOTIVO }), 201)
  const find = () => ok(admin.suporte.get(`/admin/reajustes/${made.id}`))
  await until('it waits for the index', async () => (await find()).status === 'aguardando_indice')

  const rows = Array.from({ length: 12 }, (_, n) => `01/${String(n + 1).padStart(2, '0')}/2023`)
  Object.assign(published, { status: 200, body: rows.map((data) => ({ data, valor: '0.50' })) })
  // Hours pass since the source was last asked.
  await until('the source was asked before', async () => {
    const aged = await world.sql(
      `update indice_leituras set lida_em = lida_em - interval '7 hours' where indice = 'igpm' returning indice`,
    )
    return aged.length === 1
  })
  const applied = await until('it is applied', async () => {
    const each = await find()
    return each.status === 'aplicado' && each
  })
  assert.match(published.asked.findLast((url) => url.includes('sgs.189'))!, /dataInicial=01%2F01%2F2023&/)
  assert.equal(applied.percentual, percentualDe(fatorDe([...Array(11).fill(5_000), 10_000])) / 10_000)
  const { valorMensal } = await ok(admin.suporte.get(`/admin/contratos/${contrato.id}`))
  assert.equal(valorMensal, applied.contratos[0].valorNovo)
  const { items } = await ok(admin.suporte.get('/admin/indices?indice=igpm&limit=100'))
  type Mes = { competencia: string; percentual: number; origem: string }
  assert.deepEqual(
    items.filter((each: Mes) => each.competencia === '2023-06').map((each: Mes) => [each.percentual, each.origem]),
    [[1, 'informado']],
  )
  Object.assign(published, { body: [] })
})
