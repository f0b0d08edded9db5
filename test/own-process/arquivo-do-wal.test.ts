// The archive of the WAL that fails is in the metrics: what the server cannot archive fills its disk.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openFolder } from '../support/processes.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const folder = openFolder()
let world: World
before(async () => {
  world = await openWorld({}, folder.dir)
})
after(async () => {
  await world?.close()
  folder.remove()
})

const pidOfServer = () => Number(readFileSync(join(folder.dir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])

const parado = async () => {
  const { text } = await world.anonymous.get('/metrics')
  const [, seconds] = /^wal_arquivo_parado_seconds ([\d.e+-]+)$/m.exec(text) ?? []
  return Number(seconds)
}

test('the seconds without an archive of the WAL are a metric, until it is archived again', async () => {
  assert.equal(await parado(), 0)
  // A command that fails; the mode is read at the start of the server alone.
  await world.sql("alter system set archive_mode = 'on'")
  await world.sql("alter system set archive_command = 'false'")
  process.kill(pidOfServer(), 'SIGINT')
  await until('the server archives', () =>
    world.sql<{ on: boolean }>("select current_setting('archive_mode') = 'on' as on").then(
      ([row]) => row!.on,
      () => false,
    ),
  )
  await world.sql('select pg_switch_wal()')
  await until('the metric shows it', async () => (await parado()) > 0)

  await world.sql("alter system set archive_command = 'true'")
  await world.sql('select pg_reload_conf()')
  await world.sql('select pg_switch_wal()')
  await until('it is archived', async () => (await parado()) === 0)
})
