import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import fc from 'fast-check'
import { needs, samples } from '#test/support/references.ts'
import { CHAVE, ID_DPS, nfseOf } from './answers.fixture.ts'
import { parseNfse } from './parse-nfse.ts'

const SAMPLES = samples('nacional')

test('key, number, date and origin are read', () => {
  assert.deepEqual(parseNfse(nfseOf()), {
    chaveAcesso: CHAVE,
    numero: '42',
    dhProc: '2026-11-20T10:00:05-03:00',
    idDps: ID_DPS,
    cpfCnpjPrestador: '11222333000181',
    serie: '1',
    nDps: '7',
    apurado: { iss: 3_000, liquido: 100_000, reforma: null },
  })
})

test('a note is read despite a status outside the schema and amounts that are not numbers', () => {
  const odd = nfseOf().toString().replace('<cStat>100<', '<cStat>101<').replace('<vBC>1000.00<', '<vBC>x<')
  assert.equal(parseNfse(Buffer.from(odd))?.numero, '42')
  for (const iss of ['<vISSQN>x</vISSQN>', ''])
    assert.equal(parseNfse(Buffer.from(odd.replace(/<vISSQN>.*?<\/vISSQN>/, iss)))?.apurado, null)
})

test('a document that is not an NFS-e is read as null', () => {
  for (const text of [
    '',
    '<html/>',
    '<NFSe><infNFSe Id="NFS1"/></NFSe>',
    nfseOf().toString().replace('<nNFSe>42</nNFSe>', ''),
  ])
    assert.equal(parseNfse(Buffer.from(text)), null, text.slice(0, 40))
  fc.assert(fc.property(fc.uint8Array(), (bytes) => assert.equal(parseNfse(bytes), null)))
})

test('notes of real cities are read', needs(SAMPLES), () => {
  for (const name of readdirSync(SAMPLES).filter((file) => file.startsWith('nfse-'))) {
    const nfse = parseNfse(readFileSync(join(SAMPLES, name)))
    assert.ok(nfse?.numero && nfse.idDps && nfse.cpfCnpjPrestador, name)
  }
})
