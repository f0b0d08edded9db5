import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import type { CityAgents } from '#platform/http-client/mtls.ts'
import { createAbrasfTrack } from '#tracks/abrasf/abrasf-track.ts'
import { createDpsCityTrack } from '#tracks/dps/dps-city-track.ts'
import { createPaulistanaTrack } from '#tracks/paulistana/paulistana-track.ts'
import type { Template } from '#tracks/template.ts'
import type { Conexao, Track } from '#tracks/track.ts'
import { cityAgents, nationalTrack } from './conexao-nacional.ts'
import { hideAcesso } from './hide-acesso.ts'

/** The track of a connection. There is one per version, kept for what it has learned and its TLS sessions. */
export function trackOf(app: App, conexao: Conexao): Track {
  if (!conexao.template) return nationalTrack(app)
  const known = tracksOf(app)
  const key = `${conexao.slug}@${conexao.versao}:${conexao.ambiente}`
  const held = known.get(key)
  if (held) return held
  const track = createTrack(app, conexao.template, cityAgents(app))
  known.set(key, track)
  return track
}
const tracksOf = cachePerApp<Track>('trilhos', { mostra: () => null })

/** A track for this template over these HTTP clients: one writer for each family, the template says the rest. */
export const createTrack = (app: App, template: Template, agents: CityAgents): Track =>
  hideAcesso(createWriter(app, template, agents))

function createWriter(app: App, template: Template, agents: CityAgents): Track {
  const { tabelas, now } = app
  switch (template.familia) {
    case 'abrasf':
      return createAbrasfTrack({ tabelas, agents, template, now })
    case 'paulistana':
      return createPaulistanaTrack({ tabelas, agents, versao: template.versao === '1' ? '1' : '2' })
    case 'dps':
      return createDpsCityTrack({ tabelas, agents, now, cancelaPorWs: template.capacidades.cancelaPorWs })
  }
}
