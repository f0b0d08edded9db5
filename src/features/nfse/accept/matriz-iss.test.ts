// The tables of docs/especificacao/matriz-iss.md, cell by cell, against the code of both tracks: every combination of
// tipoTributacao, exigibilidade, place, retention and regime has a tax, an aviso or a refusal.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Empresa } from '#domain/empresa.ts'
import type { PedidoServico } from '#domain/nota/pedido.ts'
import { pedidoOf, preparar, SAMPLES, TABELAS } from '#test/support/preparo.ts'
import { checkRps } from '#tracks/abrasf/abrasf-rules.ts'
import { templateOf } from '#tracks/abrasf/notas.fixture.ts'
import { checkDps } from '#tracks/dps/dps-rules.ts'
import { newContexto } from '#tracks/dps/rules/contexto.ts'

const AGORA = new Date('2026-11-20T13:00:00Z')
const DOC = readFileSync(new URL('../../../../docs/especificacao/matriz-iss.md', import.meta.url), 'utf8')

/** The cells of the table below a heading that begins so, by the cells of its first columns and the column's name. */
function tableOf(titulo: string, chaves: number): (...keys: string[]) => string {
  const linhas = DOC.split(`\n## ${titulo}`)[1]!.split('\n## ')[0]!.split('\n')
  const cells = (linha: string) => linha.split('|').slice(1, -1).map((each) => each.trim()) // biome-ignore format: one line
  const [nomes, , ...rows] = linhas.filter((linha) => linha.startsWith('|')).map(cells)
  return (...keys) => {
    const row = rows.find((each) => each.slice(0, chaves).join() === keys.slice(0, chaves).join())
    const cell = row?.[nomes!.indexOf(keys[chaves]!)]
    assert.ok(cell, `the table "${titulo}" has no cell ${keys.join(' ')}`)
    return cell
  }
}
const PARES = tableOf('1.', 1)
const LUGARES = tableOf('2.', 2)
const RETENCOES = tableOf('3.', 2)

const NUMEROS = [undefined, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const [SEDE, OUTRA, EXTERIOR] = ['1504208', '3550308', '9999999']
const PLACES: Record<string, Partial<PedidoServico>> = {
  'own city': { codigo: '01.07', codigoServicoNacional: '010701', municipioPrestacao: SEDE! },
  // Surveillance is due where it is done (LC 116, art. 3, XVI).
  'other city': { codigo: '11.02', codigoServicoNacional: '110201', municipioPrestacao: OUTRA! },
  abroad: {
    codigo: '01.07',
    codigoServicoNacional: '010701',
    municipioPrestacao: EXTERIOR!,
    comercioExterior: SAMPLES['exportacao']!.servico[0]!.comercioExterior!,
    codigoNbs: '115013000',
  },
}
const REGIMES: Record<string, Partial<Empresa>> = {
  'ME/EPP': { regimeTributario: 'simples_nacional', regimeApuracaoSimples: 1 },
  MEI: { regimeTributario: 'mei', regimeApuracaoSimples: null },
  regular: { regimeTributario: 'lucro_presumido', regimeApuracaoSimples: null },
}

type Cell = { tipo: number | undefined; exig: number | undefined; place: string; retido: boolean; regime: string }

/** The content of a cell of the tables: a refusal, or the exigibilidade with the fields of its avisos. */
function expected({ tipo, exig, place, retido, regime }: Cell): string {
  const par = PARES(String(tipo ?? '–'), String(exig ?? '–'))
  if (par === '✗') return 'recusa'
  const exigibilidade = par[0]!
  const dito = exigibilidade !== '1' || tipo === undefined ? '–' : tipo === 1 ? 'dentro' : 'fora'
  const lugar = LUGARES(exigibilidade, dito, place)
  const coluna = exigibilidade === '1' ? 'exigibilidade 1' : '2 to 7'
  const retencao = RETENCOES(retido ? 'sim' : 'não', regime, coluna)
  if (lugar === '✗' || retencao === '✗') return 'recusa'
  const avisos = [
    par.endsWith('!') && 'exigibilidade',
    lugar.endsWith('!') && (dito === 'dentro' && place === 'other city' ? 'tipoTributacao' : 'exigibilidade'),
    retencao.endsWith('!') && 'aliquota',
  ].filter(Boolean)
  const imposto = lugar.startsWith('tax') ? 'imposto' : 'zero'
  return [exigibilidade, imposto, retencao === 'withheld' && 'retido', ...new Set(avisos)].filter(Boolean).join(' ')
}

function prepared({ tipo, exig, place, retido, regime }: Cell) {
  const iss = {
    aliquota: 5,
    ...(tipo && { tipoTributacao: tipo }),
    ...(exig && { exigibilidade: exig }),
    ...(retido && { retido }),
    numeroProcesso: '123',
    tipoImunidade: 1,
  }
  const pedido = pedidoOf('simples-nacional', { ...PLACES[place], iss, reforma: undefined as never })
  return preparar(pedido, { empresa: REGIMES[regime]!, agora: AGORA })
}

function found(cell: Cell): string {
  const { nota, erros, avisos } = prepared(cell)
  const doIss = (campo: string) => campo.startsWith('servico[0].iss.')
  if (!nota) {
    assert.ok(
      erros.every(({ campo, mensagem, correcao }) => doIss(campo) && mensagem && correcao),
      JSON.stringify(erros),
    )
    return 'recusa'
  }
  const { iss, valor } = nota.servico
  const campos = avisos.filter(({ campo }) => doIss(campo)).map(({ campo }) => campo.slice('servico[0].iss.'.length))
  const imposto = iss.valor > 0 ? 'imposto' : 'zero'
  assert.equal(valor.totalRetido, iss.retido ? iss.valor : 0)
  return [iss.exigibilidade, imposto, iss.retido && 'retido', ...new Set(campos)].filter(Boolean).join(' ')
}

const CELLS: Cell[] = NUMEROS.flatMap((tipo) =>
  NUMEROS.flatMap((exig) =>
    Object.keys(PLACES).flatMap((place) =>
      [false, true].flatMap((retido) => Object.keys(REGIMES).map((regime) => ({ tipo, exig, place, retido, regime }))),
    ),
  ),
)

test('every cell of the matrix is as its tables say', () => {
  assert.equal(CELLS.length, 1800)
  const wrong = CELLS.flatMap((cell) => {
    const [is, should] = [found(cell), expected(cell)]
    return is === should ? [] : [`${JSON.stringify(cell)}: ${is}, should be ${should}`]
  })
  assert.deepEqual(wrong.slice(0, 20), [])
})

test('the further refusals of each track are exactly those listed', () => {
  const aceitas = CELLS.flatMap((cell) => prepared(cell).nota ?? [])
  const nacional = aceitas.flatMap((nota) => checkDps(newContexto(nota, TABELAS, AGORA, null)))
  const abrasf = aceitas.flatMap((nota) => checkRps(nota, templateOf('abrasf-2.04'), AGORA))
  const listados = DOC.split('\n## 4.')[1]!
    .split('\n')
    .flatMap((linha) => /^\| nacional .*\| ([A-Z0-9_]+) \|$/.exec(linha)?.[1] ?? [])
  // The sample is of one regime: how other regimes restrict approximate taxes does not concern the ISS.
  const doIss = ({ campo }: { campo: string }) => /^servico\[0\]\.(iss|comercioExterior)\./.test(campo)
  const codes = (erros: readonly { codigo: string; campo: string }[]) =>
    [...new Set(erros.filter(doIss).map(({ codigo }) => codigo))].sort()
  assert.deepEqual(codes(nacional), listados.sort())
  assert.deepEqual(codes(abrasf), [])
})

test('contradictions say the field, what each side says, and what to do', () => {
  const { erros } = prepared({ tipo: 1, exig: 2, place: 'own city', retido: false, regime: 'regular' })
  assert.match(erros[0]!.mensagem, /tipoTributacao 1 e exigibilidade 2 .* tributado no município.* não incidência/)
  const fora = prepared({ tipo: 7, exig: undefined, place: 'own city', retido: false, regime: 'regular' })
  assert.match(fora.erros[0]!.correcao!, /municipioIncidencia/)
})
