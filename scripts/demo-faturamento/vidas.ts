// What each of the contracts lives: pure tables over its number, so that every run tells the same story.

export const PLANOS = [
  { codigo: 'essencial', nome: 'Essencial', valorMensal: 99.9, notasIncluidas: 20, valorNotaExcedente: 0.8 },
  { codigo: 'profissional', nome: 'Profissional', valorMensal: 249, notasIncluidas: 60, valorNotaExcedente: 0.6 },
  { codigo: 'empresarial', nome: 'Empresarial', valorMensal: 799, notasIncluidas: 200, valorNotaExcedente: 0.4 },
  {
    codigo: 'experimente',
    nome: 'Experimente',
    valorMensal: 99.9,
    notasIncluidas: 20,
    valorNotaExcedente: 0.8,
    diasTeste: 20,
  },
]
const EXPERIMENTE = 3
export const CUPONS = [
  { codigo: 'BEMVINDO', tipo: 'percentual', valor: 20, duracao: 'repetida', meses: 3 },
  { codigo: 'TRINTA', tipo: 'valor', valor: 30, duracao: 'unica' },
  { codigo: 'PARCEIRO', tipo: 'percentual', valor: 15, duracao: 'permanente' },
]
/** A trial that is given up ends this number of days after it began. */
export const DESISTE_APOS_DIAS = 15

/** How a client pays: on the day, days after it, not for a while, or no more. */
export type Pagador = 'em dia' | 'atrasado' | 'some e volta' | 'some'

export type Vida = {
  /** Months after the first, and the day in it. */
  inicio: { mes: number; dia: number }
  plano: number
  diaVencimento: number
  /** The trial of its plan is given up. */
  desiste: boolean
  cupom: string | null
  pagador: Pagador
  /** Months after the beginning in which it happens; null: never. */
  upgrade: number | null
  downgrade: number | null
  cancela: number | null
  /** Month of a payment that the bank returns: whole, or ten reais of it. */
  devolve: { mes: number; valor: string | null } | null
  /** Month of a fatura that is paid twice. */
  pagaDuasVezes: number | null
}

/** The life of the nth contract. */
export function vidaDe(n: number): Vida {
  const plano = n % 10 === 1 ? EXPERIMENTE : n % EXPERIMENTE
  const pagador = n % 15 === 7 ? 'some e volta' : n % 30 === 14 ? 'some' : n % 7 === 3 ? 'atrasado' : 'em dia'
  // The plan of a contract in arrears does not change.
  const muda = pagador === 'em dia'
  return {
    inicio: { mes: n % 6, dia: 1 + ((n * 7) % 27) },
    ...{ plano, pagador, diaVencimento: 8 + (n % 16), desiste: n % 20 === 11 },
    cupom: n % 6 === 0 ? 'BEMVINDO' : n % 12 === 4 ? 'TRINTA' : n % 30 === 9 ? 'PARCEIRO' : null,
    upgrade: muda && n % 8 === 2 && plano < 2 ? 4 : null,
    downgrade: muda && n % 8 === 6 && plano % EXPERIMENTE > 0 ? 6 : null,
    cancela: n % 15 === 13 ? 8 : null,
    devolve: n % 20 === 5 ? { mes: 3, valor: null } : n % 20 === 15 ? { mes: 4, valor: '10.00' } : null,
    pagaDuasVezes: n % 30 === 17 ? 5 : null,
  }
}

/** Notes that production authorises for it in its nth month: below what the plan includes, and in some months above. */
export const notasDe = (n: number, plano: number, mes: number): number =>
  Math.round(PLANOS[plano]!.notasIncluidas * (0.5 + ((n * 5 + mes * 3) % 9) / 10))

export const ATRASO_DIAS = 12
/** A client who stops paying stops at this fatura, and comes back this number of days after its due date. */
export const SOME_NA = 4
export const VOLTA_DIAS = 40
export const CANCELA_APOS_DIAS = 70
export const BAIXA_APOS_DIAS = 95
