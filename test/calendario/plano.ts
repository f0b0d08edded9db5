// The plan of the calendar: which companies issue, where, on which days, and the request of each.
import { type BodyOptions, notaBody } from '../support/tenant.ts'

/** The day of the research, then every day on which a rule begins or ends. */
export const DATAS = [
  '2026-11-22',
  '2026-12-01',
  '2026-12-31',
  '2027-01-01',
  '2027-07-01',
  '2029-01-01',
  '2033-01-01',
] as const

/**
 * A company and what it declares. `reforma`: in the place of the classification of the sample. `soEm`: the city (IBGE) of
 * the only place where it issues; absent where it issues in all.
 */
export type Regime = {
  nome: string
  sample: string
  empresa: Record<string, unknown>
  reforma?: Record<string, unknown>
  soEm?: string
}

const SIMPLES = 'simples-nacional'
const REGULAR = 'regular-ibs-cbs-retencoes'
/** The regular regime with another class, on the national emitter, whose documents carry every figure. */
const regularCom = (nome: string, reforma: Record<string, unknown>): Regime => ({
  nome: `regular, ${nome}`,
  sample: REGULAR,
  empresa: {},
  reforma: { indicadorOperacao: '100301', ...reforma },
  soEm: '1504208',
})
export const REGIMES: Regime[] = [
  { nome: 'MEI', sample: 'mei', empresa: {} },
  { nome: 'Simples, tudo no DAS', sample: SIMPLES, empresa: { regimeApuracaoSimples: 1 } },
  { nome: 'Simples, ISS fora do DAS', sample: SIMPLES, empresa: { regimeApuracaoSimples: 2 } },
  { nome: 'regular', sample: REGULAR, empresa: {} },
  regularCom('200052 reduz 30 %', { cst: '200', classificacao: '200052' }),
  regularCom('200025 reduz IBS 60 % e CBS 100 %', { cst: '200', classificacao: '200025' }),
  regularCom('550016 suspende', {
    cst: '550',
    classificacao: '550016',
    tributacaoRegular: { cst: '200', classificacao: '200029' },
  }),
  regularCom('515001 reduz 60 % e difere', {
    cst: '515',
    classificacao: '515001',
    diferimento: { ibsEstadual: 100, ibsMunicipal: 100, cbs: 100 },
  }),
  regularCom('compra de município', {
    cst: '000',
    classificacao: '000001',
    tipoOperacao: 5,
    enteGovernamental: 4,
  }),
]

/** The companies that issue in a place. */
export const regimesEm = ({ ibge }: Lugar, regimes: readonly Regime[] = REGIMES): Regime[] =>
  regimes.filter(({ soEm }) => soEm === undefined || soEm === ibge)

/** Where a company is. `cidade`: the simulated city whose connection an operator publishes; null: none is published. */
export type Lugar = { nome: string; ibge: string; cidade: string | null; ambiente: 'homologacao' | 'producao' }

export const LUGARES: Lugar[] = [
  { nome: 'Marabá (emissor nacional)', ibge: '1504208', cidade: null, ambiente: 'homologacao' },
  { nome: 'Limeira (ABRASF 2.04)', ibge: '3526902', cidade: 'limeira', ambiente: 'homologacao' },
  { nome: 'Santos (ABRASF 2.04 da GISS)', ibge: '3548500', cidade: 'santos', ambiente: 'homologacao' },
  // The capital issues in production only (docs/decisions/0011-sao-paulo-homologacao.md); production is simulated here.
  { nome: 'São Paulo (leiaute 2)', ibge: '3550308', cidade: 'sao-paulo', ambiente: 'producao' },
  { nome: 'Piracicaba (DPS na cidade)', ibge: '3538709', cidade: 'piracicaba', ambiente: 'homologacao' },
]

/**
 * The request of a company on a day, as the law of that day asks for it. From 2027 the Simples declares the
 * classification of IBS and CBS too (docs/referencia/lei.md#41-duty-to-fill), and the regular regime has no PIS nor
 * COFINS: until 2026 it declares its own, and the customer withholds 4.65 %; then CSLL alone is withheld
 * (docs/referencia/lei.md#5-piscofins-end-and-withholding). The rate of ISS is the one the simulated cities have.
 */
export function pedidoDe(
  { nome, sample, reforma }: Regime,
  data: string,
  cpfCnpj: string,
  more: BodyOptions = {},
): object {
  const body = notaBody(cpfCnpj, { sample, ...more }) as { servico: Item[] }
  if (nome === 'MEI') return body
  const servico: Item[] = body.servico.map((item) => ({ ...item, iss: { aliquota: 5 }, ...(reforma && { reforma }) }))
  if (data < '2027-01-01') return { ...body, servico }
  const onThisDay: (item: Item) => object = sample === REGULAR ? withoutPisCofins : comReforma
  return { ...body, servico: servico.map(onThisDay) }
}

type Item = Record<string, unknown>

function withoutPisCofins({ apuracaoPropria: _, retencao, ...item }: Item): object {
  const { csll, irrf } = retencao as Record<string, object>
  return { ...item, retencao: { csll, irrf } }
}

const comReforma = (item: Item): object => ({
  ...item,
  codigoNbs: '115013000',
  reforma: { classificacao: '000001', cst: '000', indicadorOperacao: '100301' },
})
