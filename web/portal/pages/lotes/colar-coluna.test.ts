import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCelulas, pasteDown, readCopied } from './colar-coluna.ts'

test('cells copied from a spreadsheet are read with their empty ones and their line breaks; one value is a plain text', () => {
  assert.deepEqual(readCopied('a\r\nb\r\n'), [['a'], ['b']])
  assert.deepEqual(readCopied('a\n\n"c\nd ""e"""\n\nf'), [['a'], [''], ['c\nd "e"'], [''], ['f']])
  assert.deepEqual(readCopied('a\tb'), [['a', 'b']])
  assert.equal(readCopied('529.982.247-25\r\n'), null)
  assert.equal(readCopied('"aberta\nb'), null)
})

test('a column is written from the cell of its line down, and an empty value leaves its cell as it is', async () => {
  const celulas = createCelulas()
  const written: string[] = []
  const add = (linha: number, campo: string, ready: boolean | null) =>
    celulas.add({
      linha,
      campo,
      write: async (texto) => {
        written.push(`${linha}:${texto}`)
        return ready
      },
    })
  add(9, 'valor', null)
  add(4, 'valor', true)
  add(3, 'valor', true)
  add(5, 'outro', true)
  add(7, 'valor', true)
  const remove = add(8, 'valor', true)
  remove()
  const pasted = await pasteDown(celulas.below('valor', 4), ['10', '', '30', '40'])
  assert.deepEqual(written, ['4:10', '9:30'])
  assert.deepEqual(pasted, { escritas: 1, prontas: 1, sobram: 1 })
})
