// Fourteen months of suspended contracts: preview, generation and the list of what is to be billed agree.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { addMonths, diaOf } from '#domain/competencia.ts'
import { addAdmin } from '../support/admins.ts'
import { type Answer, type Client, openClient } from '../support/http.ts'
import { ADMIN_ENV } from '../support/publish-city.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { World } from '../support/world.ts'

const MESES = Array.from({ length: 14 }, (_, nth) => addMonths(diaOf(Date.now()).slice(0, 7), nth - 14))

let world: World
let admin: Client
before(async () => {
  world = await sharedWorld()
  const login = (body: object) => openClient(world.url).post('/admin/auth/login', body)
  admin = openClient(world.url, await addAdmin(world.sql, login, 'superadmin', 'superadmin', ADMIN_ENV.ADMIN_SENHA))
})
after(() => world?.close())

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
async function ok(answer: Promise<Answer>, status = 200): Promise<any> {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}

/** A contract of a new account, in force for longer than the months, and what happened to it: `[month, day, state]`. */
async function newContrato(planoId: string, happened: readonly [number, string, string][]): Promise<string> {
  const { id: tenantId } = await world.register()
  const body = { tenantId, planoId, dataInicio: `${MESES[0]}-01`, diaVencimento: 8 }
  const { id } = await ok(admin.post('/admin/contratos', body), 201)
  await world.sql(`update contratos set criado_em = criado_em - interval '16 months' where id = $1`, [id])
  let de = 'ativo'
  for (const [mes, dia, para] of happened) {
    await world.sql(
      `insert into contrato_historico (tenant_id, contrato_id, de, para, ator, em) values ($1, $2, $3, $4, '{}', $5)`,
      [tenantId, id, de, para, `${MESES[mes]}-${dia}T15:00:00Z`],
    )
    de = para
  }
  if (de === 'cancelado') await world.sql('update contratos set status = $2 where id = $1', [id, de])
  return id
}

/** The contracts that a month bills, of all accounts. */
async function listed(competencia: string): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (let total = 1, offset = 0; offset < total; offset += 100) {
    const path = `/admin/faturamento/contratos-a-faturar?competencia=${competencia}&limit=100&offset=${offset}`
    const page = await ok(admin.get(path))
    for (const { contratoId, valorPrevisto } of page.items) found.set(contratoId, valorPrevisto)
    total = page.total
  }
  return found
}

// The months that are billed, by their place.
const CASES: Record<string, { happened: [number, string, string][]; billed: number[] }> = {
  'never suspended': { happened: [], billed: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] },
  'suspended to this day': { happened: [[3, '10', 'suspenso']], billed: [0, 1, 2, 3, 4] },
  'reactivated within the year': {
    happened: [
      [1, '28', 'inadimplente'],
      [2, '01', 'suspenso'],
      [8, '15', 'ativo'],
    ],
    billed: [0, 1, 2, 3, 8, 9, 10, 11, 12, 13],
  },
  'reactivated on the first of a month, and suspended again': {
    happened: [
      [1, '28', 'suspenso'],
      [5, '01', 'ativo'],
      [5, '02', 'suspenso'],
      [9, '28', 'ativo'],
    ],
    billed: [0, 1, 2, 5, 6, 9, 10, 11, 12, 13],
  },
  'cancelled while it was suspended': {
    happened: [
      [2, '10', 'suspenso'],
      [7, '20', 'cancelado'],
    ],
    billed: [0, 1, 2, 3],
  },
}

test('a suspended contract is billed to its first full month, in preview, generation and list alike', async () => {
  const plano = await ok(
    admin.post('/admin/planos', { codigo: randomUUID(), nome: 'Plano', valorMensal: 100, notasIncluidas: 10 }),
    201,
  )
  const ids = new Map<string, string>()
  for (const [what, { happened }] of Object.entries(CASES)) ids.set(what, await newContrato(plano.id, happened))
  const seen = new Map(
    Object.keys(CASES).map((what) => [what, { listed: [], previewed: [], generated: [] } as Record<string, number[]>]),
  )
  for (const [nth, competencia] of MESES.entries()) {
    const list = await listed(competencia)
    const contratoIds = [...ids.values()]
    const { geradas } = await ok(admin.post('/admin/faturamento/gerar', { competencia, contratoIds }), 201)
    for (const [what, id] of ids) {
      const { total, itens } = await ok(admin.get(`/admin/faturamento/preview/${id}?competencia=${competencia}`))
      assert.equal(total, itens.length > 0 ? 100 : 0)
      if (total > 0) seen.get(what)!['previewed']!.push(nth)
      if (list.has(id)) seen.get(what)!['listed']!.push(nth)
      const gerada = geradas.find(({ contratoId }: { contratoId: string }) => contratoId === id)
      if (!gerada) continue
      assert.equal(gerada.total, 100)
      seen.get(what)!['generated']!.push(nth)
    }
  }
  for (const [what, { billed }] of Object.entries(CASES))
    assert.deepEqual(seen.get(what), { listed: billed, previewed: billed, generated: billed }, what)
})
