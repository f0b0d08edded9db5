// The faturas of a month: made once for each contract, computed again while they are drafts, and closed.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { addMonths, diaOf } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { addAdmin, type Papel } from '../support/admins.ts'
import { type Answer, type Client, openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

/** The day of each test, and its months. */
let [HOJE, MES, ANTERIOR, ANTES] = ['', '', '', '']
beforeEach(() => {
  HOJE = diaOf(Date.now())
  MES = HOJE.slice(0, 7)
  ANTERIOR = addMonths(MES, -1)
  ANTES = addMonths(MES, -2)
})

let world: World
const admin = {} as Record<Papel, Client>

before(async () => {
  world = await openWorld(ADMIN_ENV)
  const login = (body: object) => openClient(world.url).post('/admin/auth/login', body)
  for (const papel of ['suporte', 'operador', 'superadmin'] as const) {
    const token = await addAdmin(world.sql, login, papel, papel, ADMIN_ENV.ADMIN_SENHA)
    admin[papel] = openClient(world.url, token)
  }
})
after(() => world?.close())

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
async function ok(answer: Promise<Answer>, status = 200): Promise<any> {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
const newPlano = (more: object = {}) =>
  ok(admin.superadmin.post('/admin/planos', { codigo: randomUUID(), nome: 'Plano', valorMensal: 100, ...more }), 201)

/** A contract of a new account, which it has had for months. */
async function newContrato(planoId: string, more: object = {}) {
  const { id: tenantId } = await world.register()
  const body = { tenantId, planoId, dataInicio: addDays(HOJE, -400), diaVencimento: 8, ...more }
  const contrato = await ok(admin.operador.post('/admin/contratos', body), 201)
  await world.sql(`update contratos set criado_em = criado_em - interval '100 days' where id = $1`, [contrato.id])
  return { id: contrato.id as string, tenantId }
}
async function newCupom(more: object) {
  const codigo = `C${randomUUID()}`
  await ok(admin.superadmin.post('/admin/cupons', { codigo, tipo: 'percentual', valor: 10, ...more }), 201)
  return codigo
}
/** Notes of a month, registered some minutes ago. */
const use = (tenantId: string, competencia: string, notas: number, minutos: number) =>
  world.sql(
    `insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em, registrada_em)
     select gen_random_uuid(), $1, $1, $2, ($2 || '-15T12:00:00Z')::timestamptz, clock_timestamp() - make_interval(mins => $4)
     from generate_series(1, $3)`,
    [tenantId, competencia, notas, minutos],
  )
/** As if the usage of a fatura had been counted some minutes ago. */
const countedAgo = (faturaId: string, minutos: number) =>
  world.sql(`update faturas set uso_ate = clock_timestamp() - make_interval(mins => $2) where id = $1`, [
    faturaId,
    minutos,
  ])
const gerar = (contratoIds: string[], competencia = ANTERIOR, more: object = {}) =>
  ok(admin.operador.post('/admin/faturamento/gerar', { competencia, contratoIds, ...more }), 201)
const fatura = (id: string) => ok(admin.suporte.get(`/admin/faturamento/faturas/${id}`))
const fechar = (id: string, body: object = {}) => admin.operador.post(`/admin/faturamento/faturas/${id}/fechar`, body)
const lines = ({ itens }: { itens: { tipo: string; quantidade: number; valor: number }[] }) =>
  itens.map(({ tipo, quantidade, valor }) => [tipo, quantidade, valor])

test('a month is generated once; a draft is computed again when its usage changed, a closed fatura is not', async () => {
  const plano = await newPlano({ notasIncluidas: 2, valorNotaExcedente: 0.5 })
  const cupomCodigo = await newCupom({ duracao: 'repetida', meses: 2 })
  const { id, tenantId } = await newContrato(plano.id, { cupomCodigo })
  await use(tenantId, ANTERIOR, 4, 60)
  const uses = async () =>
    (await world.sql(`select status, usos_restantes as usos from cupons_aplicados where contrato_id = $1`, [id]))[0]

  const simulated = await gerar([id], ANTERIOR, { simular: true })
  assert.deepEqual([simulated.execucaoId, simulated.geradas[0].total], [null, 90.9])
  assert.deepEqual(await world.sql('select id from faturas where contrato_id = $1', [id]), [])
  assert.deepEqual(await uses(), { status: 'ativo', usos: 2 })

  const unknown = randomUUID()
  const first = await gerar([id, unknown])
  assert.deepEqual(first.ignoradas, [{ contratoId: unknown, motivo: 'CONTRATO_INEXISTENTE' }])
  const { faturaId } = first.geradas[0]
  const made = await fatura(faturaId)
  assert.deepEqual([made.status, made.tipo, made.numero, made.total], ['rascunho', 'mensal', null, 90.9])
  assert.deepEqual(lines(made), [
    ['mensalidade', 1, 100],
    ['excedente', 2, 1],
    ['cupom', 1, -10.1],
  ])
  assert.deepEqual(await uses(), { status: 'ativo', usos: 1 })
  const [run] = await world.sql('select tipo, status, competencia from execucoes where id = $1', [first.execucaoId])
  assert.deepEqual(run, { tipo: 'gerar', status: 'concluida', competencia: ANTERIOR })

  await use(tenantId, ANTERIOR, 2, 60)
  // Within the margin before the run a transaction may still be under way: the note is of the next fatura.
  await use(tenantId, ANTERIOR, 1, 0)
  const again = await gerar([id])
  assert.deepEqual(again.geradas, [])
  assert.deepEqual([again.existentes[0].faturaId, again.existentes[0].recalculada], [faturaId, true])
  assert.deepEqual(lines(await fatura(faturaId))[1], ['excedente', 4, 2])
  assert.deepEqual(await uses(), { status: 'ativo', usos: 1 })

  const closed = await ok(fechar(faturaId), 201)
  assert.equal(closed.status, 'aberta')
  await use(tenantId, ANTERIOR, 5, 60)
  const kept = await gerar([id])
  assert.deepEqual([kept.existentes[0].recalculada, kept.existentes[0].status], [false, 'aberta'])
  assert.deepEqual((await fatura(faturaId)).total, closed.total)
})

test('a note is billed once, whenever it is registered: with its month, or as late in the next', async () => {
  const plano = await newPlano({ notasIncluidas: 0, valorNotaExcedente: 1 })
  const { id, tenantId } = await newContrato(plano.id)
  await use(tenantId, ANTES, 3, 120)
  const first = (await gerar([id], ANTES)).geradas[0].faturaId
  assert.deepEqual(lines(await fatura(first)), [
    ['mensalidade', 1, 100],
    ['excedente', 3, 3],
  ])
  await countedAgo(first, 90)
  await use(tenantId, ANTES, 2, 60)
  await use(tenantId, ANTES, 1, 0)
  const second = (await gerar([id])).geradas[0].faturaId
  assert.deepEqual(lines(await fatura(second)), [
    ['mensalidade', 1, 100],
    ['ajuste', 1, 2],
  ])
  // The later fatura has them: the draft before it stays as it is.
  const stays = await gerar([id], ANTES)
  assert.deepEqual([stays.existentes[0].recalculada, stays.existentes[0].total], [false, 103])
  const next = await ok(admin.suporte.get(`/admin/faturamento/preview/${id}`))
  assert.deepEqual(lines(next), [
    ['mensalidade', 1, 100],
    ['ajuste', 1, 1],
  ])
})

test('waiting lines are of one fatura; the credit that is left is a line of the next month', async () => {
  const plano = await newPlano()
  const { id, tenantId } = await newContrato(plano.id)
  await world.sql(
    `insert into contrato_lancamentos (id, tenant_id, contrato_id, competencia, tipo, descricao, valor, criado_em)
     values (gen_random_uuid(), $1, $2, $3, 'credito', 'Crédito', -25000, now())`,
    [tenantId, id, ANTES],
  )
  const open = () =>
    world.sql(`select competencia, valor::int from contrato_lancamentos where contrato_id = $1 and fatura_id is null`, [
      id,
    ])
  const first = (await gerar([id], ANTES)).geradas[0]
  assert.equal(first.total, 0)
  assert.deepEqual(await open(), [{ competencia: ANTERIOR, valor: -150_00 }])
  await gerar([id], ANTES)
  assert.deepEqual(await open(), [{ competencia: ANTERIOR, valor: -150_00 }])
  const [none] = [await ok(fechar(first.faturaId), 201)]
  assert.deepEqual([none.status, none.numero, none.vencimento], ['sem_cobranca', null, null])
  assert.equal((await gerar([id])).geradas[0].total, 0)
  assert.deepEqual(await open(), [{ competencia: MES, valor: -50_00 }])
})

test('a contract whose fatura cannot be made does not keep the others of its batch', async () => {
  const plano = await newPlano()
  const contratos = [await newContrato(plano.id), await newContrato(plano.id), await newContrato(plano.id)]
  const ids = contratos.map(({ id }) => id).sort()
  const [first, bad, last] = ids
  await world.sql(`create function ensaio_falha() returns trigger language plpgsql as $$ begin raise 'ensaio'; end $$`)
  await world.sql(`create trigger ensaio_falha before insert on faturas for each row
    when (new.contrato_id = '${bad}') execute function ensaio_falha()`)
  const run = await gerar(ids)
  await world.sql('drop function ensaio_falha cascade')
  assert.deepEqual(run.erros, [{ contratoId: bad, motivo: 'ERRO_INTERNO' }])
  const made = (gerado: { geradas: { contratoId: string }[] }) => gerado.geradas.map(({ contratoId }) => contratoId)
  assert.deepEqual(made(run).sort(), [first, last])
  const again = await gerar(ids)
  assert.deepEqual([again.erros, made(again), again.existentes.length], [[], [bad], 2])
})

test('twenty runs at once make each fatura once', async () => {
  const plano = await newPlano()
  const cupomCodigo = await newCupom({ duracao: 'unica' })
  const contratos = []
  for (let n = 0; n < 8; n++) contratos.push(await newContrato(plano.id, n < 4 ? { cupomCodigo } : {}))
  const ids = contratos.map(({ id }) => id)
  const runs = await Promise.all(Array.from({ length: 20 }, () => gerar(ids)))
  assert.equal(runs.flatMap(({ geradas }) => geradas).length, ids.length)
  assert.deepEqual(
    runs.flatMap(({ erros }) => erros),
    [],
  )
  const counts = await world.sql(
    `select count(*)::int as faturas, count(distinct contrato_id)::int as contratos, sum(total)::int as total,
       (select count(*)::int from fatura_itens i join faturas g on g.id = i.fatura_id where g.contrato_id = any($1)) as itens,
       (select count(*)::int from cupons_aplicados where contrato_id = any($1) and status = 'consumido'
         and usos_restantes = 0) as consumidos
     from faturas where contrato_id = any($1)`,
    [ids],
  )
  assert.deepEqual(counts, [{ faturas: 8, contratos: 8, total: 4 * 90_00 + 4 * 100_00, itens: 12, consumidos: 4 }])
})

test('a month that runs is refused, but for a contract that ended in it, whose last fatura is final', async () => {
  const plano = await newPlano()
  const [live, ended] = [await newContrato(plano.id), await newContrato(plano.id)]
  for (const body of [{ competencia: MES }, { competencia: MES, contratoIds: [live.id] }]) {
    const { status, json } = await admin.operador.post('/admin/faturamento/gerar', body)
    assert.deepEqual([status, json.codigo], [422, 'COMPETENCIA_EM_CURSO'])
  }
  const cancel = async ({ id }: { id: string }, dia: string) => {
    const motivo = 'pedido do cliente por e-mail'
    await ok(admin.operador.post(`/admin/contratos/${id}/cancelar`, { motivo }), 201)
    await world.sql(`update contrato_historico set em = $2 where contrato_id = $1 and para = 'cancelado'`, [
      id,
      `${dia}T12:00:00-03:00`,
    ])
  }
  await cancel(ended, `${ANTERIOR}-11`)
  const { geradas } = await gerar([ended.id])
  const final = await fatura(geradas[0].faturaId)
  assert.equal(final.tipo, 'final')
  assert.deepEqual(
    lines(final).map(([tipo]) => tipo),
    ['mensalidade', 'credito'],
  )
  await cancel(live, `${MES}-02`)
  const running = await gerar([live.id], MES)
  if (Date.now() < Date.parse(`${MES}-02T00:05:00-03:00`))
    assert.equal(running.ignoradas[0].motivo, 'COMPETENCIA_EM_CURSO')
  else assert.equal((await fatura(running.geradas[0].faturaId)).tipo, 'final')
  assert.deepEqual((await gerar([ended.id], MES)).ignoradas, [{ contratoId: ended.id, motivo: 'SEM_DIAS_COBRADOS' }])
})

test('notes registered after the last fatura of an ended contract are billed once, by another final one', async () => {
  const plano = await newPlano({ notasIncluidas: 2, valorNotaExcedente: 1 })
  const { id, tenantId } = await newContrato(plano.id)
  await ok(admin.operador.post(`/admin/contratos/${id}/cancelar`, { motivo: 'pedido do cliente por e-mail' }), 201)
  await world.sql(`update contrato_historico set em = $2 where contrato_id = $1 and para = 'cancelado'`, [
    id,
    `${ANTES}-20T12:00:00-03:00`,
  ])
  await use(tenantId, ANTES, 1, 120)
  const last = (await gerar([id], ANTES)).geradas[0].faturaId
  await countedAgo(last, 90)
  const pending = async () => {
    const { items } = await ok(admin.suporte.get(`/admin/faturamento/pendentes?competencia=${ANTERIOR}&limit=100`))
    return items.filter(({ contratoId }: { contratoId: string }) => contratoId === id)
  }
  // One note more is still included in the plan: it costs nothing.
  await use(tenantId, ANTES, 1, 60)
  assert.deepEqual((await gerar([id])).ignoradas, [{ contratoId: id, motivo: 'SEM_DIAS_COBRADOS' }])
  await use(tenantId, ANTES, 3, 60)
  // Notes after the end belong to no contract.
  await use(tenantId, ANTERIOR, 5, 60)
  assert.deepEqual(
    (await pending()).map(({ valorPrevisto }: { valorPrevisto: number }) => valorPrevisto),
    [3],
  )
  const { geradas } = await ok(admin.operador.post('/admin/faturamento/gerar', { competencia: ANTERIOR }), 201)
  const { faturaId } = geradas.find(({ contratoId }: { contratoId: string }) => contratoId === id)
  const more = await fatura(faturaId)
  assert.deepEqual([more.tipo, more.total, lines(more)], ['final', 3, [['ajuste', 1, 3]]])
  assert.deepEqual(await pending(), [])
  assert.equal((await gerar([id])).existentes[0].total, 3)
  assert.equal((await ok(fechar(faturaId), 201)).status, 'aberta')
  assert.deepEqual((await gerar([id], MES)).ignoradas, [{ contratoId: id, motivo: 'SEM_DIAS_COBRADOS' }])
})

test('a closed fatura has a number and days to be paid; one out of bounds waits for a person', async () => {
  const plano = await newPlano({ notasIncluidas: 0, valorNotaExcedente: 1, tetoExcedente: 5 })
  const { id, tenantId } = await newContrato(plano.id, { diaVencimento: 1 })
  const first = (await gerar([id], ANTES)).geradas[0].faturaId
  const closed = await ok(fechar(first), 201)
  assert.ok(Number.isInteger(closed.numero), 'it has a number')
  assert.equal(closed.vencimento, addDays(HOJE, 5))
  assert.deepEqual(await ok(fechar(first), 201), closed)

  await use(tenantId, ANTERIOR, 6, 60)
  const strange = (await gerar([id])).geradas[0]
  assert.deepEqual(strange.alertas, ['EXCEDENTE_ACIMA_DO_TETO'])
  const alerts = () =>
    world.sql(`select status from alertas where tipo = 'fatura_incomum' and chave = $1`, [strange.faturaId])
  assert.deepEqual(await alerts(), [{ status: 'aberto' }])
  const refused = await fechar(strange.faturaId)
  assert.deepEqual([refused.status, refused.json.codigo], [409, 'ESTADO_INVALIDO'])
  const forced = await ok(fechar(strange.faturaId, { forcar: true }), 201)
  assert.ok(forced.numero > closed.numero, 'numbers grow')
  assert.deepEqual(await alerts(), [{ status: 'resolvido' }])
  const acts = await world.sql(
    `select tenant_id from auditoria where acao = 'fatura.close' and recurso_id = $1 order by tenant_id nulls last`,
    [strange.faturaId],
  )
  assert.deepEqual(acts, [{ tenant_id: tenantId }, { tenant_id: null }])
  assert.equal((await admin.suporte.post(`/admin/faturamento/faturas/${first}/fechar`, {})).status, 403)
})

test('lists: what a month bills, what is missing, and the faturas by every filter', async () => {
  const plano = await newPlano()
  const [one, two] = [await newContrato(plano.id), await newContrato(plano.id)]
  const { faturaId } = (await gerar([one.id])).geradas[0]
  const find = async (path: string, { id }: { id: string }) => {
    const { items } = await ok(admin.suporte.get(`/admin/faturamento/${path}?competencia=${ANTERIOR}&limit=100`))
    return items.find(({ contratoId }: { contratoId: string }) => contratoId === id)
  }
  const listed = await find('contratos-a-faturar', one)
  assert.deepEqual([listed.jaFaturado, listed.valorPrevisto, listed.plano.id], [true, 100, plano.id])
  assert.equal(await find('pendentes', one), undefined)
  const missing = await find('pendentes', two)
  assert.deepEqual([missing.jaFaturado, missing.valorPrevisto, missing.tenant.id], [false, 100, two.tenantId])

  const { numero, tenantNome } = await ok(fechar(faturaId), 201)
  const detail = await fatura(faturaId)
  assert.deepEqual([detail.itens.length, detail.cobrancas, detail.pagamentos, detail.passos], [1, [], [], []])
  const search = async (query: string) => {
    const { items } = await ok(admin.suporte.get(`/admin/faturamento/faturas?contratoId=${one.id}&${query}`))
    return items.length
  }
  assert.equal(await search(`competencia=${ANTERIOR}&status=aberta&tenantId=${one.tenantId}`), 1)
  const { somas } = await ok(admin.suporte.get(`/admin/faturamento/faturas?contratoId=${one.id}&limit=0`))
  assert.deepEqual(somas, [{ status: 'aberta', quantidade: 1, total: 100, saldo: 100 }])
  // From now on the clock of the worker may take its steps.
  await world.sql(`update faturas set vencimento = $2 where id = $1`, [faturaId, addDays(HOJE, -1)])
  for (const [query, n] of [
    [`competencia=${ANTES}`, 0],
    ['status=rascunho', 0],
    ['vencida=true&ordem=vencimento', 1],
    ['vencida=false', 0],
    [`q=${numero}`, 1],
    [`q=${encodeURIComponent(tenantNome.toUpperCase())}&ordem=maior_total`, 1],
    ['q=nenhuma-conta', 0],
  ] as const)
    assert.equal(await search(query), n, query)
})

test('a fatura is reissued with its lines; what it took goes to the new one, and nothing is billed twice', async () => {
  const plano = await newPlano({ notasIncluidas: 0, valorNotaExcedente: 1 })
  const cupomCodigo = await newCupom({ duracao: 'unica' })
  const { id, tenantId } = await newContrato(plano.id, { cupomCodigo })
  await use(tenantId, ANTERIOR, 10, 60)
  const first = (await gerar([id])).geradas[0].faturaId
  const body = { vencimento: addDays(HOJE, 20), motivo: 'prazo combinado por telefone' }
  const reemitir = (faturaId: string, more: object = {}) =>
    admin.operador.post(`/admin/faturamento/faturas/${faturaId}/reemitir`, { ...body, ...more })
  assert.equal((await reemitir(first, { vencimento: addDays(HOJE, -1) })).status, 400)

  const draft = await ok(reemitir(first), 201)
  assert.deepEqual([draft.status, draft.substituiId, draft.total], ['rascunho', first, 99])
  assert.equal((await fatura(first)).status, 'cancelada')
  const again = await gerar([id])
  assert.deepEqual([again.existentes[0].faturaId, again.existentes[0].total], [draft.id, 99])
  const cupom = () =>
    world.sql(`select status, usos_restantes as usos from cupons_aplicados where contrato_id = $1`, [id])
  assert.deepEqual(await cupom(), [{ status: 'consumido', usos: 0 }])

  const closed = await ok(fechar(draft.id), 201)
  assert.equal(closed.vencimento, body.vencimento)
  const [credencial, cobranca] = [randomUUID(), randomUUID()]
  await world.sql(
    `insert into banco_credenciais (id, provedor, ambiente, base_url, token_url, client_id, chave_pix, criada_em, revogada_em)
     values ($1, 'api_pix', 'homologacao', 'https://x', 'https://x', 'x', 'x', now(), now())`,
    [credencial],
  )
  await world.sql(
    `insert into cobrancas (id, tenant_id, contrato_id, fatura_id, credencial_id, txid, status, valor, vencimento, criada_em,
       atualizada_em) values ($1, $2, $3, $4, $5, $6, 'emitida', 9900, $7, now(), now())`,
    [cobranca, tenantId, id, draft.id, credencial, cobranca.replaceAll('-', ''), body.vencimento],
  )
  const charged = await reemitir(draft.id)
  assert.deepEqual([charged.status, charged.json.cobrancaId], [409, cobranca])
  await world.sql(`update cobrancas set status = 'removida_pelo_banco' where id = $1`, [cobranca])

  const second = await ok(reemitir(draft.id), 201)
  assert.deepEqual([second.status, second.substituiId, second.numero], ['rascunho', draft.id, null])
  assert.equal((await fatura(draft.id)).status, 'substituida')
  assert.equal((await reemitir(draft.id)).status, 409)
  const next = await ok(admin.suporte.get(`/admin/faturamento/preview/${id}`))
  assert.deepEqual(lines(next), [['mensalidade', 1, 100]])
  await ok(fechar(second.id), 201)
  await world.sql(`update faturas set status = 'paga', pago = total where id = $1`, [second.id])
  assert.equal((await reemitir(second.id)).status, 409)
})

test('a fatura is cancelled before any payment; what it took is the contract’s again, and the month may be billed again', async () => {
  const plano = await newPlano({ notasIncluidas: 0, valorNotaExcedente: 1 })
  const cupomCodigo = await newCupom({ duracao: 'unica' })
  const { id, tenantId } = await newContrato(plano.id, { cupomCodigo })
  await world.sql(
    `insert into contrato_lancamentos (id, tenant_id, contrato_id, competencia, tipo, descricao, valor, criado_em)
     values (gen_random_uuid(), $1, $2, $3, 'credito', 'Crédito', -15000, now())`,
    [tenantId, id, ANTES],
  )
  const cancelar = (faturaId: string, papel: Papel = 'operador') =>
    admin[papel].post(`/admin/faturamento/faturas/${faturaId}/cancelar`, { motivo: 'lançada por engano' })
  const held = async () => ({
    cupom: (await world.sql(`select status from cupons_aplicados where contrato_id = $1`, [id]))[0],
    creditos: await world.sql(
      `select competencia, valor::int from contrato_lancamentos where contrato_id = $1 and fatura_id is null`,
      [id],
    ),
  })
  const untouched = { cupom: { status: 'ativo' }, creditos: [{ competencia: ANTES, valor: -150_00 }] }
  const first = (await gerar([id], ANTES)).geradas[0].faturaId
  await use(tenantId, ANTERIOR, 10, 60)
  const second = (await gerar([id])).geradas[0].faturaId
  assert.deepEqual(lines(await fatura(second)), [
    ['mensalidade', 1, 100],
    ['excedente', 10, 10],
    ['credito', 1, -50],
    ['cupom', 1, -6],
  ])
  const before = await cancelar(first)
  assert.deepEqual([before.status, before.json.codigo], [409, 'ESTADO_INVALIDO'])
  assert.match(before.text, /mês posterior/)

  await ok(fechar(second), 201)
  assert.equal((await cancelar(second, 'suporte')).status, 403)
  const cancelled = await ok(cancelar(second), 201)
  assert.equal(cancelled.status, 'cancelada')
  assert.deepEqual(await ok(cancelar(second), 201), cancelled)
  assert.equal((await ok(cancelar(first), 201)).status, 'cancelada')
  assert.deepEqual(await held(), untouched)
  const acts = await world.sql(
    `select count(*)::int as n from auditoria where acao = 'fatura.cancel' and recurso_id = $1`,
    [second],
  )
  assert.deepEqual(acts, [{ n: 2 }])

  // Generated again, the month bills the same: the credit went through no month before it.
  const again = (await gerar([id])).geradas[0]
  assert.equal(again.total, 0)
  await ok(
    admin.superadmin.call('PUT', '/admin/settings/faturamento.baixaMaximaOperador', {
      body: { valor: 50, motivo: 'Limite do ensaio' },
    }),
  )
  const { id: outro } = await newContrato(plano.id)
  const dear = (await gerar([outro])).geradas[0].faturaId
  await ok(fechar(dear), 201)
  const beyond = await cancelar(dear)
  assert.deepEqual([beyond.status, beyond.json.codigo], [403, 'SEM_PERMISSAO'])
  await world.sql(`update faturas set status = 'parcialmente_paga', pago = 1 where id = $1`, [dear])
  assert.equal((await cancelar(dear, 'superadmin')).status, 409)
})

test('a batch closes the faturas of a month, each once; one out of bounds is refused with its reason', async () => {
  const mes = addMonths(MES, -3)
  const plano = await newPlano({ notasIncluidas: 0, valorNotaExcedente: 1, tetoExcedente: 5 })
  const contratos = [await newContrato(plano.id), await newContrato(plano.id), await newContrato(plano.id)]
  await use(contratos[2]!.tenantId, mes, 6, 60)
  const ids = contratos.map(({ id }) => id)
  const { geradas } = await gerar(ids, mes)
  const strange = geradas.find(({ contratoId }: { contratoId: string }) => contratoId === ids[2]).faturaId
  const process = (acoes: string[]) =>
    admin.operador.post('/admin/faturamento/processar-lote', { competencia: mes, acoes })
  const ended = async (...acoes: string[]) => {
    const { execucaoId } = await ok(process(acoes), 201)
    const show = () => ok(admin.suporte.get(`/admin/faturamento/execucoes/${execucaoId}`))
    await until('the batch is done', async () => (await show()).status === 'concluida')
    return show()
  }

  const { status, feitos, recusados, recusas } = await ended('fechar')
  assert.deepEqual([status, feitos, recusados, recusas.length], ['concluida', 2, 1, 1])
  assert.deepEqual([recusas[0].faturaId, recusas[0].acao], [strange, 'fechar'])
  assert.match(recusas[0].motivo, /EXCEDENTE_ACIMA_DO_TETO/)
  const stored = () =>
    world.sql(`select status, numero from faturas where contrato_id = any($1) order by numero nulls last`, [ids])
  const first = await stored()
  assert.deepEqual(
    first.map(({ status }: { status?: string }) => status),
    ['aberta', 'aberta', 'rascunho'],
  )
  assert.equal((await ended('fechar')).feitos, 2)
  assert.deepEqual(await stored(), first)
  const mailed = await ended('fechar', 'enviar_email')
  assert.deepEqual([mailed.feitos, mailed.recusados], [4, 1])
  const charged = await ended('emitir_cobranca', 'enviar_email')
  assert.deepEqual([charged.feitos, charged.recusados], [0, 3])
  const motivos = charged.recusas.map(({ motivo }: { motivo: string }) => motivo)
  assert.equal(motivos.filter((motivo: string) => /credencial|banco/.test(motivo)).length, 2, motivos.join('\n'))
})
