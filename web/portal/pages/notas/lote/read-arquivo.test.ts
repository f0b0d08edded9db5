import assert from 'node:assert/strict'
import { test } from 'node:test'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { readCsv, readText, writeCsv } from '#web/words/csv.ts'
import { toPedido } from '../formulario/pedido.ts'
import { COLUNAS, schemaDe, valorDaCelula } from './colunas.ts'
import { MODELO } from './modelo.ts'
import { readArquivo } from './read-arquivo.ts'

const lidas = (texto: string) => {
  const leitura = readArquivo(texto)
  assert.ok('linhas' in leitura, JSON.stringify(leitura))
  return leitura
}

test('the template file holds valid notes', () => {
  const { linhas, ignoradas } = lidas(MODELO)
  assert.deepEqual(ignoradas, [])
  for (const { pedido } of linhas)
    assert.deepEqual(validatePedido(toPedido({ ...pedido, prestador: { cpfCnpj: '11222333000181' } })).erros, [])
})

test('every friendly column names a field of the request', () => {
  for (const campo of Object.values(COLUNAS)) assert.ok(schemaDe(campo), campo)
  assert.equal(schemaDe('servico[0].inventado'), null)
  assert.ok(schemaDe('servico[0].valor.deducoes.documentos[1].fornecedor.cpfCnpj'))
})

test('cells are read as a spreadsheet in Brazil writes them', () => {
  const cases: [string, string, unknown][] = [
    ['1.500,50', 'servico[0].valor.servico', 1500.5],
    ['R$ 1.500', 'servico[0].valor.servico', 1500],
    ['1500.5', 'servico[0].valor.servico', 1500.5],
    ['0,65%', 'servico[0].retencao.pis.aliquota', 0.65],
    ['3.125', 'servico[0].iss.aliquota', 3.125],
    ['mil', 'servico[0].valor.servico', 'mil'],
    ['1,500.50', 'servico[0].valor.servico', 1500.5],
    ['1,500', 'servico[0].valor.servico', '1,500'],
    ['-10', 'servico[0].valor.servico', '-10'],
    ['250', 'servico[0].iss.aliquota', '250'],
    ['100', 'servico[0].valor.deducoes', 100],
    ['Sim', 'servico[0].iss.retido', true],
    ['não', 'servico[0].iss.retido', false],
    ['12.345.678/0001-95', 'tomador.cpfCnpj', '12345678000195'],
    ['191000001', 'tomador.cpfCnpj', '191000001'],
    ['1310100', 'tomador.endereco.cep', '01310100'],
    ['11/2026', 'competencia', '2026-11'],
    ['6209-1/00', 'servico[0].cnae', '6209100'],
    ['  ', 'competencia', undefined],
  ]
  for (const [texto, campo, valor] of cases)
    assert.deepEqual(valorDaCelula(texto, campo), valor, `${texto} in ${campo}`)
  // A spreadsheet drops leading zeros.
  assert.equal(valorDaCelula('3748560877', 'tomador.cpfCnpj'), '03748560877')
})

test('separators, quotes, line breaks and empty lines are understood', () => {
  const { colunas, registros } = readCsv('\uFEFFa;b\r\n"x; ""y""\nz";2\r\n\r\n;3')
  assert.deepEqual(colunas, ['a', 'b'])
  assert.deepEqual(registros, [
    { linha: 2, celulas: ['x; "y"\nz', '2'] },
    { linha: 5, celulas: ['', '3'] },
  ])
  assert.throws(() => readCsv('a,b\n1,"2'), /linha 2 abre aspas/)
  assert.equal(writeCsv([['a;b', 1.5, '=SOMA(A1)', undefined]]), '\uFEFF"a;b";1,5;\'=SOMA(A1);\r\n')
})

test('the encoding of old spreadsheets is understood', async () => {
  assert.equal(await readText(new Blob([new Uint8Array([0x53, 0xe3, 0x6f])])), 'São')
  assert.equal(await readText(new Blob(['São'])), 'São')
})

test('a file that cannot be a batch is refused with the reason', () => {
  const erro = (texto: string) => (readArquivo(texto) as { erro: string }).erro
  assert.match(erro(''), /Nenhuma coluna/)
  assert.match(erro('valor\n'), /nenhuma nota/)
  assert.match(erro('foo;bar\n1;2'), /Nenhuma coluna/)
  assert.match(erro(`valor\n${'10\n'.repeat(51)}`), /51 notas/)
  assert.match(erro('{"notas": 1}'), /lista/)
  assert.match(erro('[1]'), /item 1/)
  assert.match(erro('{"a"'), /JSON válido/)
  const { ignoradas, linhas } = lidas('valor;cor\n10;azul')
  assert.deepEqual(
    [ignoradas, linhas[0]!.onde, linhas[0]!.pedido.servico![0]!.valor!.servico],
    [['cor'], 'linha 2', 10],
  )
  assert.equal(lidas('[{"idIntegracao":"meu"}]').linhas[0]!.pedido.idIntegracao, 'meu')
})
