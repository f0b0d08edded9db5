/** A file of values in lines, as a spreadsheet saves it. `linha` counts from 1, the header first. */
export type Csv = { colunas: string[]; registros: { linha: number; celulas: string[] }[] }

/**
 * Reads CSV with comma, semicolon or tab, whichever the header uses most. Quotes may hold separators and line breaks.
 * Empty lines are skipped. Throws a sentence when a quote is never closed.
 */
export function lerCsv(texto: string): Csv {
  const limpo = texto.replace(/^\uFEFF/, '')
  const separador = separadorDe(limpo.slice(0, limpo.search(/[\r\n]|$/)))
  const registros = split(limpo, separador)
  const [cabecalho, ...resto] = registros
  return { colunas: cabecalho?.celulas.map((celula) => celula.trim()) ?? [], registros: resto }
}

const separadorDe = (cabecalho: string) =>
  [';', '\t', ','].reduce((best, each) => (count(cabecalho, each) > count(cabecalho, best) ? each : best), ',')
const count = (texto: string, parte: string) => texto.split(parte).length - 1

function split(texto: string, separador: string): Csv['registros'] {
  const registros: Csv['registros'] = []
  let celulas: string[] = []
  let celula = ''
  let aspas = false
  let linha = 1
  let comeco = 1
  const endCell = () => {
    celulas.push(celula)
    celula = ''
  }
  const endRecord = () => {
    endCell()
    if (celulas.some((each) => each.trim() !== '')) registros.push({ linha: comeco, celulas })
    celulas = []
    comeco = linha
  }
  for (let i = 0; i < texto.length; i++) {
    const letra = texto[i]!
    if (letra === '\n') linha++
    if (aspas) {
      if (letra !== '"') celula += letra
      else if (texto[i + 1] === '"') celula += texto[++i]
      else aspas = false
    } else if (letra === '"' && celula === '') aspas = true
    else if (letra === separador) endCell()
    else if (letra === '\n') endRecord()
    else if (letra !== '\r') celula += letra
  }
  if (aspas) throw new Error(`A linha ${comeco} abre aspas que não fecham.`)
  endRecord()
  return registros
}

/** CSV as spreadsheets in Brazil open it: UTF-8 with its mark, semicolons, CRLF. Formulas are made harmless. */
export function escreverCsv(linhas: readonly (readonly (string | number | undefined)[])[]): string {
  const cell = (valor: string | number | undefined = '') => {
    if (typeof valor === 'number') return String(valor).replace('.', ',')
    const safe = /^[=+\-@\t\r]/.test(valor) ? `'${valor}` : valor
    return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\uFEFF${linhas.map((linha) => linha.map(cell).join(';')).join('\r\n')}\r\n`
}

/** Hands a text to the user as a file. */
export function baixar(nome: string, texto: string, tipo = 'text/csv'): void {
  const url = URL.createObjectURL(new Blob([texto], { type: tipo }))
  const link = document.createElement('a')
  link.href = url
  link.download = nome
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** The text of a file: UTF-8, or what spreadsheets in Brazil wrote before it. */
export async function lerTexto(arquivo: Blob): Promise<string> {
  const bytes = await arquivo.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
