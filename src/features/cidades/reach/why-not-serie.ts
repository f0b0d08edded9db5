import { CONFIG_PADRAO, type Empresa, type NfseConfig, type RotaDaEmpresa } from '#domain/empresa.ts'
import type { Ambiente, Erro } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { findWay } from './find-way.ts'
import { hojeEm } from './resolve-track.ts'

/**
 * Why a series cannot number the notes of a company in this city, by the route its notes have today; null when it can, or
 * while there is no route: each note is checked again.
 */
export async function whyNotSerie(
  app: App,
  empresa: Empresa & Omit<RotaDaEmpresa, 'recusadaAte'>,
  { municipio, ambiente, serie }: { municipio: string; ambiente: Ambiente; serie: string },
  config: Partial<NfseConfig> = {},
): Promise<Erro | null> {
  const here = { ...empresa, endereco: { ...empresa.endereco, codigoCidade: municipio } }
  const emissao = hojeEm(app)
  const way = await findWay(app, {
    empresa: here,
    rota: { ...empresa, recusadaAte: null },
    config: { ...CONFIG_PADRAO, ...config },
    ambiente,
    emissao,
    competencia: emissao.slice(0, 7),
  })
  return way.kind === 'way' ? way.track.whyNotSerie(serie) : null
}
