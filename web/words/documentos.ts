import { isDate } from '#domain/competencia.ts'
import { isCpfCnpj, kindOf } from '#domain/cpf-cnpj.ts'

/** Why a typed value cannot be right, in plain words; null while it may be. `escrevendo`: more of it may follow. */
export type Conferencia = (valor: string, escrevendo: boolean) => string | null

const TAMANHOS = 'o CPF tem 11 dígitos e o CNPJ, 14'
const FIM = 'os dois números do fim não combinam com os outros.'

/** A CPF or CNPJ without mask. Eleven digits may still become a CNPJ, so a CPF is judged once the field is left. */
export const checkDocumento: Conferencia = (valor, escrevendo) => {
  if (valor === '') return null
  if (valor.length > 14) return `Sobram números: ${TAMANHOS}.`
  if (valor.length === 14) {
    if (kindOf(valor) === null) return 'O CNPJ termina em dois números, e as letras vêm antes deles.'
    return isCpfCnpj(valor) ? null : `Confira o CNPJ: ${FIM}`
  }
  if (escrevendo) return null
  if (/[A-Z]/.test(valor)) return 'Faltam caracteres: o CNPJ tem 14.'
  if (valor.length !== 11) return `Faltam números: ${TAMANHOS}.`
  return isCpfCnpj(valor) ? null : `Confira o CPF: ${FIM}`
}

/** A day, `YYYY-MM-DD` once it is whole. */
export const checkDia: Conferencia = (valor, escrevendo) => {
  if (/^\d{4}-\d{2}-\d{2}$/.test(valor)) return isDate(valor) ? null : 'Este dia não existe. Confira o dia e o mês.'
  return valor === '' || escrevendo ? null : 'Escreva o dia inteiro: dd/mm/aaaa.'
}

/** A moment, `YYYY-MM-DDTHH:MM:SS` once it is whole. */
export const checkMomento: Conferencia = (valor, escrevendo) => {
  const [, dia, hora = '', minuto = ''] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})/.exec(valor) ?? []
  if (dia)
    return isDate(dia) && hora < '24' && minuto < '60' ? null : 'Este momento não existe. Confira o dia e a hora.'
  return valor === '' || escrevendo ? null : 'Escreva o dia e a hora: dd/mm/aaaa hh:mm.'
}

/** A month, `YYYY-MM` once it is whole. */
export const checkMes: Conferencia = (valor, escrevendo) => {
  if (/^\d{4}-\d{2}$/.test(valor))
    return /-(0[1-9]|1[0-2])$/.test(valor) ? null : 'Este mês não existe: vai de 01 a 12.'
  return valor === '' || escrevendo ? null : 'Escreva o mês inteiro: mm/aaaa.'
}
