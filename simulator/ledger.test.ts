import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { plainDps, signText, startTestCity } from './city.fixture.ts'
import { openLedger } from './ledger.ts'

const CNPJ = '11222333000181'

test('a restarted city keeps its notes, its numbers and its tries, even after a truncated line', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'livro-'))
  const first = await startTestCity(CNPJ, dataDir)
  const xml = signText(plainDps({ cnpj: CNPJ, numero: 1 }), first.empresa)
  const answer = await first.emit(xml)
  assert.equal((await first.emit(xml)).status, 400)
  await first.simulator.close()
  appendFileSync(join(dataDir, 'homologacao.jsonl'), '{"registro":"nota","dados":{"nsu"')

  const ledger = openLedger(dataDir, 'homologacao')
  const [nota] = ledger.notas()
  assert.equal(ledger.notas().length, 1)
  assert.equal(nota!.chave, answer.json.chaveAcesso)
  assert.equal(nota!.nfse, answer.json.nfseXmlGZipB64)
  assert.equal(ledger.enviosDe(nota!.idDps), 2)
  assert.deepEqual(ledger.recusas()[0]!.codigos, ['E0014'])
  assert.deepEqual([ledger.nextNsu(), ledger.nextNumero(nota!.cMun, CNPJ)], [2, 2])
  ledger.close()
  rmSync(dataDir, { recursive: true })
})
