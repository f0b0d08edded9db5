import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { tamanhosDe } from './tamanho.ts'

const ENTRADA_KIB_MAX = 140
const TELA_KIB_MAX = 220
const { entrada, telas } = tamanhosDe(resolve(import.meta.dirname, 'dist/portal'))

test(`the entry weighs at most ${ENTRADA_KIB_MAX} KiB`, () => assert.ok(entrada <= ENTRADA_KIB_MAX, `${entrada} KiB`))

test(`no screen needs more than ${TELA_KIB_MAX} KiB`, () => {
  assert.ok(telas.length > 20, 'the screens of the manifest')
  assert.deepEqual(
    telas.filter(({ kib }) => kib > TELA_KIB_MAX),
    [],
  )
})
