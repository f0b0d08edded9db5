// npm run hostil:banco -- [--casos 10000] [--semente 1]: hostile bodies and tokens at the endpoints for the bank's
// callbacks. Never a 5xx, and no booking that the ledger of the bank does not have.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readOptions } from '../../scripts/options.ts'
import { type Bank, ok, openBank, TOKEN } from '../support/bank.ts'
import { STRANGE } from '../support/hostile-values.ts'
import { type Chance, openChance } from './random.ts'

type Case = { path: string; header: string | null; body: string | Buffer; authentic: boolean }

/** Posts `casos` requests over a live charge; returns how many were answered with each status. */
export async function attackBank(bank: Bank, casos: number, semente: number): Promise<Record<number, number>> {
  const chance = openChance(semente)
  const charged = await bank.newCharge()
  const e2e = () => `E${randomBytes(16).toString('hex').slice(0, 31)}`
  const statuses: Record<number, number> = {}
  const one = async () => {
    const { path, header, body, authentic } = caseOf(chance, charged.txid, e2e())
    const ip = Array.from({ length: 3 }, () => chance.between(1, 250)).join('.')
    const { status } = await fetch(`${bank.world.url}${chance.pick(['', '/v1'])}/webhooks/bank${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `20.${ip}`,
        ...(header !== null && { 'x-bank-webhook-token': header }),
      },
      body: typeof body === 'string' ? body : new Uint8Array(body),
    })
    statuses[status] = (statuses[status] ?? 0) + 1
    assert.ok(status < 500, `${status} to ${path} ${String(body).slice(0, 300)}`)
    assert.ok(authentic || status !== 200, `${path} with the header ${header} was accepted`)
  }
  for (let sent = 0; sent < casos; sent += 20)
    await Promise.all(Array.from({ length: Math.min(20, casos - sent) }, one))
  await bank.settled()
  const { pix } = await bank.psp.panel('GET livro')
  const [booked] = await bank.world.sql<{ n: number }>('select count(*)::int as n from pagamentos')
  assert.equal(booked!.n, pix.length)
  assert.equal((await bank.show(charged.id)).status, 'emitida')
  return statuses
}

function caseOf(chance: Chance, txid: string, endToEndId: string): Case {
  const right = chance.pick([true, true, false])
  const wrong = () =>
    chance.pick(['', 'x', TOKEN.slice(1), `${TOKEN}x`, TOKEN.toUpperCase(), '%00', '..%2f', 'a'.repeat(190)])
  const inPath = chance.pick([true, false])
  const token = right ? TOKEN : wrong()
  const suffix = chance.pick(['', '/pix'])
  const second = chance.pick([false, false, true])
  return {
    path: inPath ? `/${token}${suffix}` : suffix,
    header: inPath ? (second ? wrong() : null) : token,
    body: bodyOf(chance, { endToEndId, txid, valor: '100.00', horario: '2026-11-22T12:00:00.000Z' }),
    authentic: right && !(inPath && second),
  }
}

function bodyOf(chance: Chance, item: Record<string, unknown>): string | Buffer {
  const strange = () => chance.pick(STRANGE)
  const wrap = (...pix: unknown[]) => JSON.stringify({ pix })
  const field = chance.pick(['endToEndId', 'txid', 'valor', 'horario', 'devolucoes', 'chave', '__proto__'])
  return chance.pick<() => string | Buffer>([
    () => wrap(item),
    () => wrap({ ...item, [field]: strange() }),
    () => wrap(strange(), item, null, 7, [], 'x'),
    () => JSON.stringify({ pix: strange() }),
    () => JSON.stringify(strange()) ?? 'undefined',
    () => wrap(item).slice(0, chance.between(0, 60)),
    () => randomBytes(chance.between(1, 200)),
    () => `${'['.repeat(chance.between(1, 5_000))}`,
    () => `{"pix":[],"pix":[{"endToEndId":"${item.endToEndId}"}]}`,
    () => `{"__proto__":{"pix":1},"pix":[{"endToEndId":"\\u0000"},{"endToEndId":"\\ud800"}]}`,
    () =>
      wrap(
        ...Array.from({ length: chance.between(1, 60) }, () => ({
          ...item,
          endToEndId: `${chance.between(0, 9)}`.repeat(32),
        })),
      ),
    () => JSON.stringify({ pix: [item], x: 'x'.repeat(chance.between(200_000, 300_000)) }),
    () => wrap({ ...item, devolucoes: [{ id: 'd', valor: '100.00', status: 'DEVOLVIDO' }] }),
  ])()
}

/** A bank with its credential, for one run. */
export async function openAttacked(): Promise<Bank> {
  const bank = await openBank({ PROXIES_CONFIAVEIS: '127.0.0.1,::1' })
  await ok(bank.admin.superadmin.post('/admin/bank/credencial', bank.credencial()), 201)
  return bank
}

if (import.meta.main) {
  const { values, refuse } = readOptions({
    usage: 'npm run hostil:banco -- [--casos 10000] [--semente 1]',
    options: { casos: { type: 'string', default: '10000' }, semente: { type: 'string', default: '1' } },
  })
  const [casos = 0, semente = 0] = [values.casos, values.semente].map(Number)
  if (![casos, semente].every(Number.isInteger) || casos < 1)
    refuse('--casos e --semente são números inteiros; --casos, 1 ou mais.')
  const bank = await openAttacked()
  try {
    const statuses = await attackBank(bank, casos, semente)
    for (const [status, times] of Object.entries(statuses)) console.log(`${status}: ${times} respostas`)
    console.log('nenhuma violação: nenhuma resposta 5xx, nada aceito sem o token, nada lançado que o banco não tenha')
  } catch (error) {
    console.log(`✗ semente ${semente}: ${(error as Error).message}\n1 violação`)
    process.exitCode = 1
  } finally {
    await bank.close()
  }
}
