import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseTests } from './choose-tests.ts'

const ALL = ['src/domain/money.test.ts', 'test/plantao/noite.test.ts', 'test/stage/audit.test.ts']

test('without parts every file runs, and long rehearsals with the whole proof alone', () => {
  assert.deepEqual(chooseTests(ALL, [], true).files, ALL)
  assert.deepEqual(chooseTests(ALL, [], false).files, [ALL[0], ALL[2]])
})

test('a part of a path chooses files, long rehearsals too', () => {
  assert.deepEqual(chooseTests(ALL, ['stage', 'plantao'], false), { files: [ALL[1], ALL[2]], semArquivo: [] })
})

test('each part that no path has is named, also beside one that finds files', () => {
  assert.deepEqual(chooseTests(ALL, ['naoexiste', 'stage', 'nada'], false).semArquivo, ['naoexiste', 'nada'])
})
