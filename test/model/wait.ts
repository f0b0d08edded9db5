// Reads the notes of the service, and waits until they are as in the model.
import { Stalled, until } from '../support/until.ts'
import { differences, futureShowing } from './compare.ts'
import type { Stage } from './requests.ts'
import { futuresOf, type Modelo, settleOf } from './state.ts'

/** The service and the model do not agree; the message says on what. */
export class Disagreement extends Error {}

/** Every note as it is shown, and the routes to its documents. */
export async function readAll({ account: { api } }: Stage, modelo: Modelo): Promise<Modelo> {
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

/** Waits until everything about one note, or about all, is settled. */
export async function waitSettled(stage: Stage, modelo: Modelo, only: number | null = null): Promise<Modelo> {
  const settled = settleOf(modelo, only === null ? [...modelo.notas.keys()] : [only])
  for (const [index] of settled.notas.entries())
    if (JSON.stringify(settled.notas[index]) !== JSON.stringify(modelo.notas[index]))
      await untilShown(stage, settled, index)
  return settled
}

/** Waits until a note has come as far as it has in the model, or further. */
export async function untilShown(stage: Stage, modelo: Modelo, index: number): Promise<void> {
  const { account, company } = stage
  const { id } = modelo.notas[index]!
  let [last, moved]: unknown[] = []
  let looks = 0
  const isShown = async () => {
    const { json, text } = await account.api.get(`/nfse/${id}`)
    if (futureShowing(modelo, index, json)) return true
    last = `${differences(modelo, index, json).join('; ')}: ${text}`
    moved = [json.status, json.meta.tentativas, json.cancelamento?.status]
    // Scheduled work is made due at once.
    if (++looks % 10 === 0) await company.city.hurry([id])
    return false
  }
  await untilAgreed('the note is as due', isShown, { measure: () => moved, stallMs: stage.stallMs }).catch((error) => {
    throw error instanceof Disagreement ? new Disagreement(`${error.message}\n${last}`) : error
  })
}

/** Waits as `until` does; a standstill is a disagreement. */
export async function untilAgreed(...wait: Parameters<typeof until>): Promise<void> {
  await until(...wait).catch((error) => {
    throw error instanceof Stalled ? new Disagreement(error.message) : error
  })
}
