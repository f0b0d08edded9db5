import { type Centavos, centavos, type Percentual, percentual } from '#domain/money.ts'
import type { ReformaApurada } from '#domain/nota/apurado.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { textOf } from '#platform/xml/parse.ts'

/**
 * IBS and CBS as an answered note shows them, in the group that the national system adds and cities copy
 * (docs/referencia/dialetos.md#5-posição-do-grupo-ibscbs): wherever it is below `nota`, by local names. Null where no
 * group has base and totals: one that only classifies the operation is what was sent.
 */
export function readIbsCbs(nota: XmlNode): ReformaApurada | null {
  for (const grupo of collect(nota)) {
    const base = amount(grupo, 'valores/vBC')
    const cbs = amount(grupo, 'totCIBS/gCBS/vCBS')
    if (base === null || cbs === null) continue
    const tributo = (parte: string, sigla: string, sufixo: string, valor: Centavos | null) => {
      const efetiva = rate(grupo, `valores/${parte}/pAliqEfet${sufixo}`) ?? rate(grupo, `valores/${parte}/p${sigla}`)
      return { aliquota: efetiva ?? (0 as Percentual), valor: valor ?? (0 as Centavos) }
    }
    return {
      base,
      ibsEstadual: tributo('uf', 'IBSUF', 'UF', amount(grupo, 'totCIBS/gIBS/gIBSUFTot/vIBSUF')),
      ibsMunicipal: tributo('mun', 'IBSMun', 'Mun', amount(grupo, 'totCIBS/gIBS/gIBSMunTot/vIBSMun')),
      cbs: tributo('fed', 'CBS', 'CBS', cbs),
      total: amount(grupo, 'totCIBS/vTotNF'),
      localIncidencia: textOf(grupo, 'cLocalidadeIncid')?.trim() || null,
    }
  }
  return null
}

/** The groups below a node in document order; into one list, because a list for each of its elements took 5 µs a note. */
function collect(node: XmlNode, found: XmlNode[] = []): XmlNode[] {
  if (node.name === 'IBSCBS') found.push(node)
  else for (const child of node.children) collect(child, found)
  return found
}

const decimal = (node: XmlNode, path: string): number | null => {
  const text = textOf(node, path)?.trim() ?? ''
  return /^\d{1,15}(\.\d{1,4})?$/.test(text) ? Number(text) : null
}
const amount = (node: XmlNode, path: string): Centavos | null => {
  const value = decimal(node, path)
  return value === null ? null : centavos(value)
}
const rate = (node: XmlNode, path: string): Percentual | null => {
  const value = decimal(node, path)
  return value === null ? null : percentual(value)
}
