import { CONFIG_PADRAO, type Empresa, type NfseConfig, type RotaDaEmpresa } from '#domain/empresa.ts'
import type { Ambiente, Erro } from '#domain/nota/nota.ts'
import { NUMERO_RPS_MAX } from '#domain/nota/numero-rps.ts'
import type { App } from '#platform/app.ts'
import type { Track } from '#tracks/track.ts'
import { findWay } from './find-way.ts'
import { hojeEm } from './resolve-track.ts'

type Issuer = Empresa & Omit<RotaDaEmpresa, 'recusadaAte'>
type Place = { municipio: string; ambiente: Ambiente }

/**
 * Why a series cannot number the notes of a company in this city, by the route its notes have today; null when it can, or
 * while there is no route: each note is checked again.
 */
export async function whyNotSerie(
  app: App,
  empresa: Issuer,
  { serie, ...place }: Place & { serie: string },
  config: Partial<NfseConfig> = {},
): Promise<Erro | null> {
  return (await trackToday(app, empresa, place, config))?.whyNotSerie(serie) ?? null
}

/** The greatest RPS number in this city, by the same route; that of most layouts while there is none. */
export async function numeroRpsMaxAt(
  app: App,
  empresa: Issuer,
  place: Place,
  config: Partial<NfseConfig> = {},
): Promise<number> {
  return (await trackToday(app, empresa, place, config))?.numeroRpsMax ?? NUMERO_RPS_MAX
}

async function trackToday(
  app: App,
  empresa: Issuer,
  { municipio, ambiente }: Place,
  config: Partial<NfseConfig>,
): Promise<Track | null> {
  const emissao = hojeEm(app, municipio)
  const way = await findWay(app, {
    empresa: { ...empresa, endereco: { ...empresa.endereco, codigoCidade: municipio } },
    rota: { ...empresa, recusadaAte: null },
    config: { ...CONFIG_PADRAO, ...config },
    ambiente,
    emissao,
    competencia: emissao.slice(0, 7),
  })
  return way.kind === 'way' ? way.track : null
}
