import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { Fragment, jsx, jsxs } from './jsx-runtime.ts'

test('a text of a client cannot reorder the page; what is typed in a field stays as it is', () => {
  const nome = '\u202eACME'
  const Linha = ({ children }: { children: string }) => jsxs('p', { title: children, children: ['de ', [children, 1]] })
  const page = jsxs(Fragment, {
    children: [
      jsx(Linha, { children: nome }),
      jsx('input', { defaultValue: nome, readOnly: true }),
      jsx('b', { children: 'R$ 1' }),
    ],
  })
  assert.equal(
    renderToStaticMarkup(page),
    `<p title="[U+202E]ACME">de [U+202E]ACME1</p><input readOnly="" value="${nome}"/><b>R$ 1</b>`,
  )
})
