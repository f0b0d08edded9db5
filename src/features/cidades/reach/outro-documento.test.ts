// What every template's answers prove, to orders and to questions, when they are about another document, or were cut in
// transit: nothing. The same answers, complete and about ours, end the order or question.
import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Case, cutsOf, everyAnswer } from './outro-documento.fixture.ts'

let cases: Case[] = []
before(async () => {
  cases = await everyAnswer()
})

/** Proves nothing: no note is authorised, refused, ended, put in conflict or reported absent by it. */
const NOTHING = ['nada', 'incerta', 'em_processamento']

test('whole, and about our document, every answer ends what was asked', () => {
  for (const { name, ours, read } of cases)
    assert.match(
      read(ours).kind,
      /^(autorizada|autorizada_sem_xml|encontrada|emitida|cancelada|recusada|ausente|em_processamento)$/,
      name,
    )
})

test('about another document, of another issuer, number or series, none does', () => {
  for (const { name, ours, others, read } of cases)
    for (const [what, change] of Object.entries(others)) {
      assert.notEqual(change(ours), ours, `${name}: ${what} changes nothing`)
      const { kind } = read(change(ours))
      assert.ok(NOTHING.includes(kind), `${name}, ${what}: ${kind}`)
    }
})

test('cut anywhere, none does', () => {
  for (const { name, ours, read, cuts = cutsOf } of cases)
    for (const cut of [...cutsOf(ours), ...cuts(ours)]) {
      const { kind } = read(cut)
      assert.ok(NOTHING.includes(kind), `${name}, cut at ${cut.length} of ${ours.length}: ${kind}`)
    }
})
