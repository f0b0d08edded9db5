import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { isPublicAddress } from '#platform/http-client/address-guard.ts'
import type { Template } from '#tracks/template.ts'
import type { Conexao } from '#tracks/track.ts'
import { classificadosOf } from './classificados.ts'
import { withPresentCodes } from './codigos-do-padrao.ts'
import { conexaoNacional, SLUG_NACIONAL } from './conexao-nacional.ts'
import type { ConteudoConexao, Diferencas, UrlsConexao } from './conexao-row.ts'
import { deProducao } from './enderecos-de-producao.ts'
import { findConexaoVersao } from './find-conexao-versao.ts'
import { type MunicipioIndex, openMunicipioIndex, reopenMunicipioIndex } from './municipio-index.ts'
import { hojeEm, resolveIn } from './resolve-track.ts'

/**
 * The connection to a city in one ambiente. Without `slug`, by the route of the municipality; without `versao`, the
 * published one; with both, exactly the version a note was sent with. Null: no such connection.
 */
export async function conexaoFor(
  app: App,
  { municipio, ambiente, slug, versao }: { municipio: string; ambiente: Ambiente; slug?: string; versao?: number },
): Promise<Conexao | null> {
  const held = await openMunicipioIndex(app)
  // Another process may have accepted the note over a connection that this one has not loaded yet.
  const isNews = slug !== undefined && slug !== SLUG_NACIONAL && versao === undefined && !held.publicadas.has(slug)
  const index = isNews ? await reopenMunicipioIndex(app) : held
  const target = slug
    ? { slug, versao: versao ?? index.publicadas.get(slug)?.versao }
    : resolveIn(index, { municipio, ambiente, emissao: hojeEm(app, municipio) })?.conexao
  if (!target) return null
  if (target.slug === SLUG_NACIONAL) return withClassificados(app, conexaoNacional(app, ambiente))
  if (target.versao === undefined) return null
  const row = await findConexaoVersao(app, target.slug, target.versao)
  if (!row) return null
  const { anexo, ajuste } = index.byIbge.get(municipio) ?? {}
  const conexao = buildConexao(app, row, {
    index,
    municipio,
    ambiente,
    urlsDaCidade: anexo?.slug === row.slug ? (anexo.urls[ambiente] ?? {}) : {},
    prazoCancelamentoHoras: ajuste?.prazoCancelamentoHoras ?? null,
  })
  return withClassificados(app, conexao)
}

const withClassificados = async (app: App, conexao: Conexao): Promise<Conexao> => ({
  ...conexao,
  classificados: await classificadosOf(app, conexao.padrao),
})

/** A stored version in the form a track uses, for one city and ambiente. */
export function buildConexao(
  app: App,
  row: ConteudoConexao & { slug: string; versao: number },
  city: {
    index: MunicipioIndex
    municipio: string
    ambiente: Ambiente
    urlsDaCidade: UrlsConexao
    prazoCancelamentoHoras: number | null
  },
): Conexao {
  const { index, municipio, ambiente, urlsDaCidade, prazoCancelamentoHoras } = city
  const template = withPresentCodes(mergeTemplate(row.template, row.diferencas[ambiente]))
  const urlsOperacoes = { ...row.urls[ambiente], ...urlsDaCidade }
  const { sefinUrl, adnUrl, parametrizacaoUrl } = app.config.sefin[ambiente]
  // A city that clones the national API is its own SEFIN; one that takes the DPS in SOAP publishes its notes there.
  const asksUnion = template.familia === 'dps' && template.transporte.tipo !== 'rest-json'
  const {
    cnpjAlfanumerico = false,
    unicidadeRps,
    consultaPorRps,
    visibilidadeSegundos,
    timeoutSegundos,
    maxConcorrencia,
  } = template.capacidades
  return {
    slug: row.slug,
    versao: row.versao,
    ambiente,
    padrao: template.padrao,
    trilho: 'municipal',
    urls: {
      sefin: asksUnion ? sefinUrl : (urlsOperacoes.padrao ?? ''),
      adn: adnUrl,
      parametrizacao: parametrizacaoUrl,
    },
    assinatura: template.assinatura.perfil,
    ca: row.ca,
    template,
    urlsOperacoes,
    enderecosDeProducao: ambiente === 'producao' ? [] : deProducao(app, index, row, Object.values(urlsOperacoes)),
    municipio,
    capacidades: {
      cnpjAlfanumerico,
      nomeiaQualquerChave: template.familia !== 'dps',
      unicidadeRps,
      consultaPorRps,
      visibilidadeSegundos,
      timeoutSegundos,
      maxConcorrencia,
      prazoCancelamentoHoras: prazoCancelamentoHoras ?? template.politica.prazoCancelamentoHoras,
    },
  }
}

/** A template with the differences of one ambiente. */
export const mergeTemplate = (template: Template, diferencas: Diferencas | undefined): Template =>
  mergeSections(template, diferencas ?? {}) as Template

/** Merges the sections of two templates: a section in both is merged, everything below it is replaced. */
export function mergeSections(template: object, diferencas: object): object {
  const merged: Record<string, unknown> = { ...template }
  for (const [name, value] of Object.entries(diferencas))
    merged[name] =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? { ...(merged[name] as object), ...value }
        : value
  return merged
}

/**
 * Whether an address of the connection is outside this machine and its network: perhaps a real city
 * (docs/especificacao/decisoes.md#2-access).
 */
export const reachesRealCity = ({ urls, urlsOperacoes }: Conexao): boolean =>
  [urls.sefin, ...Object.values(urlsOperacoes)].some((url) => url !== '' && isRealAddress(url))

/**
 * True when the connection may reach a real city and this process is not permitted to
 * (docs/especificacao/decisoes.md#2-access).
 */
export const isForbiddenHere = (app: App, conexao: Conexao) => !app.config.permitirProducao && reachesRealCity(conexao)

/** Every note asks for the same few addresses: the results are kept. */
function isRealAddress(url: string): boolean {
  const known = seen.get(url)
  if (known !== undefined) return known
  if (seen.size >= SEEN_MAX) seen.clear()
  const real = looksReal(url)
  seen.set(url, real)
  return real
}
const SEEN_MAX = 10_000
const seen = new Map<string, boolean>()

function looksReal(url: string): boolean {
  if (!URL.canParse(url)) return false
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  const literal = /^[\d.]+$/.test(host) || host.includes(':')
  return literal ? isPublicAddress(host) : !/(^|\.)(localhost|local|internal|test|example)$/i.test(host)
}
