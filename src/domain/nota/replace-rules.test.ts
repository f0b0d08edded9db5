import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NotaPreparada } from './preparada.ts'
import { camposQueFicam, whyNotReplace } from './replace-rules.ts'

type Change = (nota: NotaPreparada) => void
const notaOf = (regimeTributario: string, change: Change = () => {}): NotaPreparada => {
  const nota = {
    competencia: '2026-11',
    prestador: { regimeTributario, optanteMei: false },
    tomador: { cpfCnpj: '11222333000181', nifEstrangeiro: null },
    servico: {
      codigoServicoNacional: '010701',
      codigoTributacao: null,
      municipioPrestacao: '1504208',
      valor: { servico: 100_000 },
    },
  } as unknown as NotaPreparada
  change(nota)
  return nota
}
const value: Change = (nota) => Object.assign(nota.servico.valor, { servico: 90_000 })
const taker: Change = (nota) => Object.assign(nota.tomador!, { cpfCnpj: '11444777000161' })
const service: Change = (nota) => Object.assign(nota.servico, { codigoServicoNacional: '010101' })
const place: Change = (nota) => Object.assign(nota.servico, { municipioPrestacao: '3550308' })
const month: Change = (nota) => Object.assign(nota, { competencia: '2026-10' })

test('a replacement may not change what the national system fixes: E0060 outside the Simples, E0061 inside', () => {
  const cases: readonly [string, Change, string | null][] = [
    ['lucro_real', value, null],
    ['lucro_real', taker, null],
    ['lucro_real', service, 'E0060 servico[0].codigo'],
    ['lucro_real', place, 'E0060 servico[0].municipioPrestacao'],
    ['lucro_real', month, 'E0060 competencia'],
    ['simples_nacional', value, 'E0061 servico[0].valor.servico'],
    ['mei', taker, 'E0061 tomador.cpfCnpj'],
    ['mei', month, 'E0061 competencia'],
    ['simples_nacional', service, null],
    ['simples_nacional', () => {}, null],
  ]
  for (const [regime, change, expected] of cases) {
    const [erro] = whyNotReplace(notaOf(regime), notaOf(regime, change))
    assert.equal(erro ? `${erro.codigo} ${erro.campo}` : null, expected, `${regime} ${change.name}`)
  }
})

test('an unidentified customer may be identified by the replacement', () => {
  const unidentified: Change = (nota) => Object.assign(nota, { tomador: null })
  assert.deepEqual(whyNotReplace(notaOf('mei', unidentified), notaOf('mei')), [])
  assert.equal(whyNotReplace(notaOf('mei'), notaOf('mei', unidentified))[0]?.codigo, 'E0061')
})

test('a form can list the fields those rules fix', () => {
  const held = (regimeTributario: string, temTomador: boolean) =>
    camposQueFicam(notaOf(regimeTributario).prestador, { temTomador }).map(({ campo }) => campo)
  assert.deepEqual(held('simples_nacional', true), ['competencia', 'servico[0].valor.servico', 'tomador.cpfCnpj'])
  assert.deepEqual(held('mei', false), ['competencia', 'servico[0].valor.servico'])
  assert.deepEqual(held('lucro_real', true), [
    'competencia',
    'servico[0].codigo',
    'servico[0].codigoTributacao',
    'servico[0].municipioPrestacao',
  ])
})
