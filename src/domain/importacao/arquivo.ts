import { type Registro, readCsv, type Separador } from '#domain/csv.ts'
import { campoDe } from './colunas.ts'

type Codificacao = 'utf-8' | 'windows-1252' | 'utf-16le'
/** A file as text: how its bytes were read, what separates its cells, and its records, the header first. */
export type Arquivo = { codificacao: Codificacao; separador: Separador; registros: Registro[] }

/**
 * Reads a file that a spreadsheet or another provider wrote: UTF-8, with its mark or without, else the Windows-1252 of
 * Excel, or UTF-16 with its mark; separated by semicolon, comma or tab. Throws an error with a sentence when a quote is
 * never closed, or the bytes are no text.
 */
export function readArquivo(bytes: Uint8Array): Arquivo {
  const { texto, codificacao } = decode(bytes)
  if (texto.includes('\0')) throw new Error('O arquivo traz bytes nulos: não é um CSV, ou está danificado.')
  const separador = separadorDe(texto)
  return { codificacao, separador, registros: readCsv(texto, separador) }
}

/** Whether a text is the file itself, and not its base64: base64 has no character that separates cells. */
export function isTexto(csv: string): boolean {
  const [first = ''] = csv.split(/\r?\n/, 1)
  return (
    /[;,\t]/.test(csv) ||
    first
      .replace('\uFEFF', '')
      .split(' ')
      .some((nome) => campoDe(nome) !== null)
  )
}

/** The bytes of base64, its line breaks ignored; null when it is none. */
export function readBase64(texto: string): Uint8Array | null {
  const plain = texto.replace(/\s/g, '')
  if (plain.length % 4 !== 0 || !/^[A-Za-z0-9+/]*={0,2}$/.test(plain)) return null
  return Uint8Array.from(atob(plain), (letter) => letter.charCodeAt(0))
}

function decode(bytes: Uint8Array): { texto: string; codificacao: Codificacao } {
  if (bytes[0] === 0xff && bytes[1] === 0xfe)
    return { texto: new TextDecoder('utf-16le').decode(bytes), codificacao: 'utf-16le' }
  try {
    return { texto: new TextDecoder('utf-8', { fatal: true }).decode(bytes), codificacao: 'utf-8' }
  } catch {
    return { texto: new TextDecoder('windows-1252').decode(bytes), codificacao: 'windows-1252' }
  }
}

/** The separator that is most frequent in the header, outside quotes; a semicolon when it has none. */
function separadorDe(texto: string): Separador {
  const [header = ''] = texto.replace(/"[^"]*"/g, '').split(/\r?\n/, 1)
  const counted = ([';', ',', '\t'] as const).map((each) => [each, header.split(each).length] as const)
  return counted.reduce((best, each) => (each[1] > best[1] ? each : best))[0]
}
