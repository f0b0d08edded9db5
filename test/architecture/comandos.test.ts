// The scripts of package.json, as a new machine meets them: each begins by the launcher, and reads its options in one way.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
/** Part of `npm ci`: it runs on the Node that was just installed. */
const DE_NPM = ['postinstall']
const COMANDO = /^(?:exec |(?:[A-Z]+=\w+ )+)?node scripts\/launch\.js (?:--\S+ )*(\S+\.ts)( \S+)*$/
/** Names its roles by itself, because it loads nothing but the role. */
const OWN_HELP = 'src/main.ts'

const programas = Object.entries(scripts).filter(([name]) => !DE_NPM.includes(name))

test('every script begins by the launcher, which finds Node 24', () => {
  assert.ok(programas.length > 30)
  for (const [name, command] of programas) {
    const [, file = ''] = COMANDO.exec(command) ?? assert.fail(`${name}: ${command}`)
    assert.ok(existsSync(join(ROOT, file)), `${name}: ${file}`)
  }
})

test('every script reads its options by readOptions', () => {
  const without = programas
    .map(([name, command]) => [name, COMANDO.exec(command)?.[1] ?? ''] as const)
    .filter(([, file]) => file !== OWN_HELP && !/\breadOptions\(\{/.test(readFileSync(join(ROOT, file), 'utf8')))
  assert.deepEqual(without, [])
})
