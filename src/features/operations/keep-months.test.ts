import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { PG, raw, sql, sqlState } from '#platform/db/db.ts'
import { timeId } from '#platform/time-id.ts'
import { openPortal, type Portal } from '#test/support/portal.ts'
import { keepMonths } from './keep-months.ts'

let portal: Portal
let conta: { id: string; empresaId: string }
before(async () => {
  portal = await openPortal()
  conta = await portal.register()
})
after(() => portal?.close())

/** The first instant of the month `n` months from now, in UTC. */
function monthAt(offset: number): Date {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset))
}
const suffix = (month: Date) => month.toISOString().slice(0, 7).replace('-', '_')
const partsOf = async (tabela: string) =>
  (
    await portal.database.sql<{ nome: string }>(
      `select relname as nome from pg_inherits join pg_class c on c.oid = inhrelid
       where inhparent = $1::regclass order by 1`,
      [tabela],
    )
  ).map(({ nome }) => nome)

const TABELAS = ['historico', 'transmissoes', 'eventos', 'entregas', 'entrega_tentativas']

test('each table by month has this month, three to come, and a part for the rest', async () => {
  // A database that was migrated a month ago has that month, and not yet the third to come.
  const [antes = '', ...meses] = [-1, 0, 1, 2, 3].map((each) => suffix(monthAt(each)))
  const found = async (tabela: string) => (await partsOf(tabela)).filter((nome) => nome !== `${tabela}_${antes}`)
  const wanted = (tabela: string, months: string[]) => [...months, 'padrao'].map((each) => `${tabela}_${each}`)
  for (const tabela of TABELAS) {
    const parts = await found(tabela)
    assert.deepEqual(parts.slice(0, 3).concat(parts.at(-1)!), wanted(tabela, meses.slice(0, 3)))
  }
  await keepMonths(portal.app)
  for (const tabela of TABELAS) assert.deepEqual(await found(tabela), wanted(tabela, meses))
  assert.deepEqual(await keepMonths(portal.app), { criadas: [], soltas: [] })
})

test('all that a note leaves is in the part of the month of the note, whenever it is written', async () => {
  const janeiro = timeId(monthAt(1))
  await addNota(janeiro)
  await addTransmissao(janeiro, 'recusada')
  await addTransmissao(janeiro, 'nula')
  assert.deepEqual(await whereAre(janeiro), [`meses.transmissoes_${suffix(monthAt(1))}`])
  await assert.rejects(addTransmissao(janeiro, 'nula'), (error) => sqlState(error) === PG.unicidade)

  const antiga = randomUUID()
  await addNota(antiga)
  await addTransmissao(antiga, 'nula')
  assert.deepEqual(await whereAre(antiga), ['meses.transmissoes_padrao'])
  await assert.rejects(addTransmissao(antiga, 'nula'), (error) => sqlState(error) === PG.unicidade)
})

test('rows written before the part of their month existed are moved into it, and none is lost', async () => {
  const nota = timeId(monthAt(5))
  await addNota(nota)
  await addTransmissao(nota, 'nula')
  assert.deepEqual(await whereAre(nota), ['meses.transmissoes_padrao'])
  await portal.app.sistema.query(sql`select criar_meses(5)`)
  assert.deepEqual(await whereAre(nota), [`meses.transmissoes_${suffix(monthAt(5))}`])
  await assert.rejects(addTransmissao(nota, 'nula'), (error) => sqlState(error) === PG.unicidade)
})

test('a month of webhooks is deleted once all of it is older than the setting, and no sooner', async () => {
  const [velho, tocado, limite] = [monthAt(-40), monthAt(-30), monthAt(-24)]
  for (const month of [velho, tocado, limite]) await addPart('eventos', month)
  await addEvento(velho, velho)
  await addEvento(tocado, monthAt(0)) // that month's note was cancelled today
  await addEvento(limite, limite)
  assert.deepEqual((await keepMonths(portal.app)).soltas, [`eventos_${suffix(velho)}`])
  assert.equal(await exists(`meses.eventos_${suffix(velho)}`), false)
  const kept = await partsOf('eventos')
  assert.ok([tocado, limite].every((month) => kept.includes(`eventos_${suffix(month)}`)))
})

test('a month of documents is detached, never deleted, and never sooner than the law allows', async () => {
  const [velho, guardado] = [monthAt(-73), monthAt(-72)]
  for (const month of [velho, guardado]) await addPart('transmissoes', month)
  assert.deepEqual((await keepMonths(portal.app)).soltas, [], 'without the setting they stay')
  const soltas = await portal.app.sistema.query<{ nome: string }>(sql`select soltar_meses('transmissoes', 1) as nome`)
  assert.deepEqual(soltas, [{ nome: `transmissoes_${suffix(velho)}` }])
  assert.ok((await partsOf('transmissoes')).includes(`transmissoes_${suffix(guardado)}`))
  assert.equal(await exists(`meses.transmissoes_${suffix(velho)}`), true)
})

test('the logins of the service reach the rows by their table alone', async () => {
  const part = `meses.historico_${suffix(monthAt(0))}`
  const ways = [`select from ${part}`, `delete from ${part}`, `drop table ${part}`, 'create table meses.minha ()']
  for (const way of ways) await assert.rejects(portal.app.sistema.query(sql`${raw(way)}`), /permission denied/, way)
  await assert.rejects(
    portal.app.inquilinos.forTenant(conta.id).query(sql`select soltar_meses('eventos', 3)`),
    /permission denied/,
  )
})

const exists = async (nome: string) =>
  (await portal.database.sql<{ ha: boolean }>('select to_regclass($1) is not null as ha', [nome]))[0]!.ha

const whereAre = async (notaId: string) =>
  (
    await portal.database.sql<{ parte: string }>(
      'select distinct tableoid::regclass::text as parte from transmissoes where nota_id = $1',
      [notaId],
    )
  ).map(({ parte }) => parte)

async function addPart(tabela: string, month: Date): Promise<void> {
  const end = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1))
  const part = `meses.${tabela}_${suffix(month)}`
  await portal.database.sql(
    `create table ${part} (like ${tabela} including defaults including constraints including storage)`,
  )
  await portal.database.sql(
    `do $$ begin execute format('alter table ${tabela} attach partition ${part} for values from (%L) to (%L)',
       primeiro_id('${month.toISOString()}'), primeiro_id('${end.toISOString()}')); end $$`,
  )
}

let numero = 0
async function addNota(id: string): Promise<void> {
  const serie = randomUUID()
  await portal.database.sql(
    `with s as (insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie, proximo_numero)
       values ('${serie}', '${conta.id}', '${conta.empresaId}', '1504208', 'homologacao', '${++numero}', 2))
     insert into notas (id, tenant_id, empresa_id, ambiente, corpo, corpo_sha256, trilho, municipio, conexao,
       conexao_versao, serie_id, serie_rps, numero_rps, preparada, score_confianca, valor_servico, competencia, request_id)
     values ('${id}', '${conta.id}', '${conta.empresaId}', 'homologacao', '', '', 'nacional', '1504208', 'x', 1,
       '${serie}', '${numero}', 1, '{}', 100, 100, '2026-01', 'pedido-0001')`,
  )
}

const addTransmissao = (notaId: string, resultado: string) =>
  portal.app.sistema.query(sql`
    insert into transmissoes (id, tenant_id, nota_id, operacao, epoca, resultado, documento_id, conexao, conexao_versao)
    values (${timeId(new Date())}, ${conta.id}, ${notaId}, 'emitir', 1, ${resultado}, 'DPS1', 'x', 1)`)

async function addEvento(month: Date, criadoEm: Date): Promise<void> {
  const nota = timeId(month)
  await addNota(nota)
  await portal.database.sql(
    `insert into eventos (id, tenant_id, nota_id, evento, corpo, expandido_em, criado_em)
     values (gen_random_uuid(), $1, $2, 'nfse.autorizada', '', now(), $3)`,
    [conta.id, nota, criadoEm],
  )
}
