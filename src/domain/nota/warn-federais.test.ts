import assert from 'node:assert/strict'
import { test } from 'node:test'
import { RETENCOES } from '#domain/tributos/federais.ts'
import { pedidoOf, preparar } from '#test/support/preparo.ts'
import type { PedidoServico } from './pedido.ts'

const AGORA = new Date('2026-11-20T12:00:00-03:00')

/** Paths of the avisos of a code, for a note of R$ 1.000 of the regular regime with these fields. */
function avisosDe(codigo: string, servico: Partial<PedidoServico>): string[] {
  const pedido = pedidoOf('regular-ibs-cbs-retencoes', {
    retencao: {},
    apuracaoPropria: { cstPisCofins: '01' },
    ...servico,
    valor: { servico: 1000, ...servico.valor },
  })
  const { avisos, erros } = preparar(pedido, { sample: 'regular-ibs-cbs-retencoes', agora: AGORA })
  assert.deepEqual(erros, [])
  return avisos.filter((aviso) => aviso.codigo === codigo).map(({ campo }) => campo)
}
const COM_DESCONTO = { valor: { servico: 1000, descontoIncondicionado: 200 } }
const PIS = { aliquota: 0.65 }

for (const nome of RETENCOES)
  test(`${nome}: a base that ignores the unconditional discount gets an aviso, unless it was sent or there is none`, () => {
    const campo = `servico[0].retencao.${nome}.baseCalculo`
    const bases = (servico: Partial<PedidoServico>) =>
      avisosDe('VALOR_PADRAO', servico).filter((each) => each.endsWith('.baseCalculo'))
    assert.deepEqual(bases({ ...COM_DESCONTO, retencao: { [nome]: { aliquota: 1 } } }), [campo])
    assert.deepEqual(bases({ ...COM_DESCONTO, retencao: { [nome]: { aliquota: 1, baseCalculo: 800 } } }), [])
    assert.deepEqual(bases({ retencao: { [nome]: { aliquota: 1 } } }), [])
  })

test('the base of own PIS and Cofins gets the same aviso', () => {
  const apuracaoPropria = { cstPisCofins: '01', pis: PIS }
  const campo = 'servico[0].apuracaoPropria.baseCalculoPisCofins'
  assert.ok(avisosDe('VALOR_PADRAO', { ...COM_DESCONTO, apuracaoPropria }).includes(campo))
  const comBase = { ...apuracaoPropria, baseCalculoPisCofins: 800 }
  assert.ok(!avisosDe('VALOR_PADRAO', { ...COM_DESCONTO, apuracaoPropria: comBase }).includes(campo))
})

test('a situation without PIS and Cofins gets an aviso beside amounts of them, and no other situation does', () => {
  const campo = 'servico[0].apuracaoPropria.cstPisCofins'
  for (const cst of ['00', '01', '02', '03', '04', '05', '06', '07', '08', '09', '49', '99'])
    for (const amounts of [{ pis: PIS }, { cofins: { aliquota: 3 } }, { pis: { aliquota: 0 } }, {}]) {
      const doubtful = ['00', '04', '06', '07', '08', '09'].includes(cst)
      const positive = (amounts.pis?.aliquota ?? 0) + (amounts.cofins?.aliquota ?? 0) > 0
      assert.deepEqual(
        avisosDe('VALORES_DIVERGENTES', { apuracaoPropria: { cstPisCofins: cst, ...amounts } }),
        doubtful && positive ? [campo] : [],
        `${cst} ${JSON.stringify(amounts)}`,
      )
    }
})
