import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { casesOf } from '#test/support/prova.ts'
import { decodeText } from './decode-text.ts'
import { parseXml } from './xml/parse.ts'

const DECLARED = [null, 'UTF-8', 'ISO-8859-1', 'windows-1252', 'utf-16', 'x-desconhecido']
const HEADERS = [
  undefined,
  'text/xml; charset=utf-8',
  'text/xml; charset=ISO-8859-1',
  'text/xml;charset="windows-1252"',
]
/** The characters of windows-1252 that take the places of controls. */
const CURLY = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'
const CURLY_BYTES = [
  ...'\x80\x82\x83\x84\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8e\x91\x92\x93\x94\x95\x96\x97\x98\x99\x9a\x9b\x9c\x9e\x9f',
]
const ENCODERS: Record<string, (text: string) => Buffer> = {
  'utf-8': (text) => Buffer.from(text),
  'utf-8 with BOM': (text) => Buffer.from(`\uFEFF${text}`),
  'windows-1252': (text) =>
    Buffer.from([...text].map((char) => CURLY_BYTES[CURLY.indexOf(char)] ?? char).join(''), 'latin1'),
  'utf-16le with BOM': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf-16be with BOM': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  'utf-16le': (text) => Buffer.from(text, 'utf16le'),
  'utf-16be': (text) => Buffer.from(text, 'utf16le').swap16(),
}

const palavra = fc.oneof(
  fc.constantFrom(
    'Serviço',
    'manutenção',
    'São João',
    'AÇÃO',
    'nº 5',
    '3ª via',
    'à vista',
    'pingüim',
    '“entre aspas”',
    '– travessão',
    'R$ 10',
    'Ñuñoa',
  ),
  fc.string({ unit: fc.constantFrom(...'aeioubcdfg ÁÉÍÓÚÂÊÔÃÕÀÇáéíóúâêôãõàçü.ºª°§') }),
)
const texto = fc.array(palavra, { maxLength: 12 }).map((parts) => parts.join(' '))

test('a text is read as it was written, whatever its declaration and its header say', () => {
  fc.assert(
    fc.property(
      texto,
      fc.constantFrom(...DECLARED),
      fc.constantFrom(...HEADERS),
      fc.constantFrom(...Object.keys(ENCODERS)),
      (text, declared, header, actual) => {
        const source = `${declared === null ? '' : `<?xml version="1.0" encoding="${declared}"?>`}<a>${text}</a>`
        const bytes = ENCODERS[actual]!(source)
        // An accented letter before a sign, in single bytes, may also be a valid UTF-8 sequence: the two cannot be
        // distinguished.
        fc.pre(actual !== 'windows-1252' || !/[Â-ï][ºª°§“”–]/.test(text))
        for (const fallback of ['utf-8', 'iso-8859-1'])
          assert.equal(decodeText(bytes, { contentType: header, fallback }), source)
        if (declared !== 'x-desconhecido') assert.equal(parseXml(bytes).text, text)
      },
    ),
    { numRuns: casesOf(5000) },
  )
})

test('a text cut in the middle of a character, or with one stray byte, keeps its other accents', () => {
  const cut = Buffer.from('<a>Serviço de manutenção elétrica</a>ç').subarray(0, -1)
  assert.equal(decodeText(cut, { contentType: 'text/xml; charset=utf-8' }), '<a>Serviço de manutenção elétrica</a>Ã')
  const mixed = Buffer.concat([
    Buffer.from('<a>Prestação de serviço: '),
    Buffer.from('manhã', 'latin1'),
    Buffer.from('</a>'),
  ])
  assert.equal(decodeText(mixed), '<a>Prestação de serviço: manhã</a>')
})

test('no bytes are refused, whatever charset is named', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.constantFrom(...HEADERS), (bytes, contentType) => {
      assert.equal(typeof decodeText(bytes, { contentType }), 'string')
    }),
    { numRuns: casesOf(1000) },
  )
})
