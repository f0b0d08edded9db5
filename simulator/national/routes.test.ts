import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitPath } from './routes.ts'

test('the base may have /API before SefinNacional, or not', () => {
  for (const base of [
    '/homologacao',
    '/homologacao/SefinNacional',
    '/homologacao/API/SefinNacional',
    '/API/SefinNacional',
    '',
  ])
    assert.deepEqual(splitPath(`${base}/nfse/123`), { ambiente: 'homologacao', path: 'nfse/123' }, base)
  assert.deepEqual(splitPath('/producao/api/sefinnacional/dps/1'), { ambiente: 'producao', path: 'dps/1' })
})
