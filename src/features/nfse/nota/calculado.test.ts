// The amounts of calculado are those of the national document, number by number.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { AGORA, pedidoOf, preparar, SAMPLES, TABELAS } from '#test/support/preparo.ts'
import { previewDps } from '#tracks/dps/build-dps.ts'
import { type NotaCalculada, presentCalculado } from './calculado.ts'

/** The number in an element of the DPS, the sum where there are several; null where it has none. */
type Dps = (elemento: string) => number | null
type Dito = number | null
/** The value of calculado, and that of the document. An amount that is zero is left out of the document. */
type Campo = (calculado: NotaCalculada, dps: Dps) => readonly [dito: Dito, escrito: Dito]

const soma = (...partes: (number | null | undefined)[]): number =>
  partes.reduce<number>((total, parte) => total + Math.round((parte ?? 0) * 100), 0) / 100
const deducoes = (servico: number, dps: Dps) =>
  dps('pDR') === null ? soma(dps('vDR'), dps('vDeducaoReducao')) : soma((servico * dps('pDR')!) / 100)
const previdencia: Campo = ({ retencao: { inss, cpp } }, dps) => [soma(inss?.valor, cpp?.valor), soma(dps('vRetCP'))]
const contribuicoes: Campo = ({ retencao: { pis, cofins, csll } }, dps) => [
  soma(pis?.valor, cofins?.valor, csll?.valor),
  soma(dps('vRetCSLL')),
]

/** The numbers of calculado that have a place in the layout. */
const ESCRITOS: Record<string, Campo> = {
  'valores.servico': ({ valores }, dps) => [valores.servico, dps('vServ')],
  'valores.deducoes': ({ valores }, dps) => [valores.deducoes, deducoes(valores.servico, dps)],
  'valores.descontoIncondicionado': ({ valores }, dps) => [valores.descontoIncondicionado, soma(dps('vDescIncond'))],
  'valores.descontoCondicionado': ({ valores }, dps) => [valores.descontoCondicionado, soma(dps('vDescCond'))],
  'iss.aliquota': ({ iss }, dps) => [iss.aliquota, dps('pAliq')],
  'iss.retido': ({ iss }, dps) => [Number(iss.retido), Number(dps('tpRetISSQN') !== 1)],
  'retencao.inss.valor': previdencia,
  'retencao.cpp.valor': previdencia,
  'retencao.irrf.valor': ({ retencao }, dps) => [soma(retencao.irrf?.valor), soma(dps('vRetIRRF'))],
  'retencao.pis.valor': contribuicoes,
  'retencao.cofins.valor': contribuicoes,
  'retencao.csll.valor': contribuicoes,
  ...Object.fromEntries(
    (['pis', 'cofins'] as const).flatMap((nome) => {
      const sufixo = nome === 'pis' ? 'Pis' : 'Cofins'
      const propria = (calculado: NotaCalculada) => calculado.apuracaoPropria?.[nome]
      const campos: [string, Campo][] = [
        ['baseCalculo', (calculado, dps) => [propria(calculado)?.baseCalculo ?? null, dps('vBCPisCofins')]],
        ['aliquota', (calculado, dps) => [propria(calculado)?.aliquota ?? null, dps(`pAliq${sufixo}`)]],
        ['valor', (calculado, dps) => [propria(calculado)?.valor ?? null, dps(`v${sufixo}`)]],
      ]
      return campos.map(([campo, of]) => [`apuracaoPropria.${nome}.${campo}`, of])
    }),
  ),
}

/**
 * Those without a place: bases and amounts that the city or the national system computes itself (apurado says where
 * they differ), parts of a sum, and `tributos`, which repeats the others as a list.
 */
const SEM_LUGAR = [
  /^valores\.(totalRetido|liquido)$|^valorACobrar$|^iss\.(baseCalculo|valor|aRecolher|valorRetido|receitaNoDas)$|^retencao\.outras$/,
  /^retencao\.\w+\.(baseCalculo|aliquota)$/,
  /^reforma\.|^tributos\[\]\./,
]

function pathsOf(value: unknown, path: string): string[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [path]
  if (Array.isArray(value)) return value.flatMap((each) => pathsOf(each, `${path}[]`))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([nome, each]) => pathsOf(each, path ? `${path}.${nome}` : nome))
}

const { pis, cofins, csll } = { pis: { aliquota: 0.65 }, cofins: { aliquota: 3 }, csll: { aliquota: 1 } }
const REGULAR = 'regular-ibs-cbs-retencoes'
const valor = { servico: 1234.57, descontoIncondicionado: 10.01, descontoCondicionado: 5.03 }
/** The samples of the contract, and combinations that no sample has. */
const NOTAS: [nome: string, nota: NotaPreparada][] = [
  ...Object.keys(SAMPLES).map((nome): [string, string, object | null] => [nome, nome, null]),
  ['descontos', REGULAR, { valor }] as const,
  ['deduções', REGULAR, { valor: { servico: 1234.57, deducoes: 100.33 } }] as const,
  ['retenção previdenciária', REGULAR, { retencao: { inss: { aliquota: 11 }, cpp: { aliquota: 0.5 }, outras: 7.77 } }],
  ['só CSLL retida', REGULAR, { retencao: { csll } }] as const,
  ['PIS e Cofins retidos', REGULAR, { retencao: { pis, cofins } }] as const,
  ['só IRRF', REGULAR, { retencao: { irrf: { aliquota: 1.5 } } }] as const,
].map(([nome, sample, servico]) => {
  const pedido = servico ? pedidoOf(sample as string, servico as object) : pedidoOf(sample as string)
  const { nota, erros } = preparar(pedido, { sample: sample as string })
  return [nome as string, nota ?? assert.fail(`${nome}: ${JSON.stringify(erros)}`)]
})

test('every number of calculado that the DPS has a place for is the one that it carries', () => {
  for (const [nome, nota] of NOTAS) {
    const emissao = { nota, serie: '1', numero: '7', reparos: [] }
    const xml = previewDps({ emissao, agora: AGORA, enviaAliquota: true, tabelas: TABELAS })
    const dps: Dps = (elemento) => {
      const found = [...xml.matchAll(new RegExp(`<${elemento}>([\\d.]+)</${elemento}>`, 'g'))]
      return found.length === 0 ? null : soma(...found.map(([, texto]) => Number(texto)))
    }
    const calculado = presentCalculado(nota, TABELAS, { trilho: 'nacional' })
    for (const [campo, of] of Object.entries(ESCRITOS)) {
      const [dito, escrito] = of(calculado, dps)
      assert.equal(dito, escrito, `${nome}: ${campo}`)
    }
  }
})

test('every number of calculado is known to be in the DPS or to have no place there', () => {
  const paths = new Set(
    NOTAS.flatMap(([, nota]) => pathsOf(presentCalculado(nota, TABELAS, { trilho: 'nacional' }), '')),
  )
  const unknown = [...paths].filter((path) => !ESCRITOS[path] && !SEM_LUGAR.some((pattern) => pattern.test(path)))
  assert.deepEqual(unknown, [])
  assert.deepEqual(
    Object.keys(ESCRITOS).filter((path) => !paths.has(path)),
    [],
  )
})
