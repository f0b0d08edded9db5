import { randomInt } from 'node:crypto'

/** A new access key (50 characters): ambGer is always 2, the national SEFIN. `aamm` is the month of issue. */
export function makeChave(note: { cMun: string; inscricao: string; numero: number; aamm: string }): string {
  const body =
    note.cMun +
    '2' +
    tipoInscricao(note.inscricao) +
    note.inscricao.padStart(14, '0') +
    String(note.numero).padStart(13, '0') +
    note.aamm +
    String(randomInt(1_000_000_000)).padStart(9, '0')
  return body + digitOf(body)
}

/** Whether the last digit of an access key is right (module 11, weights 2 to 9 from the right). */
export function isChave(chave: string): boolean {
  return hasChaveForm(chave) && digitOf(chave.slice(0, 49)) === chave[49]
}

/** Whether a text has the form of a key: the inscription, which may have letters, is at places 10 to 23. */
export function hasChaveForm(chave: string): boolean {
  return /^\d{9}[0-9A-Z]{14}\d{27}$/.test(chave)
}

/** The same for the key of an NF-e, of 44 characters. */
export function isChaveNfe(chave: string): boolean {
  return /^\d{6}[0-9A-Z]{14}\d{24}$/.test(chave) && digitOf(chave.slice(0, 43)) === chave[43]
}

/** The Id a DPS must have: `DPS` + município + type and number of inscription + series (5) + number (15). */
export function idDpsOf(dps: { cLocEmi: string; inscricao: string; serie: string; nDPS: string }): string {
  const inscricao = tipoInscricao(dps.inscricao) + dps.inscricao.padStart(14, '0')
  return `DPS${dps.cLocEmi}${inscricao}${dps.serie.padStart(5, '0')}${dps.nDPS.padStart(15, '0')}`
}

/** Whether the check digits of a CNPJ, numeric or with letters, are right. */
export function isCnpj(cnpj: string): boolean {
  return /^[0-9A-Z]{12}\d\d$/.test(cnpj) && new Set(cnpj).size > 1 && cnpj.slice(12) === twoDigits(cnpj.slice(0, 12), 9)
}

/** Whether the check digits of a CPF are right. */
export function isCpf(cpf: string): boolean {
  return /^\d{11}$/.test(cpf) && !/^(\d)\1+$/.test(cpf) && cpf.slice(9) === twoDigits(cpf.slice(0, 9), 11)
}

function tipoInscricao(inscricao: string): '1' | '2' {
  return inscricao.length === 11 ? '1' : '2'
}

function twoDigits(body: string, weightMax: number): string {
  const first = digitOf(body, weightMax)
  return first + digitOf(body + first, weightMax)
}

/** A letter counts as its ASCII code less 48, as a digit does. */
function digitOf(body: string, weightMax = 9): string {
  let sum = 0
  for (let i = 0; i < body.length; i++) sum += (body.charCodeAt(body.length - 1 - i) - 48) * (2 + (i % (weightMax - 1)))
  const rest = sum % 11
  return rest < 2 ? '0' : String(11 - rest)
}
