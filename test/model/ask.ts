// The acts of clients: one request, two at once, one whose client hangs up; and whether the answer is a correct one.
import type { Answer } from '../support/http.ts'
import { afterAnswer, differences } from './compare.ts'
import { type Comando, type Espera, expectedAnswer } from './expected-answer.ts'
import { concerned, pickNota, type Stage, send, targetOf, toComando } from './requests.ts'
import { futuresOf, isOpen, type Modelo } from './state.ts'
import type { Step } from './steps.ts'
import { Disagreement, untilShown, waitSettled } from './wait.ts'

/** Sends the request of a step and finds the answer among those that are due. */
export async function ask(stage: Stage, before: Modelo, step: Step): Promise<Modelo> {
  const comando = toComando(stage, before, step)
  if (!comando) return before
  const modelo = step.paciente ? await waitSettled(stage, before, targetOf(before, comando)) : before
  const isEvent = comando.verbo === 'cancelar' || comando.verbo === 'solicitar'
  const sendsEvent = isEvent || (comando.verbo === 'substituir' && !modelo.substitui)
  if (!sendsEvent) return explain(stage, modelo, comando, await send(stage, modelo, comando))

  // The city has one mood for the events of a company: those under way are settled first.
  const quiet = await waitSettled(stage, modelo)
  if (quiet.notas.some(({ fim }) => fim !== null && fim.caminho.length > 0)) return quiet
  if (!isEvent) {
    await stage.company.city.setEventMood('normal')
    return explain(stage, quiet, comando, await send(stage, quiet, comando))
  }
  // A city out of reach, or still silent, delays the answer for 20 s: the client hangs up instead.
  const hangsUp = quiet.fora || (quiet.muda && comando.escuro)
  if (hangsUp) return comando.verbo === 'cancelar' ? askAndLeave(stage, quiet, comando, step) : quiet
  await stage.company.city.setEventMood(step.humorDoEvento)
  const answer = await send(stage, quiet, comando)
  const depois = explain(stage, quiet, comando, answer)
  const emDuvida = answer.json?.cancelamento?.status === 'incerta' && !comando.escuro
  if (emDuvida && 'nota' in comando) await untilShown(stage, depois, comando.nota)
  return depois
}

/** The model after an answer: at some moment between now and all that the city may have answered since, it was the one due. */
function explain({ respostas }: Stage, modelo: Modelo, comando: Comando, answer: Answer): Modelo {
  respostas.push(`${comando.verbo} ${answer.status} ${answer.json?.codigo ?? ''}`.trim())
  const due: Espera[] = []
  for (const future of futuresOf(modelo, concerned(modelo, comando))) {
    const espera = expectedAnswer(future, comando)
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
  const unanswered = { ...comando, escuro: true, avisar: true }
  const answer = await send(stage, modelo, unanswered, LEAVE_MS).catch(() => null)
  if (answer) return explain(stage, modelo, unanswered, answer)
  const { depois, status } = expectedAnswer(modelo, unanswered)
  if (status !== 200)
    throw new Disagreement(`${JSON.stringify(comando)} was not answered in ${LEAVE_MS} ms, due ${status}`)
  stage.respostas.push('cancelar sem resposta')
  await untilShown(stage, depois, comando.nota)
  return depois
}
const LEAVE_MS = 1_500

/** Two requests at once: their answers are those of one after the other, in one order or the other. */
export async function race(stage: Stage, modelo: Modelo, step: Step): Promise<Modelo> {
  if (modelo.fora || modelo.muda) return modelo
  const [first, second] = RACES[step.variante % RACES.length]!
  const index = pickNota(modelo, { ...step, verbo: first })
  // Requests under way to the city are settled first: its mood is that of all events of the company.
  if (index === null || modelo.notas.some(({ fim }) => fim !== null && fim.caminho.length > 0)) return modelo
  const calm: Step = { ...step, humorDoEvento: 'normal' }
  const one = toComando(stage, modelo, { ...calm, verbo: first })
  const two = first === 'emitir' ? one : toComando(stage, modelo, { ...calm, verbo: second })
  if (!one || !two) return modelo
  if ('nota' in one && 'nota' in two) two.nota = one.nota
  await stage.company.city.setEventMood('normal')
  const [a, b] = await Promise.all([send(stage, modelo, one), send(stage, modelo, two)])
  stage.respostas.push(`${first} e ${second}: ${[a.status, b.status].sort()}`)
  const orders = [explainTwo(modelo, [one, a], [two, b]), explainTwo(modelo, [two, b], [one, a])]
  for (const depois of orders) if (depois && (await isNumbered(stage, depois, modelo.notas.length))) return depois
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

/** Whether the notes from this position on have their numbers: the answer to a re-issue does not say which it took. */
async function isNumbered({ account: { api } }: Stage, { notas }: Modelo, from: number): Promise<boolean> {
  for (const { id, rps } of notas.slice(from))
    if ((await api.get(`/nfse/${id}`)).json.numeroRps !== String(rps)) return false
  return true
}

type Answered = readonly [Comando, Answer]

function explainTwo(modelo: Modelo, [first, firstAnswer]: Answered, [second, secondAnswer]: Answered): Modelo | null {
  for (const future of futuresOf(modelo, concerned(modelo, first))) {
    const espera = expectedAnswer(future, first)
    const depois = afterAnswer(espera, firstAnswer)
    if (!depois) continue
    // While the first waits for the city, the second may be refused because of it.
    const meanwhile = espera.durante && expectedAnswer(espera.durante, second)
    if (meanwhile && meanwhile.status >= 400 && afterAnswer(meanwhile, secondAnswer, true)) return depois
    for (const later of futuresOf(depois, concerned(depois, second))) {
      const both = afterAnswer(expectedAnswer(later, second), secondAnswer, true)
      if (both) return both
    }
  }
  return null
}

/** The base of a re-issue is what was sent; its corrections are validated before it, with the answer it will have. */
export async function draft(stage: Stage, modelo: Modelo, step: Step): Promise<void> {
  const comando = toComando({ ...stage }, modelo, step)
  if (comando?.verbo !== 'reemitir') return
  const { portal } = stage.account.tenant
  const { id, corpo } = modelo.notas[comando.nota]!
  const base = await portal.get(`/portal/nfse/${id}/rascunho-reemissao`)
  const checked = await portal.post(`/portal/nfse/${id}/validar-reemissao`, { payload: comando.corpo })
  if (base.status !== 200 || JSON.stringify(base.json.payload) !== JSON.stringify(corpo))
    throw new Disagreement(`the draft of ${id} is ${base.status} ${base.text}, due ${JSON.stringify(corpo)}`)
  const due = futuresOf(modelo, concerned(modelo, comando)).map(
    (future) => expectedAnswer(future, comando).status < 300,
  )
  if (checked.status !== 200 || !due.includes(checked.json.valida))
    throw new Disagreement(`the body of a re-issue is ${checked.status} ${checked.text}, due 200 and valid: ${due}`)
}
