import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Coluna } from '../../kit/list/Tabela.tsx'
import { foundBy, sortedBy } from './inteira.ts'

type Linha = { nome: string; quantas: number | null }
const COLUNAS: Coluna<Linha>[] = [
  { id: 'nome', titulo: 'Nome', ordem: 'nome', celula: () => null, planilha: ({ nome }) => nome },
  { id: 'quantas', titulo: 'Quantas', ordem: 'quantas', celula: () => null, planilha: ({ quantas }) => quantas },
  { id: 'botao', titulo: '', celula: () => null },
]
const LINHAS: Linha[] = [
  { nome: 'fila 10', quantas: 2 },
  { nome: 'Água', quantas: null },
  { nome: 'fila 9', quantas: 30 },
]
const nomes = (ordem?: string) => sortedBy(LINHAS, COLUNAS, ordem).map(({ nome }) => nome)

test('rows known as a whole are ordered as people count and spell, what is unknown last', () => {
  assert.deepEqual(nomes('nome'), ['Água', 'fila 9', 'fila 10'])
  assert.deepEqual(nomes('-nome'), ['fila 10', 'fila 9', 'Água'])
  assert.deepEqual(nomes('quantas'), ['fila 10', 'fila 9', 'Água'])
  assert.deepEqual(nomes('-quantas'), ['fila 9', 'fila 10', 'Água'])
})

test('without an order, or with one that no column has, the rows stay as the service gave them', () => {
  const given = LINHAS.map(({ nome }) => nome)
  assert.deepEqual(nomes(), given)
  assert.deepEqual(nomes('-botao'), given)
})

test('rows known as a whole are found by all words of a search, in any column and without accents', () => {
  const found = (q: string) => foundBy(LINHAS, COLUNAS, q).map(({ nome }) => nome)
  assert.deepEqual(found('agua'), ['Água'])
  assert.deepEqual(found(' 30  FILA'), ['fila 9'])
  assert.deepEqual(found('nada'), [])
  assert.equal(found('').length, LINHAS.length)
})

test('a column shown in words is ordered by its own value: an instant, not its date as written', () => {
  const desde: Coluna<{ em: string }>[] = [
    {
      id: 'em',
      titulo: 'Desde',
      ordem: 'em',
      celula: () => null,
      planilha: ({ em }) => `dia ${em.slice(8)}`,
      emOrdem: ({ em }) => em,
    },
  ]
  const linhas = [{ em: '2026-10-30' }, { em: '2026-11-02' }, { em: '2026-09-31' }]
  assert.deepEqual(
    sortedBy(linhas, desde, '-em').map(({ em }) => em),
    ['2026-11-02', '2026-10-30', '2026-09-31'],
  )
})
