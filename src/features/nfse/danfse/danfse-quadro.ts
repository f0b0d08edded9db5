import type { CampoDe, QuadroId } from './danfse-geometry.ts'

/**
 * A block with the fields it prints, or a single sentence in its place. An absent field is not drawn; a row without any
 * field takes no height. `rotulos` replaces the NT's labels where a city uses others.
 */
export type DanfseQuadro = { [Q in QuadroId]: QuadroDe<Q> }[QuadroId] | { faixa: string }
export type QuadroDe<Q extends QuadroId> = {
  quadro: Q
  valores: Partial<Record<CampoDe<Q>, string>>
  rotulos?: Partial<Record<CampoDe<Q>, string>>
}
