import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clip, fit, wrap } from './draw.ts'
import { encode, openFonts, widthOf } from './font.ts'
import { qrModules } from './qr.ts'

const { regular } = openFonts()
const style = { font: regular, size: 7 }
const PT_PER_CM = 72 / 2.54

test('fonts are opened once and shared', () => {
  assert.equal(openFonts().regular, regular)
})

test('the widths are those of Arial', () => {
  assert.equal(Math.round(widthOf(regular, 1000, 'A')), 667)
  assert.equal(Math.round(widthOf(regular, 1000, ' ')), 278)
})

test('every letter of Portuguese has its own glyph', () => {
  const unknown = encode(regular, '?')
  for (const char of 'áàâãéêíóôõúüçñÁÀÂÃÉÊÍÓÔÕÚÜÇÑºª–—…“”‘’•€™§°') assert.notEqual(encode(regular, char), unknown, char)
})

test('control and zero-width characters are dropped, bidirectional controls shown; a foreign letter shows as a question mark', () => {
  assert.equal(encode(regular, 'a\u0000\u0007\u001b\u200b\ufeff\u00adb'), encode(regular, 'ab'))
  assert.equal(encode(regular, 'שלום😀'), encode(regular, '?????'))
  assert.equal(widthOf(regular, 7, '\u200d'), 0)
  assert.equal(encode(regular, 'R$ \u202e00,1'), encode(regular, 'R$ [U+202E]00,1'))
  assert.equal(widthOf(regular, 7, '\u2066'), widthOf(regular, 7, '[U+2066]'))
})

test('wrapped lines stay within the width and lose no word', () => {
  const content = 'Manutenção evolutiva do sistema de gestão conforme contrato e medição aprovada no período'
  const lines = wrap(content, 3, style)
  assert.ok(lines.length > 2)
  for (const line of lines) assert.ok(widthOf(regular, 7, line) <= 3 * PT_PER_CM, line)
  assert.equal(lines.join(' '), content)
})

test('line breaks are kept, and a word longer than the line is split', () => {
  assert.deepEqual(wrap('um\ndois\r\n\ntrês', 5, style), ['um', 'dois', '', 'três'])
  const lines = wrap(`a ${'x'.repeat(500)} b`, 4, style)
  for (const line of lines) assert.ok(widthOf(regular, 7, line) <= 4 * PT_PER_CM)
  assert.equal(lines.join('').replaceAll(' ', ''), `a${'x'.repeat(500)}b`)
})

test('a line too wide is narrowed first, and cut only past the narrowest', () => {
  const room = widthOf(regular, 7, 'Serviço de exemplo') / PT_PER_CM
  assert.deepEqual(fit('Serviço de exemplo', room, { ...style, stretchMin: 0.7 }), {
    content: 'Serviço de exemplo',
    stretch: 1,
  })
  const narrowed = fit('Serviço de exemplo', room * 0.9, { ...style, stretchMin: 0.7 })
  assert.equal(narrowed.content, 'Serviço de exemplo')
  assert.ok(Math.abs(narrowed.stretch - 0.9) < 1e-9)
  const cut = fit('Serviço de exemplo', room * 0.5, { ...style, stretchMin: 0.7 })
  assert.match(cut.content, /^Serviço.*\.\.\.$/)
  assert.ok(widthOf(regular, 7, cut.content) * cut.stretch <= room * 0.5 * PT_PER_CM + 1e-9)
})

test('dropped lines leave an ellipsis', () => {
  assert.deepEqual(clip(['um', 'dois', 'três'], 3, 5, style), ['um', 'dois', 'três'])
  assert.deepEqual(clip(['um', 'dois', 'três'], 2, 5, style), ['um', 'dois...'])
  assert.deepEqual(clip([], 2, 5, style), [])
})

test('the QR code fills its square, with a finder pattern in three corners and none in the fourth', () => {
  const area = { x: 10, y: 5, width: 1.52, height: 1.52 }
  const boxes = qrModules(`https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=${'7'.repeat(50)}`, area)
  const side = boxes[0]!.height
  assert.equal(Math.round(area.width / side), 37, 'version 5: the digits are packed')
  const finderRuns = boxes.filter(({ width }) => Math.round(width / side) === 7)
  const corner = (x: number, y: number) =>
    finderRuns.some((box) => Math.abs(box.x - x) < 1e-9 && Math.abs(box.y - y) < 1e-9)
  const far = 30 * side
  assert.ok(corner(area.x, area.y) && corner(area.x + far, area.y) && corner(area.x, area.y + far))
  assert.ok(!corner(area.x + far, area.y + far))
  for (const { x, width } of boxes) assert.ok(x >= area.x && x + width <= area.x + area.width + 1e-9)
})
