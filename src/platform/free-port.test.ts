import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { freePort } from './free-port.ts'

const runFile = promisify(execFile)
const MODULE = JSON.stringify(new URL('./free-port.ts', import.meta.url))

/** The ports that another process draws while this one lives. */
async function drawElsewhere(count: number): Promise<number[]> {
  const code = `import { freePort } from ${MODULE}
    const ports = []
    for (let left = ${count}; left > 0; left--) ports.push(await freePort())
    console.log(JSON.stringify(ports))`
  const { stdout } = await runFile(process.execPath, ['--input-type=module', '-e', code])
  return JSON.parse(stdout)
}

test('no port is drawn twice, by one process or by two, before anything listens on it', async () => {
  const own = await Promise.all(Array.from({ length: 40 }, freePort))
  // Two fifths of all ports: drawn freely, they would hold some sixteen of these.
  const others = await drawElsewhere(5_000)
  assert.equal(new Set([...own, ...others]).size, own.length + others.length)
})

test('a port that is taken meanwhile is skipped', async () => {
  const next = (await freePort()) + 1
  const taken = createServer()
  await new Promise<void>((done) => taken.listen(next, '127.0.0.1', done))
  const drawn = await freePort()
  taken.close()
  assert.notEqual(drawn, next)
})
