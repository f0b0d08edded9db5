// docs/operacao/implantacao.md#separate-processes-by-hand, as it stands there: only the ports are others.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, test } from 'node:test'
import { startEmbeddedDatabase } from '#platform/db/embedded.ts'
import { freePort } from '#platform/free-port.ts'
import { killRest, openFolder, run } from '../support/processes.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const READY: Record<string, RegExp> = {
  simulator: /"simulador":"pronto"/,
  api: /"api":"pronta"/,
  worker: /"worker":"pronto"/,
}
const { dir, remove } = openFolder()
const database = await startEmbeddedDatabase(dir)
after(async () => {
  killRest()
  await database.stop()
  remove()
})

test('the page starts migrate, simulator, API and worker by hand against one DATABASE_URL', async () => {
  const page = readFileSync(join(ROOT, 'docs/operacao/implantacao.md'), 'utf8')
  const section = page.split('## Separate processes by hand')[1]!.split('\n## ')[0]!
  const [settings = '', commands = ''] = [...section.matchAll(/```sh\n(.*?)```/gs)].map(([, block]) => block!)
  const here = settings
    .replace('SIMULATOR_PORT=8443', `SIMULATOR_PORT=${await freePort()}`)
    .replace('"$PWD/data/simulator"', join(dir, 'simulator'))
  const exported = execFileSync('sh', ['-euc', `${here}\n"${process.execPath}" -p 'JSON.stringify(process.env)'`], {
    encoding: 'utf8',
    env: { PATH: process.env.PATH, DATABASE_URL: database.url },
  })
  const env = { ...JSON.parse(exported), PORT: String(await freePort()) }
  const lines = commands.trim().split('\n')
  assert.equal(lines.length, 4)
  for (const line of lines) {
    const process = run(line, env)
    const [, role = ''] = /-- (\w+)$/.exec(line) ?? []
    if (READY[role]) await process.line(READY[role])
    else assert.equal(await process.exit, 0, process.said.join('\n'))
    assert.doesNotMatch(process.said.join('\n'), /Ainda não há administrador/)
  }
  assert.equal((await fetch(`http://127.0.0.1:${env.PORT}/health/ready`)).status, 200)
})

test('a database that cannot be found names its setting', async () => {
  const env = { DATA_DIR: join(dir, 'outro'), BANCO_ESPERA_S: '0' }
  const nowhere = run('npm start', { ...env, DATABASE_URL: 'postgres://u:s@naoexiste.invalid/nfse' })
  assert.equal(await nowhere.exit, 1)
  assert.match(nowhere.said.join('\n'), /"naoexiste\.invalid".*DATABASE_URL/)
  const wrong = run('npm start', { ...env, DATABASE_URL: 'mysql://u:segredo@x/nfse' })
  assert.equal(await wrong.exit, 1)
  assert.match(wrong.said.join('\n'), /Configuração: DATABASE_URL deve ser .*postgres:\/\//)
  assert.doesNotMatch(wrong.said.join('\n'), /segredo|HOST/)
})
