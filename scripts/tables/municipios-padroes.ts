import { TEMPLATES } from '../../src/features/cidades/reach/padroes.ts'
import type { Row } from './rows.ts'

/**
 * The confidence of a suggestion. `alta`: the provider's own layout, in the version known of the city; `media`: the
 * provider's own layout, in a neighbouring version, or one that a public source says it is leaving; `baixa`: the generic
 * layout, or one to which the provider moved according to sources about the provider, unproven for the city. Never more
 * than the confidence of the template itself.
 */
type Confianca = 'alta' | 'media' | 'baixa'
type Sugestao = { padrao: string; confianca: Confianca }

/**
 * The template that would serve a municipality with this provider and layout version, or null when there is none.
 * Providers that moved to the national DPS on addresses of their own in 2026 get its template; ABRASF providers without
 * a template of their own get the generic layout of their version.
 */
function padraoSugerido(provedor: string, versao: string, ibge = ''): Sugestao | null {
  const sugestao = sugerido(provedor, versao)
  if (!sugestao) return null
  const padrao = NFS.has(ibge) && sugestao.padrao === 'sigcorp-2.04' ? 'sigcorp-2.04-nfs' : sugestao.padrao
  return { padrao, confianca: least(sugestao.confianca, TEMPLATES.get(padrao)?.confianca?.nivel ?? 'baixa') }
}

/** Cities of SigCorp that answer at its other service (`SubVersao` in ACBr's list of June 2026). */
const NFS = new Set(['2101202', '3516408'])

const NIVEIS: readonly Confianca[] = ['baixa', 'media', 'alta']
const least = (one: Confianca, other: Confianca) => NIVEIS[Math.min(NIVEIS.indexOf(one), NIVEIS.indexOf(other))]!

function sugerido(provedor: string, versao: string): Sugestao | null {
  const own = PROPRIOS[provedor]?.[versao]
  if (own) return typeof own === 'string' ? { padrao: own, confianca: 'alta' } : own
  const moved = MIGRADOS[provedor]
  if (moved) return { padrao: moved, confianca: 'baixa' }
  if (SEM_ABRASF.has(provedor)) return null
  const generic = GENERICOS[versao]
  if (!generic || (versao.startsWith('1.') && !ABRASF_1.has(provedor))) return null
  return { padrao: generic, confianca: 'baixa' }
}

/**
 * The columns of `municipios.csv` that come from the suggestion. For a provider that moved to the DPS the known address
 * is of the earlier layout, and is left out.
 */
export function padraoColumns(row: Row | undefined, provedor: string, versao: string): Row {
  const sugestao = padraoSugerido(provedor, versao, row?.['ibge'])
  const moved = sugestao !== null && DPS.has(sugestao.padrao)
  const url = (ambiente: 'producao' | 'homologacao') =>
    moved ? '' : cleanUrl(row?.[`url_${ambiente}`] || row?.[`openac_url_${ambiente}`] || '')
  return {
    padraoSugerido: sugestao?.padrao ?? '',
    confiancaPadrao: sugestao?.confianca ?? '',
    urlProducao: url('producao'),
    urlHomologacao: url('homologacao'),
    fonteProvedor: fonteOf(row?.['fonte'] ?? ''),
    dataProvedor: row?.['atualizado_acbr'] || dateOf(row?.['fonte'] ?? ''),
  }
}

const cleanUrl = (url: string) => (/^https?:\/\/\S+$/.test(url) ? url.replace(/\?wsdl$/i, '') : '')

/** The public lists that contain the row. */
const fonteOf = (fonte: string) => [...new Set(fonte.match(/ACBr|OpenAC|Unimake/g) ?? [])].join(' ')
/** Month of the newest list, when the row has no date of its own. */
const dateOf = (fonte: string) => {
  const month = fonte
    .match(/\d{4}-\d{2}/g)
    ?.sort()
    .at(-1)
  return month ? `${month}-01` : ''
}

const media = (padrao: string): Sugestao => ({ padrao, confianca: 'media' })

/** Layout version → template, of providers with templates of their own. Other versions speak other layouts. */
const PROPRIOS: Record<string, Record<string, string | Sugestao>> = {
  BHISS: { '1.00': 'bhiss' },
  DSF: { '2.03': 'dsf-2.03' },
  // Two public lists say that this provider takes the DPS now, and no city is known to have switched 2.04 off.
  EL: { '2.04': media('el-2.04') },
  Fiorilli: { '2.00': 'fiorilli-2.01', '2.01': 'fiorilli-2.01' },
  Ginfes: { '1.00': 'ginfes' },
  Giss: { '2.04': 'giss-2.04' },
  IPM: { '2.04': 'ipm-2.04' },
  ISSCampinas: { '2.03': 'dsf-2.03' },
  // The provider switched 2.04 off on 2026-08-03.
  ISSNet: { '2.04': 'issnet-1.01' },
  ISSRio: { '1.00': 'rio' },
  ISSSaoPaulo: { '1.00': 'paulistana-2' },
  Publica: { '1.00': 'publica' },
  SigCorp: { '2.04': 'sigcorp-2.04', '2.03': media('sigcorp-2.04') },
  WebISS: { '2.02': 'webiss-2.02' },
}

/** Providers that take the DPS on addresses of their own since 2026, as two public lists say of the provider. */
const MIGRADOS: Record<string, string> = {
  Betha: 'betha-cloud-1.01',
  Coplan: 'coplan-1.01',
  ISSNet: 'issnet-1.01',
  Pronim: 'pronim-1.01',
  SimplISS: 'simpliss-1.01',
  Tiplan: 'tiplan-1.01',
}

const DPS = new Set(Object.values(MIGRADOS))

const GENERICOS: Record<string, string> = {
  '1.00': 'abrasf-1.00',
  '2.00': 'abrasf-2.01',
  '2.01': 'abrasf-2.01',
  '2.02': 'abrasf-2.02',
  '2.03': 'abrasf-2.03',
  '2.04': 'abrasf-2.04',
}

/** Providers whose layout 1.00 is the first ABRASF; the others that declare 1.00 or 1.01 have layouts of their own. */
const ABRASF_1 = new Set([
  ...['Abaco', 'CIGA', 'DBSeller', 'FISSLex', 'ISSCuritiba', 'ISSIntel', 'ISSNatal', 'ISSRecife', 'ISSSJP'],
  ...['ISSSalvador', 'Lexsom', 'MetropolisWeb', 'NFSeBrasil', 'RLZ', 'SpeedGov', 'Thema', 'Tinus', 'WebISS'],
])

/**
 * Providers that declare a version of ABRASF but do not follow it: own envelope with own names, or the emitter of the
 * Union.
 */
const SEM_ABRASF = new Set(['Infisc', 'PadraoNacional'])
