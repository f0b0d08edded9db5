import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { arbitraryComGrupos } from '#test/support/arbitrary-grupos.ts'
import { AGORA, preparar, SAMPLES, TABELAS } from '#test/support/preparo.ts'
import { estimate } from './estimate.ts'
import type { ServicoPreparado } from './preparada.ts'
import { prepareNota } from './prepare-nota.ts'
import { tributosOf, valoresOf } from './tributos-da-nota.ts'

const totaisDe = (servico: ServicoPreparado) => ({ valores: valoresOf(servico), tributos: tributosOf(servico) })

for (const [name, pedido] of Object.entries(SAMPLES))
  test(`the estimate of ${name} equals the amounts of its note`, () => {
    const totais = totaisDe(preparar(pedido, { sample: name }).nota!.servico)
    assert.deepEqual(estimate(pedido, totais.tributos), totais)
  })

test('the estimate of any request equals the amounts of its note, with one item or many', () => {
  fc.assert(
    fc.property(arbitraryComGrupos(TABELAS), ({ pedido, empresa, config }) => {
      const contexto = { empresa, config, ambiente: 'producao', tabelas: TABELAS, agora: AGORA } as const
      const totais = totaisDe(prepareNota(pedido, contexto).nota!.servico)
      assert.deepEqual(estimate(pedido, totais.tributos), totais)
    }),
    { numRuns: 200 },
  )
})

test('a foreign address of the customer makes an export, and IBS and CBS have their own base', () => {
  const abroad = {
    tomador: { endereco: { codigoPais: '2496' } },
    servico: [{ valor: { servico: 100 }, iss: { aliquota: 5 } }],
  }
  assert.equal(estimate(abroad).tributos[0]?.valor, 0)
  const reforma = { classificacao: '000001', baseCalculo: 50, reducaoBase: 10, pCbs: 8 }
  const cbs = { nome: 'CBS', base: 1, aliquota: 0.9, valor: 1, retido: false }
  const [, tributo] = estimate({ servico: [{ valor: { servico: 100 }, reforma }] }, [cbs]).tributos
  assert.deepEqual(tributo, { ...cbs, base: 45, valor: 0.41 })
})

test('an estimate without rates from the service has no IBS nor CBS', () => {
  const nomes = (servico: object) => estimate({ servico: [servico] }).tributos.map(({ nome }) => nome)
  assert.deepEqual(nomes({ valor: { servico: 100 }, reforma: { classificacao: '000001', pCbs: 8 } }), ['ISS'])
})

test('an amount that is not written yet counts as zero', () => {
  const vazio = { retencao: { pis: {} }, iss: { beneficioMunicipal: {} }, valor: { deducoes: { documentos: [{}] } } }
  assert.equal(estimate({ servico: [vazio] }).valores.liquido, 0)
  assert.deepEqual(estimate({}), { valores: estimate({ servico: [{}] }).valores, tributos: [] })
})

test('items that do not fit in one note show each tax at each rate', () => {
  const item = (servico: number, aliquota: number, retencao = {}) => ({
    valor: { servico },
    iss: { aliquota },
    retencao,
  })
  const servico = [item(100, 5, { irrf: { aliquota: 1.5 } }), item(200, 5), item(300, 2)]
  const { valores, tributos } = estimate({ servico })
  assert.deepEqual(
    tributos.map(({ nome, base, aliquota, valor }) => [nome, base, aliquota, valor]),
    [
      ['ISS', 300, 5, 15],
      ['IRRF', 100, 1.5, 1.5],
      ['ISS', 300, 2, 6],
    ],
  )
  assert.deepEqual([valores.servico, valores.totalRetido, valores.liquido], [600, 1.5, 598.5])
})
