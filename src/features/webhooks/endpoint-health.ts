import type { EstadoEndpoint } from '#domain/webhook/estados.ts'

/**
 * The states of an endpoint (docs/especificacao/estados.md#3-webhook-endpoint-and-delivery). The last two receive no
 * automatic deliveries.
 */
export type Health = {
  estado: EstadoEndpoint
  ultimoSucessoEm: Date | null
  /** The first failure since the last success. */
  falhandoDesde: Date | null
  /** Exhausted deliveries since the last success: the first, and those at least 12 h after the first. */
  esgotadas: number
  primeiraEsgotadaEm: Date | null
}

/** What one attempt shows about its receiver. `esgotada`: the last attempt of a delivery failed; `gone`: a 410. */
export type Fact = 'sucesso' | 'falha' | 'esgotada' | 'gone'

/** Whether the endpoint receives deliveries. */
export const isActive = (estado: EstadoEndpoint) => estado === 'ativo' || estado === 'instavel'

/** The initial health: of a new endpoint, and of one the owner turned on again. */
export const HEALTHY: Health = {
  estado: 'ativo',
  ultimoSucessoEm: null,
  falhandoDesde: null,
  esgotadas: 0,
  primeiraEsgotadaEm: null,
}

/**
 * The health after one more fact (docs/especificacao/estados.md#3-webhook-endpoint-and-delivery): unstable at the first
 * exhausted delivery, healthy at any success, off at a 410 or after 5 days of only failures with two exhausted
 * deliveries 12 h apart. `ritmo` scales both periods.
 */
export function nextHealth(health: Health, fact: Fact, now: Date, ritmo: number): Health {
  if (fact === 'sucesso') {
    const estado = health.estado === 'instavel' ? 'ativo' : health.estado
    return { ...HEALTHY, estado, ultimoSucessoEm: now }
  }
  const elapsed = (since: Date | null, hours: number) =>
    since !== null && now.getTime() - since.getTime() >= hours * HOUR_MS * ritmo
  const failing = { ...health, falhandoDesde: health.falhandoDesde ?? now }
  if (fact === 'gone') return { ...failing, estado: 'desativado_automatico' }

  if (fact === 'esgotada') {
    if (failing.esgotadas === 0 || elapsed(failing.primeiraEsgotadaEm, ESGOTADAS_DISTANCIA_H)) failing.esgotadas++
    failing.primeiraEsgotadaEm ??= now
    if (failing.estado === 'ativo') failing.estado = 'instavel'
  }
  const hopeless = failing.esgotadas >= ESGOTADAS_MIN && elapsed(failing.falhandoDesde, FALHANDO_H)
  return failing.estado === 'instavel' && hopeless ? { ...failing, estado: 'desativado_automatico' } : failing
}

const HOUR_MS = 3_600_000
const FALHANDO_H = 120
const ESGOTADAS_DISTANCIA_H = 12
const ESGOTADAS_MIN = 2
