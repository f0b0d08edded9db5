// What the migration does to a series that existed twice, with and without leading zeros. Over a database alone.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { identidadeDaSerie } from '#domain/nota/numero-rps.ts'
import { migrate } from '#platform/db/migrate.ts'
import { type Database, openDatabase } from '../support/database.ts'

let database: Database
before(async () => {
  database = await openDatabase()
})
after(() => database?.close())

test('a series written in two ways continues under the one in use, above both, and operators get an alert', async () => {
  const { sql } = database
  await sql(`drop index series_identidade;
    alter table series drop column unida_a, drop column identidade,
      add constraint series_empresa_id_municipio_ambiente_serie_key unique (empresa_id, municipio, ambiente, serie);
    delete from migracoes where nome like '0027%'`)
  const [tenant, empresa] = [randomUUID(), randomUUID()]
  await sql(`insert into tenants (id, nome, segredo_avulso) values ('${tenant}', 'Conta', '')`)
  await sql(
    `insert into empresas (id, tenant_id, cpf_cnpj, razao_social, regime_tributario, municipio, endereco)
      values ($1, $2, '11222333000181', 'Empresa', 'lucro_real', '1504208', '{}')`,
    [empresa, tenant],
  )
  const insert = async (serie: string, proximo: number, more: { ativa?: boolean; criada?: string } = {}) => {
    const id = randomUUID()
    const { ativa = true, criada = '2026-01-01' } = more
    await sql(
      `insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie, proximo_numero, ativa, criada_em)
        values ($1, $2, $3, '1504208', 'producao', $4, $5, $6, $7)`,
      [id, tenant, empresa, serie, proximo, ativa, criada],
    )
    return id
  }
  const padded = await insert('00001', 900, { ativa: false })
  const plain = await insert('1', 40, { criada: '2026-02-01' })
  const alone = await insert('0002', 5)
  const letters = [await insert('A1', 3), await insert('A01', 4)]
  assert.deepEqual(
    (await migrate(database.url)).map((nome) => nome.slice(0, 4)),
    ['0027'],
  )

  const rows = await sql<{
    id: string
    serie: string
    proximo: string
    ativa: boolean
    unida: string
    identidade: string
  }>(`select id, serie, proximo_numero as proximo, ativa, unida_a as unida, identidade from series`)
  const shown = (id: string) => {
    const row = rows.find((each) => each.id === id)!
    return [row.serie, Number(row.proximo), row.ativa, row.unida]
  }
  assert.deepEqual(shown(plain), ['1', 900, true, null], 'the active one goes on, above the numbers of the other')
  assert.deepEqual(shown(padded), ['00001', 900, false, plain])
  assert.deepEqual(shown(alone), ['0002', 5, true, null])
  for (const id of letters) assert.equal(shown(id)[3], null)
  for (const row of rows) assert.equal(row.identidade, identidadeDaSerie(row.serie), 'the database and the code agree')

  const alertas = await sql<{ tenant: string; detalhe: { series: object[] } }>(
    `select tenant_id as tenant, detalhe from alertas where tipo = 'series_unidas' and chave = '${plain}'`,
  )
  assert.deepEqual([alertas.length, alertas[0]?.tenant], [1, tenant])
  assert.deepEqual(alertas[0]?.detalhe.series, [
    { id: plain, serie: '1', proximoNumero: 40, emUso: true },
    { id: padded, serie: '00001', proximoNumero: 900, emUso: false },
  ])
})
