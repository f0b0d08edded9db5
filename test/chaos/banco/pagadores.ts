// Those who pay, and what else befalls a charge: cancelled while it is paid, refunded, removed by the bank, paid wrong.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bank, MOTIVO } from '../../support/bank.ts'
import { Stalled, until } from '../../support/until.ts'
import type { Chance } from '../random.ts'
import { insist, type Respostas } from './insist.ts'

type Cobranca = { id: string; txid: string; faturaId: string; valor: number }
type Pix = { endToEndId: string; valor: string }
export type Pagadores = {
  /** How many charges met each fate. */
  destinos: Record<string, number>
  /** No more charges come: waits until those that came have met their fate. */
  stop(): Promise<void>
}

const LOOK_MS = 150
const DEMORA_MS = 1_500
/** The share of payers of a charge that was removed who pay it all the same: their app had read it before. */
const ATRASADOS = 0.2

/** Each charge that the service shows as `emitida` meets a fate; `onSeen` is called for each of them. */
export function startPagadores(
  { world: { sql }, admin: { operador }, psp }: Bank,
  { chance, respostas, onSeen }: { chance: Chance; respostas: Respostas; onSeen(): void },
): Pagadores {
  const destinos: Record<string, number> = {}
  const seen = new Set<string>()
  const acting: Promise<void>[] = []
  let stopping = false

  /** Null: the charge could not be paid any more. */
  const pay = (txid: string, more: object = {}): Promise<Pix[] | null> =>
    psp.panel('POST pagar', { txid, ...more }).catch((error: unknown) => {
      if (error instanceof RangeError) return null
      throw error
    })
  const refund = ({ endToEndId }: Pix, id: string, valor: string, status = 'DEVOLVIDO') =>
    psp.panel('POST devolver', { endToEndId, id, valor, status })
  const cancel = ({ id }: Cobranca) =>
    insist(operador, respostas, `/admin/bank/cobrancas/${id}/cancelar`, { motivo: MOTIVO })
  /** Charges the fatura again once this charge has ended. */
  const chargeAgain = async ({ id, faturaId }: Cobranca) => {
    const ended = (where: string, values: unknown[]) =>
      sql<object>(`select from cobrancas where status not in ${VIVAS} and ${where}`, values).then(
        (rows) => rows.length,
        () => null,
      )
    await until(`the charge ${id} ends`, async () => ((await ended('id = $1', [id])) ?? 0) > 0, {
      measure: () => ended('true', []),
    })
    await insist(operador, respostas, `/admin/faturamento/faturas/${faturaId}/emitir-cobranca`)
  }
  const late = async (txid: string) => chance.next() < ATRASADOS && pay(txid, { forcar: true })

  const DESTINOS: Record<string, readonly [peso: number, meet: (cobranca: Cobranca) => Promise<unknown>]> = {
    paga: [50, ({ txid }) => pay(txid)],
    'paga a menos': [
      5,
      async (cobranca) => {
        await pay(cobranca.txid, { valor: reaisOf(Math.floor(cobranca.valor * 0.4)) })
        await chargeAgain(cobranca)
      },
    ],
    'paga a mais': [4, ({ txid, valor }) => pay(txid, { valor: reaisOf(valor + 1_000) })],
    'paga duas vezes': [5, ({ txid }) => pay(txid, { vezes: 2 })],
    'devolvida em parte': [
      6,
      async ({ txid, valor }) => {
        const [pix] = (await pay(txid)) ?? []
        if (!pix) return
        await refund(pix, 'd1', reaisOf(Math.floor(valor / 3)), 'EM_PROCESSAMENTO')
        await sleep(chance.between(0, DEMORA_MS))
        await refund(pix, 'd1', '', chance.pick(['DEVOLVIDO', 'NAO_REALIZADO']))
        await refund(pix, 'd2', reaisOf(Math.floor(valor / 4)))
      },
    ],
    devolvida: [
      4,
      async ({ txid }) => {
        const [pix] = (await pay(txid)) ?? []
        await sleep(chance.between(0, DEMORA_MS))
        if (pix) await refund(pix, 'd1', pix.valor)
      },
    ],
    cancelada: [
      5,
      async (cobranca) => {
        await cancel(cobranca)
        await late(cobranca.txid)
        await chargeAgain(cobranca)
      },
    ],
    'cancelada e paga ao mesmo tempo': [
      9,
      async (cobranca) => {
        const paying = sleep(chance.between(0, 120)).then(() => pay(cobranca.txid))
        await sleep(chance.between(0, 60))
        await Promise.all([cancel(cobranca), paying])
      },
    ],
    'removida pelo banco': [
      5,
      async (cobranca) => {
        await psp.panel('POST remover', { txid: cobranca.txid })
        await late(cobranca.txid)
        await chargeAgain(cobranca)
      },
    ],
    'não paga': [7, async () => {}],
  }
  const names = Object.entries(DESTINOS).flatMap(([nome, [peso]]) => Array.from({ length: peso }, () => nome))

  const meet = async (cobranca: Cobranca): Promise<void> => {
    const nome = chance.pick(names)
    destinos[nome] = (destinos[nome] ?? 0) + 1
    await sleep(chance.between(0, DEMORA_MS))
    await DESTINOS[nome]![1](cobranca).catch((error: unknown) => {
      if (!(error instanceof Stalled)) throw error
      respostas.estranhas.push(error.message)
    })
  }
  const look = async () => {
    const rows = await sql<Cobranca>(
      `select id, txid, fatura_id as "faturaId", valor::int from cobrancas
       where status = 'emitida' and not (txid = any($1)) order by criada_em, id`,
      [[...seen]],
    ).catch(() => [])
    for (const cobranca of rows) {
      seen.add(cobranca.txid)
      onSeen()
      acting.push(meet(cobranca))
    }
  }
  const looking = (async () => {
    while (!stopping) {
      await look()
      await sleep(LOOK_MS)
    }
  })()
  return {
    destinos,
    stop: async () => {
      // A fate may bring a further charge, which is paid or not as it comes to pass: it is left alone.
      await until('every charge met its fate', async () => {
        const before = acting.length
        await Promise.all(acting)
        return acting.length === before
      })
      stopping = true
      await looking
      await Promise.all(acting)
    },
  }
}

const VIVAS = `('criando', 'incerta', 'emitida', 'vencida', 'cancelando')`
const reaisOf = (centavos: number) => (centavos / 100).toFixed(2)
