import type { Registro } from '#domain/csv.ts'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { markedJson } from '#web/words/bidi.ts'
import { readCsv } from '#web/words/csv.ts'
import { count, inteiro } from '#web/words/formatos.ts'

/** The content of a file: a table whose columns are to be named, or requests as the API takes them. */
export type Planilha = { tipo: 'planilha'; colunas: string[]; registros: Registro[] }
type Pedidos = { tipo: 'json'; linhas: { linha: number; pedido: Rascunho }[] }
export type Leitura = Planilha | Pedidos

export const LINHAS_MAX = 10_000
const BYTES_MAX = 10 * 1024 * 1024

/** Reads a CSV, an Excel workbook or a JSON list. Throws an error with a sentence for what is none of them. */
export async function readArquivo(arquivo: Blob): Promise<Leitura> {
  if (arquivo.size > BYTES_MAX)
    throw new Error(`O arquivo tem ${inteiro(Math.ceil(arquivo.size / 1024 / 1024))} MB; o limite é 10 MB. Divida-o.`)
  const bytes = new Uint8Array(await arquivo.arrayBuffer())
  const leitura = markedJson(await readBytes(bytes))
  const { length } = leitura.tipo === 'json' ? leitura.linhas : leitura.registros
  if (length === 0) throw new Error('O arquivo não tem nenhuma nota abaixo do cabeçalho.')
  if (length > LINHAS_MAX)
    throw new Error(
      `O arquivo tem ${count(length, 'linha', 'linhas')}; um lote leva até ${inteiro(LINHAS_MAX)}. Divida-o.`,
    )
  return leitura
}

async function readBytes(bytes: Uint8Array): Promise<Leitura> {
  const begins = (...magic: number[]) => magic.every((byte, i) => bytes[i] === byte)
  if (begins(0x50, 0x4b, 0x03, 0x04)) {
    const { readXlsx } = await import('./read-xlsx.ts')
    const [nomes, ...registros] = readXlsx(bytes)
    return { tipo: 'planilha', colunas: nomesOf(nomes?.celulas ?? []), registros }
  }
  if (begins(0xd0, 0xcf, 0x11, 0xe0))
    throw new Error('O arquivo é de um Excel antigo (.xls). Abra-o e salve como “Pasta de Trabalho do Excel (.xlsx)”.')
  const texto = decode(bytes)
  if (texto.includes('\0')) throw new Error('O arquivo não é um CSV, um .xlsx nem um JSON. Exporte a planilha de novo.')
  return /^\s*[[{]/.test(texto) ? fromJson(texto) : fromCsv(texto)
}

/** UTF-8, UTF-16 as “Texto Unicode” of Excel, or Windows-1252 of older spreadsheets. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function fromCsv(texto: string): Planilha {
  const { colunas, registros } = readCsv(texto)
  return { tipo: 'planilha', colunas: nomesOf(colunas), registros }
}

/** A name for each column: one without a name, and the second of a name, get distinct names. */
function nomesOf(nomes: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return nomes.map((nome, i) => {
    const name = nome.trim().slice(0, 150) || `Coluna ${i + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

function fromJson(texto: string): Pedidos {
  const json = parse(texto)
  const notas = Array.isArray(json) ? json : (json as { notas?: unknown }).notas
  if (!Array.isArray(notas)) throw new Error('Esperada uma lista de notas, ou um objeto com a lista em "notas".')
  const strange = notas.findIndex((nota) => typeof nota !== 'object' || nota === null || Array.isArray(nota))
  if (strange >= 0) throw new Error(`O item ${strange + 1} da lista não é uma nota.`)
  return { tipo: 'json', linhas: notas.map((pedido, i) => ({ linha: i + 1, pedido })) }
}

function parse(texto: string): unknown {
  try {
    return JSON.parse(texto)
  } catch {
    throw new Error('O arquivo começa como um JSON, mas não é um JSON válido. Confira se ele não foi cortado.')
  }
}
