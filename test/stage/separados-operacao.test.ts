// What operators see of rows set aside, and the acts on them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { feedIncidentes } from '#features/incidentes/feed.ts'
import { renderMetrics } from '#features/operations/sample-metrics.ts'
import { separate } from '#features/separados/separate.ts'
import { adminDashboardV2 } from '#http/admin/dashboard-v2.ts'
import { adminMonitor } from '#http/admin/monitor.ts'
import { adminSeparados } from '#http/admin/separados.ts'
import { sql } from '#platform/db/db.ts'
import { type BackOffice, openBackOffice } from '../support/back-office.ts'
import { until } from '../support/until.ts'

let office: BackOffice
let tenantId: string
before(async () => {
  office = await openBackOffice({}, [...adminSeparados, ...adminDashboardV2, ...adminMonitor])
  const { empresaId } = await office.company({ ibge: '1504208', uf: 'PA' })
  const [row] = await office.database.sql<{ tenant_id: string }>('select tenant_id from empresas where id = $1', [
    empresaId,
  ])
  tenantId = row!.tenant_id
})
after(() => office?.close())

const MOTIVO = 'A empresa corrigiu o cadastro'
const list = async (query = '') => {
  const { status, json, text } = await office.admin.suporte(`GET /admin/separados${query}`)
  assert.equal(status, 200, text)
  return json
}
const observed = async () => {
  await feedIncidentes(office.app)
  const { json } = await office.admin.suporte('GET /admin/dashboard-v2/em-observacao')
  return json.items.filter(
    ({ tipo, alvo }: { tipo: string; alvo: string }) => tipo === 'linhas_separadas' || alvo === 'x',
  )
}
/** Two rows of a work of which the second fails, with an error that holds what no text may. */
const setAside = async (chave: string) => {
  const linhas = [randomUUID(), chave].map((each) => ({ chave: each, tenantId }))
  await separate(office.app, 'avise-me.responder', linhas, async (some) => {
    if (some.some((linha) => linha.chave === chave)) throw new Error(`não\0 dá \ud800${'𝑩'.repeat(400)}`)
  })
}

test('a row set aside is listed, in what operators watch, and tried or discarded by them, audited', async () => {
  const [chave, outra] = [randomUUID(), randomUUID()]
  await setAside(chave)
  await setAside(outra)
  const { items, total } = await list('?obra=avise-me.responder')
  assert.equal(total, 2)
  const [first, second] = items
  assert.deepEqual([first.chave, first.conta.id, first.situacao, first.tentativas], [chave, tenantId, 'separado', 1])
  assert.match(first.erro, /^Error: não/)
  assert.ok(first.erro.isWellFormed() && [...first.erro].length <= 300)
  const [item] = await observed()
  assert.deepEqual([item.gravidade, item.contas, item.alvo], ['critica', 1, 'avise-me.responder'])
  assert.deepEqual(item.operacoes, ['GET /admin/separados?obra=avise-me.responder'])

  const ato = { motivo: MOTIVO }
  assert.equal((await office.admin.suporte(`POST /admin/separados/${first.id}/tentar`, ato)).status, 403)
  assert.equal((await office.admin.operador(`POST /admin/separados/${randomUUID()}/tentar`, ato)).status, 404)
  assert.equal(
    (await office.admin.operador(`POST /admin/separados/${first.id}/tentar`, { motivo: 'curto' })).status,
    400,
  )
  const tried = await office.admin.operador(`POST /admin/separados/${first.id}/tentar`, ato)
  assert.deepEqual([tried.status, tried.json.situacao], [201, 'a_tentar'], tried.text)
  for (const { id } of [first, second]) {
    const { status, json } = await office.admin.operador(`POST /admin/separados/${id}/descartar`, ato)
    assert.deepEqual([status, json.situacao], [201, 'descartado'])
  }
  assert.equal((await list()).total, 0)
  assert.equal((await list('?situacao=descartado')).total, 2)
  assert.deepEqual(await observed(), [])
  const audited = await office.database.sql<{ acao: string; tenant_id: string | null }>(
    "select acao, tenant_id from auditoria where recurso = 'separado' order by id",
  )
  const acoes = ['separado.retry', 'separado.discard', 'separado.discard']
  assert.deepEqual(
    audited.map(({ acao, tenant_id }) => [acao, tenant_id]),
    acoes.flatMap((acao) => [
      [acao, tenantId],
      [acao, null],
    ]),
  )
  const alertas = await office.database.sql(
    "select 1 from alertas where tipo = 'item_separado' and status <> 'resolvido'",
  )
  assert.equal(alertas.length, 0)
})

test('a row set aside long ago, of which nobody took notice, shows since when, in metrics and in what operators watch', async () => {
  const chave = randomUUID()
  await setAside(chave)
  const { app, database } = office
  const DIAS = 40
  const desde = new Date(app.now().getTime() - DIAS * 86_400_000 - 60_000)
  await database.sql('update separados set desde = $2 where chave = $1', [chave, desde])
  const shown = async () => {
    const text = await renderMetrics(app)
    const of = (name: string) =>
      Number(text.match(new RegExp(`^${name}\\{obra="avise-me.responder"\\} (\\S+)$`, 'm'))?.[1] ?? 0)
    return {
      linhas: of('linhas_separadas'),
      idadeDias: Math.floor(of('linha_separada_idade_mais_antiga_seconds') / 86_400),
    }
  }
  assert.deepEqual(await shown(), { linhas: 1, idadeDias: DIAS })
  const [item] = await observed()
  assert.equal(item.gravidade, 'critica')
  assert.equal(Date.parse(item.desde), desde.getTime())

  const [{ id }] = (await list()).items
  await office.admin.operador(`POST /admin/separados/${id}/descartar`, { motivo: MOTIVO })
  assert.deepEqual(await shown(), { linhas: 0, idadeDias: 0 })
})

test('an act on a row that a worker does at that moment says that it is not there any more', async () => {
  for (const ato of ['tentar', 'descartar']) {
    await setAside(randomUUID())
    const [{ id }] = (await list()).items
    const acted = await office.app.sistema.transaction(async (tx) => {
      await tx.query(sql`delete from separados where id = ${id}`)
      const asked = office.admin.operador(`POST /admin/separados/${id}/${ato}`, { motivo: MOTIVO })
      await until('the act waits for the row', async () => {
        const [row] = await office.database.sql<{ n: number }>(
          "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%separados%'",
        )
        return row!.n > 0
      })
      return { asked }
    })
    assert.equal((await acted.asked).status, 404)
  }
})
