import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pedidoOf, preparar } from '#test/support/preparo.ts'

const REGULAR = 'regular-ibs-cbs-retencoes'

/** The avisos of a rate of ISS in the year. */
function avisosDe(
  ano: number,
  aliquota: number,
  { iss = {}, sample = REGULAR }: { iss?: object; sample?: string } = {},
) {
  const competencia = `${ano}-03`
  const servico = { iss: { aliquota, ...iss }, retencao: {}, apuracaoPropria: undefined as never }
  const pedido = { ...pedidoOf(sample, servico), competencia, dataEmissao: `${competencia}-10T10:00:00-03:00` }
  const { nota, erros, avisos } = preparar(pedido, { sample, agora: new Date(`${ano}-03-20T12:00:00-03:00`) })
  assert.deepEqual(erros, [])
  const deTransicao = avisos.filter(({ codigo }) => codigo === 'ALIQUOTA_ISS_TRANSICAO')
  return {
    nota: nota!,
    campos: deTransicao.map(({ campo }) => campo),
    mensagens: deTransicao.map((each) => each.mensagem),
  }
}

/** Tenths of the municipal rate that are left in each year (ADCT art. 128). */
const DECIMOS: [ano: number, decimos: number][] = [
  [2029, 9],
  [2030, 8],
  [2031, 7],
  [2032, 6],
]

test('in the transition a rate that looks whole gets a warning, and is sent as it came', () => {
  for (const [ano, decimos] of DECIMOS) {
    const { nota, campos, mensagens } = avisosDe(ano, 5)
    assert.deepEqual(campos, ['servico[0].iss.aliquota'], `${ano}`)
    assert.equal(nota.servico.iss.aliquota, 50_000)
    assert.match(mensagens[0]!, new RegExp(`Em ${ano} o ISS é de ${decimos}/10 .*5%.*${(5 * decimos) / 10}%`))
  }
})

test('a rate that is the year’s part of a rate that a law may set gets no warning', () => {
  for (const [ano, decimos] of DECIMOS)
    for (const cheia of [2, 3, 4, 5])
      assert.deepEqual(avisosDe(ano, (cheia * decimos) / 10).campos, [], `${ano} ${cheia}`)
})

test('no rate gets a warning outside the transition, in Simples Nacional, or where no ISS is due', () => {
  for (const ano of [2026, 2027, 2028, 2033]) assert.deepEqual(avisosDe(ano, 5).campos, [], `${ano}`)
  assert.deepEqual(avisosDe(2029, 5, { iss: { exigibilidade: 3 } }).campos, [])
})
