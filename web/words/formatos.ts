import { maskCpfCnpj } from '#domain/cpf-cnpj.ts'

const reais = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
const centavos = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const decimais = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 2 })
const aliquotas = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 4 })
const inteiros = new Intl.NumberFormat('pt-BR')

/** Reais: `R$ 1.234,50`. */
export const dinheiro = (valor: number) => reais.format(valor)
/** Reais in a column that says so above: `1.234,50`. */
export const semCifrao = (valor: number) => centavos.format(valor)
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
export const count = (n: number, um: string, varios: string) => `${inteiro(n)} ${n === 1 ? um : varios}`
/** A typed CPF, CNPJ, CEP or telephone without its mask. */
export const onlyDigits = (texto: string) => texto.replace(/\D/g, '')
/** A typed CPF or CNPJ (which may have letters since 2026) without its mask. */
export const unmask = (texto: string) => texto.replace(/[^0-9A-Za-z]/g, '').toUpperCase()
export const maskDocumento = (texto: string) => maskCpfCnpj(texto)
export const maskCep = (texto: string) => texto.replace(/^(\d{5})(\d)/, '$1-$2')
/** A Brazilian telephone as `(11) 93333-4444`; what is not one stays as it is. */
export const maskTelefone = (texto: string) => texto.replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3')
export const unmaskTelefone = (texto: string) => (/^[\d\s()-]*$/.test(texto) ? onlyDigits(texto) : texto)
/** A month of the API (`2026-11`) as people write it, `11/2026`; one half written stays as it is. */
export const maskMes = (texto: string) => texto.replace(/^(\d{4})-(\d{2})$/, '$2/$1')
/** A day of the API (`2026-11-01`) as people write it, `01/11/2026`; a part written stays as it is. */
export const maskDia = (texto: string) => texto.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1')
/** A typed day: `01112026`, `01/11/2026` and `2026-11-01` are `2026-11-01`; less than a day stays, with its slashes. */
export function unmaskDia(texto: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(texto)) return texto
  const [, dia = '', mes = '', ano = ''] = /^(\d{0,2})(\d{0,2})(\d{0,4})/.exec(onlyDigits(texto)) ?? []
  return ano.length === 4 ? `${ano}-${mes}-${dia}` : [dia, mes, ano].filter(Boolean).join('/')
}
/** A typed moment: `011120261030` and `01/11/2026 10:30` are `2026-11-01T10:30:00`; less than one stays, punctuated. */
export function unmaskMomento(texto: string): string {
  if (/^\d{4}-\d{2}-\d{2}T/.test(texto)) return texto
  const digitos = onlyDigits(texto)
  const dia = unmaskDia(digitos.slice(0, 8))
  const [hora, minuto] = [digitos.slice(8, 10), digitos.slice(10, 12)]
  if (minuto.length === 2) return `${dia}T${hora}:${minuto}:00`
  return [maskDia(dia), [hora, minuto].filter(Boolean).join(':')].filter(Boolean).join(' ')
}
/** A typed month: `112026`, `11/2026` and `2026-11` are `2026-11`; less than a month stays, with its slash. */
export function unmaskMes(texto: string): string {
  if (/^\d{4}-\d{2}$/.test(texto)) return texto
  const [, mes, ano] = /^(\d{2})(\d{1,4})/.exec(onlyDigits(texto)) ?? []
  if (!mes || !ano) return onlyDigits(texto)
  return ano.length === 4 ? `${ano}-${mes}` : `${mes}/${ano}`
}
