// §2.4: the block of IBS, CBS and IS, and the taxes that follow from it.
import assert from 'node:assert/strict'
import { choice, digits, flag, money, optional, rate, renamed, required } from './fields.ts'
import { accepts, avisosOf, bodyOf, type Change, issuerOf, once } from './rows.ts'
import type { Sentence } from './sentence.ts'

const REGULAR = { sample: 'regular-ibs-cbs-retencoes' } as const // 12,500.50
const R = 'servico[0].reforma'

const FIELDS: readonly Sentence[] = [
  ...required('2.4', `${R}.classificacao`, REGULAR),
  ...required('2.4', `${R}.cst`, REGULAR),
  ...digits('2.4', `${R}.classificacao`, '000001', REGULAR),
  ...digits('2.4', `${R}.cst`, '000', REGULAR),
  ...money('2.4', `${R}.baseCalculo`, 10_000.25, REGULAR),
  ...rate('2.4', `${R}.reducaoBase`, REGULAR),
  ...choice('2.4', `${R}.regimeTributario`, ['regular', 'monofasico', 'imune', 'isento'], REGULAR),
  ...['pIbsEstadual', 'pIbsMunicipal', 'pCbs', 'pIs'].flatMap((campo) => rate('2.4', `${R}.${campo}`, REGULAR)),
  ...flag('2.4', `${R}.geraCredito`, REGULAR),
  ...[
    'baseCalculo',
    'reducaoBase',
    'regimeTributario',
    'pIbsEstadual',
    'pIbsMunicipal',
    'pCbs',
    'pIs',
    'geraCredito',
  ].flatMap((campo) => optional('2.4', `${R}.${campo}`, REGULAR)),
  ...(
    [
      ['codigoClassificacao', 'classificacao', '000001'],
      ['baseCalculoCentavos', 'baseCalculo', 100],
      ['reducaoBaseBp', 'reducaoBase', 100],
      ['pIbsEstadualBp', 'pIbsEstadual', 10],
      ['pIbsMunicipalBp', 'pIbsMunicipal', 10],
      ['pCbsBp', 'pCbs', 90],
      ['pIsBp', 'pIs', 100],
    ] as const
  ).map(([antigo, novo, value]) => renamed('2.4', `${R}.${antigo}`, `${R}.${novo}`, value, REGULAR)),
]

type Taxes = { cbs?: Tax; ibsEstadual?: Tax; ibsMunicipal?: Tax; seletivo?: Tax | null }
type Tax = { baseCalculo?: number; aliquota?: number; valor?: number }

/** The taxes of the block as the contract computes them, in a note of 2026. */
const computes = (sentence: string, change: Change, expected: Taxes, recalculado: string[] = []): Sentence =>
  accepts(
    '2.4',
    sentence,
    { ...change },
    {
      ...REGULAR,
      judge: (json) => {
        for (const [nome, tax] of Object.entries(expected)) {
          const found = json.calculado.reforma[nome]
          if (tax === null) assert.equal(found, null, nome)
          else for (const [campo, value] of Object.entries(tax)) assert.equal(found?.[campo], value, `${nome}.${campo}`)
        }
        assert.deepEqual(avisosOf(json, 'VALOR_RECALCULADO'), recalculado)
      },
    },
  )

const COMPUTED: readonly Sentence[] = [
  computes(
    'pCbs: by default 0.9 in 2026: 12,500.50 × 0.9% = 112.5045, 112.50',
    {},
    {
      cbs: { baseCalculo: 12_500.5, aliquota: 0.9, valor: 112.5 },
    },
  ),
  computes(
    'pIbsEstadual: by default the rate of the table, 0.1 in 2026: 12.5005, 12.50',
    {},
    {
      ibsEstadual: { baseCalculo: 12_500.5, aliquota: 0.1, valor: 12.5 },
    },
  ),
  computes(
    'pIbsMunicipal: by default the rate of the table, 0 in 2026',
    {},
    {
      ibsMunicipal: { baseCalculo: 12_500.5, aliquota: 0, valor: 0 },
    },
  ),
  computes('pIs: without it there is no selective tax', {}, { seletivo: null }),
  computes(
    'pCbs: the rate of the request: 12,500.50 × 1.5% = 187.5075, 187.51',
    { [`${R}.pCbs`]: 1.5 },
    {
      cbs: { aliquota: 1.5, valor: 187.51 },
    },
  ),
  computes(
    'pIbsEstadual: the rate of the request: 12,500.50 × 9% = 1,125.045, 1,125.05',
    { [`${R}.pIbsEstadual`]: 9 },
    {
      ibsEstadual: { aliquota: 9, valor: 1125.05 },
    },
  ),
  computes(
    'pIbsMunicipal: the rate of the request: 12,500.50 × 2.3% = 287.5115, 287.51',
    { [`${R}.pIbsMunicipal`]: 2.3 },
    {
      ibsMunicipal: { aliquota: 2.3, valor: 287.51 },
    },
  ),
  computes(
    'pIs: the selective tax: 12,500.50 × 2% = 250.01',
    { [`${R}.pIs`]: 2 },
    {
      seletivo: { baseCalculo: 12_500.5, aliquota: 2, valor: 250.01 },
    },
  ),
  computes(
    'baseCalculo: replaces the default base: 10,000 × 0.9% = 90',
    { [`${R}.baseCalculo`]: 10_000 },
    {
      cbs: { baseCalculo: 10_000, valor: 90 },
      ibsEstadual: { baseCalculo: 10_000, valor: 10 },
    },
  ),
  computes(
    'reducaoBase: 40% off the base: 7,500.30 × 0.9% = 67.5027, 67.50',
    { [`${R}.reducaoBase`]: 40 },
    {
      cbs: { baseCalculo: 7500.3, valor: 67.5 },
    },
  ),
  computes('reducaoBase: 100% leaves no base', { [`${R}.reducaoBase`]: 100 }, { cbs: { baseCalculo: 0, valor: 0 } }),
  computes(
    'baseCalculo: by default the service value, an unconditional discount aside',
    { 'servico[0].valor.descontoIncondicionado': 500.5 },
    { cbs: { baseCalculo: 12_500.5 } },
  ),
  accepts(
    '2.4',
    'baseCalculo: by default valor.servico − deducoes: (50,000 − 19,500.40) × 0.9% = 274.4964, 274.50',
    { [R]: { classificacao: '000001', cst: '000' }, 'servico[0].codigoNbs': '101011100' },
    {
      sample: 'deducoes',
      judge: ({ calculado }) =>
        assert.deepEqual([calculado.reforma.cbs.baseCalculo, calculado.reforma.cbs.valor], [30_499.6, 274.5]),
    },
  ),
  computes(
    'an amount that disagrees yields to the calculated one, with an aviso',
    { [`${R}.valorCbs`]: 1 },
    { cbs: { valor: 112.5 } },
    [`${R}.valorCbs`],
  ),
]

const MEANING: readonly Sentence[] = [
  accepts('2.4', 'optional in 2026: the regular regime issues without it', { [R]: undefined }, REGULAR),
  accepts(
    '2.4',
    'not sent for Simples Nacional: it is dropped with an aviso (decided)',
    { [R]: { classificacao: '000001', cst: '000' } },
    {
      judge: (json) => {
        assert.ok(avisosOf(json, 'CAMPO_SEM_DESTINO').includes(R))
        assert.doesNotMatch(json.previaXml, /IBSCBS/)
      },
    },
  ),
  accepts(
    '2.4',
    'not sent for MEI: it is dropped with an aviso (decided)',
    { [R]: { classificacao: '000001', cst: '000' } },
    {
      sample: 'mei',
      judge: (json) => {
        assert.ok(avisosOf(json, 'CAMPO_SEM_DESTINO').includes(R))
        assert.doesNotMatch(json.previaXml, /IBSCBS/)
      },
    },
  ),
  accepts(
    '2.4',
    'not sent for an export: it is dropped with an aviso (decided)',
    { [R]: { classificacao: '000001', cst: '000' } },
    {
      sample: 'exportacao',
      judge: (json) => assert.ok(avisosOf(json, 'CAMPO_SEM_DESTINO').includes(R)),
    },
  ),
  ...(
    [
      ['a classification that does not exist', { [`${R}.classificacao`]: '999999' }],
      ['a CST that is not that of the classification', { [`${R}.cst`]: '410' }],
    ] as const
  ).map(
    ([what, change]): Sentence => ({
      section: '2.4',
      sentence: `validation is syntactic: ${what} is accepted, and the note ends rejected with a code`,
      request: async (stage) => {
        const { api } = await issuerOf(stage, REGULAR)
        const accepted = await api.issue(await bodyOf(stage, change, REGULAR))
        assert.equal(accepted.status, 202, accepted.text)
        await api.waitSettled(accepted.json.id)
        return api.get(`/v1/nfse/${accepted.json.id}`)
      },
      expected: ({ json }) => {
        assert.equal(json.status, 'rejeitada')
        assert.match(json.erros[0].codigo, /^E\d{4}$/)
      },
    }),
  ),
  {
    section: '2.4',
    sentence: 'the taxes of the authorised note are those of the block',
    request: async (stage) => {
      const { api } = await issuerOf(stage, REGULAR)
      const { id } = await once(stage, 'nota com reforma', async () => {
        const { json } = await api.issue(await bodyOf(stage, {}, REGULAR))
        return api.waitSettled(json.id)
      })
      return api.get(`/v1/nfse/${id}`)
    },
    expected: ({ json }) => {
      assert.equal(json.status, 'autorizada', JSON.stringify(json.erros))
      assert.equal(json.calculado.reforma.cbs.valor, 112.5)
    },
  },
]

export const REFORM: readonly Sentence[] = [...FIELDS, ...COMPUTED, ...MEANING]
