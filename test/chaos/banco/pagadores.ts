// The payers, and what else happens to a charge: cancelled while it is paid, refunded, removed by the bank, paid wrong,
// its fatura written off. Any payment of the run may go back at any time, whole or in part.
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bank, MOTIVO } from '../../support/bank.ts'
import { Stalled, until } from '../../support/until.ts'
import type { Chance } from '../random.ts'
import { insist, type Respostas } from './insist.ts'
import { centavosOf, type Livro, type PixNoBanco } from './livro.ts'

type Cobranca = { id: string; txid: string; faturaId: string; valor: number }
type Pix = Pick<PixNoBanco, 'endToEndId' | 'valor'>
export type Pagadores = {
  /** How many charges met each fate. */
  destinos: Record<string, number>
  /** No more charges come: waits until those that came have met their fate. */
  stop(): Promise<void>
}

const LOOK_MS = 150
const DEMORA_MS = 1_500
/** The share of payers of a removed charge who still pay it: their app had read it before. */
const ATRASADOS = 0.2
/** Charges for each payment, of any charge before, that goes back. */
const DEVOLVE_EACH = 12

/** Each charge that the service shows as `emitida` meets a fate; `onSeen` is called for each of them. */
export function startPagadores(
  { world: { sql }, admin: { operador, superadmin }, psp }: Bank,
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
  /** False: other refunds came between and leave less than that. */
  const refund = ({ endToEndId }: Pix, id: string, valor: string, status = 'DEVOLVIDO'): Promise<boolean> =>
    psp.panel('POST devolver', { endToEndId, id, valor, status }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof RangeError) return false
        throw error
      },
    )
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
  const there = (what: string, text: string, values: unknown[]) =>
    until(what, () =>
      sql<object>(text, values).then(
        (rows) => rows.length > 0,
        () => false,
      ),
    )
  /** A part, or what is left, of some payment that the bank has received. */
  const refundAny = async () => {
    const { pix } = (await psp.panel('GET livro')) as Livro
    const kept = pix.filter((each) => left(each) > 0)
    if (kept.length === 0) return
    const one = chance.pick(kept)
    const valor = chance.next() < 0.5 ? left(one) : chance.between(1, left(one))
    await refund(one, `q${++asked}`, reaisOf(valor))
    destinos['devolvida mais tarde'] = (destinos['devolvida mais tarde'] ?? 0) + 1
  }
  let asked = 0
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
        const begun = await refund(pix, 'd1', reaisOf(Math.floor(valor / 3)), 'EM_PROCESSAMENTO')
        await sleep(chance.between(0, DEMORA_MS))
        if (begun) await refund(pix, 'd1', '', chance.pick(['DEVOLVIDO', 'NAO_REALIZADO']))
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
    'devolvida e cobrada outra vez': [
      5,
      async (cobranca) => {
        const [pix] = (await pay(cobranca.txid)) ?? []
        if (!pix) return
        await sleep(chance.between(0, DEMORA_MS))
        const back = chance.next() < 0.5 ? pix.valor : reaisOf(Math.ceil(cobranca.valor / 2))
        if (!(await refund(pix, 'd1', back))) return
        // The bank may not announce the refund, and the service reads a paid charge once a day: an operator asks the bank.
        const known = () =>
          sql<object>('select from pagamentos where end_to_end_id = $1 and devolvido > 0', [pix.endToEndId])
        await until(`the refund of ${pix.endToEndId} is booked`, async () => {
          await operador.get(`/admin/bank/cobrancas/${cobranca.id}/consultar`).catch(() => null)
          return (await known().catch(() => [])).length > 0
        })
        await chargeAgain(cobranca)
      },
    ],
    'cancelada, paga e aplicada': [
      5,
      async (cobranca) => {
        await cancel(cobranca)
        const [pix] = (await pay(cobranca.txid, { forcar: true })) ?? []
        if (!pix) return
        const { endToEndId } = pix
        await there(`the payment ${endToEndId} is booked`, 'select from pagamentos where end_to_end_id = $1', [
          endToEndId,
        ])
        const body = { endToEndId, faturaId: cobranca.faturaId, motivo: MOTIVO }
        const path = `/admin/bank/cobrancas/${cobranca.id}/aplicar-pagamento`
        await Promise.all([1, 2].map(() => insist(operador, respostas, path, body)))
      },
    ],
    'baixada e recuperada': [
      5,
      async (cobranca) => {
        await cancel(cobranca)
        const gone = `select from cobrancas where id = $1 and status not in ${VIVAS}`
        await there(`the charge ${cobranca.id} ends`, gone, [cobranca.id])
        const path = `/admin/faturamento/faturas/${cobranca.faturaId}/write-off`
        const part = chance.next() < 0.5 && { valor: Math.ceil(cobranca.valor / 2) / 100 }
        await insist(superadmin, respostas, path, { motivo: MOTIVO, ...part })
        await chargeAgain(cobranca)
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
      if (seen.size % DEVOLVE_EACH === 0) acting.push(refundAny())
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
/** What is not on its way back, or back already. */
const left = ({ valor, devolucoes }: PixNoBanco) =>
  devolucoes.reduce(
    (sum, each) => (each.status === 'NAO_REALIZADO' ? sum : sum - centavosOf(each.valor)),
    centavosOf(valor),
  )
const reaisOf = (centavos: number) => (centavos / 100).toFixed(2)
