import type { Empresa, NfseConfig } from '#domain/empresa.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import type { Conexao, Track } from '#tracks/track.ts'
import { conexaoOf } from './conexao-of.ts'
import { type Rota, resolveTrack } from './resolve-track.ts'
import { trackOf } from './track-of.ts'

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
