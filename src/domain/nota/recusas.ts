/** Who refused a note: the system of the city, the national system, or this service, which ended it without issuing. */
export const QUEM_RECUSA = ['cidade', 'nacional', 'servico'] as const

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Brasília is three hours behind, without summer time since 2019. */
const BRASILIA_MS = 3 * HOUR_MS

/** The windows up to now, and the steps that each of them has. */
const JANELAS = {
  '24h': { passo: 'hora', passos: 24 },
  '7d': { passo: 'dia', passos: 7 },
  '30d': { passo: 'dia', passos: 30 },
} as const
type JanelaDeRecusas = keyof typeof JANELAS
export const JANELAS_DE_RECUSAS = Object.keys(JANELAS) as JanelaDeRecusas[]

export const PASSOS_DE_RECUSAS = ['hora', 'dia'] as const
/** The most steps of a period that was written. */
export const PASSOS_MAX = 92
/** Up to this length a period is shown by hour. */
const BY_HOUR_MAX_MS = 2 * DAY_MS

type Passos = { passo: (typeof PASSOS_DE_RECUSAS)[number]; passoMs: number; passos: number }
/** Before `ate`, from `desde` on; as long before, from `antesDesde` on. */
export type PeriodoDeRecusas = Passos & { desde: Date; ate: Date; antesDesde: Date }

type Pedido = { janela: JanelaDeRecusas; desde?: Date | undefined; ate?: Date | undefined }

/**
 * The period that is asked for, in equal steps: a window ends with the present hour or day in Brasília, a period that was
 * written begins with its first moment. `ate`, where it is given, is the last moment of the period.
 */
export function periodoDeRecusas({ janela, desde, ate }: Pedido, now: Date): PeriodoDeRecusas {
  const end = ate ? new Date(ate.getTime() + 1) : now
  if (!desde) {
    const { passo, passos } = JANELAS[janela]
    const passoMs = passo === 'dia' ? DAY_MS : HOUR_MS
    const last = Math.floor((end.getTime() - 1 - BRASILIA_MS) / passoMs) * passoMs + BRASILIA_MS
    return withBefore({ passo, passoMs, passos }, new Date(last - (passos - 1) * passoMs), end)
  }
  const lengthMs = Math.max(1, end.getTime() - desde.getTime())
  const byHour = lengthMs <= BY_HOUR_MAX_MS
  const passoMs = byHour ? HOUR_MS : DAY_MS
  return withBefore({ passo: byHour ? 'hora' : 'dia', passoMs, passos: Math.ceil(lengthMs / passoMs) }, desde, end)
}

const withBefore = (passos: Passos, desde: Date, ate: Date): PeriodoDeRecusas => ({
  ...{ ...passos, desde, ate },
  antesDesde: new Date(2 * desde.getTime() - ate.getTime()),
})
