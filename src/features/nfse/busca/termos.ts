import { hash } from 'node:crypto'
import { kindOf, rootOf, unmaskCpfCnpj } from '#domain/cpf-cnpj.ts'
import type { Centavos } from '#domain/money.ts'

/** The parts of a note that can be searched for besides its numbers. */
export type Pesquisavel = {
  /** CPF, CNPJ or foreign number of the customer. */
  documento: string | null
  nome: string | null
  discriminacao: string | null
  valorServico: Centavos
}

/** A term: a digest of 64 bits, as a signed decimal number. */
export type Termo = string

/**
 * A month of the search, in UTC: year * 12 + month (1 to 12); 0: the month of terms that were written before terms had
 * one.
 */
export type Mes = number

export const mesDaBusca = (moment: Date): Mes => moment.getUTCFullYear() * 12 + moment.getUTCMonth() + 1
export const inicioDoMes = (mes: Mes): Date => new Date(Date.UTC(Math.floor((mes - 1) / 12), (mes - 1) % 12))

/** The terms of notes of a month, and those of notes whose terms were written before. */
export const termosNoMes = (termos: readonly Termo[], mes: Mes): Termo[] =>
  [mes, 0].flatMap((each) => termos.map((termo) => emMes(BigInt(termo), each)))

// The database has the same rule: mes_da_busca.
const emMes = (digest: bigint, mes: Mes): Termo => (digest ^ BigInt(mes)).toString()

/** The letters and digits of a text, without accents and capitals, in words. */
const wordsOf = (text: string): string[] =>
  text
    .toWellFormed()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map(shortened)

/** The terms of a note, each once, for the month in which it was accepted. */
export function termosOf(tenantId: string, nota: Pesquisavel, criadaEm: Date): Termo[] {
  const mes = mesDaBusca(criadaEm)
  const documento = nota.documento && unmaskCpfCnpj(nota.documento)
  const names = [
    ...wordsIn(nota).map((word) => `p:${word}`),
    ...(documento ? [`d:${documento}`, `d:${rootOf(documento)}`] : []),
    `v:${nota.valorServico}`,
  ]
  return [...new Set(names)].map((name) => emMes(digest(tenantId, name), mes))
}

/** The words of a note that are found by their parts, each once: letters alone, three or more. */
export const wholeWordsOf = (nota: Pesquisavel): string[] => wordsIn(nota).filter(hasParts)

/** Every ending of a word, of three units of UTF-16 or more; none begins within a letter. */
export const endingsOf = (word: string): string[] =>
  Array.from({ length: word.length - PART_MIN + 1 }, (_, start) => word.slice(start)).filter(
    (ending) => !/^[\uDC00-\uDFFF]/.test(ending),
  )

/** The term of a word, without a month. */
export const termoOf = (tenantId: string, word: string): Termo => termo(tenantId, `p:${word}`)

/** The terms of a CPF, a CNPJ or a foreign number in the notes of these months. */
export function termosDoDocumento(tenantId: string, documento: string, de: Mes, ate: Mes): Termo[] {
  const exact = [termo(tenantId, `d:${unmaskCpfCnpj(documento)}`)]
  const months = Array.from({ length: Math.max(0, ate - de + 1) }, (_, i) => de + i)
  return [...new Set(months.flatMap((mes) => termosNoMes(exact, mes)))]
}

/** One requirement on a note: any of the terms (without a month), or any word that contains the part. */
export type Grupo = { termos: Termo[]; parte: string | null }

/**
 * The requirements of a search, one group for each of its words: `Maria`, `11.222.333/0001-81`, `304,00`. Words beyond
 * the eighth are ignored.
 */
export function gruposOf(tenantId: string, q: string): Grupo[] {
  const groups = q
    .split(/\s+/)
    .filter((token) => token && token !== 'R$')
    .flatMap((token): Grupo[] => {
      const valor = valorOf(token)
      if (valor !== null) return [{ termos: [termo(tenantId, `v:${valor}`)], parte: null }]
      const documento = unmaskCpfCnpj(token)
      const termos = isDocumento(documento) ? [termo(tenantId, `d:${documento}`)] : []
      const words = wordsOf(token)
      if (words.length > 1 && termos.length > 0) return [{ termos, parte: null }]
      return words.map((word) => ({
        termos: [...termos, termoOf(tenantId, word)],
        parte: hasParts(word) ? word : null,
      }))
    })
  return groups.slice(0, WORDS_MAX)
}

const WORDS_MAX = 8
const WORD_MAX = 30
const PART_MIN = 3
/** About the number of words of a note with the longest description. */
const NOTA_WORDS_MAX = 400

/** The first letters of a word, up to the maximum; a letter of two units is kept whole or left out. */
const shortened = (word: string) =>
  word.length > WORD_MAX ? word.slice(0, WORD_MAX).replace(/[\uD800-\uDBFF]$/, '') : word

const hasParts = (word: string) => word.length >= PART_MIN && /^\p{L}+$/u.test(word)

const wordsIn = ({ nome, discriminacao }: Pesquisavel): string[] =>
  [...new Set([...wordsOf(nome ?? ''), ...wordsOf(discriminacao ?? '')])].slice(0, NOTA_WORDS_MAX)

/** The shape of a CPF, a CNPJ, or the root of one. */
const isDocumento = (text: string) => kindOf(text) !== null || /^(?=.*\d)[0-9A-Z]{8}$/.test(text)

/** An amount as people write it, with its cents: 304,00, 1.500,50, R$304,00, 304.00. Null: it is not one. */
function valorOf(text: string): Centavos | null {
  const match = /^(?:R\$)?(\d{1,3}(?:\.\d{3})+|\d{1,12})[,](\d{2})$/.exec(text) ?? /^(\d{1,12})\.(\d{2})$/.exec(text)
  return match ? (Number(match[1]!.replaceAll('.', '') + match[2]) as Centavos) : null
}

// In one call, and as text: a hash object and its bytes cost three times as much (2.3 against 0.7 µs), for each word.
const digest = (tenantId: string, name: string): bigint =>
  BigInt.asIntN(64, BigInt(`0x${hash('sha1', `${tenantId}:${name}`).slice(0, 16)}`))
const termo = (tenantId: string, name: string): Termo => digest(tenantId, name).toString()
