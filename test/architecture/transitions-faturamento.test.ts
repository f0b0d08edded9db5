// The transitions in billing are written twice: the domain decides by its tables, the database refuses the rest.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { COBRANCA, CONTRATO, CUPOM, CUPOM_APLICADO, FATURA, PLANO, REAJUSTE } from '#domain/faturamento/estados.ts'
import { type Database, openDatabase } from '../support/database.ts'

/** By table: its transitions, and values for the columns that a check compares. */
const TABLES: Record<string, { moves: Readonly<Record<string, readonly string[]>>; values?: Record<string, string> }> =
  {
    planos: { moves: PLANO },
    contratos: { moves: CONTRATO },
    cupons: { moves: CUPOM, values: { tipo: 'valor', valor: '100', duracao: 'unica' } },
    cupons_aplicados: { moves: CUPOM_APLICADO, values: { tipo: 'valor' } },
    reajustes: { moves: REAJUSTE, values: { percentual: '10000', vigencia: '2026-01-01' } },
    faturas: {
      moves: FATURA,
      values: { competencia: '2026-01', tipo: 'mensal', numero: '1', vencimento: '2026-01-10' },
    },
    cobrancas: { moves: COBRANCA, values: { txid: 'a'.repeat(32), valor: '1' } },
  }

let database: Database
before(async () => {
  database = await openDatabase()
})
after(() => database?.close())

for (const [tabela, { moves, values = {} }] of Object.entries(TABLES))
  test(`the database moves ${tabela} exactly as the domain says`, async () => {
    const states = Object.keys(moves)
    const reached: string[] = []
    for (const de of states)
      for (const para of states)
        if (para !== de && (await isLegal(tabela, de, para, values))) reached.push(`${de} ${para}`)
    const expected = states.flatMap((de) =>
      states.filter((para) => moves[de]!.includes(para)).map((para) => `${de} ${para}`),
    )
    assert.deepEqual(reached, expected)
  })

for (const [tabela, { moves }] of Object.entries(TABLES))
  test(`the database knows the same states of ${tabela}`, async () => {
    const [row] = await database.sql<{ regra: string }>(
      `select pg_get_constraintdef(oid) as regra from pg_constraint where conname = '${tabela}_status_check'`,
    )
    const known = [...row!.regra.matchAll(/'(\w+)'/g)].map(([, status]) => status)
    assert.deepEqual(known.sort(), Object.keys(moves).sort())
  })

test('a closed fatura keeps its totals and its items', async () => {
  const id = await plant('faturas', { ...TABLES.faturas!.values, status: 'rascunho' })
  const item = `insert into fatura_itens (fatura_id, tenant_id, ordem, tipo, descricao, quantidade, valor_unitario, valor)
    select id, tenant_id, $2, 'ajuste', 'x', 1, 1, 1 from faturas where id = $1`
  await database.sql('alter table fatura_itens drop constraint fatura_itens_tenant_id_fatura_id_fkey')
  await database.sql(item, [id, 1])
  await database.sql(`update faturas set subtotal = 1, total = 1 where id = $1`, [id])
  await database.sql(`update faturas set status = 'aberta' where id = $1`, [id])
  await assert.rejects(database.sql(`update faturas set subtotal = 2, total = 2 where id = $1`, [id]), /do not change/)
  await assert.rejects(database.sql(item, [id, 2]), /do not change/)
  await assert.rejects(database.sql('delete from fatura_itens where fatura_id = $1', [id]), /do not change/)
  await database.sql(`update faturas set pago = 1, status = 'paga' where id = $1`, [id])
})

async function isLegal(tabela: string, de: string, para: string, values: Record<string, string>): Promise<boolean> {
  const id = await plant(tabela, { ...values, status: de })
  try {
    await database.sql(`update ${tabela} set status = '${para}' where id = '${id}'`)
    return true
  } catch (error) {
    assert.match((error as Error).message, /is not a legal move/)
    return false
  } finally {
    await database.sql(`set session_replication_role = replica`)
    await database.sql(`delete from ${tabela} where id = '${id}'`)
    await database.sql(`set session_replication_role = origin`)
  }
}

/** A row in any state, written as on a replica: without triggers and foreign keys. Returns its id. */
async function plant(tabela: string, values: Record<string, string>): Promise<string> {
  const columns = await database.sql<{ nome: string; tipo: string }>(
    `select column_name as nome, udt_name as tipo from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_nullable = 'NO' and column_default is null`,
    [tabela],
  )
  const id = crypto.randomUUID()
  const row = { ...Object.fromEntries(columns.map(({ nome, tipo }) => [nome, ANY[tipo] ?? '1'])), ...values, id }
  const names = Object.keys(row)
  await database.sql(`set session_replication_role = replica`)
  await database.sql(
    `insert into ${tabela} (${names.join(', ')}) values (${names.map((_, nth) => `$${nth + 1}`).join(', ')})`,
    Object.values(row),
  )
  await database.sql(`set session_replication_role = origin`)
  return id
}

const ANY: Record<string, string> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  text: 'x',
  jsonb: '{}',
  timestamptz: '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  _text: '{}',
}
