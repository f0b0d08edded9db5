import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { keep } from '#platform/cache/caches.ts'
import { createCityAgents } from '#platform/http-client/mtls.ts'
import { perApp } from '#platform/per-app.ts'
import { type ConveniosLembrados, createConvenios } from '#tracks/dps/convenio.ts'
import { createDpsTrack } from '#tracks/dps/dps-track.ts'
import type { Conexao, Track } from '#tracks/track.ts'
import { convenioStore } from './convenio-store.ts'
import { hideAcesso } from './hide-acesso.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** The HTTP clients of this process for cities, one for each certificate, with keep-alive. */
export const cityAgents = perApp(({ config: { redesPermitidas } }) =>
  createCityAgents({ connectTimeoutMs: CONNECT_TIMEOUT_MS, redesPermitidas }),
)

/** The agreements of cities with the national system, one memory for all tracks and one store for all processes. */
const conveniosOf = perApp(
  (app): ConveniosLembrados => createConvenios(cityAgents(app), app.now, convenioStore(app.sistema)),
)

keep('convenios', (app) => {
  const { copies, contagem } = conveniosOf(app)
  return {
    itens: copies.size,
    ...contagem,
    maisNova: [...copies.values()].reduce<number | null>((newest, { lidoEm }) => Math.max(newest ?? 0, lidoEm), null),
    entries: () => [...copies].map(([chave, { lidoEm, ...each }]) => ({ chave, em: lidoEm, mostra: () => each })),
    forget: (which) => {
      for (const chave of copies.keys()) if (which(chave)) copies.delete(chave)
    },
  }
})

/** The national track of this process. */
export const nationalTrack = perApp(
  (app): Track =>
    hideAcesso(
      createDpsTrack({ tabelas: app.tabelas, agents: cityAgents(app), convenios: conveniosOf(app), now: app.now }),
    ),
)

export const SLUG_NACIONAL = 'sefin-nacional'
export const PADRAO_NACIONAL = 'dps-1.01'

/** The connection to the national system, from the process's settings. Cities that clone its API have their own. */
export function conexaoNacional(app: App, ambiente: Ambiente): Conexao {
  const sefin = app.config.sefin[ambiente]
  return {
    slug: SLUG_NACIONAL,
    versao: 1,
    ambiente,
    padrao: PADRAO_NACIONAL,
    trilho: 'nacional',
    urls: { sefin: sefin.sefinUrl, adn: sefin.adnUrl, parametrizacao: sefin.parametrizacaoUrl },
    assinatura: sefin.assinatura,
    ca: app.config.sefinCa,
    template: null,
    urlsOperacoes: {},
    // The settings refuse one address for both ambientes where production is permitted (src/platform/config.ts).
    enderecosDeProducao: [],
    municipio: null,
    capacidades: {
      cnpjAlfanumerico: true,
      nomeiaQualquerChave: app.config.sefinChaveCorrigida,
      unicidadeRps: true, // E0014: uniqueness of series, number, place and issuer
      consultaPorRps: true,
      visibilidadeSegundos: app.config.sefinVisibilidadeSegundos,
      timeoutSegundos: app.config.sefinTimeoutSegundos,
      maxConcorrencia: app.config.sefinMaxConcorrencia,
      // system default; each city's own is not in the API (docs/referencia/nacional.md#73-rules)
      prazoCancelamentoHoras: 730 * 24,
    },
  }
}
