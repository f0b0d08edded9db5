// The colours of app.css against WCAG 2.2 AA: 4.5 for text, 3 for what only has to be seen (edges of controls, dots).
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

const CSS = readFileSync(new URL('./app.css', import.meta.url), 'utf8')
const COLORS = new Map(
  [...CSS.matchAll(/--color-([\w-]+):\s*light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)/g)].map(
    ([, name, light, dark]) => [name!, { claro: light!, escuro: dark! }],
  ),
)
const TONS = ['verde', 'azul', 'vermelho', 'ambar', 'roxo', 'cinza']
const TEXT: [text: string, ground: string][] = [
  ...['papel', 'papel-1', 'papel-2'].flatMap((ground): [string, string][] =>
    ['tinta', 'tinta-2', 'tinta-3'].map((text) => [text, ground]),
  ),
  ['anil', 'papel'],
  ['anil', 'papel-1'],
  ['anil', 'anil-papel'],
  ['papel', 'vermelho'],
  ...TONS.flatMap((tom): [string, string][] => [
    [tom, `${tom}-papel`],
    [tom, 'papel'],
    [tom, 'papel-1'],
    ['tinta', `${tom}-papel`],
    ['tinta-2', `${tom}-papel`],
  ]),
]
const SEEN: [shape: string, ground: string][] = [
  ['borda', 'papel'],
  ...TONS.flatMap((tom): [string, string][] => [
    [`${tom}-ponto`, 'papel'],
    [`${tom}-ponto`, 'papel-2'],
  ]),
]

for (const tema of ['claro', 'escuro'] as const) {
  const colorOf = (name: string) => COLORS.get(name)?.[tema] ?? assert.fail(`no colour ${name}`)
  const weak = (pairs: [string, string][], least: number) =>
    pairs
      .map(([one, other]) => ({ one, other, ratio: contrast(colorOf(one), colorOf(other)) }))
      .filter(({ ratio }) => ratio < least)
      .map(({ one, other, ratio }) => `${one} on ${other}: ${ratio.toFixed(2)}`)

  test(`every text has enough contrast on its ground, tema ${tema}`, () => assert.deepEqual(weak(TEXT, 4.5), []))
  test(`edges and dots have enough contrast, tema ${tema}`, () => assert.deepEqual(weak(SEEN, 3), []))
  test(`white text has enough contrast on the primary button, tema ${tema}`, () =>
    assert.ok(contrast('#ffffff', colorOf('anil-botao')) >= 4.5))
}

test('the arithmetic agrees with the standard: black on white is 21, #767676 on white just passes', () => {
  assert.equal(contrast('#000000', '#ffffff'), 21)
  assert.ok(Math.abs(contrast('#767676', '#ffffff') - 4.54) < 0.01)
})

function contrast(one: string, other: string): number {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** WCAG 2.2, relative luminance. */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
