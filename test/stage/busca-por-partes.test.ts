// The search of notes by a part of number, idIntegracao or access key: it finds what a comparison with every note
// finds.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { closeBlocos } from '#features/nfse/busca/blocos.ts'
import { indexPending } from '#features/nfse/busca/index-notas.ts'
import { listNotas } from '#features/nfse/read/list-notas.ts'
import type { Ctx } from '#platform/ctx.ts'
import { casesOf } from '../support/prova.ts'
import { openStage, type Stage, seedTenant } from '../support/webhooks.ts'

type Nota = { id: string; numero: string | null; idIntegracao: string | null; chaveAcesso: string | null }

let stage: Stage
before(async () => {
  stage = await openStage()
})
after(() => stage?.close())

const TUDO = new Date('2000-01-01')
const DIGITOS = '0123456789'
const LETRAS = 'abcXYZçÇãÉß%_\\-/. 012İΣς😀'

const text = (letters: string, from: number, to: number) =>
  fc.string({ unit: fc.constantFrom(...letters), minLength: from, maxLength: to })
const trimmed = (texts: fc.Arbitrary<string>) => texts.map((each) => each.trim()).filter(Boolean)
/** Notes as companies have them: ids that count, ids of chance, keys that begin alike, and some without any. */
const NOTA = fc.record({
  numero: fc.option(text(DIGITOS, 1, 8), { freq: 5 }),
  idIntegracao: fc.option(
    fc.oneof(
      fc.nat(9_999).map((n) => `Pedido-2026-${String(n).padStart(6, '0')}`),
      fc.uuid(),
      trimmed(text(LETRAS, 1, 20)),
    ),
    { freq: 5 },
  ),
  chaveAcesso: fc.option(
    fc.oneof(
      text(DIGITOS, 23, 27).map((end) => `15042081211222333000181${end}`),
      text('ABCDEF0123456789', 8, 20),
    ),
    { freq: 5 },
  ),
})

/** Writes notes, each of an age in seconds; and changes those that have an id. */
async function write(
  ctx: Ctx,
  notas: readonly Omit<Nota, 'id'>[],
  segundos: (nth: number) => number,
): Promise<string[]> {
  const rows = notas.map((nota, nth) => ({ ...nota, ord: nth, idade: segundos(nth) }))
  const [{ primeiro }] = (await stage.database.sql<{ primeiro: number }>(
    'select coalesce(max(numero_rps), 900000000000000)::float8 as primeiro from notas where tenant_id = $1',
    [ctx.tenantId],
  )) as [{ primeiro: number }]
  const written = await stage.database.sql<{ id: string }>(
    `with nova as (
       insert into notas (id, tenant_id, empresa_id, ambiente, status, corpo, corpo_sha256, trilho, municipio, conexao,
         conexao_versao, serie_id, serie_rps, numero_rps, preparada, iss_situacao, score_confianca, valor_servico, competencia,
         request_id, criada_em, numero, id_integracao, chave_acesso, vigente)
       select gen_random_uuid(), s.tenant_id, s.empresa_id, s.ambiente, case when ord % 7 = 0 then 'rejeitada' else 'autorizada' end,
         '', '', 'nacional', s.municipio, 'x', 1, s.id, s.serie, $3::bigint + 1 + ord, '{}', 'a_recolher', 100, 98765432109, '2026-11', 'teste',
         now() - make_interval(secs => idade), numero, "idIntegracao", "chaveAcesso", false
       from json_to_recordset($2) as p(ord int, idade float8, numero text, "idIntegracao" text, "chaveAcesso" text),
         series s where s.tenant_id = $1 order by ord returning id, tenant_id)
     insert into busca_pendentes (tenant_id, nota_id) select tenant_id, id from nova returning nota_id as id`,
    [ctx.tenantId, JSON.stringify(rows), primeiro],
  )
  return written.map(({ id }) => id)
}

/** What a search must find, the newest first. */
async function truth(ctx: Ctx, q: string, status?: string): Promise<string[]> {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const like = (column: string) => `${column} ilike $2 collate "und-x-icu"`
  const rows = await stage.database.sql<{ id: string }>(
    `select id from notas where tenant_id = $1 and ($3::text is null or status = $3)
       and (${['numero', 'id_integracao', 'chave_acesso'].map(like).join(' or ')}) order by criada_em desc, id`,
    [ctx.tenantId, pattern, status ?? null],
  )
  return rows.map(({ id }) => id)
}

/** Compares a page of the list with what it must show. */
async function check(
  ctx: Ctx,
  q: string,
  { limit = 25, offset = 0, status }: { limit?: number; offset?: number; status?: 'rejeitada' | undefined } = {},
) {
  const expected = await truth(ctx, q, status)
  const { items, total, totalExato } = await listNotas(ctx, {
    q,
    dataInicio: TUDO,
    limit,
    offset,
    ...(status && { status }),
  })
  assert.deepEqual(
    items.map(({ id }) => id),
    expected.slice(offset, offset + limit),
    q,
  )
  if (totalExato) assert.equal(total, expected.length, q)
  else assert.ok(total > offset + items.length && total <= expected.length, `${q}: ${total} of ${expected.length}`)
  return expected.length
}

/** Does what the worker does with new notes; returns how many blocks the account has then. */
async function index(ctx: Ctx): Promise<number> {
  while ((await indexPending(stage.app)) > 0);
  while ((await closeBlocos(stage.app)) > 0);
  return (
    await stage.database.sql<{ n: number }>('select count(*)::int as n from busca_blocos where tenant_id = $1', [
      ctx.tenantId,
    ])
  )[0]!.n
}

/** Parts of words of the notes, in upper and lower case, and some that no note has. */
function partsOf(notas: readonly Omit<Nota, 'id'>[]): fc.Arbitrary<string> {
  const ofANote = fc
    .tuple(
      fc.constantFrom(...notas),
      fc.constantFrom('numero' as const, 'idIntegracao' as const, 'chaveAcesso' as const),
      fc.nat(50),
      fc.integer({ min: 3, max: 50 }),
      fc.infiniteStream(fc.boolean()),
    )
    .map(([nota, field, from, length, capitals]) => {
      const whole = [...(nota[field] ?? '')]
      const begin = from % Math.max(1, whole.length - 2)
      return whole
        .slice(begin, begin + length)
        .map((each) => (each === 'ß' ? each : capitals.next().value ? each.toUpperCase() : each.toLowerCase()))
        .join('')
    })
  return trimmed(
    fc.oneof(
      { weight: 5, arbitrary: ofANote },
      { weight: 1, arbitrary: text(DIGITOS, 3, 6) },
      { weight: 1, arbitrary: text(LETRAS, 3, 4) },
    ),
  ).filter((each) => each.length >= 3)
}

/** Compares pages of random searches; returns how many found a note. */
async function checkAny(ctx: Ctx, notas: readonly Omit<Nota, 'id'>[], numRuns: number): Promise<number> {
  let found = 0
  await fc.assert(
    fc.asyncProperty(
      partsOf(notas),
      fc.constantFrom(1, 5, 100),
      fc.constantFrom(0, 0, 3, 200),
      fc.constantFrom(undefined, undefined, 'rejeitada' as const),
      async (part, limit, offset, status) => {
        found += Number((await check(ctx, part, { limit, offset, status })) > 0)
      },
    ),
    { numRuns, seed: 11 },
  )
  return found
}

test('a part of three characters or more finds what a comparison of all notes finds, whatever is in blocks', async () => {
  const ctx = await seedTenant(stage.app)
  const notas = fc.sample(NOTA, { numRuns: 1200, seed: 7 })
  const runs = casesOf(300)
  const ids = await write(ctx, notas.slice(0, 1100), (nth) => 4000 - nth * 3)
  assert.ok((await checkAny(ctx, notas, runs)) > runs / 2)

  assert.equal(await index(ctx), 4)
  assert.ok((await checkAny(ctx, notas, runs)) > runs / 2)

  // Late: some get other numbers, and some come that are older than those in blocks.
  const changed = ids.filter((_, nth) => nth % 5 === 0)
  await stage.database.sql(
    `update notas set numero = (random() * 1e8)::int::text, chave_acesso = md5(id::text) where id = any($1)`,
    [changed],
  )
  await stage.database.sql('insert into busca_trechos_pendentes (tenant_id, nota_id) select $1, unnest($2::uuid[])', [
    ctx.tenantId,
    changed,
  ])
  await write(ctx, notas.slice(1100), (nth) => 5000 - nth)
  assert.ok((await index(ctx)) > 4)
  const now = await stage.database.sql<Nota>(
    `select numero, id_integracao as "idIntegracao", chave_acesso as "chaveAcesso" from notas where tenant_id = $1`,
    [ctx.tenantId],
  )
  assert.ok((await checkAny(ctx, now, runs)) > runs / 2)
})

test('a text in hundreds of blocks is found in the order of the list', async () => {
  const ctx = await seedTenant(stage.app)
  const many = (quantas: number, from: number) =>
    Array.from({ length: quantas }, (_, nth) => ({
      numero: String(from + nth),
      idIntegracao: `lote-${from + nth}-azul`,
      chaveAcesso: null,
    }))
  await write(ctx, many(300, 10_000), (nth) => 600 - nth)
  assert.equal(await index(ctx), 1)
  // Older than the block, and none near another: a block each.
  await write(ctx, many(700, 20_000), (nth) => 1000 + nth * 660)
  assert.equal(await index(ctx), 701)
  for (const q of ['AZUL', 'lote-', '-2069', '20699', 'ote-10'])
    for (const status of [undefined, 'rejeitada'] as const)
      for (const offset of [0, 90, 400, 2000]) await check(ctx, q, { limit: 10, offset, status })
})

test('per cent sign, underscore and backslash are letters', async () => {
  const ctx = await seedTenant(stage.app)
  const ids = ['50%_a\\b', '50xya-b', 'a\\\\b%%c', 'a_b_c', 'axbxc']
  await write(
    ctx,
    ids.map((idIntegracao) => ({ numero: null, idIntegracao, chaveAcesso: null })),
    () => 60,
  )
  for (const [q, count] of [
    ['0%_', 1],
    ['%_a', 1],
    ['_a\\', 1],
    ['\\\\b', 1],
    ['b%%', 1],
    ['%%%', 0],
    ['___', 0],
    ['_b_', 1],
    ['\\b%', 1],
  ] as const)
    assert.equal(await check(ctx, q), count, q)
})
