import type { App } from '#platform/app.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'

const AFTER_S = [5, 15, 60, 300] as const
const LONGEST_S = 900

/** Tries a job of the bank again, at longer intervals, without end: the outcome of money is always found out. */
export const later = ({ config }: App, { tentativas }: Job, erro: string): JobResult => ({
  kind: 'retry',
  delayS: (AFTER_S[tentativas] ?? LONGEST_S) * (0.5 + Math.random() / 2) * config.ritmo,
  consumes: true,
  erro,
})
