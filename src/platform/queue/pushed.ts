import type { App } from '#platform/app.ts'
import type { Job, JobResult } from './queue.ts'

/**
 * The moment of the schedule from which a person brought a job forward (`dados.agora`, written by bringForwardFrom);
 * null: no person did, or that moment has come, so that the attempt is one of the schedule.
 */
export function pushedFrom(app: App, { dados }: Pick<Job, 'dados'>): Date | null {
  const due = typeof dados['agora'] === 'string' ? new Date(dados['agora']) : null
  return due && due > app.now() ? due : null
}

/**
 * The result of a failed attempt that was brought forward: the job keeps waiting for the moment `due` of its schedule.
 */
export const waitOn = (app: App, due: Date, erro: string): JobResult => ({
  kind: 'retry',
  delayS: (due.getTime() - app.now().getTime()) / 1000,
  consumes: false,
  erro,
})
