import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { after, test } from 'node:test'
import { freePort } from '#platform/free-port.ts'
import { whenDatabaseAnswers } from './away.ts'

const server = createServer((socket) => socket.end())
after(() => server.close())

test('a work is done again while nothing listens, and not after another error', async () => {
  const port = await freePort()
  let tries = 0
  await whenDatabaseAnswers(async () => {
    tries++
    if (tries === 3) await once(server.listen(port, '127.0.0.1'), 'listening')
    await once(connect(port, '127.0.0.1').resume(), 'close')
  })
  assert.equal(tries, 3)
  const broken = whenDatabaseAnswers(async () => {
    tries++
    throw new Error('a column that is not there')
  })
  await assert.rejects(broken, /a column/)
  assert.equal(tries, 4)
})
