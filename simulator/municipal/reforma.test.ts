import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseXml } from '../xml/parse.ts'
import { reformaErrada } from './abrasf/reforma.ts'

const SANTOS = '3548500'
const SERVICO =
  '<ValorServicos>12500.50</ValorServicos><ValorIss>620.01</ValorIss><DescontoIncondicionado>100.25</DescontoIncondicionado>'
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
  '<vTotNF>12400.25</vTotNF><gIBS><vIBSTot>11.78</vIBSTot><gIBSUFTot><vDifUF>0.00</vDifUF><vIBSUF>11.78</vIBSUF></gIBSUFTot><gIBSMunTot>' +
  '<vDifMun>0.00</vDifMun><vIBSMun>0.00</vIBSMun></gIBSMunTot></gIBS><gCBS><vDifCBS>0.00</vDifCBS><vCBS>106.02</vCBS></gCBS></totCIBS></IBSCBS></Inf>'

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
    'E1568',
  ])
  assert.deepEqual(faults(SIGCORP, ['<vCBS>106.02', '<vCBS>112.50']), ['E1582'])
  assert.deepEqual(faults(SIGCORP, ['<vIBSTot>11.78', '<vIBSTot>11.79']), ['E1556'])
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

test('the base of SigCorp leaves out the ISS that the note collects: none while it is suspended', () => {
  const suspenso: [string, string] = [
    '<MunicipioIncidencia>',
    '<ExigibilidadeISS>6</ExigibilidadeISS><MunicipioIncidencia>',
  ]
  const cheia: [string, string][] = [
    ['<vBC>11780.24', '<vBC>12400.25'],
    ['<vIBSTot>11.78', '<vIBSTot>12.40'],
    ['<vIBSUF>11.78', '<vIBSUF>12.40'],
    ['<vCBS>106.02', '<vCBS>111.60'],
  ]
  const em2027: [string, string][] = [
    ['2026-11-20', '2027-01-20'],
    ['<vTotNF>12400.25', '<vTotNF>12524.25'],
  ]
  assert.deepEqual(faults(SIGCORP, suspenso, ...cheia, ...em2027), [])
  assert.deepEqual(faults(SIGCORP, ...cheia, ...em2027), ['E1530'])
})

test('SigCorp takes what a reduction leaves of a rate in two decimals, and the amount of the whole rate', () => {
  const reduzida: [string, string][] = [
    ['<pAliqEfetUF>0.10', '<pAliqEfetUF>0.04'],
    ['<vIBSTot>11.78', '<vIBSTot>4.12'],
    ['<vIBSUF>11.78', '<vIBSUF>4.12'],
  ]
  // 0.035 % of 11,780.24 is 4.12; 0.04 % would be 4.71, and 0.05 % is too much.
  assert.deepEqual(faults(SIGCORP, ...reduzida), [])
  assert.deepEqual(faults(SIGCORP, ...reduzida, ['<vIBSTot>4.12', '<vIBSTot>5.89'], ['<vIBSUF>4.12', '<vIBSUF>5.89']), [
    'E1568',
  ])
})
