import type { App } from '#platform/app.ts'
import { createAbrasfTrack } from '#tracks/abrasf/abrasf-track.ts'
import { createDpsCityTrack } from '#tracks/dps/dps-city-track.ts'
import { createPaulistanaTrack } from '#tracks/paulistana/paulistana-track.ts'
import type { Template } from '#tracks/template.ts'
import type { Track } from '#tracks/track.ts'
import type { CityAgents } from '#tracks/transport/mtls.ts'
import { hideAcesso } from './hide-acesso.ts'

/** A track that speaks by this template, over these HTTP clients: one writer for each family, the template says the rest. */
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
      return createDpsCityTrack({ tabelas, agents, now })
  }
}
