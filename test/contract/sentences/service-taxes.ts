// §2.2: the taxes of an item: ISS, what the customer withholds, what the issuer settles.
import assert from 'node:assert/strict'
import { digits, flag, money, optional, rate, renamed, required, whole } from './fields.ts'
import { accepts, type Change, refuses } from './rows.ts'
import type { Sentence } from './sentence.ts'

const REGULAR = { sample: 'regular-ibs-cbs-retencoes' } as const
const S = 'servico[0]'

const I = `${S}.iss`
const SUSPENSO: Change = { [`${I}.numeroProcesso`]: '00012345620268140028' }
const ISS: readonly Sentence[] = [
  ...required('2.2', `${I}.aliquota`),
  ...rate('2.2', `${I}.aliquota`, REGULAR),
  renamed('2.2', `${S}.aliquotaIssBp`, `${I}.aliquota`, 300),
  accepts(
    '2.1',
    'a rate is in percent: 3 means 3%',
    { [`${I}.aliquota`]: 3 },
    {
      judge: ({ calculado }) => assert.deepEqual([calculado.iss.aliquota, calculado.iss.valor], [3, 30]),
    },
  ),
  accepts('2.1', 'a rate has at most 4 decimals (decided)', { [`${I}.aliquota`]: 2.0155 }),
  refuses(
    '2.1',
    'a rate has not 5 decimals (decided)',
    { [`${I}.aliquota`]: 2.01555 },
    'CASAS_DECIMAIS_EXCEDIDAS',
    `${I}.aliquota`,
  ),
  ...money('2.2', `${I}.valor`, 30),
  ...['valor', 'tipoTributacao', 'exigibilidade', 'retido', 'tipoImunidade'].flatMap((campo) =>
    optional('2.2', `${I}.${campo}`),
  ),
  ...whole('2.2', `${I}.tipoTributacao`, 1, 9),
  ...whole('2.2', `${I}.exigibilidade`, 1, 9),
  ...['tipoTributacao', 'exigibilidade'].flatMap((campo) =>
    [8, 9].map((value) =>
      refuses(
        '2.2',
        `${I}.${campo}: ${value} passes the schema and has no meaning (decided)`,
        { [`${I}.${campo}`]: value },
        'VALOR_NAO_PERMITIDO',
        `${I}.${campo}`,
        { status: 422 },
      ),
    ),
  ),
  accepts('2.2', `${I}.tipoTributacao: 1 taxable in the municipality`, { [`${I}.tipoTributacao`]: 1 }),
  accepts('2.2', `${I}.tipoTributacao: 2 taxable outside it`, {
    [`${I}.tipoTributacao`]: 2,
    [`${S}.municipioIncidencia`]: '3550308',
  }),
  accepts('2.2', `${I}.tipoTributacao: 7 taxable outside it`, {
    [`${I}.tipoTributacao`]: 7,
    [`${S}.municipioIncidencia`]: '3550308',
  }),
  ...[5, 6].map((value) =>
    accepts(
      '2.2',
      `${I}.tipoTributacao: ${value} collection suspended`,
      { ...SUSPENSO, [`${I}.tipoTributacao`]: value },
      {
        sample: 'suspensao-judicial',
        judge: ({ previaXml }) => assert.match(previaXml, new RegExp(`<tpSusp>${value - 4}</tpSusp>`)),
      },
    ),
  ),
  refuses(
    '2.2',
    `${I}.tipoTributacao: 5 names the process (decided)`,
    { [`${I}.tipoTributacao`]: 5 },
    'CAMPO_OBRIGATORIO',
    `${I}.numeroProcesso`,
    { status: 422 },
  ),
  accepts(
    '2.2',
    `${I}.tipoTributacao: 4 immune`,
    { [`${I}.tipoTributacao`]: 4, [`${I}.exigibilidade`]: undefined },
    {
      sample: 'imunidade',
      judge: ({ calculado, previaXml }) => {
        assert.equal(calculado.iss.valor, 0)
        assert.match(previaXml, /<tribISSQN>2<\/tribISSQN>/)
      },
    },
  ),
  accepts(
    '2.2',
    `${I}.exigibilidade: 1 is exigible`,
    { [`${I}.exigibilidade`]: 1 },
    {
      judge: ({ calculado, previaXml }) => {
        assert.equal(calculado.iss.valor, 30)
        assert.match(previaXml, /<tribISSQN>1<\/tribISSQN>/)
      },
    },
  ),
  accepts(
    '2.2',
    `${I}.exigibilidade: 2 is no incidence`,
    { [`${I}.exigibilidade`]: 2 },
    {
      judge: ({ calculado, previaXml }) => {
        assert.equal(calculado.iss.valor, 0)
        assert.match(previaXml, /<tribISSQN>4<\/tribISSQN>/)
      },
    },
  ),
  ...flag('2.2', `${I}.retido`, REGULAR),
  accepts(
    '2.2',
    `${I}.retido: by default false`,
    { [`${I}.retido`]: undefined },
    {
      judge: ({ calculado, previaXml }) => {
        assert.equal(calculado.iss.retido, false)
        assert.match(previaXml, /<tpRetISSQN>1<\/tpRetISSQN>/)
      },
    },
  ),
  accepts(
    '2.2',
    `${I}.retido: true, the customer withholds the ISS`,
    { [`${I}.retido`]: true },
    {
      sample: 'iss-retido',
      judge: ({ calculado, previaXml }) => {
        assert.equal(calculado.iss.retido, true)
        assert.match(previaXml, /<tpRetISSQN>2<\/tpRetISSQN>/)
      },
    },
  ),
  ...[1, 2, 3, 4].map((value) =>
    accepts(
      '2.2',
      `${I}.tipoImunidade: ${value}`,
      { [`${I}.tipoImunidade`]: value },
      {
        sample: 'imunidade',
        judge: ({ previaXml }) => assert.match(previaXml, new RegExp(`<tpImunidade>${value}</tpImunidade>`)),
      },
    ),
  ),
  // The contract of the repository has 5, which the DPS has; the specification ends at 4.
  ...whole('2.2', `${I}.tipoImunidade`, 1, 5, { sample: 'imunidade' }),
]

/** Without other withheld taxes and discounts, so that one may take all but a little: what is withheld leaves something (E0700). */
const ALONE: Change = { [`${S}.retencao`]: undefined, [`${S}.valor.descontoCondicionado`]: undefined }
const RETENCOES = ['pis', 'cofins', 'csll', 'inss', 'irrf', 'cpp'].flatMap((nome) => {
  const bloco = `${S}.retencao.${nome}`
  return [
    refuses('2.2', `${bloco}: an object`, { [bloco]: 10 }, 'TIPO_INVALIDO', bloco, REGULAR),
    refuses(
      '2.2',
      `${bloco}.aliquota: required`,
      { [bloco]: { valor: 1 } },
      'CAMPO_OBRIGATORIO',
      `${bloco}.aliquota`,
      REGULAR,
    ),
    ...rate('2.2', `${bloco}.aliquota`, { ...REGULAR, com: ALONE, most: 99.99 }),
    ...money('2.2', `${bloco}.valor`, 81.25, { ...REGULAR, com: { [`${bloco}.aliquota`]: 0.65 } }),
  ]
})

const A = `${S}.apuracaoPropria`
const FEDERAIS: readonly Sentence[] = [
  ...RETENCOES,
  ...money('2.2', `${S}.retencao.outras`, 12.34, REGULAR),
  ...digits('2.2', `${A}.cstPisCofins`, '01', REGULAR),
  ...money('2.2', `${A}.baseCalculoPisCofins`, 10_000.5, REGULAR),
  ...['pis', 'cofins'].flatMap((nome) => [
    refuses(
      '2.2',
      `${A}.${nome}.aliquota: required`,
      { [`${A}.${nome}`]: {} },
      'CAMPO_OBRIGATORIO',
      `${A}.${nome}.aliquota`,
      REGULAR,
    ),
    ...rate('2.2', `${A}.${nome}.aliquota`, { ...REGULAR, most: 99.99 }),
    // The schema of the DPS has two digits before the point.
    refuses(
      '2.2',
      `${A}.${nome}.aliquota: 100 passes the schema, and the national document has no room for it (decided)`,
      { [`${A}.${nome}.aliquota`]: 100 },
      'VALOR_FORA_DO_LIMITE',
      `${A}.${nome}.aliquota`,
      { ...REGULAR, status: 422, diz: '99,99' },
    ),
    ...money('2.2', `${A}.${nome}.valor`, 81.25, REGULAR),
  ]),
]

export const SERVICE_TAXES: readonly Sentence[] = [...ISS, ...FEDERAIS]
