// Events around the notes: time passes, the connection to the city is closed, the município decides.
import type { Answer } from '../support/http.ts'
import { until } from '../support/until.ts'
import { ask } from './ask.ts'
import { differences } from './compare.ts'
import { pickNota, type Stage } from './requests.ts'
import { ANALISE_HORAS_MAX, giveUp, isOpen, type Modelo, passHours } from './state.ts'
import type { Step } from './steps.ts'
import { Disagreement, untilAgreed, waitSettled } from './wait.ts'

/** Time passes. What can be settled is, so that the time of each authorisation is known. */
export async function leap(stage: Stage, modelo: Modelo, { variante }: Step): Promise<Modelo> {
  const hours = HOURS[variante % HOURS.length]!
  const settled = await waitSettled(stage, modelo)
  const stuck = settled.notas.some(({ fim }) => fim?.tipo === 'analise' && fim.caminho.length > 0)
  if (stuck && hours > ANALISE_HORAS_MAX) return settled
  await pass(stage, settled, hours)
  return settled
}

/** From an hour to more than an analysis may take. */
const HOURS = [1, 30, 60, 100 * 24]

async function pass({ company }: Stage, modelo: Modelo, hours: number): Promise<void> {
  await company.city.passHours(
    company.id,
    modelo.notas.map(({ id }) => id),
    hours,
  )
  passHours(modelo, hours)
}

/** The way to the city is closed, once the requests under way have used it. */
export async function fall(stage: Stage, modelo: Modelo): Promise<Modelo> {
  if (modelo.trilho === 'nacional' || modelo.fora) return modelo
  const settled = await waitSettled(stage, modelo)
  await untilSent(stage, settled)
  await stage.company.city.setReach(false)
  return { ...settled, fora: true, jaFora: true }
}

/** Waits until every note accepted with the way open has used it. */
async function untilSent({ account: { world } }: Stage, modelo: Modelo): Promise<void> {
  const ids = modelo.notas.filter(({ naoSaiu }) => !naoSaiu).map(({ id }) => id)
  await until('every note sent', async () => {
    const rows = await world.sql<object>(
      `select from unnest($1::uuid[]) as n(id) where not exists
         (select from transmissoes t where t.nota_id = n.id and operacao = 'emitir' and resultado <> 'nula')`,
      [ids],
    )
    return rows.length === 0
  })
}

/** Enough time without the city to use up the automatic tries: the notes that never left end. */
export async function exhaust(stage: Stage, before: Modelo, step: Step): Promise<Modelo> {
  if (before.trilho === 'nacional') return before
  const modelo = await ask(stage, await fall(stage, before), { ...step, verbo: 'emitir' })
  const never = modelo.notas.flatMap(({ destino, naoSaiu }, index) => (destino !== null && naoSaiu ? [index] : []))
  const next = structuredClone(modelo)
  for (const index of never) giveUp(next, index)
  let shown: Answer[] = []
  const haveEnded = async () => {
    shown = await Promise.all(never.map((index) => stage.account.api.get(`/nfse/${modelo.notas[index]!.id}`)))
    if (shown.every(({ json }, at) => differences(next, never[at]!, json).length === 0)) return true
    const strange = shown.find(({ json }) => !BEFORE_THE_END.includes(json.status))
    if (strange) throw new Disagreement(`without a way to the city: ${strange.text}`)
    await pass(stage, next, BETWEEN_TRIES_H)
    return false
  }
  const tries = () => shown.map(({ json }) => [json.status, json.meta.tentativas])
  await untilAgreed('the notes that never left end', haveEnded, { measure: tries, stallMs: stage.stallMs })
  if (step.variante % 3 === 0) return next
  await stage.company.city.setReach(true)
  return { ...next, fora: false }
}
const BEFORE_THE_END = ['processando', 'falha_temporaria', 'falha_definitiva']
/** The longest wait between two automatic sends is six hours. */
const BETWEEN_TRIES_H = 7

/** The município decides: about an open analysis, or by itself about an authorised note. */
export async function decide(stage: Stage, modelo: Modelo, step: Step): Promise<Modelo> {
  const index = pickNota(modelo, step)
  if (modelo.trilho === 'municipal' || modelo.muda || index === null) return modelo
  const settled = await waitSettled(stage, modelo)
  const nota = settled.notas[index]!
  if (nota.status !== 'autorizada' || (isOpen(nota) && nota.fim!.tipo !== 'analise')) return settled
  const { json } = await stage.account.api.get(`/nfse/${nota.id}`)
  const isAnalysis = isOpen(nota)
  if (!isAnalysis && (nota.idadeH > WATCHED_H || step.variante % 4 > 0)) return settled
  const grants = step.variante % 3
  const tipo = isAnalysis && grants < 2 ? ['105104', '105105'][grants]! : '305101'
  await stage.company.city.decide(json.chaveAcesso, tipo)
  nota.naCidade.push(tipo)
  if (isAnalysis) nota.fim!.caminho.push(tipo === '105105' ? 'indeferida' : 'deferida')
  if (tipo !== '305101') return settled
  if (!isAnalysis) {
    const fim = { tipo: 'oficio', status: 'em_processamento', caminho: ['confirmado'] } as const
    nota.fim = { ...fim, caminho: [...fim.caminho], escuro: true, avisar: false, nova: null, idadeH: 0 }
  }
  await pass(stage, settled, 1)
  return waitSettled(stage, settled)
}

/** The service checks a note for 35 days for what its city does by itself. */
const WATCHED_H = 30 * 24

/** The city answers normally again, and everything is settled. */
export async function calm(stage: Stage, modelo: Modelo): Promise<Modelo> {
  const { city } = stage.company
  await city.setMute(false)
  if (modelo.fora) await city.setReach(true)
  return waitSettled(stage, { ...modelo, muda: false, fora: false })
}
