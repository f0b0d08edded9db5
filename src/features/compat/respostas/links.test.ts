import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVault } from '#platform/certificates/vault.ts'
import { pathOf, readLink } from './links.ts'

const vault = createVault({ atual: 'a', chaves: { a: Buffer.alloc(32, 1) } })
const NOW = new Date('2026-11-30T12:00:00Z')
const app = { vault, now: () => NOW }
const ID = '0192a1b0-0000-4000-8000-000000000001'
const nameOf = (path: string) => path.split('/').at(-1)!

test('an address names its note and its file, and ends after seven days', () => {
  const link = readLink(app, nameOf(pathOf(app, ID, 'pdf')))
  assert.deepEqual(link, { notaId: ID, arquivo: 'pdf', ate: new Date('2026-12-07T12:00:00Z') })
})

test('an address that was altered, made elsewhere or given another extension is refused', () => {
  const name = nameOf(pathOf(app, ID, 'pdf'))
  const other = { vault: createVault({ atual: 'a', chaves: { a: Buffer.alloc(32, 2) } }), now: app.now }
  assert.equal(readLink(app, name.replace(/pdf$/, 'xml')), null)
  assert.equal(readLink(app, nameOf(pathOf(other, ID, 'pdf'))), null)
  assert.equal(
    readLink(app, `${vault.sealSecret('webhook|x|y', `${ID}|pdf|9999999999999`).toString('base64url')}.pdf`),
    null,
  )
  for (let at = 0; at < name.length - 4; at += 7) {
    const letter = name[at] === 'A' ? 'B' : 'A'
    assert.equal(readLink(app, name.slice(0, at) + letter + name.slice(at + 1)), null, `letter ${at}`)
  }
  for (const text of ['', '.pdf', 'x'.repeat(300), `${'x'.repeat(300)}.pdf`, '../../etc/passwd.pdf'])
    assert.equal(readLink(app, text), null)
})
