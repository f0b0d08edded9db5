// Plays a list of steps against the service and the model at once, and stops at the first disagreement.

import { STALL_MS } from '../support/until.ts'
import type { Account } from './account.ts'
import { calm, decide, exhaust, fall, leap } from './apply-event.ts'
import { ask, draft, race } from './ask.ts'
import { checkEndState } from './check-end-state.ts'
import { describeModelo } from './compare.ts'
import { brake, clean, declareAbsent, pause, reprocess, requeue, retryJob } from './operate.ts'
import type { Stage } from './requests.ts'
import { type Modelo, openModelo } from './state.ts'
import { describeStep, type Step } from './steps.ts'
import { Disagreement, readAll, waitSettled } from './wait.ts'

/** A disagreement: at which step, what the service said, what the model had. */
export type Divergence = { step: string; servico: string; modelo: string }

/**
 * Plays the steps in a company of their own. Null: they agree on everything, to the city's book and the webhooks.
 * `respostas` collects the answers by request; `stallMs`: how long a note may stay as it is.
 */
export async function play(
  account: Account,
  prefixo: string,
  steps: readonly Step[],
  { respostas = [], stallMs = STALL_MS }: { respostas?: string[]; stallMs?: number } = {},
): Promise<Divergence | null> {
  const company = await account.open()
  const stage: Stage = { account, company, prefixo, pedidos: 0, respostas, stallMs }
  let modelo = openModelo(account.cidade)
  let step = 'no começo'
  try {
    for (const each of steps) {
      step = describeStep(each)
      modelo = await playStep(stage, modelo, each)
    }
    step = 'no fim, com a cidade de volta'
    modelo = await calm(stage, modelo)
    respostas.push(
      ...modelo.notas.map(({ status, fim }) => `nota ${status}${fim ? `, ${fim.tipo} ${fim.status}` : ''}`),
    )
    const faltas = await checkEndState(stage, modelo)
    if (faltas.length > 0) throw new Disagreement(faltas.join('\n'))
    return null
  } catch (error) {
    if (!(error instanceof Disagreement)) throw error
    return { step, servico: error.message, modelo: describeModelo(modelo) }
  } finally {
    await company.city.setMute(false)
    await company.city.setEventMood('normal')
    if (modelo.fora) await company.city.setReach(true)
    await account.tenant.portal.call('PATCH', `/portal/empresas/${company.id}`, { body: { ativa: false } })
  }
}

async function playStep(stage: Stage, modelo: Modelo, step: Step): Promise<Modelo> {
  switch (step.verbo) {
    case 'ler':
      return readAll(stage, modelo)
    case 'esperar':
      return waitSettled(stage, modelo)
    case 'calar':
    case 'falar':
      await stage.company.city.setMute(step.verbo === 'calar')
      return { ...modelo, muda: step.verbo === 'calar' }
    case 'cair':
      return fall(stage, modelo)
    case 'voltar':
      if (modelo.fora) await stage.company.city.setReach(true)
      return { ...modelo, fora: false }
    case 'saltar':
      return leap(stage, modelo, step)
    case 'esgotar':
      return exhaust(stage, modelo, step)
    case 'decidir':
      return decide(stage, modelo, step)
    case 'reenfileirar':
      return requeue(stage, modelo, step)
    case 'reprocessar':
      return reprocess(stage, modelo, step)
    case 'encerrar':
      return declareAbsent(stage, modelo, step)
    case 'tarefa':
      return retryJob(stage, modelo, step)
    case 'limpar':
      return clean(stage, modelo, step)
    case 'pausar':
      return pause(stage, modelo, step)
    case 'frear':
      return brake(stage, modelo, step)
    case 'correr':
      return race(stage, modelo, step)
    case 'reemitir':
      await draft(stage, modelo, step)
      return ask(stage, modelo, step)
    default:
      return ask(stage, modelo, step)
  }
}
