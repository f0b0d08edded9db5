// Once everything is settled: do the API, the city's book and the webhooks agree on each note?

import { differences } from './compare.ts'
import type { Stage } from './requests.ts'
import type { Modelo, Nota } from './state.ts'
import { untilAgreed } from './wait.ts'

/** Every disagreement, as a sentence. */
export async function checkEndState(stage: Stage, modelo: Modelo): Promise<string[]> {
  return [...(await shown(stage, modelo)), ...(await booked(stage, modelo)), ...(await reported(stage, modelo))]
}

async function shown({ account: { api } }: Stage, modelo: Modelo): Promise<string[]> {
  const found: string[] = []
  for (const [index, { id }] of modelo.notas.entries()) {
    const { json } = await api.get(`/nfse/${id}`)
    found.push(...differences(modelo, index, json).map((each) => `note ${index}: ${each}`))
  }
  return found
}

/** The city holds each authorised note once, nothing else, and what happened to it. */
async function booked({ company, account }: Stage, modelo: Modelo): Promise<string[]> {
  const book = new Map((await company.city.book()).map((row) => [row.numero, row]))
  const found: string[] = []
  for (const nota of modelo.notas) {
    const row = book.get(nota.rps)
    book.delete(nota.rps)
    const was = ['autorizada', 'cancelada', 'substituida'].includes(nota.status)
    if (!row !== !was)
      found.push(`the city ${row ? 'holds' : 'does not hold'} rps ${nota.rps}, which is ${nota.status}`)
    if (!row) continue
    if (row.copias !== 1) found.push(`the city holds rps ${nota.rps} ${row.copias} times`)
    // A document that arrived is not sent again; a lost one is, once its loss is proven.
    if (nota.perdido !== row.envios > 1) found.push(`rps ${nota.rps} (${nota.humor}) arrived ${row.envios} times`)
    const { json } = await account.api.get(`/nfse/${nota.id}`)
    if (json.numero !== row.nfse)
      found.push(`rps ${nota.rps} is number ${json.numero} here and ${row.nfse} in the city`)
    const isAuthorised = row.situacao === 'autorizada'
    if (isAuthorised !== (nota.status === 'autorizada'))
      found.push(`rps ${nota.rps} is ${nota.status}, in the city ${row.situacao}`)
    if (modelo.trilho === 'nacional' && String(row.eventos.sort()) !== String([...nota.naCidade].sort()))
      found.push(`rps ${nota.rps} has the events [${row.eventos}] in the city, due [${nota.naCidade}]`)
  }
  for (const row of book.values()) found.push(`the city holds rps ${row.numero}, which was never issued`)
  return found
}

/** Each event once in our book, and at least once at the webhook, with its state. */
async function reported(stage: Stage, modelo: Modelo): Promise<string[]> {
  const { account } = stage
  const rows = await account.world.sql<{ id: string; evento: string }>(
    'select nota_id as id, evento from eventos where nota_id = any($1::uuid[])',
    [modelo.notas.map(({ id }) => id)],
  )
  const found = modelo.notas.flatMap((nota, index) => {
    const is = rows.filter(({ id }) => id === nota.id).map(({ evento }) => evento)
    return isDue(nota, is) ? [] : [`note ${index} told [${is}], due [${nota.eventos}], perhaps [${nota.talvez}]`]
  })
  const arrived = () =>
    new Set(account.receiver.chegadas.map(({ event, body }) => `${body.nfse.id} ${event} ${body.nfse.status}`))
  const missing = () => rows.filter(({ id, evento }) => !arrived().has(`${id} ${evento} ${statusIn(evento)}`))
  await untilAgreed('every event arrived', () => missing().length === 0, { measure: missing, stallMs: stage.stallMs })
  const unsigned = account.receiver.chegadas.filter(({ assinada }) => !assinada)
  return [...found, ...unsigned.map(({ event }) => `an unsigned ${event} arrived`)]
}

function isDue({ eventos, talvez }: Nota, is: string[]): boolean {
  const left = [...is]
  for (const evento of eventos) {
    const at = left.indexOf(evento)
    if (at < 0) return false
    left.splice(at, 1)
  }
  return left.every((evento) => talvez.includes(evento)) && left.length <= talvez.length
}

const statusIn = (evento: string) =>
  ({ 'nfse.cancelamento_indeferido': 'autorizada', 'nfse.cancelamento_deferido': 'cancelada' })[evento] ??
  evento.slice('nfse.'.length)
