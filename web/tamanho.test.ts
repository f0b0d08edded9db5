import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { tamanhosDe } from './tamanho.ts'

const ENTRADA_KIB_MAX = 140
/** The limit of every screen of the app, and the least number of its screens. */
const APPS = { portal: { max: 223, telas: 20 }, ops: { max: 230, telas: 40 } }
/** The files that every visit loads, by the beginning of the screen's file. */
const PRIMEIRAS = { 'portal/pages/acesso/': 130.5, 'portal/pages/inicio/Inicio.tsx': 150 }

for (const [app, { max, telas: count }] of Object.entries(APPS)) {
  const { entrada, telas } = tamanhosDe(resolve(import.meta.dirname, 'dist', app))

  test(`the entry of ${app} weighs at most ${ENTRADA_KIB_MAX} KiB`, () =>
    assert.ok(entrada <= ENTRADA_KIB_MAX, `${entrada} KiB`))

  test(`no screen of ${app} needs more than ${max} KiB`, () => {
    assert.ok(telas.length > count, 'the screens of the manifest')
    assert.deepEqual(
      telas.filter(({ kib }) => kib > max),
      [],
    )
  })
}

test('the login weighs at most 130.5 KiB, and the first page of an account 150', () => {
  const { telas } = tamanhosDe(resolve(import.meta.dirname, 'dist/portal'))
  for (const [file, max] of Object.entries(PRIMEIRAS)) {
    const found = telas.filter(({ tela }) => tela.startsWith(file))
    assert.ok(found.length > 0, file)
    for (const { tela, kib } of found) assert.ok(kib <= max, `${tela}: ${kib} KiB`)
  }
})
