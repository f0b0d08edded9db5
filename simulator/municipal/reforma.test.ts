import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseXml } from '../xml/parse.ts'
import { reformaErrada } from './abrasf/reforma.ts'

const SANTOS = '3548500'
const SERVICO = '<ValorServicos>12500.50</ValorServicos><DescontoIncondicionado>100.25</DescontoIncondicionado>'
const TOMADOR =
  '<TomadorServico><Endereco><CodigoMunicipio>3550308</CodigoMunicipio></Endereco></TomadorServico>' +
  '<OptanteSimplesNacional>2</OptanteSimplesNacional>'
const APURADO = { base: 1_240_025, iss: 62_001, liquido: 1_240_025 }

const GISS =
  `<Inf><Competencia>2026-11-20</Competencia><Servico><Valores>${SERVICO}<IBSCBS><cIndOp>100301</cIndOp><valores>` +
  '<cLocalidadeIncid>3550308</cLocalidadeIncid><pRedutor>0.00</pRedutor><vBC>12400.25</vBC></valores></IBSCBS></Valores>' +
  `<CodigoMunicipio>${SANTOS}</CodigoMunicipio></Servico>${TOMADOR}</Inf>`
const SIGCORP =
  `<Inf><Competencia>2026-11-20</Competencia><Servico><Valores>${SERVICO}</Valores><CodigoMunicipio>${SANTOS}` +
  `</CodigoMunicipio><MunicipioIncidencia>${SANTOS}</MunicipioIncidencia></Servico>${TOMADOR}<IBSCBS>` +
  '<cLocalidadeIncid>3550308</cLocalidadeIncid><valores><vBC>11780.24</vBC><uf><pAliqEfetUF>0.10</pAliqEfetUF></uf>' +
  '<mun><pAliqEfetMun>0.00</pAliqEfetMun></mun><fed><pAliqEfetCBS>0.90</pAliqEfetCBS></fed></valores><totCIBS>' +
  '<vTotNF>12400.25</vTotNF><gIBS><vIBSTot>11.78</vIBSTot></gIBS><gCBS><vCBS>106.02</vCBS></gCBS></totCIBS></IBSCBS></Inf>'

const faults = (xml: string, ...change: [from: string, to: string][]) =>
  reformaErrada(parseXml(change.reduce((text, [from, to]) => text.replace(from, to), xml)).root, APURADO, SANTOS)

test('GISS refuses the city of ISS as the place of IBS and CBS, and another base than that of ISSQN', () => {
  assert.deepEqual(faults(GISS), [])
  assert.deepEqual(faults(GISS, ['<cLocalidadeIncid>3550308', `<cLocalidadeIncid>${SANTOS}`]), ['E1521'])
  assert.deepEqual(faults(GISS, ['>100301<', '>030101<']), ['E1521'])
  assert.deepEqual(faults(GISS, ['<vBC>12400.25', '<vBC>12500.50']), ['E1530'])
  assert.deepEqual(faults(GISS, ['<pRedutor>0.00', '<pRedutor>10.00']), ['E1522'])
})

test('SigCorp refuses figures of the gross price', () => {
  assert.deepEqual(faults(SIGCORP), [])
  assert.deepEqual(faults(SIGCORP, ['<vBC>11780.24', '<vBC>12500.50'], ['<vCBS>106.02', '<vCBS>112.50']), [
    'E1530',
    'E1556',
  ])
  assert.deepEqual(faults(SIGCORP, ['<vTotNF>12400.25', '<vTotNF>12500.50']), ['E1555'])
  assert.deepEqual(faults(SIGCORP, ['<cLocalidadeIncid>3550308', '<cLocalidadeIncid>3304557']), ['E1521'])
})

test('from 2027 the total of SigCorp has the taxes on top, except for Simples', () => {
  const em2027: [string, string] = ['2026-11-20', '2027-01-20']
  assert.deepEqual(faults(SIGCORP, em2027), ['E1555'])
  assert.deepEqual(faults(SIGCORP, em2027, ['<vTotNF>12400.25', '<vTotNF>12518.05']), [])
  const noSimples: [string, string] = ['Nacional>2<', 'Nacional>1<']
  assert.deepEqual(faults(SIGCORP, em2027, noSimples), [])
})
