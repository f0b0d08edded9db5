// A statement that locks or changes rows must not let the server prune months while it runs: PostgreSQL 18 (seen in 18.4)
// prunes wrongly once another transaction has changed one of those rows (src/platform/db/range.ts).
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what the rule must find is given as the text of a source
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const SRC = resolve(import.meta.dirname, '../../src')
const MONTHS = 'transmissoes|historico|eventos|entregas|entrega_tentativas'
const LOCKS = /\bheldJobs\(|\bfor (?:no key )?(?:update|share)\b/
const CHANGES = /\b(?:update|delete from) \w+/
/** A column that decides the month, compared with a column of another row. */
const BY_ANOTHER_ROW = /\.(?:nota_id|entrega_id)\s*=\s*\w+\.|\b(?:e|entregas)\.id\s*=\s*\w+\./

/** The statements of a source: what stands in sql`…`, with what stands in its parts. */
function statementsOf(text: string): string[] {
  const found: string[] = []
  for (let at = text.indexOf('sql`'); at >= 0; at = text.indexOf('sql`', at)) {
    const end = endOf(text, at + 4)
    found.push(text.slice(at, end))
    at = end
  }
  return found
}

/** Where the template whose text begins at `from` ends. */
function endOf(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '`') {
    if (text.startsWith('${', at)) {
      for (let depth = 1, inner = at + 2; depth > 0; inner++) {
        if (text[inner] === '`') inner = endOf(text, inner + 1) - 1
        else if (text[inner] === '{') depth++
        else if (text[inner] === '}') depth--
        at = inner
      }
    }
    at++
  }
  return at + 1
}

/** What is wrong with a statement, if anything. */
function faultOf(statement: string): string | null {
  const moves = LOCKS.test(statement) || CHANGES.test(statement)
  if (moves && statement.includes('inRangeOf('))
    return 'leaves out months before it runs, and may choose among them while it runs'
  const reads = new RegExp(`\\b(?:from|join|update) (?:${MONTHS})\\b`).test(statement)
  // Where rows are locked as a part, what the server kept for the choice is freed when the part has ended.
  const inAPart = /\bheldJobs\(|\bfor (?:no key )?(?:update|share)[^`;]*\)/.test(statement)
  return reads && inAPart && BY_ANOTHER_ROW.test(statement) ? 'chooses months by another row beside locked rows' : null
}

test('no statement that locks or changes rows has the server choose months by a row', () => {
  const files = (readdirSync(SRC, { recursive: true }) as string[]).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && !file.endsWith('db/range.ts'),
  )
  const statements = files.flatMap((file) =>
    statementsOf(readFileSync(join(SRC, file), 'utf8')).map((statement) => ({ file, statement })),
  )
  const faults = statements.flatMap(({ file, statement }) => {
    const fault = faultOf(statement)
    return fault ? [`${file}: ${fault}: ${statement.slice(0, 80)}`] : []
  })
  assert.deepEqual(faults, [])
  const users = statements.filter(({ statement }) => statement.includes('isOneOf('))
  assert.ok(users.length >= 3, 'the statements are found')
})

test('the rule finds what ended the server, and leaves what is safe', () => {
  const held = 'sql`with g as (${heldJobs(all)}), p as (select exists (select from transmissoes t where '
  for (const wrong of [
    `${held} t.nota_id = p."notaId")) select 1\``,
    'sql`update transmissoes t set a = 1 from o where t.id = o.id and ${inRangeOf(sql`t.nota_id`, ids)}`',
    'sql`with g as (select id from jobs where id = $1 for update) select from entregas e join g on e.id = g.id`',
  ])
    assert.ok(statementsOf(wrong).some(faultOf), wrong)
  for (const right of [
    `${held} \${isOneOf(sql\`t.nota_id\`, sql\`p.n\`, ids)})) select 1\``,
    'sql`select from transmissoes t join n on t.nota_id = n.id and ${inRangeOf(sql`t.nota_id`, ids)}`',
    'sql`update eventos v set a = 1 from l where v.nota_id = l.nota_id`',
  ])
    assert.ok(!statementsOf(right).some(faultOf), right)
})
