import type { Ambiente } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { LEASE_MARGIN_S } from '#platform/contradictions.ts'
import type { Conexao } from '#tracks/track.ts'
import { conexaoFor } from './conexao-for.ts'
import { SLUG_NACIONAL } from './conexao-nacional.ts'

/**
 * The connection of an accepted note: for a new attempt the version published now, for a consult of an earlier attempt
 * the version it was sent with (docs/especificacao/estados.md#10-connection-versions). Null when the connection was
 * withdrawn. The time limit of a city never exceeds the lease of the job that waits for it.
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
