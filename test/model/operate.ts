// The acts of operators on the notes of a company, and on the queues that all companies share: every act leaves each
// note in the state of the model, or is refused (docs/especificacao/estados.md#21-acts-of-operators-on-a-note,
// docs/especificacao/estados.md#12-queue-job).
import type { Answer } from '../support/http.ts'
import { fall } from './apply-event.ts'
import { ask } from './ask.ts'
import { afterAnswer } from './compare.ts'
import { pickNota, type Stage } from './requests.ts'
import { futuresOf, giveUp, isOpen, isUndecidable, type Modelo, type Nota } from './state.ts'
import type { Step } from './steps.ts'
import { Disagreement, untilAgreed } from './wait.ts'

const MOTIVO = 'combinado por telefone com a prefeitura'

/** The statuses that an act on such a note may answer with. */
type Due = (nota: Nota) => readonly number[]

/** A job runs now, whatever it waits for; of a settled note only that of an open request has something to run. */
export async function requeue(stage: Stage, modelo: Modelo, step: Step): Promise<Modelo> {
  // Out of reach every run counts as one of the automatic tries.
  if (modelo.fora) return modelo
  return act(stage, modelo, step, 'reenfileirar', (nota) => (nota.destino !== null || isOpen(nota) ? [201] : [409]))
}

/**
 * The document is built again only while nothing may have arrived, which the model does not know to the millisecond.
 */
export const reprocess = (stage: Stage, modelo: Modelo, step: Step): Promise<Modelo> =>
  act(stage, modelo, step, 'reprocessar', (nota) => (nota.destino !== null ? [201, 409] : [409]))

async function act(stage: Stage, modelo: Modelo, step: Step, ato: string, due: Due): Promise<Modelo> {
  const index = pickNota(modelo, step)
  if (index === null) return modelo
  const answer = await post(stage, modelo, index, ato)
  for (const future of futuresOf(modelo, [index])) {
    if (!due(future.notas[index]!).includes(answer.status)) continue
    if (answer.status === 409 && answer.json.codigo === 'ESTADO_INVALIDO') return future
    const depois = answer.status === 201 && afterAnswer({ status: 201, nota: index, depois: future }, answer)
    if (depois) return depois
  }
  throw new Disagreement(`${ato} of note ${index} answered ${answer.status} ${answer.text}`)
}

/** A note that the city provably does not have, and that nothing automatic will decide, is ended by an operator. */
export async function declareAbsent(stage: Stage, modelo: Modelo, step: Step): Promise<Modelo> {
  if (modelo.trilho === 'municipal' && !modelo.fora && step.variante % 3 === 0) return endFailed(stage, modelo, step)
  const index = pickNota(modelo, step)
  const nota = index === null ? null : modelo.notas[index]!
  if (index === null || !nota || nota.destino === null) return modelo
  const ended = structuredClone(modelo)
  giveUp(ended, index)
  if (modelo.fora && nota.naoSaiu) {
    const failed = step.variante % 2 === 0 && (await failJob(stage, nota.id))
    const { status } = await post(stage, modelo, index, 'falha-definitiva')
    if (status !== 201 && status !== 409) throw new Disagreement(`falha-definitiva answered ${status}`)
    if (status === 201) return ended
    // In `processando` it does not end by hand, and its failed job does not return by itself.
    if (failed) await mendFailed(stage, modelo, index, 'reenfileirar')
    return modelo
  }
  if (modelo.fora || modelo.muda || !isUndecidable(modelo, nota)) return modelo
  let last: Answer | undefined
  let looks = 0
  const isEnded = async () => {
    last = await post(stage, modelo, index, 'falha-definitiva')
    if (last.status !== 409 && last.status !== 201) throw new Disagreement(`falha-definitiva answered ${last.text}`)
    if (++looks % 10 === 0) await stage.company.city.hurry([nota.id])
    return last.status === 201
  }
  await untilAgreed('an operator ends the note', isEnded, {
    measure: () => last?.json.estadoAtual,
    stallMs: stage.stallMs,
  })
  return ended
}

/** A note that never left, and whose job gave up, is ended by an operator; then the city is within reach again. */
async function endFailed(stage: Stage, before: Modelo, step: Step): Promise<Modelo> {
  const modelo = await ask(stage, await fall(stage, before), { ...step, verbo: 'emitir' })
  const index = modelo.notas.length - 1
  const ended = structuredClone(modelo)
  if (index === before.notas.length && modelo.notas[index]!.naoSaiu) {
    const { id } = modelo.notas[index]!
    const hasFailed = async () => {
      const { json } = await stage.account.api.get(`/nfse/${id}`)
      return json.status === 'falha_temporaria' && failJob(stage, id)
    }
    await untilAgreed('the job of a note that did not leave gives up', hasFailed, { stallMs: stage.stallMs })
    const { status, text } = await post(stage, modelo, index, 'falha-definitiva')
    if (status !== 201) throw new Disagreement(`falha-definitiva of a note whose job failed answered ${text}`)
    stage.respostas.push('falha-definitiva de tarefa desistida 201')
    giveUp(ended, index)
  }
  await stage.company.city.setReach(true)
  return { ...ended, fora: false }
}

async function post(stage: Stage, modelo: Modelo, index: number, ato: string): Promise<Answer> {
  const { um } = stage.account.casa
  const prova = ato === 'falha-definitiva' ? { provaDeAusencia: MOTIVO } : {}
  const answer = await um.post(`/admin/nfse/${modelo.notas[index]!.id}/${ato}`, { motivo: MOTIVO, ...prova })
  stage.respostas.push(`${ato} ${answer.status}`)
  return answer
}

/** A job of a note is retried, whatever its state; one that did not fail stays as it is. */
export async function retryJob(stage: Stage, modelo: Modelo, step: Step): Promise<Modelo> {
  const index = pickNota(modelo, step)
  if (index === null) return modelo
  const { casa, world } = stage.account
  const [job] = await world.sql<{ id: number; fila: string }>(
    `select id, fila from jobs where chave = $1 and fila like 'nota.%' order by id desc limit 1`,
    [modelo.notas[index]!.id],
  )
  if (!job) return modelo
  const answer = await casa.um.post(`/admin/queues/${job.fila}/jobs/${job.id}/retry`, { motivo: MOTIVO })
  stage.respostas.push(`tarefa ${answer.status}`)
  if (![201, 404, 409].includes(answer.status)) throw new Disagreement(`retry of a job answered ${answer.text}`)
  return modelo
}

let cleanings = 0

/** Two administrators delete the ended jobs of a queue of issuance; no note misses them. */
export async function clean(stage: Stage, modelo: Modelo, { variante }: Step): Promise<Modelo> {
  const { um, outra } = stage.account.casa
  // A grace of its own makes it an act of its own: others clean at the same time.
  const path = `/admin/queues/${variante % 2 ? 'nota.issue' : 'nota.consult'}/clean?state=concluido&graceMs=${++cleanings}`
  const asked = await um.post(path, { motivo: MOTIVO })
  const done = await outra.post(path, { motivo: MOTIVO, confirmacao: asked.json.confirmacao?.id })
  stage.respostas.push(`limpar ${done.status}`)
  if (done.status !== 201 || done.json.status !== 'executado') throw new Disagreement(`clean answered ${done.text}`)
  return modelo
}

/**
 * The waiting job that would send a note gives up, as after an error of the service itself. False: there is none now, or
 * the city may have the note, so that not every act is possible.
 */
async function failJob({ account: { world } }: Stage, notaId: string): Promise<boolean> {
  const failed = await world.sql(
    `update jobs set estado = 'falhou', concluido_em = now(), ultimo_erro = 'erro do serviço' where id in (
       select id from jobs where chave = $1 and fila = 'nota.issue' and estado = 'aguardando' and not exists (
         select from transmissoes where nota_id = $1::uuid and operacao = 'emitir' and resultado <> 'nao_enviada')
       for update skip locked) returning id`,
    [notaId],
  )
  return failed.length > 0
}

const CONSERTOS = ['reenfileirar', 'reprocessar', 'tarefa'] as const

/** A note whose job gave up continues by each of the acts that return a job. */
async function mendFailed(stage: Stage, modelo: Modelo, index: number, ato: (typeof CONSERTOS)[number]): Promise<void> {
  const { casa, world } = stage.account
  const { id } = modelo.notas[index]!
  const [job] = await world.sql<{ id: number; fila: string }>(
    `select id, fila from jobs where chave = $1 and estado = 'falhou' and fila like 'nota.%' order by id desc limit 1`,
    [id],
  )
  const path = ato === 'tarefa' ? `/admin/queues/${job!.fila}/jobs/${job!.id}/retry` : `/admin/nfse/${id}/${ato}`
  const answer = await casa.um.post(path, { motivo: MOTIVO })
  stage.respostas.push(`${ato} de tarefa desistida ${answer.status}`)
  if (answer.status !== 201) throw new Disagreement(`${ato} of a note whose job failed answered ${answer.text}`)
}

/** A note is accepted while a queue is paused; it waits, and continues when the queue resumes. */
export async function pause(stage: Stage, modelo: Modelo, step: Step): Promise<Modelo> {
  const { um } = stage.account.casa
  const queue = `/admin/queues/${step.variante % 2 ? 'nota.issue' : 'nota.consult'}`
  return holding(stage, modelo, step, 'pausar', {
    hold: () => um.post(`${queue}/pause`, { motivo: MOTIVO }),
    free: () => um.post(`${queue}/resume`, { motivo: MOTIVO }),
  })
}

/** The same under the brake of issuing for a whole track. */
export async function brake(stage: Stage, modelo: Modelo, step: Step): Promise<Modelo> {
  const { um } = stage.account.casa
  const setting = '/admin/settings/emissao.pausarTrilhos'
  return holding(stage, modelo, step, 'frear', {
    hold: () => um.call('PUT', setting, { body: { valor: [modelo.trilho], motivo: MOTIVO } }),
    free: () => um.call('PUT', setting, { body: { valor: [], motivo: MOTIVO } }),
  })
}

type Hold = { hold(): Promise<Answer>; free(): Promise<Answer> }

async function holding(stage: Stage, modelo: Modelo, step: Step, what: string, { hold, free }: Hold): Promise<Modelo> {
  const held = await hold()
  stage.respostas.push(`${what} ${held.status}`)
  if (held.status >= 300) throw new Disagreement(`${what} answered ${held.text}`)
  const work = async () => {
    const accepted = await ask(stage, modelo, { ...step, verbo: 'emitir', paciente: false })
    const nova = accepted.notas.length - 1
    // Held before its first send, so that each of the acts is possible.
    if (nova === modelo.notas.length && !modelo.fora && (await failJob(stage, accepted.notas[nova]!.id)))
      await mendFailed(stage, accepted, nova, CONSERTOS[step.alvo % CONSERTOS.length]!)
    return reprocess(stage, accepted, { ...step, alvo: accepted.notas.length - 1, apto: false })
  }
  return work().finally(free)
}
