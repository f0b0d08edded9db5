import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { prepareNota } from '#domain/nota/prepare-nota.ts'
import { loadTabelas } from '#platform/tabelas.ts'
import { pedidoOf } from '#test/support/preparo.ts'
import { needs, schemas } from '#test/support/references.ts'
import { contextOfSample } from '#test/support/sample-contexts.ts'
import { previewDps } from './build-dps.ts'
import { checkDps } from './dps-rules.ts'
import { newContexto } from './rules/contexto.ts'

const SAMPLE = 'regular-ibs-cbs-retencoes'
const XSD = join(schemas('nacional/v1.01-20260727'), 'DPS_v1.01.xsd')
const folder = mkdtempSync(join(tmpdir(), 'csll-'))
after(() => rmSync(folder, { recursive: true }))

/** The DPS of January 2027 for a request that still withholds PIS, Cofins and CSLL and settles PIS and Cofins. */
function dpsOf(ajustes: Parameters<typeof loadTabelas>[0] = {}) {
  const tabelas = loadTabelas(ajustes)
  const agora = new Date('2027-01-21T12:00:00-03:00')
  const pedido = { ...pedidoOf(SAMPLE), dataEmissao: '2027-01-20T10:00:00-03:00' }
  const { nota, erros } = prepareNota(pedido, { ...contextOfSample(SAMPLE), ambiente: 'homologacao', tabelas, agora })
  assert.deepEqual(erros, [])
  assert.deepEqual(checkDps(newContexto(nota!, tabelas, agora, true)), [])
  return previewDps({
    emissao: { nota: nota!, serie: '1', numero: '1', reparos: [] },
    agora,
    enviaAliquota: false,
    tabelas,
  })
}

test('in 2027 CSLL is withheld alone: with CST 00 and its own code, and without PIS and Cofins', () => {
  const dps = dpsOf()
  assert.match(dps, /<piscofins><CST>00<\/CST><tpRetPisCofins>8<\/tpRetPisCofins><\/piscofins>/)
  assert.match(dps, /<vRetCSLL>125\.01<\/vRetCSLL>/)
  assert.doesNotMatch(dps, /vPis|vCofins|vBCPisCofins/)
})

test('the operator may leave the group out', () => {
  const dps = dpsOf({ cstSemPisCofins: null })
  assert.doesNotMatch(dps, /piscofins/)
  assert.match(dps, /<vRetCSLL>125\.01<\/vRetCSLL>/)
})

test('both ways are valid by the official schema', needs(XSD, 'xmllint'), () => {
  for (const ajustes of [{}, { cstSemPisCofins: null }]) {
    const file = join(folder, 'dps.xml')
    writeFileSync(file, dpsOf(ajustes))
    execFileSync('xmllint', ['--noout', '--schema', XSD, file], { stdio: 'pipe' })
  }
})
