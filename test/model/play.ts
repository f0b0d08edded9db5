// Plays a list of steps against the service and the model at once, and stops at the first thing they do not agree on.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../support/http.ts'
import { until } from '../support/until.ts'
import { afterAnswer, describeModelo, differences, futureShowing } from './compare.ts'
import { type Comando, type Espera, judge } from './judge.ts'
import type { Lane } from './lane.ts'
import { reckon } from './reckon.ts'
import { concerned, pickNota, type Stage, send, targetOf, toComando } from './requests.ts'
import { advance, futuresOf, giveUp, isOpen, type Modelo, openModelo, passHours, settleOf } from './state.ts'
import { describeStep, type Step } from './steps.ts'

/** What they do not agree on: at which step, what the service said, what the model had. */
export type Divergence = { step: string; servico: string; modelo: string }

class Disagreement extends Error {}

/**
 * Plays the steps in a company of their own. Null: they agree on everything, to the city's book and the webhooks.
 * `respostas` collects what was answered to what; `patienceMs`: how long a note may take to become what it must.
 */
export async function play(
  lane: Lane,
  prefixo: string,
  steps: readonly Step[],
  { respostas = [], patienceMs = PATIENCE_MS }: { respostas?: string[]; patienceMs?: number } = {},
): Promise<Divergence | null> {
  const company = await lane.open()
  const stage: Stage = { lane, company, prefixo, pedidos: 0, respostas, patienceMs }
  let modelo = openModelo(lane.cidade)
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
    const faltas = await reckon(stage, modelo)
    if (faltas.length > 0) throw new Disagreement(faltas.join('\n'))
    return null
  } catch (error) {
    if (!(error instanceof Disagreement)) throw error
    return { step, servico: error.message, modelo: describeModelo(modelo) }
  } finally {
    await company.city.setMute(false)
    await company.city.setEventMood('normal')
    if (modelo.fora) await company.city.setReach(true)
    await lane.tenant.portal.call('PATCH', `/portal/empresas/${company.id}`, { body: { ativa: false } })
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
      return leap(stage, modelo, HOURS[step.variante % HOURS.length]!)
    case 'esgotar':
      return exhaust(stage, modelo, step)
    case 'decidir':
      return decide(stage, modelo, step)
    case 'correr':
      return race(stage, modelo, step)
    case 'reemitir':
      await draft(stage, modelo, step)
      return ask(stage, modelo, step)
    default:
      return ask(stage, modelo, step)
  }
}

const HOURS = [1, 30, 60, 100 * 24]

async function ask(stage: Stage, before: Modelo, step: Step): Promise<Modelo> {
  const comando = toComando(stage, before, step)
  if (!comando) return before
  const modelo = step.paciente ? await waitSettled(stage, before, targetOf(before, comando)) : before
  const isEvent = comando.verbo === 'cancelar' || comando.verbo === 'solicitar'
  const sendsEvent = isEvent || (comando.verbo === 'substituir' && !modelo.substitui)
  if (!sendsEvent) return explain(stage, modelo, comando, await send(stage, modelo, comando))

  // The city has one mood for the events of a company: what is on its way goes first.
  const quiet = await waitSettled(stage, modelo)
  if (quiet.notas.some(({ fim }) => fim !== null && fim.caminho.length > 0)) return quiet
  if (!isEvent) {
    await stage.company.city.setEventMood('normal')
    return explain(stage, quiet, comando, await send(stage, quiet, comando))
  }
  // A city out of reach, or silent after its silence, keeps the client waiting for 20 s: it hangs up instead.
  const hangsUp = quiet.fora || (quiet.muda && comando.escuro)
  if (hangsUp) return comando.verbo === 'cancelar' ? askAndLeave(stage, quiet, comando, step) : quiet
  await stage.company.city.setEventMood(step.humorDoEvento)
  return explain(stage, quiet, comando, await send(stage, quiet, comando))
}

/** An attempt that cannot go on now: joining it means waiting. */
function isStuck(modelo: Modelo, { nota }: { nota: number }): boolean {
  const { fim } = modelo.notas[nota]!
  return (
    fim?.tipo === 'direto' &&
    isOpen(modelo.notas[nota]!) &&
    fim.caminho.length > 0 &&
    !advance(structuredClone(modelo), nota)
  )
}

/** The model after an answer: in some moment between now and all that the city may have said since, it was the one due. */
function explain({ respostas }: Stage, modelo: Modelo, comando: Comando, answer: Answer): Modelo {
  respostas.push(`${comando.verbo} ${answer.status} ${answer.json?.codigo ?? ''}`.trim())
  const due: Espera[] = []
  for (const future of futuresOf(modelo, concerned(modelo, comando))) {
    const espera = judge(future, comando)
    const depois = afterAnswer(espera, answer)
    if (depois) return depois
    due.push(espera)
  }
  const said = due.map(({ status, codigo, nota, depois }) => {
    const about =
      nota === undefined || !answer.json?.meta ? '' : `: ${differences(depois, nota, answer.json).join('; ')}`
    return `${status} ${codigo ?? ''}${about}`
  })
  const shown = { ...comando, ...('corpo' in comando && { corpo: comando.corpo.idIntegracao }) }
  throw new Disagreement(
    `${JSON.stringify(shown)} answered ${answer.status} ${answer.text}\ndue: ${said.join('\n or: ')}`,
  )
}

/** A cancellation whose client hangs up before the answer. It is left open. */
async function askAndLeave(
  stage: Stage,
  modelo: Modelo,
  comando: Extract<Comando, { verbo: 'cancelar' }>,
  step: Step,
): Promise<Modelo> {
  const nota = modelo.notas[comando.nota]!
  if (nota.status !== 'autorizada' || isOpen(nota) || comando.recusa) return modelo
  await stage.company.city.setEventMood(step.humorDoEvento)
  const asked = { ...comando, escuro: true, avisar: true }
  const answer = await send(stage, modelo, asked, LEAVE_MS).catch(() => null)
  if (answer) return explain(stage, modelo, asked, answer)
  const { depois, status } = judge(modelo, asked)
  if (status !== 200)
    throw new Disagreement(`${JSON.stringify(comando)} was not answered in ${LEAVE_MS} ms, due ${status}`)
  stage.respostas.push('cancelar sem resposta')
  await untilShown(stage, depois, comando.nota)
  return depois
}
const LEAVE_MS = 1_500

/** Two requests at once: their answers are those of one after the other, in one order or the other. */
async function race(stage: Stage, modelo: Modelo, step: Step): Promise<Modelo> {
  if (modelo.fora || modelo.muda) return modelo
  const [first, second] = RACES[step.variante % RACES.length]!
  const calm: Step = { ...step, alvo: step.alvo, humorDoEvento: 'normal' }
  const index = pickNota(modelo, { ...step, verbo: first })
  if (index === null || isStuck(modelo, { nota: index })) return modelo
  const one = toComando(stage, modelo, { ...calm, verbo: first })
  const two = first === 'emitir' ? one : toComando(stage, modelo, { ...calm, verbo: second })
  if (!one || !two) return modelo
  if ('nota' in one && 'nota' in two) two.nota = one.nota
  await stage.company.city.setEventMood('normal')
  const [a, b] = await Promise.all([send(stage, modelo, one), send(stage, modelo, two)])
  stage.respostas.push(`${first} e ${second}: ${[a.status, b.status].sort()}`)
  const depois = explainTwo(modelo, [one, a], [two, b]) ?? explainTwo(modelo, [two, b], [one, a])
  if (depois) return depois
  throw new Disagreement(
    `at once, ${first} answered ${a.status} ${a.text}\n and ${second} answered ${b.status} ${b.text}\ndue: as if one came after the other`,
  )
}

const RACES: readonly (readonly [Step['verbo'], Step['verbo']])[] = [
  ['cancelar', 'substituir'],
  ['cancelar', 'solicitar'],
  ['cancelar', 'cancelar'],
  ['solicitar', 'substituir'],
  ['substituir', 'substituir'],
  ['emitir', 'emitir'],
  ['reemitir', 'reemitir'],
]

type Told = readonly [Comando, Answer]

function explainTwo(modelo: Modelo, [first, told]: Told, [second, toldAfter]: Told): Modelo | null {
  for (const future of futuresOf(modelo, concerned(modelo, first))) {
    const espera = judge(future, first)
    const depois = afterAnswer(espera, told)
    if (!depois) continue
    // While the first waits for the city, the second may be refused because of it.
    const meanwhile = espera.durante && judge(espera.durante, second)
    if (meanwhile && meanwhile.status >= 400 && afterAnswer(meanwhile, toldAfter, true)) return depois
    for (const later of futuresOf(depois, concerned(depois, second))) {
      const both = afterAnswer(judge(later, second), toldAfter, true)
      if (both) return both
    }
  }
  return null
}

/** The base of a re-issue is what was sent; what is right is told before it is sent. */
async function draft(stage: Stage, modelo: Modelo, step: Step): Promise<void> {
  const comando = toComando({ ...stage }, modelo, step)
  if (comando?.verbo !== 'reemitir') return
  const { portal } = stage.lane.tenant
  const { id, corpo } = modelo.notas[comando.nota]!
  const base = await portal.get(`/portal/nfse/${id}/rascunho-reemissao`)
  const checked = await portal.post(`/portal/nfse/${id}/validar-reemissao`, { payload: comando.corpo })
  if (base.status !== 200 || JSON.stringify(base.json.payload) !== JSON.stringify(corpo))
    throw new Disagreement(`the draft of ${id} is ${base.status} ${base.text}, due ${JSON.stringify(corpo)}`)
  if (checked.status !== 200 || checked.json.valida !== true)
    throw new Disagreement(`the body of a re-issue is ${checked.status} ${checked.text}, due 200 and valid`)
}

/** Every note as it is shown, and the doors to its documents. */
async function readAll({ lane: { api } }: Stage, modelo: Modelo): Promise<Modelo> {
  let now = modelo
  for (const [index, { id }] of modelo.notas.entries()) {
    const { json, text } = await api.get(`/nfse/${id}`)
    const future = futureShowing(now, index, json)
    if (!future) throw new Disagreement(`GET ${text}\ndue: ${differences(now, index, json).join('; ')}`)
    now = future
    const xml = await api.get(`/nfse/${id}/xml`)
    const due = now.notas[index]!.status === 'autorizada'
    const later = futuresOf(now, [index]).some(
      (each) => (each.notas[index]!.status === 'autorizada') === (xml.status === 200),
    )
    if (!later) throw new Disagreement(`the XML of ${id} answered ${xml.status}, due ${due ? 200 : 404}`)
  }
  return now
}

/** Waits until all that can be said has been, of one note or of all. */
async function waitSettled(stage: Stage, modelo: Modelo, only: number | null = null): Promise<Modelo> {
  const settled = settleOf(modelo, only === null ? [...modelo.notas.keys()] : [only])
  for (const [index] of settled.notas.entries())
    if (JSON.stringify(settled.notas[index]) !== JSON.stringify(modelo.notas[index]))
      await untilShown(stage, settled, index)
  return settled
}

/** Until a note has come as far as it has in the model, or further. */
async function untilShown(stage: Stage, modelo: Modelo, index: number): Promise<void> {
  const { lane, company } = stage
  const { id } = modelo.notas[index]!
  let last = ''
  for (let tries = 0; tries * LOOK_MS < stage.patienceMs; tries++) {
    const { json, text } = await lane.api.get(`/nfse/${id}`)
    if (futureShowing(modelo, index, json)) return
    last = `${differences(modelo, index, json).join('; ')}: ${text}`
    // What waits for its time need not be waited for.
    if (tries % 10 === 9) await company.city.hurry([id])
    await sleep(LOOK_MS)
  }
  throw new Disagreement(`in ${stage.patienceMs / 1000} s the note never became as due: ${last}`)
}
const LOOK_MS = 60
const PATIENCE_MS = 30_000

/** Time passes. What can be settled is, so that it is known since when each note is authorised. */
async function leap(stage: Stage, modelo: Modelo, hours: number): Promise<Modelo> {
  const settled = await waitSettled(stage, modelo)
  const stuck = settled.notas.some(({ fim }) => fim?.tipo === 'analise' && fim.caminho.length > 0)
  if (stuck && hours > HOURS[2]!) return settled
  await pass(stage, settled, hours)
  return settled
}

async function pass({ company }: Stage, modelo: Modelo, hours: number): Promise<void> {
  await company.city.passHours(
    company.id,
    modelo.notas.map(({ id }) => id),
    hours,
  )
  passHours(modelo, hours)
}

async function fall(stage: Stage, modelo: Modelo): Promise<Modelo> {
  if (modelo.trilho === 'nacional' || modelo.fora) return modelo
  const settled = await waitSettled(stage, modelo)
  await untilSent(stage, settled)
  await stage.company.city.setReach(false)
  return { ...settled, fora: true, jaFora: true }
}

/** Whatever was accepted with the way open has used it. */
async function untilSent({ lane: { world } }: Stage, modelo: Modelo): Promise<void> {
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

/** So much time without the city that the automatic tries are used up: the notes that never left end. */
async function exhaust(stage: Stage, before: Modelo, step: Step): Promise<Modelo> {
  if (before.trilho === 'nacional') return before
  const modelo = await ask(stage, await fall(stage, before), { ...step, verbo: 'emitir' })
  const never = modelo.notas.flatMap(({ destino, naoSaiu }, index) => (destino !== null && naoSaiu ? [index] : []))
  const next = structuredClone(modelo)
  for (const index of never) giveUp(next, index)
  for (let tries = 0; never.length > 0; tries++) {
    const shown = await Promise.all(never.map((index) => stage.lane.api.get(`/nfse/${modelo.notas[index]!.id}`)))
    if (shown.every(({ json }, at) => differences(next, never[at]!, json).length === 0)) break
    const strange = shown.find(
      ({ json }) => !['processando', 'falha_temporaria', 'falha_definitiva'].includes(json.status),
    )
    if (strange || tries * LOOK_MS > stage.patienceMs)
      throw new Disagreement(`without a way to the city: ${shown.map(({ text }) => text)}`)
    await pass(stage, next, BETWEEN_TRIES_H)
    await sleep(LOOK_MS)
  }
  if (step.variante % 3 === 0) return next
  await stage.company.city.setReach(true)
  return { ...next, fora: false }
}
/** The longest wait between two automatic sends is six hours. */
const BETWEEN_TRIES_H = 7

/** The município decides: about an open analysis, or by itself about a note that stands. */
async function decide(stage: Stage, modelo: Modelo, step: Step): Promise<Modelo> {
  const index = pickNota(modelo, step)
  if (modelo.trilho === 'municipal' || modelo.muda || index === null) return modelo
  const settled = await waitSettled(stage, modelo)
  const nota = settled.notas[index]!
  if (nota.status !== 'autorizada' || (isOpen(nota) && nota.fim!.tipo !== 'analise')) return settled
  const { json } = await stage.lane.api.get(`/nfse/${nota.id}`)
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

/** The service watches a note for what its city does by itself for 35 days. */
const WATCHED_H = 30 * 24

/** The city is back in its best mood, and all is said. */
async function calm(stage: Stage, modelo: Modelo): Promise<Modelo> {
  const { city } = stage.company
  await city.setMute(false)
  if (modelo.fora) await city.setReach(true)
  return waitSettled(stage, { ...modelo, muda: false, fora: false })
}
