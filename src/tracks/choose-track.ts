import type { Empresa, NfseConfig } from '../domain/empresa.ts'
import type { Trilho } from '../domain/nota/nota.ts'
import type { Municipio } from '../domain/tabelas.ts'

/** Which track issues for a company in its city, and why: the reason is shown to clients and operators. */
export type Route = { trilho: Trilho; motivo: string }

/**
 * Precedence of decisions §4: what the company configured, then the rule of its regime (MEI issues only on the
 * national emitter since 01/09/2023), then the city's adherence. Null: no way in is known.
 */
export function chooseTrack(empresa: Empresa, config: NfseConfig, municipio: Municipio): Route | null {
  if (config.trilho === 'nacional') return { trilho: 'nacional', motivo: 'configurado para a empresa' }
  if (empresa.regimeTributario === 'mei' || empresa.optanteMei)
    return { trilho: 'nacional', motivo: 'MEI emite no emissor nacional' }
  if (config.trilho === 'municipal') return null
  if (municipio.emissorNacional === 'nao') return null
  return { trilho: 'nacional', motivo: NATIONAL_BECAUSE[municipio.emissorNacional] }
}

const NATIONAL_BECAUSE = {
  sim: 'município aderente ao emissor nacional',
  presumido: 'município sem emissor próprio conhecido',
  desconhecido: 'adesão do município ainda não confirmada',
} as const
