import type { Empresa, NfseConfig } from '#domain/empresa.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { LEASE_MARGIN_S } from '#platform/config.ts'
import { perApp } from '#platform/per-app.ts'
import type { Report } from '#platform/queue/worker.ts'
import type { Conexao, Correcao, Exchange, Track } from '#tracks/track.ts'
import { conexaoFor, reachesRealCity } from './conexao-for.ts'
import { cityAgents, nationalTrack, SLUG_NACIONAL } from './conexao-nacional.ts'
import { openMunicipioIndex } from './municipio-index.ts'
import { type Rota, resolveTrack } from './resolve-track.ts'
import { createTrack } from './track-of.ts'

/** The way of one company's notes: where they go, over which track, and why. */
export type Way = { rota: Rota; conexao: Conexao; track: Track }

/** The way in for a company, or null when its city has none yet (decisions §4). */
export async function findWay(app: App, empresa: Empresa, config: NfseConfig, ambiente: Ambiente): Promise<Way | null> {
  const municipio = empresa.endereco.codigoCidade
  const rota = await resolveTrack(app, { municipio, ambiente, empresa, config })
  if (!rota?.conexao) return null
  const conexao = await conexaoOf(app, { municipio, ambiente, conexao: rota.conexao.slug }, rota.conexao.versao)
  return conexao && { rota, conexao, track: trackOf(app, conexao) }
}

/** The track that speaks over a connection. One per version, kept: it holds what it learned and its TLS sessions. */
export function trackOf(app: App, conexao: Conexao): Track {
  if (!conexao.template) return nationalTrack(app)
  const known = tracksOf(app)
  const key = `${conexao.slug}@${conexao.versao}:${conexao.ambiente}`
  const track = known.get(key) ?? createTrack(app, conexao.template, cityAgents(app))
  known.set(key, track)
  return track
}
const tracksOf = perApp(() => new Map<string, Track>())

/**
 * The connection of a note already accepted: for a new attempt the version published now, for a question about an old
 * attempt the version it was sent with (states.md §10). Null when the connection was withdrawn. A city's time limit
 * never outlasts the lease of the job that waits for it.
 */
export async function conexaoOf(
  app: App,
  { municipio, ambiente, conexao: slug }: { municipio: string; ambiente: Ambiente; conexao: string },
  versao?: number,
): Promise<Conexao | null> {
  const conexao = await conexaoFor(app, { municipio, ambiente, slug, ...(slug === SLUG_NACIONAL ? {} : { versao }) })
  if (!conexao) return null
  const { capacidades } = conexao
  const timeoutSegundos = Math.min(capacidades.timeoutSegundos, (app.config.leaseSegundos - LEASE_MARGIN_S) / 2)
  return conexao.template ? { ...conexao, capacidades: { ...capacidades, timeoutSegundos } } : conexao
}

/** How many notes may be with each city at once, by the group of their jobs (`slug:ambiente`). */
export async function seatsByGroup(app: App): Promise<Record<string, number>> {
  const { publicadas } = await openMunicipioIndex(app)
  return Object.fromEntries(
    [...publicadas.values()].flatMap(({ slug, capacidades }) =>
      (['producao', 'homologacao'] as const).map((ambiente) => [`${slug}:${ambiente}`, capacidades.maxConcorrencia]),
    ),
  )
}

/** True when sending there could reach a real city, and this process may not (decisions §2). */
export const isForbiddenHere = (app: App, conexao: Conexao) => !app.config.permitirProducao && reachesRealCity(conexao)

/**
 * Tells what an exchange says of the city itself. A refusal is an answer; a fault of ours or of the company says nothing.
 */
export function reportCity(
  { outcome, statusHttp }: Pick<Exchange | Correcao, 'outcome' | 'statusHttp'>,
  report: Report,
) {
  const causa = 'causa' in outcome ? outcome.causa : null
  if (causa !== null && SILENT_ABOUT_CITY.has(causa)) return
  report(causa === null || (outcome.kind === 'incerta' && (statusHttp ?? 200) < 500 && !UNREACHED.has(causa)))
}

/** Not asked at all, asked in vain for a reason of ours, or turned away for the company's certificate. */
const SILENT_ABOUT_CITY = new Set(['sem_consulta', 'prazo', 'pedido', 'bloqueado', 'certificado'])
/** Causes of a doubt in which no answer of the city itself was read. */
const UNREACHED = new Set('timeout reset truncated http instabilidade resposta_ilegivel fault soap_fault'.split(' '))
