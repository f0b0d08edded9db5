// A verb that changes data of a client first checks the permission, and writes an audit row in the same transaction.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const FEATURES = resolve(import.meta.dirname, '../../src/features')
const files = (readdirSync(FEATURES, { recursive: true }) as string[])
  .filter((file) => /\.ts$/.test(file) && !/\.(test|fixture)\.ts$/.test(file))
  .map((file) => ({ file, source: readFileSync(join(FEATURES, file), 'utf8') }))

/** What a verb calls after its check, and why it does not check again. */
const INTERNAL: Record<string, string> = {
  'access/challenge.ts askSecondFactor': 'the login asked, and the password was right',
  'access/challenge.ts answerChallenge': 'the second step of a login asked',
  'access/login.ts enter': 'the password or the invite was right: that is the permission',
  'access/record-refused-login.ts recordingWrongProof': 'its callers ask for the proof of who is logged in',
  'cache/flush.ts flushPattern': 'its callers check: for all caches, or for those of a municipality',
  'cidades/conexoes/draft-conexao.ts insertDraft': 'the ways to make a draft, and the approval of an analysis, asked',
  'series/rps-numbers.ts ensureSerie': 'accepting a note asked',
  'nfse/correct/carta-correcao.ts openCarta': 'correcting a note asked',
  'nfse/correct/carta-correcao.ts waitForCarta': 'correcting a note asked; it hurries the job of its letter',
  'cidades/configs/copy-configs.ts copyConfigs': 'taking a company to producao asked',
  'recorrentes/copy-to-producao.ts copyRecorrentes': 'taking a company to producao asked',
  'tomadores/take-to-producao.ts takeToProducao': 'taking a company to producao asked',
  'faturamento/nf/recusas.ts keepRecusa': 'issuing the note of a fatura asked',
  'nfse/end/cancel-nota.ts cancelAutorizada': 'cancelling a note, or that of a fatura, asked',
  'nfse/end/open-cancelamento.ts openCancelamento': 'the verbs that end a note asked',
  'tentativas-rejeitadas/record-attempt.ts recordAttempt': 'it keeps what was refused, often for want of a permission',
  'webhooks/replay-failures.ts resendEntregas': 'its callers check: the account, or an operator for it',
  'webhooks/replay.ts resendEntrega': 'its callers check: the account sends its own, an operator that of a note',
}

/** A statement that writes, or a verb or fragment by which the owner of a table writes it. */
const WRITE =
  /\binsert into [a-z_]+|\bupdate [a-z_]+(?: [a-z]+)? set\b|\bdelete from [a-z_]+|\.transaction\(|\b(?:enqueue|hurry|cancelWaiting|\w+From)\(/
const ALLOW = /\ballow(?:Empresa|WholeConta)?\(/
/** A function or constant at the beginning of a line; the formatter puts every one of the top level there. */
const TOP_LEVEL = /^(export )?(?:async )?(?:function |const )(\w+)/gm
/** Declares a ctx as its first parameter. */
const VERB = /^export (?:async )?(?:function \w+(?:<[^(]*>)?|const \w+ = (?:async )?)\(\s*(?:ctx|\{[^}]*\}): Ctx\b/

type Piece = { name: string; text: string; isVerb: boolean }

/** The top-level declarations of a source, each with its text up to the next one. */
function piecesOf(source: string): Piece[] {
  const starts = [...source.matchAll(TOP_LEVEL)]
  return starts.map((match, nth) => {
    const text = source.slice(match.index, starts[nth + 1]?.index)
    return { name: match[2]!, text, isVerb: VERB.test(text) }
  })
}

/** The verbs that write, directly or by a function of their file, before their check; and all that write. */
function readVerbs(source: string): { writing: string[]; offending: string[] } {
  const pieces = piecesOf(source)
  const helpers = pieces.filter(({ isVerb, text }) => !isVerb && WRITE.test(text)).map(({ name }) => name)
  const calls = helpers.length > 0 ? new RegExp(`\\b(?:${helpers.join('|')})\\(`) : null
  const writing = pieces.filter(({ isVerb, text }) => isVerb && firstWrite(text, calls) < Number.POSITIVE_INFINITY)
  const offending = writing.filter(({ text }) => indexOf(ALLOW, text) > firstWrite(text, calls))
  return { writing: writing.map(({ name }) => name), offending: offending.map(({ name }) => name) }
}

const firstWrite = (text: string, calls: RegExp | null) =>
  Math.min(indexOf(WRITE, text), calls ? indexOf(calls, text) : Number.POSITIVE_INFINITY)

function indexOf(pattern: RegExp, text: string): number {
  const at = text.search(pattern)
  return at < 0 ? Number.POSITIVE_INFINITY : at
}

test('a verb that takes a ctx and writes calls allow before its first write', () => {
  const verbs = files.map(({ file, source }) => ({ file, ...readVerbs(source) }))
  assert.ok(verbs.flatMap(({ writing }) => writing).length > 40)
  const offenders = verbs.flatMap(({ file, offending }) => offending.map((name) => `${file} ${name}`))
  assert.deepEqual(offenders.sort(), Object.keys(INTERNAL).sort())
})

test('the rule sees each kind of verb and each way to write', () => {
  const offending = (source: string) => readVerbs(source).offending
  const ask = "  allow(ctx, 'x')\n"
  const insert = '  await ctx.db.query(sql`insert into notas (id) values (1)`)\n'
  const verb = (body: string) => `export async function emit(ctx: Ctx, id: string) {\n${body}}\n`
  assert.deepEqual(offending(verb(insert)), ['emit'])
  assert.deepEqual(offending(verb(insert + ask)), ['emit'])
  assert.deepEqual(offending(verb(ask + insert)), [])
  // A check in another function of the file does not count for this one.
  assert.deepEqual(offending(verb(insert) + verb(ask).replace('emit', 'other')), ['emit'])
  assert.deepEqual(offending(verb('  await write(ctx)\n') + `async function write(ctx: Ctx) {\n${insert}}\n`), ['emit'])
  assert.deepEqual(offending(`export const emit = (ctx: Ctx) =>\n${insert}`), ['emit'])
  assert.deepEqual(offending(`export const emit = async ({ app, db }: Ctx) => {\n${insert}}\n`), ['emit'])
  assert.deepEqual(offending(verb('  await ctx.db.one(sql`select from notas n for update of n`)\n')), [])
})

test('a verb that opens a transaction for a caller audits', () => {
  const offenders = files.filter(
    ({ source }) =>
      /\bctx: Ctx\b/.test(source) && /\.transaction\(/.test(source) && !/\baudit(From|Both|Pessoa)?\(/.test(source),
  )
  assert.deepEqual(
    offenders.map(({ file }) => file),
    [],
  )
})
