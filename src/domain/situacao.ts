/** How a part of the service, or a city, answers now. `sem_pedidos`: a city that nothing was asked of lately. */
export const ESTADOS_DA_SITUACAO = ['fora', 'instavel', 'respondendo', 'sem_pedidos'] as const
export type EstadoDaSituacao = (typeof ESTADOS_DA_SITUACAO)[number]

/** How a day went, the best first; `sem_movimento`: nothing is known of it. */
export const NIVEIS_DO_DIA = ['sem_movimento', 'inteiro', 'parte', 'fora'] as const
export type NivelDoDia = (typeof NIVEIS_DO_DIA)[number]

/** Out for longer than this, a day counts as `fora`. */
const FORA_MS = 3_600_000
/** One call that fails among very many is no bad day. */
const FALHAS_DO_DIA = 0.01

/** The day of something that was asked `chamadas` times, `falhas` of them without an answer, and was out for `foraMs`. */
export function nivelDoDia({
  chamadas,
  falhas,
  foraMs,
}: {
  chamadas: number
  falhas: number
  foraMs: number
}): NivelDoDia {
  if (foraMs > FORA_MS) return 'fora'
  if (foraMs > 0 || falhas > chamadas * FALHAS_DO_DIA) return 'parte'
  return chamadas > 0 ? 'inteiro' : 'sem_movimento'
}

/** For how long of each interval `from` to `until` something was out, overlaps counted once; milliseconds. */
export function foraEntre(
  vezes: readonly { desde: Date; ate: Date }[],
  { from, until }: { from: number; until: number },
): number {
  const inside = vezes
    .map(({ desde, ate }) => [Math.max(from, +desde), Math.min(until, +ate)] as const)
    .filter(([a, b]) => a < b)
    .sort(([a], [b]) => a - b)
  let [total, end] = [0, from]
  for (const [a, b] of inside) {
    total += Math.max(0, b - Math.max(a, end))
    end = Math.max(end, b)
  }
  return total
}
