// Every script of package.json, asked for help and given an option that it does not have.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { test } from 'node:test'

const ROOT = resolve(import.meta.dirname, '../..')
const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: Record<string, string> }
/** `dev` watches its files and does not end; the other is part of `npm ci`. */
const OUTSIDE = ['postinstall', 'dev']
const TRACE = /^\s+at |ERR_|Error:/m

const call = (name: string, option: string) => {
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', name, '--', option], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: process.env.HOME },
  })
  return { status, stdout, stderr }
}

for (const name of Object.keys(scripts).filter((each) => !OUTSIDE.includes(each))) {
  test(`npm run ${name} -- --help is its usage; an option that does not exist is a sentence`, () => {
    const help = call(name, '--help')
    assert.deepEqual([help.status, help.stderr, /^Uso: npm /.test(help.stdout)], [0, '', true], help.stdout)
    const wrong = call(name, '--nao-existe')
    assert.equal(wrong.status, 2, wrong.stderr)
    assert.match(wrong.stderr, /--nao-existe.*Uso: npm /s)
    assert.doesNotMatch(wrong.stderr, TRACE)
  })
}
