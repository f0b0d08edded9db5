// The policy that looks right and is wrong: a charge without an answer is requested again as a new one, and a callback
// is booked as it comes. The check of the real run must find its duplicates, or the check proves nothing.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { CHAVE, corpo, openClient, openPsp } from '../../../simulator/psp/psp.fixture.ts'
import { until } from '../../support/until.ts'
import { openChance } from '../random.ts'
import { centavosOf, checkLivro, type Nosso } from './livro.ts'

const PATIENCE_MS = 300
const AT_ONCE = 8
/** One request in four meets a mood. */
const MOOD_EACH = 4
const HUMORES = ['calar-antes', 'calar-depois', 'cortar-antes', 'cortar-depois', 'erro-503', 'demorar:500']

type Aviso = { endToEndId: string; txid: string; valor: string }

/** Charges and is paid the naive way; returns what the check finds. */
export async function runNaiveBanco({ cobrancas, semente }: { cobrancas: number; semente: number }): Promise<string[]> {
  const chance = openChance(semente)
  const ends: (() => unknown)[] = []
  const psp = await openPsp({ after: (end) => void ends.push(end as () => unknown) })
  const nosso = { cobrancas: [] as Nosso['cobrancas'][number][], pagamentos: [] as Nosso['pagamentos'][number][] }
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    for (const { endToEndId, txid, valor } of (JSON.parse(text) as { pix: Aviso[] }).pix) {
      nosso.pagamentos.push({ endToEndId, txid, valor: centavosOf(valor), devolvido: 0 })
      const paid = nosso.cobrancas.find((each) => each.txid === txid)
      if (paid) paid.status = 'paga'
    }
    response.end()
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const call = await openClient(psp)
  try {
    const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    await call('PUT', `/webhook/${CHAVE}`, { webhookUrl })
    await psp.panel('PUT avisos', { modo: 'duplicado' })
    const faturas = Array.from({ length: cobrancas }, (_, nth) => String(nth)).values()
    const chargeAll = async () => {
      for (const faturaId of faturas) {
        const txid = await charge()
        nosso.cobrancas.push({ txid, faturaId, status: 'emitida', valor: 14_990 })
        await psp.panel('POST pagar', { txid })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, chargeAll))
    const answered = async () => (await psp.panel('GET avisos')).length
    await until('both copies of each callback are answered', async () => (await answered()) >= 2 * cobrancas, {
      measure: answered,
    })
    return checkLivro(await psp.panel('GET livro'), nosso)
  } finally {
    server.close()
    for (const end of ends) await end()
  }

  async function charge(): Promise<string> {
    // Longer each time, so that a slow machine answers in the end.
    for (let patienceMs = PATIENCE_MS; ; patienceMs *= 2) {
      const txid = randomBytes(16).toString('hex')
      if (chance.between(1, MOOD_EACH) === 1)
        await psp.panel('PUT humores', { operacao: 'criar', humor: chance.pick(HUMORES), vezes: 1 })
      const made = call('PUT', `/cobv/${txid}`, corpo()).catch(() => null)
      const answer = await Promise.race([made, sleep(patienceMs, null)])
      if (answer?.status === 201) return txid
    }
  }
}
