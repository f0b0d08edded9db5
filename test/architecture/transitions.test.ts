// The transitions of a note are written twice: the domain decides by one table, the database refuses what it does not allow.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type StatusNota, TRANSITIONS } from '#domain/nota/nota.ts'
import { type Database, openDatabase } from '../support/database.ts'

const STATES = Object.keys(TRANSITIONS) as StatusNota[]

let database: Database
before(async () => {
  database = await openDatabase()
})
after(() => database?.close())

for (const de of STATES)
  test(`the database moves a note on from ${de} exactly as TRANSITIONS does`, async () => {
    const reached: StatusNota[] = []
    for (const para of STATES) if (para !== de && (await moves(de, para))) reached.push(para)
    assert.deepEqual(
      reached,
      STATES.filter((para) => TRANSITIONS[de].includes(para)),
    )
  })

test('the database knows the same states', async () => {
  const [row] = await database.sql<{ regra: string }>(
    `select pg_get_constraintdef(oid) as regra from pg_constraint where conname = 'notas_status_check'`,
  )
  const known = [...row!.regra.matchAll(/'(\w+)'/g)].map(([, status]) => status)
  assert.deepEqual(known.sort(), [...STATES].sort())
})

/** Whether the database takes this transition of a note. */
async function moves(de: StatusNota, para: StatusNota): Promise<boolean> {
  const id = randomUUID()
  // As on a replica, the note is written without triggers and foreign keys: in any state, with no company behind it.
  await database.sql(`
    set session_replication_role = replica;
    insert into notas (id, tenant_id, empresa_id, ambiente, status, corpo, corpo_sha256, trilho, municipio, conexao,
      conexao_versao, serie_id, serie_rps, numero_rps, preparada, score_confianca, valor_servico, competencia, request_id)
    values ('${id}', '${id}', '${id}', 'homologacao', '${de}', '', '', 'nacional', '1504208', 'x', 1, '${id}', '1', 1, '{}',
      100, 100, '2026-01', 'pedido-0001');
    set session_replication_role = origin`)
  try {
    await database.sql(`update notas set status = '${para}' where id = '${id}'`)
    return true
  } catch (error) {
    assert.match((error as Error).message, /is not a legal move/)
    return false
  }
}
