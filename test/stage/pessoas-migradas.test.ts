// What the migration makes of the users that an e-mail had in several accounts, and of the rows that the previous
// version still writes.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { migrate } from '#platform/db/migrate.ts'
import { type Database, openDatabase } from '../support/database.ts'

let database: Database
before(async () => {
  database = await openDatabase()
})
after(() => database?.close())

type Usuario = { senha: string; criado?: string; convidado?: boolean; fator?: string; codigo?: string }

/** A user of an account of its own, as the version before writes it. */
async function insert(
  email: string,
  { senha, criado = '2026-01-01', convidado, fator, codigo }: Usuario,
): Promise<string> {
  const [tenant, id] = [randomUUID(), randomUUID()]
  await database.sql(`insert into tenants (id, nome, segredo_avulso) values ($1, 'Conta', '')`, [tenant])
  await database.sql(
    `insert into usuarios (id, tenant_id, nome, email, senha_hash, papel, criado_em, totp_segredo, totp_desde)
     values ($1, $2, 'Ana', $3, $4, 'owner', $5, $6::bytea, case when $6::bytea is not null then now() end)`,
    [id, tenant, email, senha, criado, fator ? Buffer.from(fator) : null],
  )
  if (convidado)
    await database.sql(
      `insert into convites (id, tenant_id, email, papel, token_hash, status, expira_em, usuario_id, criado_em, atualizado_em)
       values ($1, $2, $3, 'owner', $4, 'aceito', now(), $5, now(), now())`,
      [randomUUID(), tenant, email, Buffer.from(id), id],
    )
  if (codigo)
    await database.sql('insert into usuario_codigos (tenant_id, usuario_id, codigo_hash) values ($1, $2, $3)', [
      ...[tenant, id, Buffer.from(codigo)],
    ])
  return id
}

const personOf = async (email: string) => {
  const [row] = await database.sql<{
    id: string
    senha: string
    provado: boolean
    fator: string | null
    codigos: number
  }>(
    `select id, senha_hash as senha, confirmado_em is not null as provado, encode(totp_segredo, 'escape') as fator,
       (select count(*)::int from pessoa_codigos c where c.pessoa_id = p.id) as codigos
     from pessoas p where lower(email) = lower($1)`,
    [email],
  )
  return row!
}
const copiesOf = (email: string) =>
  database.sql<{ pessoa: string; senha: string; fator: string | null }>(
    `select distinct pessoa_id as pessoa, senha_hash as senha, encode(totp_segredo, 'escape') as fator from usuarios
     where lower(email) = lower($1)`,
    [email],
  )

test('each e-mail becomes a person: no password of a stranger counts, and no second factor is lost', async () => {
  const { sql } = database
  await sql(`drop trigger usuario_da_pessoa on usuarios; drop trigger usuario_a_pessoa on usuarios;
    alter table usuarios drop column pessoa_id, drop column confirmado_em; alter table tenants drop column criada_por;
    drop table pessoa_codigos, pessoa_links, pessoas;
    drop function usuario_da_pessoa, usuario_a_pessoa, pessoa_aos_usuarios;
    delete from migracoes where nome like '0230%' or nome like '0231%'`)
  const only = await insert('so@x.com', { senha: 'a', fator: 'seu', codigo: 'c1' })
  await insert('igual@x.com', { senha: 'b' })
  await insert('Igual@x.com', { senha: 'b', criado: '2026-02-01' })
  await insert('varias@x.com', { senha: 'de quem' })
  await insert('varias@x.com', { senha: 'de outro', criado: '2026-02-01' })
  await insert('convite@x.com', { senha: 'de um estranho' })
  await insert('convite@x.com', { senha: 'provada', criado: '2026-02-01', convidado: true })
  await insert('fator@x.com', { senha: 'de quem' })
  const guarded = await insert('fator@x.com', { senha: 'de outro', fator: 'dele', codigo: 'c2' })
  const applied = await migrate(database.url)
  assert.deepEqual(
    applied.map((nome) => nome.slice(0, 4)),
    ['0230', '0231'],
  )

  assert.deepEqual(await personOf('so@x.com'), { id: only, senha: 'a', provado: true, fator: 'seu', codigos: 1 })
  const shown = async (email: string) => {
    const { id: _id, ...row } = await personOf(email)
    return row
  }
  const none = { fator: null, codigos: 0 }
  assert.deepEqual(await shown('igual@x.com'), { senha: 'b', provado: true, ...none })
  assert.deepEqual(await shown('convite@x.com'), { senha: 'provada', provado: true, ...none })
  const { senha: sem, ...varias } = await shown('varias@x.com')
  assert.deepEqual(varias, { provado: false, ...none })
  assert.match(sem, /^\$argon2id\$/, 'a hash that a login can compare with')
  assert.deepEqual(await personOf('fator@x.com'), {
    ...{ id: guarded, senha: sem, provado: false },
    ...{ fator: 'dele', codigos: 1 },
  })
  for (const email of ['so@x.com', 'igual@x.com', 'varias@x.com', 'convite@x.com', 'fator@x.com']) {
    const { id: pessoa, senha, fator } = await personOf(email)
    assert.deepEqual(await copiesOf(email), [{ pessoa, senha, fator }], email)
  }
})

test('writes of the previous version to a user reach its person, and the other way round', async () => {
  const email = `${randomUUID()}@x.com`
  const first = await insert(email, { senha: 'um' })
  await insert(email.toUpperCase(), { senha: 'de um estranho' })
  assert.deepEqual([(await personOf(email)).id, (await personOf(email)).senha], [first, 'um'])
  await database.sql("update usuarios set senha_hash = 'dois' where id = $1", [first])
  assert.equal((await personOf(email)).senha, 'dois')
  await database.sql("update pessoas set senha_hash = 'três' where id = $1", [first])
  assert.deepEqual(await copiesOf(email), [{ pessoa: first, senha: 'três', fator: null }])
})
