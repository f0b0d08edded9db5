// Lists of the back-office that also count: the items of a filter, its count and the values of each item agree.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { adminCupons } from '#http/admin/cupons.ts'
import { adminPlanos } from '#http/admin/planos.ts'
import { type BackOffice, openBackOffice } from '../support/back-office.ts'

let office: BackOffice
before(async () => {
  office = await openBackOffice({}, [...adminCupons, ...adminPlanos])
  office.freeze()
  await plantCupons()
  await plantPlanos()
})
after(() => office?.close())

// biome-ignore lint/suspicious/noExplicitAny: each answer has its own shape, and the test says which
type Json = any
const ok = async (address: string, body?: object): Promise<Json> => {
  const { status, json, text } = await office.admin.superadmin(address, body)
  assert.ok(status === 200 || status === 201, text)
  return json
}
/** All items of a list. */
async function all(path: string): Promise<Json[]> {
  const found: Json[] = []
  for (let total = 1; found.length < total; ) {
    const page = await ok(`GET ${path}${path.includes('?') ? '&' : '?'}limit=100&offset=${found.length}`)
    found.push(...page.items)
    if (page.items.length === 0) assert.equal(found.length, page.total, path)
    total = page.total
  }
  return found
}

async function plantCupons(): Promise<void> {
  const day = (days: number) => new Date(office.app.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const kinds = [
    {},
    { validoDe: day(5) },
    { validoAte: day(5) },
    { limiteUsos: 1 },
    { validoDe: day(1), limiteUsos: 1 },
  ]
  for (const kind of kinds)
    for (const state of ['como está', 'usado', 'vencido', 'encerrado']) {
      const novo = { codigo: randomUUID(), tipo: 'valor', valor: 1, duracao: 'permanente', ...kind }
      const { id } = await ok('POST /admin/cupons', novo)
      if (state === 'usado') await office.database.sql('update cupons set usos = 1 where id = $1', [id])
      if (state === 'vencido')
        await office.database.sql(`update cupons set valido_de = null, valido_ate = $2::date - 40 where id = $1`, [
          id,
          day(0),
        ])
      if (state === 'encerrado') await office.database.sql(`update cupons set status = 'encerrado' where id = $1`, [id])
    }
}
async function plantPlanos(): Promise<void> {
  for (const ativo of [true, true, false]) {
    const { id } = await ok('POST /admin/planos', { codigo: randomUUID(), nome: 'Plano', valorMensal: 1 })
    if (!ativo) await ok(`PATCH /admin/planos/${id}/desativar`, { motivo: 'Não se vende mais.' })
  }
}

/** A filter whose values divide a list: `shows` says which of them an item shows. */
const FILTROS: Record<string, { values: string[]; shows: (item: Json) => string }> = {
  '/admin/cupons?ativo=': { values: ['true', 'false'], shows: ({ ativo }) => String(ativo) },
  '/admin/planos?ativo=': { values: ['true', 'false'], shows: ({ ativo }) => String(ativo) },
  '/admin/municipios?uf=MG&trilho=': { values: ['nacional', 'municipal'], shows: ({ rotas }) => rotas.producao.trilho },
}
for (const [path, { values, shows }] of Object.entries(FILTROS))
  test(`${path}: its values divide the list by what the items show`, async () => {
    const items = await all(path.replace(/[?&]\w+=$/, ''))
    for (const value of values) {
      const ids = (some: Json[]) => some.map(({ id, ibge }) => id ?? ibge).sort()
      assert.deepEqual(ids(await all(path + value)), ids(items.filter((item) => shows(item) === value)), path + value)
    }
  })

test('the coupons that may be applied today are among the active ones', async () => {
  const validos = await all('/admin/cupons?validos=true')
  assert.ok(validos.length > 0 && validos.every(({ ativo }) => ativo))
})

test('each count of municipalities by template is the total of its filter, that without template included', async () => {
  const { items } = await ok('GET /admin/municipios/padroes/distintos')
  assert.ok(items.some(({ padrao }: Json) => padrao === null))
  for (const { padrao, municipios } of items) {
    const { total } = await ok(`GET /admin/municipios?padrao=${padrao ?? 'nenhum'}&limit=1`)
    assert.equal(total, municipios, padrao)
  }
})

test('each count of the coverage of a state is the total of its filter, and the states have every municipality', async () => {
  const { items } = await ok('GET /admin/municipios/cobertura')
  assert.equal(items.length, 27)
  assert.equal(
    items.reduce((sum: number, { municipios }: Json) => sum + municipios, 0),
    5571,
  )
  const somas = { atendido: 0, em_preparacao: 0, ainda_nao: 0 }
  for (const { uf, atendidos, emPreparacao, aindaNao } of items) {
    const counts = { atendido: atendidos, em_preparacao: emPreparacao, ainda_nao: aindaNao }
    for (const atendimento of ['atendido', 'em_preparacao', 'ainda_nao'] as const) {
      const { total } = await ok(`GET /admin/municipios?uf=${uf}&atendimento=${atendimento}&limit=1`)
      assert.equal(total, counts[atendimento], `${uf} ${atendimento}`)
      somas[atendimento] += total
    }
  }
  assert.ok(somas.atendido > 0 && somas.ainda_nao > 0)
})

test('a template suggested for municipalities of any track is a filter of its own', async () => {
  const padrao = 'betha-cloud-1.01'
  const suggested = await all(`/admin/municipios?padraoSugerido=${padrao}`)
  assert.ok(suggested.length > 0 && suggested.every(({ padraoSugerido }) => padraoSugerido === padrao))
})
