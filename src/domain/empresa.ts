import type { Percentual } from './money.ts'

/**
 * The tax regime of a company, as the API names it
 * (docs/especificacao/decisoes.md#3-empresas-certificates-and-configuration).
 */
export type RegimeTributario = 'simples_nacional' | 'mei' | 'lucro_presumido' | 'lucro_real' | 'imune' | 'isento'

/** What a company may be looked for by: the state of its certificate. */
export const ESTADOS_DO_CERTIFICADO = ['ativo', 'expirando', 'expirado', 'ausente'] as const

export type Endereco = {
  tipoLogradouro: string | null
  logradouro: string
  numero: string
  complemento: string | null
  tipoBairro: string | null
  bairro: string
  codigoCidade: string
  descricaoCidade: string | null
  estado: string
  cep: string
  codigoPais: string
}

/**
 * The fields of the issuing company that the rules read. `regimeApuracaoSimples` 1–3, `regimeEspecialTributacao` 0–9 as
 * in the DPS.
 */
export type Empresa = {
  id: string
  cpfCnpj: string
  razaoSocial: string
  nomeFantasia: string | null
  inscricaoMunicipal: string | null
  regimeTributario: RegimeTributario
  regimeApuracaoSimples: number | null
  regimeEspecialTributacao: number
  incentivoFiscal: boolean
  optanteMei: boolean
  email: string | null
  telefone: string | null
  endereco: Endereco
}

/** The tax regime of a company, which has validity dates. */
export type Regime = Pick<Empresa, 'regimeTributario' | 'regimeApuracaoSimples' | 'optanteMei'>

/** A regime and its first day; null: in force before every change. */
export type RegimeDesde = Regime & { desde: string | null }

/** The regime in force on a day. `regimes`: in order of date, the one without date first. */
export const regimeEm = (regimes: readonly RegimeDesde[], dia: string): RegimeDesde =>
  regimes.findLast(({ desde }) => desde === null || desde <= dia)!

/**
 * What decides, beside its regime, where a company issues: the day from which the national register authorises it, the
 * track an operator set, and the last competência that the national system refused as not authorised (E0025).
 */
export type RotaDaEmpresa = {
  nacionalDesde: string | null
  trilhoOperador: 'nacional' | 'municipal' | null
  trilhoMotivo: string | null
  recusadaAte: string | null
}

/** A microempreendedor individual: its taxes are fixed amounts, and its notes highlight none. */
export const isMei = ({ regimeTributario, optanteMei }: Pick<Empresa, 'regimeTributario' | 'optanteMei'>) =>
  optanteMei || regimeTributario === 'mei'

/**
 * A company of Simples Nacional or MEI, whose taxes are in one bill: it is outside IBS and CBS
 * (docs/especificacao/contrato.md#24-reforma).
 */
export const isSimples = ({ regimeTributario, optanteMei }: Pick<Empresa, 'regimeTributario' | 'optanteMei'>) =>
  isMei({ regimeTributario, optanteMei }) || regimeTributario === 'simples_nacional'

/**
 * How the company issues in one municipality (nfse-config,
 * docs/especificacao/decisoes.md#3-empresas-certificates-and-configuration); every field has a default.
 */
export type NfseConfig = {
  inscricaoMunicipal: string | null
  serieRps: string
  regimeEspecialTributacao: number | null
  incentivoFiscal: boolean | null
  aliquotaIssPadrao: Percentual | null
  codigoTributacaoPadrao: string | null
  servicoPadrao: ServicoPadrao | null
  codigosDaCidade: CodigoDaCidade[] | null
  cstPisCofinsPadrao: string | null
  indicadorOperacaoPadrao: string | null
  totalTributos: TotalTributos | null
  enviarInscricaoMunicipal: 'auto' | 'sim' | 'nao'
  enviarEmailTomador: boolean
  trilho: 'nacional' | 'municipal' | null
  conexao: string | null
}

/** The item of the list and its codes, as in a service of a request. */
type ServicoDaLista = { codigo: string; codigoServicoNacional?: string; codigoNbs?: string }
/** The service of a request that names none. */
export type ServicoPadrao = ServicoDaLista & { cnae?: string; discriminacao?: string }
/** The service that a code of the city's own list means, for requests that bring this code alone. */
export type CodigoDaCidade = ServicoDaLista & { codigoTributacao: string }

/** A code of a city without its punctuation. */
export const plainCodigo = (codigo: string): string => codigo.replace(/[^0-9A-Za-z]/g, '').toUpperCase()

/** The service that a configuration has for a code of the city, in any punctuation; undefined: none. */
export function servicoDoCodigo(
  codigos: readonly CodigoDaCidade[] | null | undefined,
  codigoTributacao: string,
): Omit<CodigoDaCidade, 'codigoTributacao'> | undefined {
  const plain = plainCodigo(codigoTributacao)
  const found = codigos?.find((each) => plainCodigo(each.codigoTributacao) === plain)
  if (!found) return undefined
  const { codigoTributacao: _, ...servico } = found
  return servico
}

/** Approximate taxes of Lei 12.741/2012. `valor` in centavos, `percentual` and `simples` in percent/10_000. */
export type TotalTributos = {
  tipo: 'valor' | 'percentual' | 'simples'
  federal: number
  estadual: number
  municipal: number
}

/** The configuration of a company that configured nothing. */
export const CONFIG_PADRAO: NfseConfig = {
  inscricaoMunicipal: null,
  serieRps: '1',
  regimeEspecialTributacao: null,
  incentivoFiscal: null,
  aliquotaIssPadrao: null,
  codigoTributacaoPadrao: null,
  servicoPadrao: null,
  codigosDaCidade: null,
  cstPisCofinsPadrao: null,
  indicadorOperacaoPadrao: null,
  totalTributos: null,
  enviarInscricaoMunicipal: 'auto',
  enviarEmailTomador: false,
  trilho: null,
  conexao: null,
}

/** The telephone of a company: area code and number, 10 or 11 digits in any punctuation, with +55 before them or not. */
export const TELEFONE_DA_EMPRESA = {
  pattern: '^(\\+?55[ .-]*)?\\(?(\\d[() .-]*){10,11}$',
  formato: 'um telefone com DDD: 10 ou 11 dígitos, ou +55 e eles',
} as const

/** A name in one line that has a letter. */
export const RAZAO_SOCIAL = {
  pattern: '^[^\\r\\n\\t]*[A-Za-zÀ-ÖØ-öø-ÿ][^\\r\\n\\t]*$',
  formato: 'um nome de uma linha, com letras',
} as const
