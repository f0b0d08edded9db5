// Clients of the API under failures: they send, lose the answer, and send the same again with the same idIntegracao.
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../support/http.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { Chance } from './random.ts'

export type Pedido = { issuer: Issuer; idIntegracao: string; body: Record<string, unknown>; gemeo: boolean }
/** What clients received: the ids answered for each request, and what happened on the way. */
export type Contado = {
  ids: Map<string, Set<string>>
  semResposta: number
  repetidas: number
  outrosStatus: Map<number, number>
  estranhas: string[]
  /** Requests under way at this moment. */
  emVoo: number
}

export const openContado = (): Contado => ({
  ids: new Map(),
  semResposta: 0,
  repetidas: 0,
  outrosStatus: new Map(),
  estranhas: [],
  emVoo: 0,
})

const AT_ONCE = 10
const PATIENCE_MS = 4_000

/** Sends every request until it is accepted, `porSegundo` new ones at most; `onSent` receives how many are through. */
export async function sendAll(
  pedidos: readonly Pedido[],
  chance: Chance,
  porSegundo: number,
  contado: Contado,
  onSent: (n: number) => void,
): Promise<void> {
  const started = performance.now()
  let next = 0
  let through = 0
  const work = async () => {
    for (let mine = next++; mine < pedidos.length; mine = next++) {
      await sleep(Math.max(0, (mine / porSegundo) * 1000 - (performance.now() - started)))
      const pedido = pedidos[mine]!
      // A twin is a client that repeated its request without waiting for the answer.
      await Promise.all([sendOne(pedido, chance, contado), pedido.gemeo ? sendOne(pedido, chance, contado) : null])
      onSent(++through)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}

/** Repeats until an answer is final. Gives up only when no request of the run was accepted for a long while. */
async function sendOne({ issuer, idIntegracao, body }: Pedido, chance: Chance, contado: Contado): Promise<void> {
  const once = async (): Promise<boolean> => {
    contado.emVoo++
    const answer = await trySend(issuer, body, chance).finally(() => contado.emVoo--)
    if (answer?.status === 202) {
      const ids = contado.ids.get(idIntegracao) ?? new Set()
      contado.ids.set(idIntegracao, ids.add(answer.json.id))
      return true
    }
    if (answer) contado.outrosStatus.set(answer.status, (contado.outrosStatus.get(answer.status) ?? 0) + 1)
    else contado.semResposta++
    // docs/especificacao/contrato.md#7-errors: only 5xx and 429 may be repeated; any other answer to a good body is a
    // defect.
    if (answer && answer.status < 500 && answer.status !== 429) {
      contado.estranhas.push(`${idIntegracao}: ${answer.status} ${answer.text.slice(0, 300)}`)
      return true
    }
    contado.repetidas++
    await sleep(chance.between(50, 400))
    return false
  }
  await until(`${idIntegracao} is accepted`, once, { measure: () => contado.ids.size })
}

/** One try; some clients hang up before the answer can have come. Null: no answer. */
function trySend(issuer: Issuer, body: object, chance: Chance): Promise<Answer | null> {
  const timeoutMs = chance.next() < 0.05 ? chance.between(1, 15) : PATIENCE_MS
  return issuer.api.call('POST', '/nfse', { body, timeoutMs }).catch(() => null)
}
