// Migrations come while the service runs: what they wait for must not hold the others up.
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import pg from 'pg'
import { migrate } from '#platform/db/migrate.ts'
import { type Database, openDatabase } from '../support/database.ts'
import { until } from '../support/until.ts'

let database: Database
let pasta: string
before(async () => {
  database = await openDatabase()
  pasta = mkdtempSync(join(tmpdir(), 'nfse-migracoes-'))
})
after(async () => {
  await database?.close()
  rmSync(pasta, { recursive: true, force: true })
})

const migrar = (nome: string, texto: string) => {
  writeFileSync(join(pasta, nome), texto)
  return migrate(database.url, pathToFileURL(`${pasta}/`))
}

test('a migration that waits for a table that a report reads lets other statements pass, and comes when it is over', async () => {
  const relatorio = new pg.Client({ connectionString: database.url })
  await relatorio.connect()
  try {
    await relatorio.query('begin')
    await relatorio.query('select count(*) from empresas')
    const migrando = migrar('9001-coluna.sql', 'alter table empresas add column ensaio text')
    await until('the migration waits for the table', async () => {
      const [linha] = await database.sql<{ n: number }>(
        "select count(*)::int as n from pg_locks where not granted and relation = 'empresas'::regclass",
      )
      return linha!.n > 0
    })
    await database.sql("set statement_timeout = '60s'")
    await database.sql('select count(*) from empresas') // the report is not over yet
    await relatorio.query('commit')
    assert.deepEqual(await migrando, ['9001-coluna.sql'])
  } finally {
    await relatorio.end()
  }
  assert.deepEqual(await database.sql('select ensaio from empresas'), [])
})

test('an index is made outside a transaction, also after a try that left half of it', async () => {
  const texto = `-- fora de transação: a tabela cresce com as notas
drop index concurrently if exists ensaio_unico;
create unique index concurrently ensaio_unico on empresas (ensaio);
`
  await database.sql(`insert into tenants (id, nome, segredo_avulso) values (gen_random_uuid(), 'Conta', '')`)
  await database.sql(`insert into empresas (id, tenant_id, cpf_cnpj, razao_social, regime_tributario, endereco, municipio, ensaio)
    select gen_random_uuid(), t.id, c, 'Empresa', 'simples_nacional', '{}', '1504208', 'igual'
    from tenants t, unnest(array['11222333000181', '11222333000262']) c`)
  await assert.rejects(migrar('9002-indice.sql', texto), /migration 9002-indice.sql failed: could not create unique/)
  await database.sql('update empresas set ensaio = cpf_cnpj')
  assert.deepEqual(await migrar('9002-indice.sql', texto), ['9002-indice.sql'])
  const [indice] = await database.sql<{ vale: boolean }>(
    "select indisvalid as vale from pg_index where indexrelid = 'ensaio_unico'::regclass",
  )
  assert.equal(indice!.vale, true)
})

test('a database of before 1.0.0 is refused, and left as it is', async () => {
  await database.sql("insert into migracoes (nome) values ('0001-spine.sql')")
  try {
    await assert.rejects(migrate(database.url), /anterior à 1\.0\.0.*crie um banco vazio/)
    await assert.rejects(migrar('9003-depois.sql', 'create table depois (id uuid)'), /anterior à 1\.0\.0/)
    assert.deepEqual(await database.sql("select from pg_class where relname = 'depois'"), [])
  } finally {
    await database.sql("delete from migracoes where nome = '0001-spine.sql'")
  }
})

test('a folder of files is one migration, and one that fails leaves nothing', async () => {
  rmSync(join(pasta, '9003-depois.sql'), { force: true })
  const nome = '9004-em-partes'
  mkdirSync(join(pasta, nome))
  const parte = (n: number, texto: string) => writeFileSync(join(pasta, nome, `0${n}.sql`), texto)
  parte(1, 'create table parte_um (id uuid primary key);')
  parte(2, 'create table parte_dois (id uuid references parte_tres);')
  const aplicar = () => migrate(database.url, pathToFileURL(`${pasta}/`))
  await assert.rejects(aplicar(), /migration 9004-em-partes failed: relation "parte_tres" does not exist/)
  assert.deepEqual(await database.sql("select from pg_class where relname = 'parte_um'"), [])
  parte(2, 'create table parte_dois (id uuid references parte_um); drop table parte_dois, parte_um;')
  assert.deepEqual(await aplicar(), [nome])
})
