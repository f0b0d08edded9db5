import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseXml } from '#platform/xml/parse.ts'
import { readIbsCbs } from './read-ibscbs.ts'

const GRUPO =
  '<IBSCBS><cLocalidadeIncid>3550308</cLocalidadeIncid><valores><vBC>11419.20</vBC><uf><pIBSUF>0.10</pIBSUF>' +
  '<pAliqEfetUF>0.04</pAliqEfetUF></uf><mun><pIBSMun>0.00</pIBSMun></mun><fed><pCBS>0.90</pCBS></fed></valores>' +
  '<totCIBS><vTotNF>11825.47</vTotNF><gIBS><vIBSTot>4.57</vIBSTot><gIBSUFTot><vIBSUF>4.57</vIBSUF></gIBSUFTot>' +
  '<gIBSMunTot><vIBSMun>0.00</vIBSMun></gIBSMunTot></gIBS><gCBS><vCBS>102.77</vCBS></gCBS></totCIBS></IBSCBS>'
const SO_CLASSIFICA = '<IBSCBS><cIndOp>100301</cIndOp><valores><vBC>100.00</vBC></valores></IBSCBS>'
const read = (xml: string) => readIbsCbs(parseXml(`<nota>${xml}</nota>`))

test('base, effective rates, amounts, total and place are read wherever the group is', () => {
  const expected = {
    base: 1_141_920,
    ibsEstadual: { aliquota: 400, valor: 457 },
    ibsMunicipal: { aliquota: 0, valor: 0 },
    cbs: { aliquota: 9000, valor: 10_277 },
    total: 1_182_547,
    localIncidencia: '3550308',
  }
  assert.deepEqual(read(GRUPO), expected)
  assert.deepEqual(read(`<a>${SO_CLASSIFICA}</a><b><c>${GRUPO}</c></b>`), expected)
})

test('a group that only classifies, or whose amounts are not numbers, shows nothing computed', () => {
  for (const xml of ['', SO_CLASSIFICA, GRUPO.replace('102.77', 'x'), GRUPO.replace('11419.20', '')])
    assert.equal(read(xml), null)
})
