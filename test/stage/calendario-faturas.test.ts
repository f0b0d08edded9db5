// The calendar of invoicing: a month is generated, closed, charged and mailed automatically, once, by whichever worker.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addMonths } from '#domain/competencia.ts'
import { addDays } from '#domain/faturamento/periods.ts'
import { forgetAjustes } from '#features/ajustes/read-ajustes.ts'
import { turnCalendario } from '#features/faturamento/calendario/turn.ts'
import type { App } from '#platform/app.ts'
import { loadConfig } from '#platform/config.ts'
import { openApp } from '#platform/open-app.ts'
import { type Bank, ok, openBank } from '../support/bank.ts'
import { clockAt } from '../support/clock.ts'
import { type MoreWorkers, startMoreWorkers } from '../support/more-workers.ts'
import { until } from '../support/until.ts'

/** The service lives on the 28th, at noon: of this month, or of the next when that passed. */
const HOJE = new Date(Date.now() - 3 * 3_600_000).toISOString().slice(0, 10)
const MES = HOJE.slice(8) < '28' ? HOJE.slice(0, 7) : addMonths(HOJE.slice(0, 7), 1)
const noon = (competencia: string, dia: string) => Date.parse(`${competencia}-${dia}T12:00:00-03:00`)
const AGORA = noon(MES, '28')
const ANTERIOR = addMonths(MES, -1)

let bank: Bank
let workers: MoreWorkers
/** A process whose clock the tests set. */
let app: App
let now = AGORA
before(async () => {
  bank = await openBank(clockAt(AGORA))
  await ok(bank.admin.superadmin.post('/admin/bank/credencial', bank.credencial()), 201)
  app = openApp(loadConfig({ ...bank.world.tree.env, LOG_NIVEL: 'silent' }), { now: () => new Date(now) })
  workers = await startMoreWorkers(bank.world.tree, 2)
})
after(async () => {
  await app?.close()
  await workers?.stop()
  await bank?.close()
})

type Contrato = { id: string; tenantId: string }
/** A contract of an account that has it for months, its faturas due at the end of a month. */
async function newContrato(more: object = {}): Promise<Contrato> {
  const { world, admin } = bank
  const plano = { codigo: randomUUID(), nome: 'Plano', valorMensal: 100, ...more }
  const { id: planoId } = await ok(admin.superadmin.post('/admin/planos', plano), 201)
  const { id: tenantId } = await world.register()
  await world.sql(`update tenants set cpf_cnpj = '12ABC34501DE35' where id = $1`, [tenantId])
  const body = { tenantId, planoId, dataInicio: addDays(`${MES}-28`, -300), diaVencimento: 28 }
  const { id } = await ok(admin.operador.post('/admin/contratos', body), 201)
  await world.sql(`update contratos set criado_em = criado_em - interval '200 days' where id = $1`, [id])
  return { id, tenantId }
}
const set = (chave: string, valor: unknown) =>
  ok(
    bank.admin.superadmin.call('PUT', `/admin/settings/faturamento.${chave}`, {
      body: { valor, motivo: 'Fim do mês' },
    }),
  )
/** Looks at the calendar as four processes do at once, at an instant. */
async function turn(at: number): Promise<void> {
  now = at
  forgetAjustes(app)
  await Promise.all(Array.from({ length: 4 }, () => turnCalendario(app)))
}
const faturasOf = ({ id }: Contrato, competencia = ANTERIOR) =>
  bank.world.sql<{ id: string; status: string; numero: number | null }>(
    'select id, status, numero::int from faturas where contrato_id = $1 and competencia = $2',
    [id, competencia],
  )
const runsOf = (competencia: string) =>
  bank.world.sql<{ tipo: string; status: string }>(
    'select tipo, status from execucoes where automatica and competencia = $1 order by iniciada_em, tipo',
    [competencia],
  )
/** The batch of a month is done. */
const processed = (competencia: string, times = 1) =>
  until(`the batch of ${competencia} is done`, async () => {
    const done = (await runsOf(competencia)).filter(
      (run) => run.tipo === 'processar_lote' && run.status === 'concluida',
    )
    return done.length === times
  })
const actsOf = (acao: string, recursoId: string) =>
  bank.world.sql<{ ator: string }>(
    `select ator ->> 'id' as ator from auditoria where acao = $1 and recurso_id = $2 and tenant_id is null`,
    [acao, recursoId],
  )

test('off, as it is by default, the calendar does nothing', async () => {
  const contrato = await newContrato()
  await set('diaDaGeracao', 28)
  await set('diaDoFechamento', 28)
  await turn(AGORA)
  assert.deepEqual(await faturasOf(contrato), [])
  assert.deepEqual(await runsOf(ANTERIOR), [])
})

test('on, the month that ended is generated, closed, charged and mailed once; one out of bounds waits with its alert', async () => {
  const { world, admin, reaches } = bank
  const usual = [await newContrato(), await newContrato()]
  const strange = await newContrato({ notasIncluidas: 0, valorNotaExcedente: 1, tetoExcedente: 5 })
  await world.sql(
    `insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em, registrada_em)
     select gen_random_uuid(), $1, $1, $2, ($2 || '-15T12:00:00Z')::timestamptz, clock_timestamp() - interval '1 hour'
     from generate_series(1, 6)`,
    [strange.tenantId, ANTERIOR],
  )
  // Closed, and mailed or not, by a person.
  const byHand = await newContrato()
  const gerar = { competencia: ANTERIOR, contratoIds: [byHand.id] }
  const { geradas } = await ok(admin.operador.post('/admin/faturamento/gerar', gerar), 201)
  const closed = await ok(admin.operador.post(`/admin/faturamento/faturas/${geradas[0].faturaId}/fechar`, {}), 201)

  await set('automatico', true)
  await processed(ANTERIOR)
  for (const contrato of usual) {
    const [fatura, ...others] = await faturasOf(contrato)
    assert.deepEqual([fatura!.status, others], ['aberta', []])
    assert.deepEqual(await actsOf('fatura.mail', fatura!.id), [{ ator: 'faturamento.lote' }])
    const cobrancas = await world.sql<{ id: string }>('select id from cobrancas where fatura_id = $1', [fatura!.id])
    assert.equal(cobrancas.length, 1)
    await reaches(cobrancas[0]!.id, 'emitida')
  }
  const [draft] = await faturasOf(strange)
  assert.deepEqual([draft!.status, draft!.numero], ['rascunho', null])
  const alertas = await world.sql(`select status from alertas where tipo = 'fatura_incomum' and chave = $1`, [
    draft!.id,
  ])
  assert.deepEqual(alertas, [{ status: 'aberto' }])
  assert.deepEqual(await actsOf('fatura.mail', draft!.id), [])
  assert.deepEqual(await faturasOf(byHand), [{ id: closed.id, status: 'aberta', numero: closed.numero }])
  assert.deepEqual(await actsOf('fatura.mail', closed.id), [])

  await turn(AGORA)
  await turn(AGORA + 25 * 3_600_000)
  assert.deepEqual(await runsOf(ANTERIOR), [
    { tipo: 'gerar', status: 'concluida' },
    { tipo: 'processar_lote', status: 'concluida' },
  ])
  assert.equal(
    (
      await world.sql(
        `select from auditoria where acao = 'faturamento.generate' and ator ->> 'id' = 'faturamento.calendario'`,
      )
    ).length,
    1,
  )
})

test('a month is closed days after it was generated; months that were missed are made up for, each once', async () => {
  const contrato = await newContrato()
  await set('diaDaGeracao', 5)
  await set('diaDoFechamento', 10)
  await set('acoesAutomaticas', [])
  const [um, dois, tres] = [1, 2, 3].map((meses) => addMonths(MES, meses)) as [string, string, string]
  await turn(noon(um, '04'))
  assert.deepEqual(await runsOf(MES), [])
  await turn(noon(um, '09'))
  assert.deepEqual(await runsOf(MES), [{ tipo: 'gerar', status: 'concluida' }])
  assert.deepEqual(
    (await faturasOf(contrato, MES)).map(({ status }) => status),
    ['rascunho'],
  )
  await turn(noon(um, '10'))
  await processed(MES)
  const [fatura] = await faturasOf(contrato, MES)
  assert.equal(fatura!.status, 'aberta')
  assert.deepEqual(await actsOf('fatura.mail', fatura!.id), [])

  await turn(noon(tres, '06'))
  await processed(um)
  assert.deepEqual(
    (await runsOf(dois)).map(({ tipo }) => tipo),
    ['gerar'],
  )
  assert.deepEqual(
    (await faturasOf(contrato, um)).map(({ status }) => status),
    ['aberta'],
  )
  assert.deepEqual(
    (await faturasOf(contrato, dois)).map(({ status }) => status),
    ['rascunho'],
  )
})

test('a generation that failed, or whose worker died, is begun again, and a batch follows', async () => {
  const { world } = bank
  const cinco = addMonths(MES, 5)
  const competencia = addMonths(cinco, -1)
  await world.sql(
    `insert into execucoes (id, tipo, competencia, status, iniciada_em, automatica)
     values (gen_random_uuid(), 'gerar', $1, 'executando', $2, true)`,
    [competencia, new Date(noon(cinco, '10') - 29 * 60_000)],
  )
  const generations = async () =>
    (await runsOf(competencia)).filter(({ tipo }) => tipo === 'gerar').map(({ status }) => status)
  await turn(noon(cinco, '10'))
  assert.deepEqual(await generations(), ['executando'])
  await turn(noon(cinco, '10') + 2 * 60_000)
  assert.deepEqual(await generations(), ['falhou', 'concluida'])
  await processed(competencia)

  await world.sql(`update execucoes set status = 'falhou' where automatica and tipo = 'gerar' and competencia = $1`, [
    competencia,
  ])
  await turn(noon(cinco, '10') + 23 * 3_600_000)
  assert.deepEqual(await generations(), ['falhou', 'falhou'])
  await turn(noon(cinco, '10') + 25 * 3_600_000)
  assert.deepEqual(await generations(), ['falhou', 'falhou', 'concluida'])
  await processed(competencia, 2)
})
