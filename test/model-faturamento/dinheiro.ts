// Charges, payments and refunds of the model (docs/especificacao/estados.md#6-fatura, #7-bank-charge), with the arithmetic
// of fine and interest written out again. Amounts are centavos, rates hundredths of a percent, days of Brasília.
import { addDays, daysBetween } from '#domain/faturamento/periods.ts'
import type { Cobranca, Pix } from './cobranca.ts'
import { type Fatura, isOpen, type Modelo, saldoDe, share } from './model.ts'

/** The most of the law, and what the general prices ask: a fine once, interest a month of 30 days. */
export const [MULTA, JUROS] = [200, 100]

const sum = (values: readonly number[]) => values.reduce((total, each) => total + each, 0)
const devolvidoDe = ({ devolucoes }: Pix) => sum(devolucoes)
export const keptOf = (pix: Pix) => pix.valor - devolvidoDe(pix)
/** A refund returns interest first, then the fine, and last what the fatura asked for. */
const partsOf = (pix: Pix) => {
  const juros = Math.max(0, pix.juros - devolvidoDe(pix))
  const multa = Math.max(0, pix.multa - Math.max(0, devolvidoDe(pix) - pix.juros))
  return { multa, juros, principal: keptOf(pix) - multa - juros }
}

/** What pays a fatura. */
const pixDe = ({ cobrancas }: Modelo, nth: number) =>
  cobrancas.flatMap(({ pix }) => pix.filter(({ fatura, tipo }) => fatura === nth && tipo !== 'indevido'))
const dasCobrancas = ({ cobrancas }: Modelo, nth: number) => cobrancas.filter(({ fatura }) => fatura === nth)
export const viva = (modelo: Modelo, nth: number) =>
  dasCobrancas(modelo, nth).find(({ status }) => status === 'emitida' || status === 'vencida')

/** What nobody paid of a fatura, and is not written off of one that is open. */
export const devidoDe = (fatura: Fatura) => saldoDe(fatura.status === 'baixada' ? { ...fatura, baixado: 0 } : fatura)
export const isCobravel = (fatura: Fatura) => isOpen(fatura) || fatura.status === 'baixada'
/** What was paid beyond the total. */
const aMais = ({ total, pago, multa, juros }: Fatura) => Math.max(0, pago - multa - juros - total)
/** From when a fatura is late. */
const desdeDe = ({ vencimento, reabertaEm }: Fatura) =>
  reabertaEm !== null && reabertaEm > vencimento ? reabertaEm : vencimento

const mora = (valor: number, dias: number, { multa, jurosMensal }: Pick<Cobranca, 'multa' | 'jurosMensal'>) =>
  dias <= 0 ? [0, 0] : [share(valor, multa, 10_000), share(valor, jurosMensal * dias, 300_000)]

/** The charge that is made of a fatura today, with the fine and the interest that no charge before it collected. */
export function novaCobranca(modelo: Modelo, nth: number): Omit<Cobranca, 'id' | 'diasValidade'> {
  const { hoje } = modelo
  const fatura = modelo.faturas[nth]!
  const devido = devidoDe(fatura)
  const vencimento = fatura.vencimento < hoje ? hoje : fatura.vencimento
  const nova = { fatura: nth, status: 'emitida' as const, vencimento, pix: [] }
  const expirada = dasCobrancas(modelo, nth)
    .filter((each) => each.status === 'expirada' && each.vencimento >= desdeDe(fatura))
    .toSorted((a, b) => (a.vencimento < b.vencimento ? -1 : a.vencimento > b.vencimento ? 1 : 0))[0]
  const termos = expirada ?? { vencimento: desdeDe(fatura), multa: MULTA, jurosMensal: JUROS }
  if (vencimento <= termos.vencimento)
    return { ...nova, valor: devido, multa: MULTA, jurosMensal: JUROS, multaIncluida: 0, jurosIncluidos: 0 }
  const pagos = pixDe(modelo, nth).filter((pix) => keptOf(pix) > 0)
  const desde = [termos.vencimento, ...pagos.map(({ dia }) => dia)].toSorted().at(-1)!
  const [multa] = mora(devido, daysBetween(termos.vencimento, vencimento), termos)
  const [, juros] = mora(devido, daysBetween(desde, vencimento), termos)
  // The fine comes once.
  const multaIncluida = fatura.multa > 0 ? 0 : multa!
  const valor = devido + multaIncluida + juros!
  const jurosMensal = Math.min(JUROS, Math.floor((termos.jurosMensal * devido) / valor))
  return { ...nova, valor, multa: 0, jurosMensal, multaIncluida, jurosIncluidos: juros! }
}

/** Fine and interest of a fatura today: as its charge asks them, else as a charge made today would. */
export function encargosHoje(modelo: Modelo, nth: number): { multa: number; juros: number } {
  const fatura = modelo.faturas[nth]!
  const living = viva(modelo, nth)
  if (!living) {
    const nova = novaCobranca(modelo, nth)
    return { multa: nova.multaIncluida, juros: nova.jurosIncluidos }
  }
  const { multaIncluida, jurosIncluidos, vencimento } = living
  const base = saldoDe(fatura) + multaIncluida + jurosIncluidos
  const [multa, juros] = mora(base, daysBetween(vencimento, modelo.hoje), living) as [number, number]
  return { multa: multa + multaIncluida, juros: juros + jurosIncluidos }
}

/** What the bank asks for a charge on a day. */
export function pedidoDoBanco({ valor, vencimento, ...cobranca }: Cobranca, dia: string) {
  const [multa, juros] = mora(valor, daysBetween(vencimento, dia), cobranca) as [number, number]
  return { total: valor + multa + juros, encargos: multa + juros }
}

/** A Pix arrives for a charge. Of the amount the fine and the interest within the charge are paid first. */
export function receive(modelo: Modelo, cobranca: Cobranca, { id, valor }: Pick<Pix, 'id' | 'valor'>): Pix {
  const { hoje } = modelo
  const fatura = modelo.faturas[cobranca.fatura]!
  const { total, encargos: pedidos } = pedidoDoBanco(cobranca, hoje)
  const encargos = valor === total ? pedidos : 0
  const antes = cobranca.pix.filter(({ tipo, fatura: paid }) => tipo !== 'indevido' && paid === cobranca.fatura)
  const already = (part: 'multa' | 'juros') => sum(antes.map((pix) => pix[part]))
  const multaDaMora = encargos > 0 ? Math.min(encargos, share(cobranca.valor, cobranca.multa, 10_000)) : 0
  const multa = Math.min(valor - encargos, Math.max(0, cobranca.multaIncluida - already('multa')))
  const juros = Math.min(valor - encargos - multa, Math.max(0, cobranca.jurosIncluidos - already('juros')))
  const covered = sum(antes.map((pix) => pix.valor)) >= cobranca.valor
  const undue = cobranca.status === 'cancelada' || !isCobravel(fatura) || devidoDe(fatura) === 0 || covered
  const pix: Pix = {
    ...{ id, valor, encargos, dia: hoje, devolucoes: [], fatura: cobranca.fatura, aplicado: false, excedeu: false },
    ...{ multa: multa + multaDaMora, juros: juros + encargos - multaDaMora },
    tipo: undue ? 'indevido' : fatura.status === 'baixada' ? 'recuperacao' : 'pagamento',
  }
  cobranca.pix.push(pix)
  moveCobranca(cobranca)
  settle(modelo, cobranca.fatura, false)
  pix.excedeu = !undue && aMais(fatura) > 0
  return pix
}

/** What a payment that is taken back leaves unpaid is owed again, from today, by the fatura that it paid. */
export function takeBack(modelo: Modelo, cobranca: Cobranca, pix: Pix, valor: number): void {
  pix.devolucoes.push(valor)
  moveCobranca(cobranca)
  if (pix.tipo === 'indevido') return
  settle(modelo, pix.fatura, true)
  if (aMais(modelo.faturas[pix.fatura]!) === 0) for (const each of pixDe(modelo, pix.fatura)) each.excedeu = false
}

/** The principal of an undue payment; of another fatura than that of its charge it pays no fine and no interest. */
export const principalFor = (pix: Pix, cobranca: Cobranca, nth: number) =>
  nth === cobranca.fatura ? partsOf(pix).principal : keptOf(pix)

export function applyTo(modelo: Modelo, cobranca: Cobranca, pix: Pix, nth: number): void {
  const fatura = modelo.faturas[nth]!
  if (nth !== cobranca.fatura) Object.assign(pix, { multa: 0, juros: 0 })
  const tipo = fatura.status === 'baixada' ? 'recuperacao' : 'pagamento'
  Object.assign(pix, { tipo, fatura: nth, aplicado: true })
  settle(modelo, nth, false)
}

/** Charges on their days: overdue, and past the last day on which they can be paid. */
export function ageCobrancas({ cobrancas, hoje }: Modelo): void {
  for (const each of cobrancas.filter(({ status }) => status === 'emitida' || status === 'vencida')) {
    if (each.vencimento < hoje) each.status = 'vencida'
    if (addDays(each.vencimento, each.diasValidade) < hoje) each.status = 'expirada'
  }
}

function moveCobranca(cobranca: Cobranca): void {
  if (cobranca.status === 'cancelada' || cobranca.status === 'expirada') return
  const pago = sum(cobranca.pix.map(({ valor }) => valor))
  const devolvido = sum(cobranca.pix.map(devolvidoDe))
  const devido = cobranca.valor + sum(cobranca.pix.map(({ encargos }) => encargos))
  if (cobranca.status === 'emitida' || cobranca.status === 'vencida')
    cobranca.status = pago === devido ? 'paga' : 'paga_com_divergencia'
  if (devolvido >= pago) cobranca.status = 'devolvida'
  else if (devolvido > 0 && cobranca.status !== 'devolvida') cobranca.status = 'parcialmente_devolvida'
}

/** A fatura is what its payments make of it. */
function settle(modelo: Modelo, nth: number, devolvido: boolean): void {
  const fatura = modelo.faturas[nth]!
  const pix = pixDe(modelo, nth)
  const parts = pix.map(partsOf)
  fatura.multa = sum(parts.map(({ multa }) => multa))
  fatura.juros = sum(parts.map(({ juros }) => juros))
  fatura.pago = sum(pix.map(keptOf))
  if (fatura.status === 'cancelada') return
  const { total, pago, multa, juros, vencimento } = fatura
  if (saldoDe(fatura) === 0) {
    if (isOpen(fatura)) fatura.status = pago - multa - juros >= total ? 'paga' : 'baixada'
    return
  }
  fatura.status = pago > 0 ? 'parcialmente_paga' : vencimento < modelo.hoje ? 'vencida' : 'aberta'
  if (!devolvido) return
  fatura.reaberturas += 1
  fatura.reabertaEm = modelo.hoje
}
