// §2.2: the request itself, its issuer and its RPS.
import assert from 'node:assert/strict'
import { choice, optional, renamed, required, text } from './fields.ts'
import { accepts, avisosOf, bodyOf, issuerOf, refuses } from './rows.ts'
import type { Sentence } from './sentence.ts'

const REGULAR = { sample: 'regular-ibs-cbs-retencoes' } as const

/** The month of a moment where the companies of the rows are, in Marabá (UTC-3, no summer time). */
const monthInMaraba = (at: number) => new Date(at - 3 * 3_600_000).toISOString().slice(0, 7)

const TOP: readonly Sentence[] = [
  ...text('2.2', 'idIntegracao', 1, 64, { of: (length) => crypto.randomUUID().padEnd(length, '0').slice(0, length) }),
  refuses('2.2', 'idIntegracao: no leading space', { idIntegracao: ' a' }, 'FORMATO_INVALIDO', 'idIntegracao'),
  refuses('2.2', 'idIntegracao: no trailing space', { idIntegracao: 'a ' }, 'FORMATO_INVALIDO', 'idIntegracao'),
  refuses('2.2', 'idIntegracao: no line break at an end', { idIntegracao: 'a\n' }, 'FORMATO_INVALIDO', 'idIntegracao'),
  accepts('2.2', 'idIntegracao: spaces within are kept', { idIntegracao: `pedido ${crypto.randomUUID()}` }),
  accepts(
    '2.2',
    'idIntegracao: recommended, its absence is an aviso',
    { idIntegracao: undefined },
    {
      judge: (json) => assert.ok(avisosOf(json, 'CAMPO_RECOMENDADO_AUSENTE').includes('idIntegracao')),
    },
  ),
  ...required('2.2', 'prestador'),
  ...required('2.2', 'tomador'),
  ...required('2.2', 'servico'),
  refuses('2.2', 'prestador: an object', { prestador: '11222333000181' }, 'TIPO_INVALIDO', 'prestador'),
  refuses('2.2', 'tomador: an object', { tomador: [] }, 'TIPO_INVALIDO', 'tomador'),
  refuses('2.2', 'servico: an array', { servico: {} }, 'TIPO_INVALIDO', 'servico'),
  refuses('2.2', 'servico: at least one item', { servico: [] }, 'TAMANHO_INVALIDO', 'servico'),
  refuses('2.2', 'servico: items are objects', { servico: ['01.07'] }, 'TIPO_INVALIDO', 'servico[0]'),
  refuses('2.2', 'rps: an object', { rps: '1' }, 'TIPO_INVALIDO', 'rps'),
  refuses('2.2', 'opcoes: an object', { opcoes: true }, 'TIPO_INVALIDO', 'opcoes'),
  ...optional('2.2', 'rps'),
  ...optional('2.2', 'opcoes'),
]

const PRESTADOR: readonly Sentence[] = [
  ...required('2.2', 'prestador.cpfCnpj'),
  ...[
    ['no mask', '11.222.333/0001-81'],
    ['not 10 digits', '1122233300'],
    ['not 13 digits', '1122233300018'],
    ['not 15 digits', '112223330001811'],
    ['no mask of a CPF', '529.982.247-25'],
  ].map(([what, value]) =>
    refuses(
      '2.2',
      `prestador.cpfCnpj: ${what}`,
      { 'prestador.cpfCnpj': value },
      'FORMATO_INVALIDO',
      'prestador.cpfCnpj',
    ),
  ),
  ...[
    ['check digits of a CNPJ', '11222333000182'],
    ['first check digit of a CNPJ', '11222333000191'],
    ['check digits of a CPF', '52998224726'],
    ['not one digit eleven times', '11111111111'],
    ['not one digit fourteen times', '11111111111111'],
  ].map(([what, value]) =>
    refuses(
      '2.2',
      `prestador.cpfCnpj: ${what}`,
      { 'prestador.cpfCnpj': value },
      'DIGITO_VERIFICADOR_INVALIDO',
      'prestador.cpfCnpj',
    ),
  ),
  refuses(
    '2.2',
    'prestador.cpfCnpj: a string, not a number',
    { 'prestador.cpfCnpj': 11222333000181 },
    'TIPO_INVALIDO',
    'prestador.cpfCnpj',
  ),
  refuses(
    '2.2',
    'prestador: registered in the tenant of the key',
    { 'prestador.cpfCnpj': '33000167000101' },
    'EMPRESA_NAO_CADASTRADA',
    'prestador.cpfCnpj',
    { status: 422, recusa: 'EMPRESA_NAO_CADASTRADA' },
  ),
  {
    section: '2.2',
    sentence: 'prestador: a company of another tenant is not registered',
    request: async (stage) => {
      const { api } = await issuerOf(stage)
      return api.post('/v1/nfse', stage.stranger.body())
    },
    expected: { status: 422, codigo: 'EMPRESA_NAO_CADASTRADA' },
  },
  {
    section: '2.2',
    sentence: 'prestador: the company has an active A1 certificate',
    request: async (stage) => {
      const { tenant, api, body } = await issuerOf(stage)
      const { cpfCnpj } = await tenant.createEmpresa()
      return api.post('/v1/nfse', { ...body(), prestador: { cpfCnpj } })
    },
    expected: { status: 422, codigo: 'CERTIFICADO_AUSENTE' },
  },
]

const RPS: readonly Sentence[] = [
  accepts(
    '2.2',
    'rps.numero: forces this number',
    { rps: { numero: '77', serie: '7' } },
    {
      judge: (json) => assert.match(json.previaXml, /<nDPS>77<\/nDPS>/),
    },
  ),
  refuses('2.2', 'rps.numero: a string', { 'rps.numero': 77 }, 'TIPO_INVALIDO', 'rps.numero'),
  refuses('2.2', 'rps.numero: digits', { 'rps.numero': '7a' }, 'FORMATO_INVALIDO', 'rps.numero'),
  refuses(
    '2.2',
    'rps.numero: at most 15 digits (decided)',
    { 'rps.numero': '1'.repeat(16) },
    'TAMANHO_INVALIDO',
    'rps.numero',
  ),
  refuses('2.2', 'rps.numero: no leading zero (decided)', { 'rps.numero': '07' }, 'FORMATO_INVALIDO', 'rps.numero'),
  accepts(
    '2.2',
    'rps.serie: the series of this note',
    { 'rps.serie': '8' },
    {
      judge: (json) => assert.match(json.previaXml, /<serie>0*8<\/serie>/),
    },
  ),
  accepts(
    '2.2',
    'rps.serie: by default that of the configuration of the company',
    { rps: {} },
    {
      judge: (json) => assert.match(json.previaXml, /<serie>0*1<\/serie>/),
    },
  ),
  refuses('2.2', 'rps.serie: a string', { 'rps.serie': 1 }, 'TIPO_INVALIDO', 'rps.serie'),
  refuses('2.2', 'rps.serie: at most 5 (decided)', { 'rps.serie': '123456' }, 'TAMANHO_INVALIDO', 'rps.serie'),
  ...choice('2.2', 'rps.tipo', ['rps', 'nota_conjugada_misto', 'cupom']),
  accepts('2.2', 'rps.tipo: may be absent', { rps: {} }),
  ...dates('rps.'),
  ...dates(''),
  refuses(
    '2.2',
    'dataEmissao: two different values are refused (decided)',
    { dataEmissao: '2026-11-10T10:00:00-03:00', 'rps.dataEmissao': '2026-11-11T10:00:00-03:00' },
    'VALORES_DIVERGENTES',
    'dataEmissao',
  ),
  refuses(
    '2.2',
    'competencia: two different values are refused (decided)',
    { competencia: '2026-10', 'rps.competencia': '2026-11' },
    'VALORES_DIVERGENTES',
    'competencia',
  ),
  accepts(
    '2.2',
    'dataEmissao: by default now, in the hour of the municipality (decided)',
    {},
    {
      judge: ({ calculado: { dataEmissao } }) => {
        assert.match(dataEmissao, /-03:00$/)
        assert.ok(Math.abs(Date.parse(dataEmissao) - Date.now()) < 300_000, dataEmissao)
      },
    },
  ),
  accepts(
    '2.2',
    'competencia: by default the current month',
    {},
    {
      judge: ({ calculado }) => assert.equal(calculado.competencia, monthInMaraba(Date.parse(calculado.dataEmissao))),
    },
  ),
]

/** The dates, in `rps` or at the top level: both places are open (decided). */
function dates(block: '' | 'rps.'): Sentence[] {
  const [emissao, competencia] = [`${block}dataEmissao`, `${block}competencia`]
  const wrong = (campo: string, what: string, value: unknown) =>
    refuses('2.2', `${campo}: ${what}`, { [campo]: value }, 'FORMATO_INVALIDO', campo)
  const thisMorning = new Date(Date.now() - 3_600_000)
  const [utc, local] = [thisMorning.toISOString(), new Date(thisMorning.getTime() - 3 * 3_600_000).toISOString()]
  const isThatHour: Parameters<typeof accepts>[3] = {
    ...REGULAR,
    judge: ({ calculado }) =>
      assert.equal(Math.floor(Date.parse(calculado.dataEmissao) / 1000), Math.floor(thisMorning.getTime() / 1000)),
  }
  return [
    accepts('2.2', `${emissao}: with time zone, of that instant`, { [emissao]: utc }, isThatHour),
    accepts(
      '2.2',
      `${emissao}: with an offset, of that instant`,
      { [emissao]: `${local.slice(0, 19)}-03:00` },
      isThatHour,
    ),
    accepts(
      '2.2',
      `${emissao}: without time zone, of the hour of the municipality (decided)`,
      { [emissao]: local.slice(0, 19) },
      isThatHour,
    ),
    wrong(emissao, 'not in Brazilian order', '10/11/2026 10:00'),
    wrong(emissao, 'no day that does not exist', '2026-02-30T10:00:00-03:00'),
    refuses('2.2', `${emissao}: a string`, { [emissao]: 1_793_000_000 }, 'TIPO_INVALIDO', emissao),
    accepts(
      '2.2',
      `${competencia}: YYYY-MM`,
      { [competencia]: '2026-10' },
      {
        ...REGULAR,
        judge: ({ calculado }) => assert.equal(calculado.competencia, '2026-10'),
      },
    ),
    wrong(competencia, 'not with a day', '2026-10-01'),
    wrong(competencia, 'no month 13', '2026-13'),
    wrong(competencia, 'not MM/YYYY', '10/2026'),
    refuses('2.2', `${competencia}: a string`, { [competencia]: 202610 }, 'TIPO_INVALIDO', competencia),
  ]
}

const UNKNOWN: Sentence = {
  section: '2.2',
  sentence: 'a field that does not exist is accepted, with an aviso (decided)',
  request: async (stage) => {
    const { api } = await issuerOf(stage)
    return api.post('/v1/nfse/validar', await bodyOf(stage, { 'servico[0].corDoSite': 'azul' }))
  },
  expected: ({ json }) => {
    assert.equal(json.desfecho, 'aceita')
    assert.deepEqual(avisosOf(json, 'CAMPO_IGNORADO'), ['servico[0].corDoSite'])
  },
}

export const ISSUANCE: readonly Sentence[] = [
  ...TOP,
  UNKNOWN,
  ...PRESTADOR,
  ...RPS,
  renamed('2.2', 'consumidorFinal', 'tomador.consumidorFinal', true),
]
