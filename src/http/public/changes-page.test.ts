import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMudancas } from '#features/tabelas/mudancas.ts'
import { changesPage } from './changes-page.ts'

/** The two halves of the page on a day. */
function pageOn(day: string): { vem: string; vale: string } {
  const [vem = '', vale = ''] = changesPage(day).split('<h2>O que já vale</h2>')
  return { vem, vale }
}

test('a change of the law comes until the day it begins, and is in force from that day on', () => {
  const anchor = '<section id="2027-01-01">'
  assert.ok(pageOn('2026-12-31').vem.includes(anchor))
  assert.ok(!pageOn('2026-12-31').vale.includes(anchor))
  assert.ok(pageOn('2027-01-01').vale.includes(anchor))
  assert.ok(!pageOn('2027-01-01').vem.includes(anchor))
})

test('the page shows every row of the table with its source and how sure it is, each day once', () => {
  const page = changesPage('2026-11-22')
  for (const { titulo, pedido } of readMudancas().mudancas)
    for (const text of [titulo, pedido]) assert.ok(page.includes(text), text)
  assert.ok(page.includes('(texto oficial citado por outros)'))
  const ids = [...page.matchAll(/<section id="([^"]+)"/g)].map(([, id]) => id)
  assert.deepEqual(ids, [...new Set(ids)])
})
