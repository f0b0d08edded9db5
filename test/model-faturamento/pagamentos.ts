// Charges at the bank, with their payments and those taken back; the bank answers what the model has.
import { randomUUID } from 'node:crypto'
import { addDays } from '#domain/faturamento/periods.ts'
import type { Cobranca, Pix } from './cobranca.ts'
import {
  applyTo,
  devidoDe,
  isCobravel,
  keptOf,
  novaCobranca,
  pedidoDoBanco,
  principalFor,
  receive,
  takeBack,
  viva,
} from './dinheiro.ts'
import { type Atos, call, count, expect, type Life, MOTIVO, say, work } from './life.ts'
import { reevaluate } from './model.ts'

const COBRANCAS = '/admin/bank/cobrancas'
/** Of many fresh ones a charge is paid within its days. */
const DIAS = [0, 0, 2, 5, 30]
const places = (values: readonly unknown[]) => [...values.keys()]

/** Charges a fatura, or finds the charge that may still be paid. Null: refused. */
async function charge(life: Life, nth: number): Promise<Cobranca | null> {
  const { chance, modelo, stage } = life
  const fatura = modelo.faturas[nth]!
  const living = viva(modelo, nth)
  const status = living || (isCobravel(fatura) && devidoDe(fatura) > 0) ? 201 : 409
  const diasValidade = chance.pick(DIAS)
  const json = await call(life, 'operador', `POST ${COBRANCAS}`, { faturaId: fatura.id, diasValidade }, status)
  if (status !== 201) return null
  if (living) {
    expect('the charge that may still be paid', json.id, living.id)
    return living
  }
  const nova = novaCobranca(modelo, nth)
  const shown = [json.valor, json.multaIncluida, json.jurosIncluidos, json.multaPercentual, json.jurosMensalPercentual]
  expect(
    'a new charge: amount, fine and interest in it, fine and interest after it, due date',
    [...shown.map((each: number) => Math.round(each * 100)), json.vencimento],
    [nova.valor, nova.multaIncluida, nova.jurosIncluidos, nova.multa, nova.jurosMensal, nova.vencimento],
  )
  if (nova.multaIncluida > 0) count(life.seen, 'multa levada adiante')
  if (nova.jurosIncluidos > 0) count(life.seen, 'juros levados adiante')
  const cobranca = { ...nova, id: json.id, diasValidade }
  modelo.cobrancas.push(cobranca)
  await stage.answer(cobranca)
  return cobranca
}

/** A Pix arrives and the bank says so, sometimes twice; a worker may run before anything else happens. */
async function pay(life: Life, cobranca: Cobranca, valor: number, how: string): Promise<void> {
  const { modelo } = life
  const before = modelo.faturas[cobranca.fatura]!.status
  say(life, `pagar ${valor} da cobrança ${cobranca.id} (${cobranca.status}) da fatura ${cobranca.fatura}`)
  const id = `E${randomUUID().replaceAll('-', '').slice(1)}`
  const { tipo } = receive(modelo, cobranca, { id, valor })
  count(life.seen, `pagar ${how} de ${before}: ${tipo}`)
  await answered(life, cobranca)
}

async function answered(life: Life, cobranca: Cobranca): Promise<void> {
  const { chance, modelo, stage } = life
  await stage.answer(cobranca)
  if (chance.next() < 0.3) await stage.answer(cobranca)
  reevaluate(modelo, modelo.faturas[cobranca.fatura]!.contrato)
  if (chance.next() < 0.3) return
  await work(life)
}

const paidOf = ({ modelo }: Life, which: (pix: Pix) => boolean) =>
  modelo.cobrancas.flatMap((cobranca) => cobranca.pix.filter(which).map((pix) => ({ cobranca, pix })))

export const DO_DINHEIRO: Atos<'cobrar' | 'remover' | 'pagar' | 'pagarFora' | 'devolver' | 'aplicar'> = {
  async cobrar(life) {
    const { chance, modelo } = life
    if (modelo.faturas.length > 0) await charge(life, chance.pick(places(modelo.faturas)))
  },

  /** A charge is cancelled at the bank, unless a payment came first. */
  async remover(life) {
    const { chance, modelo, stage } = life
    const living = places(modelo.faturas).flatMap((nth) => viva(modelo, nth) ?? [])
    if (living.length === 0) return
    const cobranca = chance.pick(living)
    await call(life, 'operador', `POST ${COBRANCAS}/${cobranca.id}/cancelar`, { motivo: MOTIVO }, 201)
    if (chance.next() < 0.2) return pay(life, cobranca, pedidoDoBanco(cobranca, modelo.hoje).total, 'ao cancelar')
    cobranca.status = 'cancelada'
    await stage.answer(cobranca)
  },

  /** As the bank asks it, with fine and interest when it is late, or a part. */
  async pagar(life) {
    const { chance, modelo } = life
    const owed = places(modelo.faturas).filter(
      (nth) => isCobravel(modelo.faturas[nth]!) && devidoDe(modelo.faturas[nth]!) > 0,
    )
    if (owed.length === 0) return
    const cobranca = await charge(life, chance.pick(owed))
    if (!cobranca || addDays(cobranca.vencimento, cobranca.diasValidade) < modelo.hoje) return
    const { total } = pedidoDoBanco(cobranca, modelo.hoje)
    await pay(life, cobranca, chance.next() < 0.4 ? chance.between(1, total) : total, 'em dia')
  },

  /** What nobody expects any more: for a charge that expired, was cancelled or is paid. */
  async pagarFora(life) {
    const { chance, modelo } = life
    const dead = modelo.cobrancas.filter(({ status }) => status !== 'emitida' && status !== 'vencida')
    if (dead.length === 0) return
    const cobranca = chance.pick(dead)
    const { total } = pedidoDoBanco(cobranca, modelo.hoje)
    const valor = chance.next() < 0.3 ? chance.between(1, total) : chance.pick([total, cobranca.valor])
    await pay(life, cobranca, valor, `de ${cobranca.status}`)
  },

  /** As the bank says it: a payment goes back, whole or in part, whatever happened to its fatura. */
  async devolver(life) {
    const { chance, modelo } = life
    const kept = paidOf(life, (pix) => keptOf(pix) > 0)
    if (kept.length === 0) return
    const { cobranca, pix } = chance.pick(kept)
    const fatura = modelo.faturas[pix.fatura]!
    const valor = chance.next() < 0.5 ? chance.between(1, keptOf(pix)) : keptOf(pix)
    say(life, `devolver ${valor} de ${pix.id}, fatura ${pix.fatura}, ${fatura.status}`)
    count(life.seen, pix.tipo === 'indevido' ? 'devolver indevido' : `devolver de ${fatura.status}`)
    takeBack(modelo, cobranca, pix, valor)
    await answered(life, cobranca)
  },

  /** An undue payment is applied to a fatura of its contract. */
  async aplicar(life) {
    const { chance, modelo } = life
    const undue = paidOf(life, ({ tipo, aplicado }) => tipo === 'indevido' || aplicado)
    const any = undue.length > 0 && chance.next() < 0.85 ? undue : paidOf(life, () => true)
    if (any.length === 0 || modelo.faturas.length === 0) return
    const { cobranca, pix } = chance.pick(any)
    const owed = places(modelo.faturas).filter((nth) => isCobravel(modelo.faturas[nth]!))
    const nth = chance.pick(owed.length > 0 && chance.next() < 0.8 ? owed : places(modelo.faturas))
    const fatura = modelo.faturas[nth]!
    const own = modelo.faturas[cobranca.fatura]!
    const again = pix.aplicado && pix.fatura === nth
    const may =
      pix.tipo === 'indevido' &&
      keptOf(pix) > 0 &&
      isCobravel(fatura) &&
      !viva(modelo, nth) &&
      principalFor(pix, cobranca, nth) <= devidoDe(fatura)
    const status = fatura.contrato !== own.contrato ? 404 : again || may ? 201 : 409
    const body = { endToEndId: pix.id, faturaId: fatura.id, motivo: MOTIVO }
    await call(life, 'operador', `POST ${COBRANCAS}/${cobranca.id}/aplicar-pagamento`, body, status)
    if (status !== 201 || again) return
    count(life.seen, nth === cobranca.fatura ? 'aplicar à própria fatura' : 'aplicar a outra fatura')
    applyTo(modelo, cobranca, pix, nth)
    reevaluate(modelo, fatura.contrato)
  },
}
