import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RegimeDesde } from '#domain/empresa.ts'
import { type Centavos, centavos } from '#domain/money.ts'
import { forecastReforma } from '#domain/tributos/previsto.ts'
import { loadTabelas } from '#platform/tabelas.ts'
import { pedidoOf, preparar, TABELAS } from '#test/support/preparo.ts'
import { contextOfSample } from '#test/support/sample-contexts.ts'
import type { PedidoServico } from './pedido.ts'
import { nextRegra, redrawNota } from './redraw-nota.ts'

const REGULAR = 'regular-ibs-cbs-retencoes'
const SERVICO: Partial<PedidoServico> = {
  ...{ valor: { servico: 1000 }, iss: { aliquota: 5 }, retencao: {} },
  apuracaoPropria: { cstPisCofins: '01', pis: { aliquota: 0.65 }, cofins: { aliquota: 3 } },
}

/** The note of a sample redrawn on a day. */
function redrawn(
  dia: string,
  {
    sample = REGULAR,
    tabelas = TABELAS,
    servico = SERVICO,
    depois = [] as RegimeDesde[],
    issApurado = null as Centavos | null,
  } = {},
) {
  const { empresa, config } = contextOfSample(sample)
  const { regimeTributario, regimeApuracaoSimples, optanteMei, ...rest } = empresa
  const regimes = [{ desde: null, regimeTributario, regimeApuracaoSimples, optanteMei }, ...depois]
  const contexto = { empresa: rest, regimes, config, ambiente: 'producao', tabelas, issApurado } as const
  return redrawNota(pedidoOf(sample, servico), contexto, dia)
}
const figures = ({ previsto, semTaxa, nota }: ReturnType<typeof redrawn>) => [
  previsto?.base,
  previsto?.ibs,
  previsto?.cbs.valor,
  previsto?.total,
  semTaxa,
  nota?.servico.valor.liquido,
]

test('the note of today and of the next rule are the calculation of acceptance, with two dates', () => {
  for (const [dia, competencia] of [
    ['2026-11-30', '2026-11'],
    ['2027-01-01', '2027-01'],
  ] as const) {
    const dataEmissao = `${dia}T12:00:00-03:00`
    const pedido = { ...pedidoOf(REGULAR, SERVICO), competencia, dataEmissao }
    const { nota } = preparar(pedido, { sample: REGULAR, agora: new Date('2033-12-01T12:00:00Z') })
    const drawn = redrawn(dia)
    assert.equal(drawn.nota!.competencia, competencia)
    assert.deepEqual(drawn.nota!.servico, nota!.servico)
    assert.deepEqual(drawn.previsto, forecastReforma(nota!, TABELAS))
  }
})

test('IBS and CBS inform in 2026 and are charged in 2027; a rate that is not published is unknown, never estimated', () => {
  assert.deepEqual(figures(redrawn('2026-11-30')), [91_350, 91, 822, 100_000, null, 100_000])
  assert.deepEqual(figures(redrawn('2027-01-01')), [95_000, 96, null, null, 100_096, 100_000])
  const published = loadTabelas({ cbs2027: 9 })
  const [, ibs, cbs, total, semTaxa] = figures(redrawn('2027-01-01', { tabelas: published }))
  assert.ok(cbs! > 0)
  assert.deepEqual([total, semTaxa], [100_000 + ibs! + cbs!, null])
})

test('the ISS that the city computed stands in the place of the request, in both columns and in the base of IBS and CBS', () => {
  for (const dia of ['2026-11-30', '2027-01-01']) {
    const { nota, previsto } = redrawn(dia, { issApurado: centavos(30) })
    assert.equal(nota!.servico.iss.valor, 3000)
    assert.equal(previsto!.base, redrawn(dia).previsto!.base + 2000)
  }
})

test('what the request says of dates does not count, and the regime is that of the day', () => {
  const mudou: RegimeDesde = {
    ...{ desde: '2027-01-01', regimeTributario: 'simples_nacional', regimeApuracaoSimples: 1, optanteMei: false },
  }
  const servico = { ...SERVICO, apuracaoPropria: undefined as never }
  assert.equal(redrawn('2026-12-31', { depois: [mudou], servico }).nota!.prestador.regimeTributario, 'lucro_presumido')
  assert.equal(redrawn('2027-01-01', { depois: [mudou], servico }).nota!.prestador.regimeTributario, 'simples_nacional')
})

test('a note that the next rule refuses says why instead of amounts', () => {
  const { nota, previsto, erros } = redrawn('2027-01-01', {
    servico: { ...SERVICO, reforma: undefined as never, codigoNbs: undefined as never },
  })
  assert.deepEqual([nota, previsto], [null, null])
  assert.match(erros[0]!.mensagem, /exige IBS e CBS na nota/)
})

test('the next rule is the next phase that differs, by the table', () => {
  assert.equal(nextRegra('2026-11', TABELAS), '2027-01')
  assert.equal(nextRegra('2027-03', TABELAS), '2029-01')
  assert.equal(nextRegra('2033-01', TABELAS), null)
})
