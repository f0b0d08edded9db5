// Charges at the bank, from the fatura to the payment: the simulated PSP over mutual TLS, and the callbacks it posts.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import { CLIENTE_PADRAO } from '../../simulator/psp/clientes.ts'
import { corpo, openClient } from '../../simulator/psp/psp.fixture.ts'
import { type Bank, dayFrom, MOTIVO, ok, openBank, TOKEN } from '../support/bank.ts'
import { incoerencias } from '../support/faturas-coerentes.ts'
import type { Answer } from '../support/http.ts'
import { until } from '../support/until.ts'

let bank: Bank
before(async () => {
  bank = await openBank()
})
after(() => bank?.close())

const refused = async (answer: Promise<Answer>, status: number, codigo: string) => {
  const { status: came, json, text } = await answer
  assert.deepEqual([came, json?.codigo], [status, codigo], text)
  return json
}
const avisoOf = (...pix: object[]) => ({ pix })

test('the credential is a superadmin’s: sealed, shown without secrets, and registered at the bank', async () => {
  const { admin, credencial, psp, world, newFatura } = bank
  const { id: faturaId } = await newFatura()
  await refused(admin.operador.post('/admin/bank/cobrancas', { faturaId }), 409, 'CREDENCIAL_DO_BANCO_AUSENTE')
  await refused(admin.operador.post('/admin/bank/credencial', credencial()), 403, 'SEM_PERMISSAO')
  await refused(admin.suporte.get('/admin/bank/credencial'), 404, 'NAO_ENCONTRADO')
  const put = (more: object) => admin.superadmin.post('/admin/bank/credencial', credencial(more))
  await refused(put({ baseUrl: 'http://banco.com.br/api' }), 400, 'SCHEMA_DPS_INVALIDO')
  await refused(put({ ambiente: 'producao' }), 400, 'SCHEMA_DPS_INVALIDO')
  await refused(put({ senhaCertificado: 'outra' }), 422, 'CERTIFICADO_SENHA_INVALIDA')
  const made = await ok(put({}), 201)
  assert.deepEqual([made.chavePix, made.clientIdMascarado], [CLIENTE_PADRAO.chaves[0], 'clie***'])
  assert.ok(Date.parse(made.certificadoValidoAte) > Date.now())
  const shown = async () => ok(admin.suporte.get('/admin/bank/credencial'))
  await until('the bank knows the address', async () => (await shown()).webhookRegistradoEm !== null)
  for (const text of [JSON.stringify(made), JSON.stringify(await shown()), world.said.join()])
    assert.doesNotMatch(text, new RegExp(`${TOKEN}|${CLIENTE_PADRAO.clientSecret}|Senha@1`))
  const [row] = await world.sql<{ tudo: string }>(
    `select row_to_json(b)::text || (select coalesce(string_agg(row_to_json(a)::text, ''), '') from auditoria a) as tudo
     from banco_credenciais b`,
  )
  assert.doesNotMatch(row!.tudo, new RegExp(`${TOKEN}|${CLIENTE_PADRAO.clientSecret}|Senha@1`))
  await refused(put({ chavePix: 'outra-chave' }), 409, 'ESTADO_INVALIDO')
  assert.deepEqual((await psp.panel('GET livro')).cobrancas, [])
})

test('a fatura is charged once, and its payment is booked as the bank confirms it', async () => {
  const { admin, charge, newFatura, reaches, psp, pay, post, settled, faturaOf, paymentsOf } = bank
  const fatura = await newFatura()
  const all = await Promise.all(Array.from({ length: 8 }, () => charge(fatura.id)))
  assert.equal(new Set(all.map(({ id }) => id)).size, 1)
  const again = await ok(admin.operador.post(`/admin/faturamento/faturas/${fatura.id}/emitir-cobranca`, {}), 201)
  assert.equal(again.id, all[0].id)
  assert.equal(again.txid, again.id.replaceAll('-', ''))
  const made = await reaches(again.id, 'emitida')
  assert.match(made.pixCopiaECola, /br\.gov\.bcb\.pix/)
  const { cobrancas } = await psp.panel('GET livro', {}, `txid=${made.txid}`)
  assert.deepEqual(
    cobrancas.map((each: { valor: string; pedidos: number }) => [each.valor, each.pedidos]),
    [['100.00', 1]],
  )
  const pix = await pay(made.txid)
  const sent = await Promise.all(Array.from({ length: 50 }, () => post(avisoOf(pix))))
  assert.deepEqual(new Set(sent.map(({ status, text }) => `${status} ${text}`)), new Set(['200 {"recebido":true}']))
  await Promise.all(Array.from({ length: 50 }, (_, nth) => post({ pix: [pix], nth })))
  await settled()
  assert.deepEqual(await paymentsOf(made.id), [{ tipo: 'pagamento', valor: 10_000, devolvido: 0 }])
  const paid = await reaches(made.id, 'paga')
  assert.deepEqual([paid.pago, paid.pagamentos.length], [100, 1])
  assert.deepEqual(await faturaOf(fatura.id), { status: 'paga', pago: 10_000, multa: 0, juros: 0 })
  await refused(admin.operador.post('/admin/bank/cobrancas', { faturaId: fatura.id }), 409, 'ESTADO_INVALIDO')
  const { items, total } = await ok(admin.suporte.get(`/admin/bank/cobrancas?faturaId=${fatura.id}&status=paga`))
  assert.deepEqual([items[0].id, total], [made.id, 1])
})

test('the bank itself calls back, and both addresses and both tokens of a rotation are accepted', async () => {
  const { admin, credencial, newCharge, reaches, psp, pay, post } = bank
  const charged = await newCharge()
  await psp.panel('PUT avisos', { modo: 'duplicado' })
  await pay(charged.txid)
  await reaches(charged.id, 'paga')
  await psp.panel('PUT avisos', { modo: 'nenhum' })

  const novo = `${TOKEN}-novo`
  const rotated = await ok(admin.superadmin.post('/admin/bank/credencial', credencial({ webhookToken: novo })), 201)
  assert.ok(Date.parse(rotated.tokenAnteriorAte) > Date.now())
  const body = avisoOf()
  const status = async (path: string, header = '') => (await post(body, { path, header })).status
  assert.deepEqual(
    await Promise.all([
      ...[status(`/${novo}`), status(`/${TOKEN}/pix`), status('', novo), status('/pix', TOKEN)],
      ...[status(`/${novo}`, TOKEN), status(`/${novo}`, 'x'), status('/errado', novo), status(''), status('/pix')],
    ]),
    [200, 200, 200, 200, 200, 401, 401, 401, 401],
  )
  const { text } = await post(body, { path: '/errado' })
  assert.doesNotMatch(text, /errado|credencial do banco|token-do/)
  for (const bad of ['{', '[]', '"x"', '7', 'null', '']) assert.equal((await post(bad)).status, 400, bad)
  assert.equal((await post({ pix: [], x: 'x'.repeat(256 * 1024) })).status, 400)
})

test('a callback’s words count for nothing: amounts, another account’s txid, unknown ids, a bad one among many', async () => {
  const { newCharge, psp, pay, post, settled, paymentsOf, reaches, faturaOf, alertas, world } = bank
  const [mine, other] = [await newCharge(), await newCharge()]
  const pix = await pay(mine.txid)
  // the charge of another account, ten times the amount
  await post(avisoOf({ ...pix, txid: other.txid, valor: '1000.00' }))
  await post(avisoOf({ endToEndId: `E${'0'.repeat(31)}`, txid: other.txid, valor: '100.00' }))
  await settled()
  assert.deepEqual(await paymentsOf(mine.id), [{ tipo: 'pagamento', valor: 10_000, devolvido: 0 }])
  assert.deepEqual([await paymentsOf(other.id), (await bank.show(other.id)).status], [[], 'emitida'])
  assert.equal((await faturaOf(other.fatura.id)).status, 'aberta')

  // a Pix of a charge that this service never made
  const stranger = randomBytes(16).toString('hex')
  await (await openClient(psp))('PUT', `/cobv/${stranger}`, corpo())
  const lost = await pay(stranger)
  await post(avisoOf(lost))
  await settled()
  const [row] = await world.sql<{ tipo: string; valor: number }>(
    'select tipo, valor::int from pagamentos where end_to_end_id = $1',
    [lost.endToEndId],
  )
  assert.deepEqual(row, { tipo: 'nao_conciliado', valor: 14_990 })
  assert.ok((await alertas('pagamento_nao_conciliado')).includes(lost.endToEndId))
  const { text } = await world.anonymous.get('/metrics')
  for (const counted of ['conciliacao_pendente', 'cobrancas{status="emitida"}', 'faturas{status="aberta"}'])
    assert.match(text, new RegExp(`^${counted.replace(/[{}]/g, '\\$&')} [1-9]`, 'm'))
  assert.match(text, /^banco_webhook_total\{resultado="guardado"\} [1-9]/m)

  const many = await Promise.all(Array.from({ length: 10 }, () => newCharge({ total: 500 })))
  const paid = await Promise.all(many.map(({ txid }) => pay(txid)))
  await post(avisoOf(...Array.from({ length: 90 }, () => paid[0]), { endToEndId: 7 } as object, ...paid))
  for (const { id } of many) await reaches(id, 'paga')
  await settled()
  assert.equal((await paymentsOf(many[0]!.id)).length, 1)
})

test('wrong amounts, refunds before their payment, and money that was not due', async () => {
  const { newCharge, psp, pay, post, settled, paymentsOf, reaches, faturaOf, alertas, world } = bank
  const little = await newCharge()
  await post(avisoOf(await pay(little.txid, { valor: '40.00' })))
  await reaches(little.id, 'paga_com_divergencia')
  assert.deepEqual(await faturaOf(little.fatura.id), { status: 'parcialmente_paga', pago: 4_000, multa: 0, juros: 0 })
  assert.ok((await alertas('cobranca_divergente')).includes(little.id))
  const rest = await bank.charge(little.fatura.id)
  assert.equal(rest.valor, 60)
  await reaches(rest.id, 'emitida')
  await post(avisoOf(await pay(rest.txid)))
  await reaches(rest.id, 'paga')
  assert.deepEqual(await faturaOf(little.fatura.id), { status: 'paga', pago: 10_000, multa: 0, juros: 0 })

  // the refund is announced first
  const back = await newCharge()
  const pix = await pay(back.txid)
  const refunded = await psp.panel('POST devolver', { endToEndId: pix.endToEndId, id: 'd1', valor: '30.00' })
  await post(avisoOf(refunded))
  await reaches(back.id, 'parcialmente_devolvida')
  await post(avisoOf(pix))
  await settled()
  assert.deepEqual(await paymentsOf(back.id), [{ tipo: 'pagamento', valor: 10_000, devolvido: 3_000 }])
  assert.deepEqual(await faturaOf(back.fatura.id), { status: 'parcialmente_paga', pago: 7_000, multa: 0, juros: 0 })
  await psp.panel('POST devolver', { endToEndId: pix.endToEndId, id: 'd2', valor: '70.00' })
  await post({ ...avisoOf(pix), de: 'novo' })
  await reaches(back.id, 'devolvida')
  assert.deepEqual(await faturaOf(back.fatura.id), { status: 'aberta', pago: 0, multa: 0, juros: 0 })

  // paid twice
  const twice = await newCharge()
  const [one, two] = await psp.panel('POST pagar', { txid: twice.txid, vezes: 2 })
  await post(avisoOf(two))
  await post(avisoOf(one))
  await reaches(twice.id, 'paga_com_divergencia')
  await settled()
  assert.deepEqual((await paymentsOf(twice.id)).map(({ tipo }) => tipo).sort(), ['indevido', 'pagamento'])
  assert.equal((await faturaOf(twice.fatura.id)).pago, 10_000)
  assert.ok((await alertas('pagamento_indevido')).some((chave) => chave.startsWith(twice.id)))

  // paid thirty days late: a refund returns the fine and the interest before the amount
  const late = await newCharge()
  await psp.panel('PUT relogio', { deslocamentoS: 40 * 86_400 })
  const withFine = await pay(late.txid)
  await post(avisoOf(withFine))
  await reaches(late.id, 'paga')
  assert.deepEqual(await faturaOf(late.fatura.id), { status: 'paga', pago: 10_300, multa: 200, juros: 100 })
  for (const [id, valor, status, pago, multa, juros] of [
    ['j', '0.50', 'paga', 10_250, 200, 50],
    ['m', '1.50', 'paga', 10_100, 100, 0],
    ['o', '11.00', 'parcialmente_paga', 9_000, 0, 0],
  ] as const) {
    await psp.panel('POST devolver', { endToEndId: withFine.endToEndId, id, valor })
    await post({ ...avisoOf(withFine), de: id })
    await settled()
    assert.deepEqual(await faturaOf(late.fatura.id), { status, pago, multa, juros }, id)
  }
  await psp.panel('PUT relogio', { deslocamentoS: 0 })

  // written off, and paid nevertheless
  const written = await newCharge()
  await world.sql(`update faturas set status = 'baixada', baixado = total where id = $1`, [written.fatura.id])
  await post(avisoOf(await pay(written.txid)))
  await reaches(written.id, 'paga')
  assert.deepEqual((await paymentsOf(written.id))[0]!.tipo, 'recuperacao')
  assert.equal((await faturaOf(written.fatura.id)).status, 'baixada')
})

test('a cancelled charge leaves the bank, and a payment wins the race', async () => {
  const { admin, newCharge, psp, pay, post, paymentsOf, reaches, faturaOf, settled } = bank
  const cancel = (id: string) =>
    ok(admin.operador.post(`/admin/bank/cobrancas/${id}/cancelar`, { motivo: MOTIVO }), 201)
  const gone = await newCharge()
  assert.equal((await cancel(gone.id)).status, 'cancelando')
  await reaches(gone.id, 'cancelada')
  assert.equal((await cancel(gone.id)).status, 'cancelada')
  const { cobrancas } = await psp.panel('GET livro', {}, `txid=${gone.txid}`)
  assert.equal(cobrancas[0].status, 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
  await post(avisoOf(await pay(gone.txid, { forcar: true })))
  await settled()
  assert.deepEqual(
    (await paymentsOf(gone.id)).map(({ tipo }) => tipo),
    ['indevido'],
  )
  assert.deepEqual([(await faturaOf(gone.fatura.id)).pago, (await bank.show(gone.id)).status], [0, 'cancelada'])

  const raced = await newCharge()
  await pay(raced.txid)
  await cancel(raced.id)
  await reaches(raced.id, 'paga')
  assert.equal((await faturaOf(raced.fatura.id)).status, 'paga')
  await refused(
    admin.operador.post(`/admin/bank/cobrancas/${raced.id}/cancelar`, { motivo: MOTIVO }),
    409,
    'ESTADO_INVALIDO',
  )
})

test('a bank that is silent after it acted holds exactly one charge; one that refuses says why', async () => {
  const { charge, newFatura, reaches, psp, alertas, show } = bank
  for (const humor of ['calar-depois', 'cortar-depois', 'corpo-truncado', 'erro-503', 'invisivel:1500']) {
    const fatura = await newFatura()
    await psp.panel('PUT humores', { operacao: 'criar', humor, vezes: 1 })
    if (humor.startsWith('invisivel'))
      await psp.panel('PUT humores', { operacao: 'criar', humor: 'cortar-depois', vezes: 1 })
    const made = await charge(fatura.id)
    await reaches(made.id, 'emitida')
    const { cobrancas } = await psp.panel('GET livro', {}, `txid=${made.txid}`)
    assert.deepEqual(
      cobrancas.map((each: { status: string; valor: string }) => [each.status, each.valor]),
      [['ATIVA', '100.00']],
      humor,
    )
    await psp.panel('DELETE humores')
  }
  await psp.panel('PUT humores', { operacao: 'criar', humor: 'erro-400', vezes: 1 })
  const bad = await charge((await newFatura()).id)
  await reaches(bad.id, 'recusada')
  assert.match((await show(bad.id)).erro, /painel/)
  assert.ok((await alertas('cobranca_recusada')).includes(bad.id))
})

test('without a single callback the reconciler finds payments, and the calendar moves charges on', async () => {
  const { admin, newCharge, reaches, pay, world, faturaOf, psp } = bank
  const silent = await newCharge()
  await pay(silent.txid)
  await reaches(silent.id, 'paga')
  const asked = await newCharge()
  const answer = await ok(admin.operador.get(`/admin/bank/cobrancas/${asked.id}/consultar`))
  assert.equal(answer.status, 'emitida')
  await psp.panel('PUT humores', { operacao: 'consultar', humor: 'erro-503', vezes: 1 })
  await refused(admin.operador.get(`/admin/bank/cobrancas/${asked.id}/consultar`), 503, 'INDISPONIVEL')
  await psp.panel('DELETE humores')

  const late = await newCharge()
  await world.sql('update cobrancas set vencimento = $2 where id = $1', [late.id, dayFrom(-3)])
  await reaches(late.id, 'vencida')
  await world.sql('update cobrancas set vencimento = $2 where id = $1', [late.id, dayFrom(-60)])
  await reaches(late.id, 'expirada')
  assert.equal((await faturaOf(late.fatura.id)).status, 'aberta')
  const removed = await newCharge()
  await psp.panel('POST remover', { txid: removed.txid })
  await reaches(removed.id, 'removida_pelo_banco')
})

test('in the end the ledger of the bank and our payments agree, by sum and one by one', async () => {
  const { psp, world } = bank
  const { pix } = await psp.panel('GET livro')
  const ours = () => world.sql<{ id: string; valor: number }>('select end_to_end_id as id, valor::int from pagamentos')
  await until('every Pix is booked', async () => (await ours()).length >= pix.length)
  const theirs = pix.map((each: { endToEndId: string; valor: string }) => [
    each.endToEndId,
    Math.round(Number(each.valor) * 100),
  ])
  assert.deepEqual((await ours()).map(({ id, valor }) => [id, valor]).sort(), theirs.sort())
  assert.deepEqual(await incoerencias(world.sql), [])
})

test('a revoked credential leaves no secret, and refuses while charges may be paid', async () => {
  const { admin, newCharge, world, post } = bank
  await newCharge()
  const json = await refused(admin.superadmin.call('DELETE', '/admin/bank/credencial'), 409, 'ESTADO_INVALIDO')
  assert.ok(json.cobrancasVivas > 0)
  await refused(admin.operador.call('DELETE', '/admin/bank/credencial?forcar=true'), 403, 'SEM_PERMISSAO')
  await ok(admin.superadmin.call('DELETE', '/admin/bank/credencial?forcar=true'))
  const [row] = await world.sql<object>(
    `select segredos_selados, webhook_token_hash, webhook_token_anterior_hash from banco_credenciais
     where revogada_em is not null`,
  )
  assert.deepEqual(Object.values(row!), [null, null, null])
  assert.equal((await post(avisoOf())).status, 401)
})

test('charges of a revoked credential end when they can no longer be paid, and continue when the account is registered again', async () => {
  const { admin, charge, credencial, newCharge, newFatura, pay, paymentsOf, reaches, show, world } = bank
  const first = await ok(admin.superadmin.post('/admin/bank/credencial', credencial()), 201)
  const [paid, unpaid] = [await newCharge(), await newCharge()]
  await ok(admin.superadmin.call('DELETE', '/admin/bank/credencial?forcar=true'))
  await pay(paid.txid)
  await world.sql('update cobrancas set vencimento = $2, dias_validade = 3 where id = $1', [unpaid.id, dayFrom(-4)])
  await reaches(unpaid.id, 'expirada')
  const nova = { faturaId: (await newFatura()).id }
  await refused(admin.operador.post('/admin/bank/cobrancas', nova), 409, 'CREDENCIAL_DO_BANCO_AUSENTE')

  const again = await ok(
    admin.superadmin.post('/admin/bank/credencial', credencial({ webhookToken: `${TOKEN}-novo` })),
    201,
  )
  assert.equal(again.id, first.id)
  await ok(admin.operador.get(`/admin/bank/cobrancas/${paid.id}/consultar`))
  assert.deepEqual(
    [(await show(paid.id)).status, await paymentsOf(paid.id)],
    ['paga', [{ tipo: 'pagamento', valor: 10_000, devolvido: 0 }]],
  )
  assert.notEqual((await charge(unpaid.fatura.id)).id, unpaid.id)
})
