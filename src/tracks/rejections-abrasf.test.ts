import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parseCsv } from '#domain/csv.ts'
import { needs, sourceTables } from '#test/support/references.ts'
import { TEMPLATES_ABRASF } from './abrasf/templates/index.ts'
import { EFEITOS, type Efeito, isFinal } from './efeito.ts'
import { explain, findRejection, type RejeicaoAbrasf } from './rejections-abrasf.ts'
import type { PoliticaDeEnvio } from './template.ts'

const CATALOGUE = new URL('../../contracts/tables/rejeicoes-abrasf.csv', import.meta.url)
const ROWS = parseCsv(readFileSync(CATALOGUE, 'utf8')) as RejeicaoAbrasf[]
const OFFICIAL = sourceTables('abrasf-erros.csv')
const PADROES = TEMPLATES_ABRASF.map(({ padrao }) => padrao)
/** The templates whose provider wrote the manual that a list of codes names. */
const MANUAIS: readonly [manual: RegExp, padroes: readonly string[]][] = [
  [/^ABRASF 1\.00/, PADROES],
  [/SimplISS/, ['simpliss-2.03']],
  [/^Ginfes/, ['ginfes', 'ginfes-3.01']],
]

test('a code of a manual is listed for the templates of its author, and for no other', needs(OFFICIAL), () => {
  const official = parseCsv(readFileSync(OFFICIAL, 'utf8')).filter(({ padrao }) => !padrao!.startsWith('São Paulo'))
  assert.ok(official.length > 600)
  const owners = new Map<string, Set<string>>()
  for (const { codigo, padrao } of official) {
    const [, padroes = []] = MANUAIS.find(([manual]) => manual.test(padrao!)) ?? []
    assert.ok(padroes.length > 0, padrao)
    owners.set(codigo!, new Set([...(owners.get(codigo!) ?? []), ...padroes]))
  }
  const ours = new Set(ROWS.filter(({ fonte }) => /relatad|repassada/.test(fonte)).map(({ codigo }) => codigo))
  for (const [codigo, padroes] of owners)
    for (const padrao of PADROES)
      if (!ours.has(codigo))
        assert.equal(findRejection(codigo, padrao) !== null, padroes.has(padrao), `${codigo} ${padrao}`)
})

test('the words of the catalogue are ours', needs(OFFICIAL), () => {
  const official = parseCsv(readFileSync(OFFICIAL, 'utf8'))
  const sentences = new Set(official.flatMap(({ mensagem, correcao }) => [mensagem, correcao]))
  for (const { codigo, mensagem, correcao } of ROWS)
    assert.ok(!sentences.has(mensagem) && !sentences.has(correcao), `${codigo} is copied`)
})

test('every row is complete, names its source, and its effect is one of the list', () => {
  const known = new Set(['', ...PADROES])
  for (const { codigo, padrao, mensagem, correcao, fonte, efeito } of ROWS) {
    assert.match(mensagem, /^[A-ZÀ-Ú].*\.$/, codigo)
    assert.match(correcao, /^[A-ZÀ-Ú].*\.$/, codigo)
    assert.ok(fonte.length > 10, codigo)
    assert.ok(EFEITOS.includes(efeito), `${codigo} ${efeito}`)
    for (const each of padrao.split(' ')) assert.ok(known.has(each), `${codigo} ${each}`)
  }
  const keys = ROWS.flatMap(({ codigo, padrao }) => padrao.split(' ').map((each) => `${codigo} ${each}`))
  assert.equal(new Set(keys).size, keys.length)
})

test('a template and its catalogue agree on every code', () => {
  const expected: Record<keyof PoliticaDeEnvio['codigos'], (efeito: Efeito) => boolean> = {
    duplicado: (efeito) => efeito === 'duplicado' || efeito === 'cumprido',
    pendente: (efeito) => efeito === 'pendente',
    naoEncontrado: (efeito) => efeito === 'ausente',
    jaFeito: (efeito) => efeito === 'cumprido',
    prazo: isFinal,
    credencial: isFinal,
    recusa: isFinal,
  }
  for (const { padrao, politica } of TEMPLATES_ABRASF)
    for (const [list, isRight] of Object.entries(expected))
      for (const codigo of politica.codigos[list as keyof typeof expected]) {
        const row = findRejection(codigo, padrao)
        assert.ok(row && isRight(row.efeito), `${padrao} ${list} ${codigo}`)
      }
})

test('an internal error is an instability in every template but one whose manual gives the code a meaning', () => {
  for (const padrao of PADROES) {
    assert.equal(findRejection('999', padrao)?.efeito, 'instabilidade')
    assert.equal(findRejection('RNG9999', padrao)?.efeito, 'instabilidade')
    assert.equal(findRejection('E999', padrao)?.efeito, padrao === 'simpliss-2.03' ? 'final' : 'instabilidade')
  }
  assert.equal(findRejection('L999', 'ipm-2.04')?.efeito, 'instabilidade')
})

test("a template's own meaning of a code comes before the general one, and an answer without a sentence gets ours", () => {
  const nada = { mensagem: '', correcao: '' }
  assert.notEqual(explain('E160', 'betha-2.02', nada).mensagem, explain('E160', 'abrasf-2.04', nada).mensagem)
  assert.deepEqual(explain('Z9', 'ginfes', { mensagem: 'Texto da cidade', correcao: 'Faça isto' }), {
    campo: '',
    codigo: 'Z9',
    mensagem: 'Texto da cidade',
    correcao: 'Faça isto',
  })
  assert.deepEqual(explain('', '', nada), {
    campo: '',
    codigo: 'SEM_CODIGO',
    mensagem: 'A prefeitura recusou a nota sem explicar o motivo.',
  })
})
