// The contracts and faturas of one account as the specification has them (docs/especificacao/estados.md#5-contrato,
// #6-fatura; docs/especificacao/decisoes.md#10-plans-contracts-and-usage), in memory. Amounts are centavos, days of Brasília.
import { addDays, daysBetween } from '#domain/faturamento/periods.ts'
import type { Cobranca as CobrancaNoBanco } from './cobranca.ts'

/** The plans that the accounts of a run may contract; monthly, without a trial. */
export const PLANOS = [
  { valorMensal: 49_90, notasIncluidas: 2, valorNotaExcedente: 37 },
  { valorMensal: 99_99, notasIncluidas: 5, valorNotaExcedente: 25 },
  { valorMensal: 300_01, notasIncluidas: 20, valorNotaExcedente: 10 },
] as const
/** Coupons without end: a share of the sum in percent, or an amount. */
export const CUPONS = [
  { tipo: 'percentual', valor: 12.5 },
  { tipo: 'valor', valor: 20 },
] as const
export const [TOLERANCIA, SUSPENSAO] = [10, 30]
/** What an operador may write off of a fatura. */
export const ALCADA = 500_00

/** Each step of dunning with its day after the due date, and the state of the contract that it brings. */
const PASSOS = [
  ['lembrete', -3],
  ['vencida', 1],
  ['cobranca_1', 3],
  ['cobranca_2', 7],
  ['inadimplente', TOLERANCIA + 1],
  ['suspenso', SUSPENSAO + 1],
  ['propor_baixa', 90],
] as const

export type Contrato = {
  id: string
  status: 'agendado' | 'ativo' | 'inadimplente' | 'suspenso' | 'cancelado'
  porOperador: boolean
  criadoEm: string
  diaVencimento: number
  inicio: string
  fim: string | null
  cancelarEm: string | null
  /** Plans by the day from which they are in force, in the order in which they were agreed. */
  termos: { desde: string; plano: number }[]
  troca: { plano: number; em: string } | null
  cupom: number | null
  /** Lines that wait for a fatura. */
  lancamentos: { competencia: string; valor: number }[]
  fechadas: string[]
  /** From the day of each suspension until that of its reactivation; null: there was none. */
  suspensoes: { de: string; ate: string | null }[]
}
export type Fatura = {
  id: string
  contrato: number
  vencimento: string
  mes: string
  status: 'aberta' | 'vencida' | 'parcialmente_paga' | 'paga' | 'baixada' | 'cancelada'
  total: number
  /** All that was paid and is kept, of which fine and interest. */
  pago: number
  multa: number
  juros: number
  baixado: number
  /** How often a payment of it was taken back, and the last day of that. */
  reaberturas: number
  reabertaEm: string | null
  /** The waiting lines that it has. */
  tomados: Contrato['lancamentos']
  passos: string[]
  emails: string[]
}
export type Modelo = {
  hoje: string
  contratos: Contrato[]
  faturas: Fatura[]
  cobrancas: CobrancaNoBanco[]
  uso: string[]
}

export const planoDe = ({ termos }: Contrato) => termos.at(-1)!.plano
export const isOpen = ({ status }: Fatura) => ['aberta', 'vencida', 'parcialmente_paga'].includes(status)
/** Fine and interest pay nothing of the total. */
export const saldoDe = ({ total, pago, multa, juros, baixado }: Fatura) =>
  Math.max(0, total - (pago - multa - juros) - baixado)
export const isOverdue = (fatura: Fatura, hoje: string) => isOpen(fatura) && fatura.vencimento < hoje
export const overdueOf = ({ faturas, hoje }: Modelo, contrato: number) =>
  faturas.filter((each) => each.contrato === contrato && isOverdue(each, hoje))

/** `dias` parts of `de` of an amount, half up. */
export const share = (valor: number, dias: number, de: number) => Math.floor((2 * valor * dias + de) / (2 * de))
export const mesDe = (dia: string) => dia.slice(0, 7)
const inicioDe = (mes: string) => `${mes}-01`
export const fimDe = (mes: string) => addDays(inicioDe(proximoMes(mes)), -1)
export const proximoMes = (mes: string) => mesDe(addDays(inicioDe(mes), 31))
const termoEm = ({ termos }: Contrato, dia: string) =>
  PLANOS[(termos.findLast(({ desde }) => desde <= dia) ?? termos[0]!).plano]!

/** The rest of the month from a day on, of a price. */
const resto = (valor: number, dia: string) => {
  const dias = Number(fimDe(mesDe(dia)).slice(8))
  return share(valor, daysBetween(dia, fimDe(mesDe(dia))) + 1, dias)
}

/** `cobra`: a day of the month is billed; `soma`: the lines before the coupon, below zero a credit. */
type Previsao = { cobra: boolean; soma: number; total: number }

/** What a contract pays for a month. */
export function cobranca(modelo: Modelo, contrato: Contrato, mes: string): Previsao {
  if (mes < mesDe(contrato.criadoEm)) return { cobra: false, soma: 0, total: 0 }
  const ate = contrato.fim ?? contrato.cancelarEm
  const de = contrato.inicio > inicioDe(mes) ? contrato.inicio : inicioDe(mes)
  const depois = inicioDe(proximoMes(mes))
  const fica = de < depois && (ate === null || de < ate)
  if (!fica || isSemServico(contrato, mes)) return { cobra: false, soma: 0, total: 0 }
  let soma = resto(termoEm(contrato, de).valorMensal, de)
  if (ate !== null && ate < depois) soma -= resto(termoEm(contrato, ate).valorMensal, ate)
  const fim = ate !== null && ate < depois ? ate : depois
  const notas = modelo.uso.filter((dia) => dia >= de && dia < fim).length
  const { notasIncluidas, valorNotaExcedente } = termoEm(contrato, addDays(fim, -1))
  soma += Math.max(0, notas - notasIncluidas) * valorNotaExcedente
  for (const { competencia, valor } of contrato.lancamentos) if (competencia <= mes) soma += valor
  const subtotal = Math.max(0, soma)
  const cupom = contrato.cupom === null ? null : CUPONS[contrato.cupom]!
  const desconto = !cupom ? 0 : cupom.tipo === 'valor' ? cupom.valor * 100 : share(subtotal, cupom.valor * 10, 1000)
  return { cobra: true, soma, total: subtotal - Math.min(desconto, subtotal) }
}

/** The second month without a day of service, and each later one. */
function isSemServico({ suspensoes }: Contrato, mes: string): boolean {
  const antes = inicioDe(mesDe(addDays(inicioDe(mes), -1)))
  return suspensoes.some(({ de, ate }) => de < antes && (ate === null || ate > fimDe(mes)))
}

export function suspend(contrato: Contrato, porOperador: boolean, hoje: string): void {
  if (contrato.status !== 'suspenso') contrato.suspensoes.push({ de: hoje, ate: null })
  Object.assign(contrato, { status: 'suspenso', porOperador })
}

export function reactivate(contrato: Contrato, hoje: string): void {
  if (contrato.status === 'suspenso') contrato.suspensoes.at(-1)!.ate = hoje
  contrato.status = 'ativo'
}

/** The day of the contract in the month after, five days from now at least. */
export function vencimentoDe({ hoje }: Modelo, { diaVencimento }: Contrato, mes: string): string {
  const dia = `${proximoMes(mes)}-${String(diaVencimento).padStart(2, '0')}`
  return dia < addDays(hoje, 5) ? addDays(hoje, 5) : dia
}

/** A plan that begins today in the place of another: the lines of the days left. */
export function upgrade(contrato: Contrato, plano: number, hoje: string): void {
  const antes = PLANOS[planoDe(contrato)]!.valorMensal
  if (hoje > contrato.inicio && !hoje.endsWith('-01'))
    for (const valor of [-resto(antes, hoje), resto(PLANOS[plano]!.valorMensal, hoje)])
      contrato.lancamentos.push({ competencia: mesDe(hoje), valor })
  contrato.termos.push({ desde: hoje, plano })
  contrato.troca = null
}

/** A cancellation that nobody carried out on its day still counts from that day. */
export function end(contrato: Contrato, dia: string): void {
  Object.assign(contrato, { status: 'cancelado', fim: dia, cancelarEm: null, troca: null, cupom: null })
}

/** What the days of a contract up to this one cause, each on its own day, however late a worker or a command comes. */
export function advance(contrato: Contrato, hoje: string): void {
  const { status, cancelarEm, troca, inicio } = contrato
  if (status === 'cancelado') return
  const ends = cancelarEm !== null && cancelarEm <= hoje
  if (troca && troca.em <= hoje && !(ends && cancelarEm <= troca.em)) {
    contrato.termos.push({ desde: troca.em, plano: troca.plano })
    contrato.troca = null
  }
  if (ends) end(contrato, cancelarEm)
  else if (status === 'agendado' && inicio <= hoje) contrato.status = 'ativo'
}

/** What a worker does on a day: contracts on their days, steps of dunning, and the end of arrears. */
export function turn(modelo: Modelo): void {
  const { hoje, contratos, faturas } = modelo
  for (const each of contratos) advance(each, hoje)
  for (const fatura of faturas.filter(isOpen).toSorted((a, b) => (a.vencimento < b.vencimento ? -1 : 1)))
    dun(fatura, contratos[fatura.contrato]!, hoje)
  for (const nth of contratos.keys()) reevaluate(modelo, nth)
}

function dun(fatura: Fatura, contrato: Contrato, hoje: string): void {
  const { vencimento, reabertaEm, reaberturas } = fatura
  const desde = reabertaEm !== null && reabertaEm > vencimento ? reabertaEm : vencimento
  const nomeDe = (passo: string) => `${passo}${reaberturas > 0 ? `-${reaberturas}` : ''}`
  const passos = reaberturas > 0 ? [['reaberta', Number.NEGATIVE_INFINITY] as const, ...PASSOS.slice(1)] : PASSOS
  const novos = passos
    .filter(([passo, dias]) => daysBetween(desde, hoje) >= dias && !fatura.passos.includes(nomeDe(passo)))
    .map(([passo]) => passo as string)
  if (novos.length === 0) return
  fatura.passos.push(...novos.map(nomeDe))
  if (novos.includes('vencida') && fatura.status === 'aberta') fatura.status = 'vencida'
  const para = novos.includes('suspenso') ? 'suspenso' : novos.includes('inadimplente') ? 'inadimplente' : null
  const moves = contrato.status === 'ativo' ? para !== null : contrato.status === 'inadimplente' && para === 'suspenso'
  if (moves && para === 'suspenso') suspend(contrato, false, hoje)
  else if (moves) Object.assign(contrato, { status: para, porOperador: false })
  const untold = [
    'propor_baixa',
    ...(desde > vencimento ? ['vencida'] : []),
    ...['inadimplente', 'suspenso'].filter((each) => !moves || each !== para),
  ]
  fatura.emails.push(
    ...novos
      .filter((each) => !untold.includes(each))
      .slice(-1)
      .map(nomeDe),
  )
}

/** A contract without overdue faturas is active again, unless an operator suspended it. */
export function reevaluate(modelo: Modelo, nth: number): void {
  const contrato = modelo.contratos[nth]!
  const inArrears = contrato.status === 'inadimplente' || (contrato.status === 'suspenso' && !contrato.porOperador)
  if (inArrears && overdueOf(modelo, nth).length === 0) reactivate(contrato, modelo.hoje)
}
