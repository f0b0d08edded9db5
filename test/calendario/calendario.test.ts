// The short form of `npm run calendario`: the last day of 2026 and the first of 2027, in three places.
import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { needs } from '../support/references.ts'
import { conferir, PRECISA } from './conferir.ts'
import { type Dia, emitirNoDia } from './emitir.ts'
import { type Figuras, figurasDe } from './figuras.ts'
import { LUGARES } from './plano.ts'
import { contraCalculadora, differences, fromMarkdown, SEM_FONTE, valoresDe } from './tabela.ts'

const GOLDEN = readFileSync(new URL('./calendario.golden.md', import.meta.url), 'utf8')
const lugares = LUGARES.filter(({ cidade }) => cidade === null || cidade === 'santos' || cidade === 'sao-paulo')

const number = (texto: string) => Math.round(Number(texto) * 100)
const sum = (texto: string) => texto.split(' + ').reduce((total, each) => total + number(each), 0)

/** The figures of one company in Marabá, on the national emitter. */
const nacionalDe = ({ emitidas }: Dia, regime: string): Figuras =>
  figurasDe(emitidas.find((nota) => nota.regime === regime && nota.lugar.startsWith('Marabá'))!)

/** The rules of the day that no golden file may change, by the article that says so. */
const LEI: Record<string, (dia: Dia) => void> = {
  '2026-12-31': (dia) => {
    const regular = nacionalDe(dia, 'regular')
    // LC 214, art. 12 and Anexo VI: 12,500.50 − ISS 625.03 − PIS 81.25 − COFINS 375.02.
    assert.equal(regular['base IBS/CBS'], '11419.20')
    assert.equal(regular['IBS/CBS'], '11.42 + 0.00 + 102.77')
    assert.equal(regular['a cobrar'], regular.líquido)
    assert.equal(nacionalDe(dia, 'Simples, tudo no DAS')['base IBS/CBS'], '–')
  },
  '2027-01-01': (dia) => {
    const regular = nacionalDe(dia, 'regular')
    // Anexo VI: only the ISS leaves the base; LC 214, art. 509: CSLL alone, 1 %, beside IRRF 1.5 %.
    assert.equal(regular['base IBS/CBS'], '11875.47')
    assert.equal(regular.retido, '312.52')
    assert.equal(number(regular['a cobrar']), number(regular.líquido) + sum(regular['IBS/CBS']))
    const simples = nacionalDe(dia, 'Simples, tudo no DAS')
    assert.match(simples['grupos enviados'], /IBSCBS/)
    assert.equal(simples['a cobrar'], simples.líquido)
    assert.doesNotMatch(nacionalDe(dia, 'MEI')['grupos enviados'], /IBSCBS/)
  },
}

for (const [data, checkLei] of Object.entries(LEI))
  test(
    `on ${data} every note is as the law of the day and the golden say, and outsiders accept it`,
    needs(...PRECISA),
    async () => {
      const pasta = mkdtempSync(join(tmpdir(), 'nfse-calendario-'))
      try {
        const dia = await emitirNoDia(data, { lugares })
        assert.deepEqual(conferir(dia, pasta), [])
        for (const nota of dia.emitidas)
          if (!nota.regime.startsWith('regular'))
            assert.match(figurasDe(nota).trilho, /^nacional/, `${nota.regime} ${nota.lugar}`)
        checkLei(dia)
        const valores = valoresDe(dia.emitidas)
        assert.deepEqual(contraCalculadora(valores), [])
        assert.deepEqual(differences(fromMarkdown(GOLDEN), valores), [])
      } finally {
        rmSync(pasta, { recursive: true, force: true })
      }
    },
  )

test('every figure of the calendar has its legal source', () => {
  assert.ok(fromMarkdown(GOLDEN).size > 1000)
  assert.deepEqual(
    GOLDEN.split('\n').filter((linha) => linha.includes(SEM_FONTE)),
    [],
  )
})
