import type { CodigoCampo } from '#domain/codigos.ts'
import { decimalsOf } from '#domain/money.ts'
import { VALOR_MAX } from '#domain/nota/pedido-schema-tipos.ts'

/** A problem in words. */
type Nota = { codigo: CodigoCampo; mensagem: string }
/** What a rule reads of a value: ours, or nothing, with what is to be said about it. */
export type Leitura = { valor?: unknown; conversao?: string; aviso?: Nota; recusa?: Nota }

export const recusa = (codigo: CodigoCampo, mensagem: string): { recusa: Nota } => ({ recusa: { codigo, mensagem } })

/** A number, or a text that is one with a point; a comma might mean thousands. */
export function readNumero(valor: unknown): Leitura & { valor?: number } {
  if (valor === false) return {}
  if (typeof valor === 'number')
    return Number.isFinite(valor) ? { valor } : recusa('TIPO_INVALIDO', 'O número não é finito.')
  if (typeof valor !== 'string') return recusa('TIPO_INVALIDO', `Esperado um número; veio ${typeof valor}.`)
  const texto = valor.trim()
  if (NUMERO.test(texto)) {
    const aviso = { codigo: 'VALOR_CONVERTIDO' as const, mensagem: `O texto "${texto}" é lido como número.` }
    return { valor: Number(texto), conversao: 'texto → número', aviso }
  }
  return texto.includes(',')
    ? recusa('FORMATO_INVALIDO', 'Número com vírgula: envie um número JSON, ou um texto com ponto decimal.')
    : recusa('FORMATO_INVALIDO', 'Esperado um número, sem separador de milhar.')
}

/** Money in reais: at most two decimals, never negative. */
export function readDinheiro(valor: unknown): Leitura & { valor?: number } {
  const lido = readNumero(valor)
  if (lido.valor === undefined) return lido
  if (lido.valor < 0 || lido.valor > VALOR_MAX)
    return recusa('VALOR_FORA_DO_LIMITE', 'O valor é negativo ou grande demais.')
  if (decimalsOf(lido.valor) > 2) return recusa('CASAS_DECIMAIS_EXCEDIDAS', 'O valor tem mais de duas casas decimais.')
  return lido
}

/** A percentage from 0 to 100. */
export function readPercentual(valor: unknown): Leitura & { valor?: number } {
  const lido = readNumero(valor)
  if (lido.valor === undefined) return lido
  if (lido.valor < 0 || lido.valor > 100) return recusa('VALOR_FORA_DO_LIMITE', 'Um percentual vai de 0 a 100.')
  return { ...lido, valor: round4(lido.valor) }
}

/** A fraction as a percentage; above `limite` it is one already. */
export function readFracao(valor: unknown, limite: number): Leitura & { valor?: number } {
  const lido = readNumero(valor)
  if (lido.valor === undefined) return lido
  if (lido.valor < 0 || lido.valor > 100) return recusa('VALOR_FORA_DO_LIMITE', 'Uma fração vai de 0 a 1.')
  if (lido.valor <= limite) return { ...lido, valor: asPercent(lido.valor), conversao: 'fração → percentual' }
  const mensagem = `${lido.valor} é lido como ${lido.valor}%, e não como fração.`
  return { ...lido, valor: round4(lido.valor), aviso: { codigo: 'VALOR_CONVERTIDO', mensagem } }
}

export const asPercent = (fracao: number) => round4(fracao * 100)
export const round4 = (valor: number) => Math.round(valor * 10_000) / 10_000
const NUMERO = /^-?\d{1,15}(\.\d{1,10})?$/
