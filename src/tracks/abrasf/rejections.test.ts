import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseCsv } from '#domain/csv.ts'
import { needs, sourceTables } from '#test/support/references.ts'
import { explain, findRejection } from './rejections.ts'
import { CODIGOS_ABRASF } from './templates/base.ts'
import { TEMPLATES_ABRASF } from './templates/index.ts'

const ROWS = parseCsv(readFileSync(new URL('../../../contracts/tables/rejeicoes-abrasf.csv', import.meta.url), 'utf8'))
const OFFICIAL = sourceTables('abrasf-erros.csv')

test('every code of the manuals of ABRASF is in the catalogue, in words of our own', needs(OFFICIAL), () => {
  const official = parseCsv(readFileSync(OFFICIAL, 'utf8')).filter(({ padrao }) => !padrao!.startsWith('São Paulo'))
  assert.ok(official.length > 600)
  const sentences = new Set(official.flatMap(({ mensagem, correcao }) => [mensagem, correcao]))
  for (const { codigo } of official) assert.ok(findRejection(codigo!, ''), codigo)
  for (const { codigo, mensagem, correcao } of ROWS)
    assert.ok(!sentences.has(mensagem!) && !sentences.has(correcao!), `${codigo} is copied`)
})

test('every row is complete, and its class agrees with the templates about the code', () => {
  const classes = { ...CODIGOS_ABRASF, recusa: [] }
  const expected = {
    duplicado: 'duplicado',
    pendente: 'pendente',
    naoEncontrado: 'nao_encontrado',
    prazo: 'prazo',
    credencial: 'credencial',
  }
  for (const [list, classe] of Object.entries(expected))
    for (const codigo of classes[list as keyof typeof classes])
      if (codigo !== 'E949') assert.equal(findRejection(codigo, '')?.classe, classe, codigo)
  const padroes = new Set(['', ...TEMPLATES_ABRASF.map(({ padrao }) => padrao)])
  for (const row of ROWS) {
    assert.match(row['mensagem']!, /^[A-ZÀ-Ú].*\.$/, row['codigo'])
    assert.match(row['correcao']!, /^[A-ZÀ-Ú].*\.$/, row['codigo'])
    assert.ok(padroes.has(row['padrao']!), row['padrao'])
  }
  assert.equal(new Set(ROWS.map(({ codigo, padrao }) => `${codigo} ${padrao}`)).size, ROWS.length)
})

test("a template's own meaning of a code comes before the general one", () => {
  assert.notEqual(explain('E160', 'betha-2.02').mensagem, explain('E160', 'abrasf-2.04').mensagem)
  assert.deepEqual(explain('Z9', 'ginfes', { oficial: 'Texto da cidade' }), {
    campo: '',
    codigo: 'Z9',
    mensagem: 'Texto da cidade',
  })
  assert.equal(explain('', '').codigo, 'SEM_CODIGO')
})
