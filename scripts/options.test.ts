import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { readOptions } from './options.ts'

const dir = mkdtempSync(join(tmpdir(), 'nfse-opcoes-'))
const script = join(dir, 'script.mjs')
after(() => rmSync(dir, { recursive: true }))

/** Runs a script that wants `--notas` and a switch. */
const run = (...args: string[]) => {
  writeFileSync(
    script,
    `import { readOptions } from ${JSON.stringify(join(import.meta.dirname, 'options.ts'))}
    const { values } = readOptions({ usage: 'npm run x', options: { notas: { type: 'string' }, so: { type: 'boolean' } } })
    console.log(JSON.stringify(values))`,
  )
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
  })
  return [status, stdout + stderr]
}

test('the options and what is beside them are returned', () => {
  const { values, positionals } = readOptions({
    usage: 'npm run x',
    options: { notas: { type: 'string', default: '1' } },
    allowPositionals: true,
    args: ['--notas', '5', 'parte'],
  })
  assert.deepEqual([values.notas, positionals], ['5', ['parte']])
})

test('help is the usage; a wrong option is a sentence', () => {
  const uso = 'Uso: npm run x\n'
  assert.deepEqual(run('--help'), [0, uso])
  assert.deepEqual(run('-h'), [0, uso])
  assert.deepEqual(run('--estranha', '--ajuda'), [0, uso])
  assert.deepEqual(run('--estranha'), [2, `A opção --estranha não existe.\n${uso}`])
  assert.deepEqual(run('--notas'), [2, `A opção --notas precisa de um valor.\n${uso}`])
  assert.deepEqual(run('--so=1'), [2, `A opção --so não leva valor.\n${uso}`])
  assert.deepEqual(run('sobra'), [2, `O argumento "sobra" não é esperado.\n${uso}`])
})
