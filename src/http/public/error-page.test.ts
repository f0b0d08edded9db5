import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchErros } from '#features/tabelas/erros-explicados.ts'
import type { Ctx } from '#platform/ctx.ts'
import { errorPage } from './error-page.ts'

const ctx = {
  actor: { kind: 'portal', usuarioId: 'u', sessaoId: 's', papel: 'leitura', empresaIds: null },
} as unknown as Ctx
const codes = (q: string) => searchErros(ctx, q).map(({ codigo }) => codigo)

test('a code finds itself first, whatever its case, and its beginning finds those that begin so', () => {
  assert.equal(codes('e0310')[0], 'E0310')
  assert.equal(codes('PRAZO_EXPIRADO')[0], 'PRAZO_EXPIRADO')
  assert.ok(codes('E03').length > 5 && codes('E03').every((codigo) => codigo.startsWith('E03')))
})

test('words find the errors whose explanation has all of them, without accents', () => {
  assert.ok(codes('prazo cancelamento direto').includes('PRAZO_EXPIRADO'))
  assert.deepEqual(codes('prazo xilofone'), [])
  assert.deepEqual(codes(' . '), [])
})

test('every error that is found leads to its place on the page of errors', () => {
  const page = errorPage()
  for (const q of ['E', 'a', '1', 'codigo', 'municipio', 'campo'])
    for (const { url } of searchErros(ctx, q)) {
      const [, anchor = ''] = url.split('#')
      assert.ok(page.includes(`id="${anchor}"`), url)
    }
})
