import { readCsv } from '#domain/csv.ts'

/** A field of a line that can be written: `write` says whether the line is ready then, or null when it was not saved. */
type Celula = { campo: string; linha: number; write: (texto: string) => Promise<boolean | null> }

/** The cells that a page shows, so that one of them finds those below it. */
export type Celulas = { add: (celula: Celula) => () => void; below: (campo: string, linha: number) => Celula[] }

export function createCelulas(): Celulas {
  const shown = new Set<Celula>()
  return {
    add: (celula) => {
      shown.add(celula)
      return () => void shown.delete(celula)
    },
    /** The cell of the line itself is the first. */
    below: (campo, linha) =>
      [...shown]
        .filter((each) => each.campo === campo && each.linha >= linha)
        .sort((one, other) => one.linha - other.linha),
  }
}

/**
 * The rows and columns of cells copied from a spreadsheet; null for a text that is no such copy. A cell may have line
 * breaks, and an empty one keeps its place.
 */
export function readCopied(texto: string): string[][] | null {
  const rows: string[][] = []
  let next = 1
  try {
    for (const { linha, celulas } of readCsv(texto, '\t')) {
      for (; next < linha; next++) rows.push([''])
      rows.push(celulas)
      next = linha + celulas.join('').split(LINE_BREAK).length
    }
  } catch {
    return null
  }
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null
}

const LINE_BREAK = /\r\n?|\n/

/** Writes copied values into cells, one each; an empty value leaves its cell as it is. */
export async function pasteDown(celulas: readonly Celula[], textos: readonly string[]) {
  const saved = await Promise.all(
    celulas.slice(0, textos.length).flatMap((celula, i) => (textos[i]?.trim() ? [celula.write(textos[i])] : [])),
  )
  return {
    escritas: saved.filter((each) => each !== null).length,
    prontas: saved.filter((each) => each === true).length,
    sobram: Math.max(0, textos.length - celulas.length),
  }
}
