import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainDps } from '../city.fixture.ts'
import { parseXml } from '../xml/parse.ts'
import { apurar } from './apuracao.ts'
import { createExame } from './exame.ts'
import { writeIbscbs } from './ibscbs-xml.ts'
import { readDps } from './layout.ts'
import { createMunicipios } from './municipios.ts'
import { readTabelas } from './tables.ts'

const tabelas = readTabelas()
const GROUP =
  '<IBSCBS><finNFSe>0</finNFSe><indFinal>0</indFinal><cIndOp>030101</cIndOp><indDest>0</indDest><valores><trib>' +
  '<gIBSCBS><CST>000</CST><cClassTrib>000001</cClassTrib></gIBSCBS></trib></valores></IBSCBS>'
const SAO_PAULO =
  '<end><endNac><cMun>3550308</cMun><CEP>01310100</CEP></endNac><xLgr>Rua</xLgr><nro>1</nro><xBairro>Sé</xBairro></end>'
const PIS_COFINS =
  '<tribFed><piscofins><CST>01</CST><vBCPisCofins>100.00</vBCPisCofins><pAliqPis>0.65</pAliqPis>' +
  '<pAliqCofins>3.00</pAliqCofins><vPis>0.65</vPis><vCofins>3.00</vCofins></piscofins></tribFed>'

/** The figures of a service of R$ 100.00 (ISS 5.00, PIS and COFINS 3.65), in document order. */
function figuresOf(...note: Parameters<typeof writtenOf>) {
  const written = writtenOf(...note)
  const names = ['vBC', 'pIBSUF', 'pIBSMun', 'pCBS', 'vIBSUF', 'vIBSMun', 'vCBS', 'vTotNF']
  return names.map((name) => new RegExp(`<${name}>([^<]*)`).exec(written)?.[1])
}

function writtenOf(dCompet: string, opSimpNac = '1', vServ = '100.00', cIndOp = '030101') {
  const cents = Math.round(Number(vServ) * 100)
  const share = (aliquota: number) => (Math.floor((cents * aliquota + 5_000) / 10_000) / 100).toFixed(2)
  const source = plainDps({ cnpj: '11222333000181', numero: 1 })
    .replace(/<dCompet>[^<]*/, `<dCompet>${dCompet}`)
    .replace('<opSimpNac>1<', `<opSimpNac>${opSimpNac}<`)
    .replace(/<vServ>[^<]*/, `<vServ>${vServ}`)
    .replace('</xNome></toma>', `</xNome>${SAO_PAULO}</toma>`)
    .replace(
      '<totTrib>',
      `${PIS_COFINS.replace('>0.65</vPis', `>${share(65)}</vPis`).replace('>3.00</vCofins', `>${share(300)}</vCofins`)}<totTrib>`,
    )
    .replace('</infDPS>', `${GROUP.replace('030101', cIndOp)}</infDPS>`)
  const { root } = parseXml(source)
  const read = readDps(root)
  assert.ok('valores' in read)
  const city = { tpAmb: '2', agora: new Date(), municipios: createMunicipios(), tabelas } as const
  const exame = createExame({ root, ...read }, city)
  return writeIbscbs(exame, apurar(exame), tabelas)
}

test('rates, base and total of IBS and CBS are those of the competência', () => {
  assert.deepEqual(figuresOf('2026-12-31'), ['91.35', '0.10', '0.00', '0.90', '0.09', '0.00', '0.82', '100.00'])
  assert.deepEqual(figuresOf('2027-01-01'), ['95.00', '0.05', '0.05', '9.11', '0.05', '0.05', '8.65', '108.75'])
  assert.deepEqual(figuresOf('2028-12-31'), figuresOf('2027-01-01'))
  assert.deepEqual(figuresOf('2029-01-01'), ['95.00', '1.40', '0.47', '9.21', '1.33', '0.45', '8.75', '110.53'])
})

test('the total of a company of the Simples is the net value', () => {
  assert.equal(figuresOf('2027-01-01', '3').at(-1), '100.00')
})

test('the base of 12.500,50 with ISS of 5 % and own PIS and COFINS is 11.419,20; from 2033 nothing of ISS leaves it', () => {
  assert.deepEqual(
    figuresOf('2026-11-20', '1', '12500.50').filter((_, at) => at === 0 || at === 6),
    ['11419.20', '102.77'],
  )
  assert.equal(figuresOf('2033-01-01')[0], '100.00')
})

test('the place of the operation follows its indicator', () => {
  const placeOf = (cIndOp: string) =>
    /<cLocalidadeIncid>([^<]*)/.exec(writtenOf('2026-11-20', '1', '100.00', cIndOp))?.[1]
  const [emitente, tomador] = [placeOf('030101'), placeOf('100301')]
  assert.notEqual(emitente, tomador)
  assert.deepEqual(['050101', '030102', '050103', '100501'].map(placeOf), [emitente, tomador, tomador, tomador])
})
