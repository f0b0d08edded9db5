import { maskCpfCnpj } from '../../src/domain/cpf-cnpj.ts'

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const decimais = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })
const aliquotas = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 })
const inteiros = new Intl.NumberFormat('pt-BR')

/** Reais: `R$ 1.234,50`. */
export const dinheiro = (valor: number) => reais.format(valor)
export const porcento = (valor: number) => `${aliquotas.format(valor)}%`
export const inteiro = (valor: number) => inteiros.format(valor)
/** CPF or CNPJ with its mask; `Não identificado` for none. */
export const documento = (cpfCnpj: string | null | undefined) => (cpfCnpj ? maskCpfCnpj(cpfCnpj) : 'Não identificado')
/** `180 ms`, `1,67 s`, `3 min`. */
export function duracao(ms: number | null | undefined): string {
  if (ms == null) return ''
  if (ms < 1000) return `${Math.round(ms)} ms`
  return ms < 60_000 ? `${decimais.format(ms / 1000)} s` : `${Math.round(ms / 60_000)} min`
}
/** `1 nota`, `2 notas`. */
export const contar = (n: number, um: string, varios: string) => `${inteiro(n)} ${n === 1 ? um : varios}`
/** What people type of a CPF, CNPJ, CEP or telephone, without its mask. */
export const soDigitos = (texto: string) => texto.replace(/\D/g, '')
/** What people type of a CPF or CNPJ (which may have letters since 2026), without its mask. */
export const semMascara = (texto: string) => texto.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
export const mascaraDocumento = (texto: string) => maskCpfCnpj(texto)
export const mascaraCep = (texto: string) => texto.replace(/^(\d{5})(\d)/, '$1-$2')
