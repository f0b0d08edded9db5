import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs'
import { needs, samples, schemas } from '#test/support/references.ts'
import { canonicalize } from '../../xml/canonical.ts'
import { elementsOf, parseXml, type XmlElement } from '../../xml/parse.ts'
import { readDps, readPedido } from '../layout.ts'

const SAMPLES = samples('nacional')
const SCHEMAS = schemas('nacional/v1.01-20260727')
const DOCUMENT = /^(?:dps|ped).*\.xml$/

test('the official examples fit the layout', needs(SAMPLES), () => {
  for (const name of readdirSync(SAMPLES).filter((file) => DOCUMENT.test(file))) {
    const { root } = parseXml(readFileSync(join(SAMPLES, name), 'utf8'))
    const read = root.local === 'DPS' ? readDps(root) : readPedido(root)
    assert.ok('valores' in read, `${name}: ${verdict(read)}`)
  }
})

test('the layout and the official schema agree on 1,500 documents spoiled at random', needs(SAMPLES, SCHEMAS), () => {
  xmlRegisterFsInputProviders()
  const [dps, pedido] = ['DPS_v1.01.xsd', 'pedRegEvento_v1.01.xsd'].map(validatorFor)
  const random = sequence(20260209)
  const sources = readdirSync(SAMPLES)
    .filter((file) => DOCUMENT.test(file))
    .map((file) => readFileSync(join(SAMPLES, file), 'utf8'))
  const verdicts = { fits: 0, fails: 0 }
  for (let i = 0; i < 1500; i++) {
    const xml = spoil(sources[random(sources.length)]!, random)
    const { root } = parseXml(xml)
    const read = root.local === 'DPS' ? readDps(root) : readPedido(root)
    const official = whyInvalid(root.local === 'DPS' ? dps! : pedido!, xml)
    assert.equal('valores' in read, official === null, `${verdict(read)}\n${official}\n${xml}`)
    verdicts[official === null ? 'fits' : 'fails'] += 1
  }
  assert.ok(verdicts.fits > 50 && verdicts.fails > 500, JSON.stringify(verdicts))
})

function verdict(read: ReturnType<typeof readDps>): string {
  return 'motivo' in read ? read.motivo : 'fits'
}

const GROUPS = [
  '<obra><cObra>1</cObra></obra>',
  '<BM><nBM>12345678901234</nBM></BM>',
  '<vDedRed><pDR>10.00</pDR></vDedRed>',
  '<infoCompl><gItemPed><xItemPed>1</xItemPed><xItemPed>2</xItemPed></gItemPed></infoCompl>',
  '<IM>1</IM>',
  '<imovel><cCIB>12345678</cCIB></imovel>',
  '<dest><CPF>52998224725</CPF><xNome>x</xNome></dest>',
  '<gDif><pDifUF>1</pDifUF><pDifMun>1</pDifMun><pDifCBS>100.00</pDifCBS></gDif>',
]
const TEXTS = ['', '0', '1', '9', '1.00', '01', ' 1', '1.5', '0.00', '-1', 'São “x”', 'x\ny', 'x ', 'BR', '2026-02-29']
TEXTS.push('2024-02-29', '2026-10-05T10:00:00Z', '2026-10-05T10:00:00-03:00', 'a'.repeat(61), 'a'.repeat(256), '😀')
// What the package of 27/07/2026 changed: blank texts, the highest series, letters in a CNPJ and in a key.
TEXTS.push(' ', '\t \n', '\u00a0', ' x', '89999', '90000', '00001', '12ABC34501DE35', '12abc34501de35')
TEXTS.push(...['12ABC34501DE3', '9012ABC34501DE', 'AB12ABC34501DE'].map((part) => `3550308${part}`.padEnd(50, '7')))
const IDS = ['DPS35503082', 'DPS35503081', 'PRE35503082', 'PRE355030822', 'PRE355030821', 'NFS3550308']

/** One change at random: an element dropped, repeated or moved, a text replaced, or a group put somewhere. */
function spoil(source: string, random: (below: number) => number): string {
  const { root } = parseXml(source)
  const all: XmlElement[] = []
  const walk = (element: XmlElement) => {
    all.push(element)
    for (const child of elementsOf(element)) walk(child)
  }
  walk(root)
  const target = all[1 + random(all.length - 1)]!
  const siblings = target.parent!.children
  const group = parseXml(`<g xmlns="${root.uri}">${GROUPS[random(GROUPS.length)]}</g>`).root.children[0]!
  const changes = [
    () => siblings.splice(siblings.indexOf(target), 1),
    () => siblings.splice(random(siblings.length + 1), 0, target),
    () => siblings.push(...siblings.splice(random(siblings.length), 1)),
    () => target.children.splice(0, target.children.length, { kind: 'text', value: TEXTS[random(TEXTS.length)]! }),
    () => siblings.splice(random(siblings.length + 1), 0, group),
    () => {
      const start = IDS[random(IDS.length)]! + ['12ABC34501DE35', '12abc34501de35', '11222333000181'][random(3)]
      const id = all[1]!.attributes.find(({ name }) => name === 'Id')!
      id.value = start.padEnd(id.value.length, '4')
    },
  ]
  changes[random(changes.length)]!()
  return canonicalize(root, { exclusive: false, comments: true })
}

function validatorFor(name: string): XsdValidator {
  const url = join(SCHEMAS, name)
  return XsdValidator.fromDoc(XmlDocument.fromBuffer(readFileSync(url), { url }))
}

function whyInvalid(validator: XsdValidator, xml: string): string | null {
  const document = XmlDocument.fromString(xml)
  try {
    validator.validate(document)
    return null
  } catch (error) {
    return String(error)
  } finally {
    document.dispose()
  }
}

function sequence(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % below
  }
}
