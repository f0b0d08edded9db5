import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareTabela } from './compare-tabela.ts'

const OURS = [
  { codigo: '1', descricao: 'um', nota: 'x' },
  { codigo: '2', descricao: 'dois', nota: 'y' },
]

test('codes that came, went and changed are named, in columns that both have', () => {
  const found = compareTabela(OURS, 'Codigo;Descricao;outra\n2;"dois; ou três";z\n3;três;\n', ['codigo'])
  assert.deepEqual(found, {
    linhasNossas: 2,
    linhasDeles: 2,
    vieram: { total: 1, codigos: ['3'] },
    sairam: { total: 1, codigos: ['1'] },
    mudaram: {
      total: 1,
      itens: [{ codigo: '2', campos: [{ campo: 'descricao', nosso: 'dois', deles: 'dois; ou três' }] }],
    },
    naoComparadas: ['nota'],
  })
})

test('a key of several columns is compared as one, and an equal table has no difference', () => {
  const same = compareTabela(OURS, 'codigo,descricao,nota\n1,um,x\n2,dois,y\n', ['codigo', 'descricao'])
  assert.deepEqual([same.vieram.total, same.sairam.total, same.mudaram.total], [0, 0, 0])
})

test('a text that is not the table is refused with a sentence', () => {
  assert.throws(
    () => compareTabela(OURS, '<html><body>não encontrado</body></html>\nx\n', ['codigo']),
    /Falta no cabeçalho/,
  )
  assert.throws(() => compareTabela(OURS, 'codigo,descricao\n', ['codigo']), /nenhuma linha/)
  assert.throws(() => compareTabela(OURS, 'codigo\n"1', ['codigo']), /aspas/)
})

test('long differences are counted whole and listed in part', () => {
  const many = Array.from({ length: 700 }, (_, n) => `n${n},x`).join('\n')
  const { vieram } = compareTabela(OURS, `codigo,descricao\n${many}\n`, ['codigo'])
  assert.deepEqual([vieram.total, vieram.codigos.length], [700, 500])
})
