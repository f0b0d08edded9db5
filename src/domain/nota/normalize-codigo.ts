import type { Tabelas } from '#domain/tabelas.ts'

/** A parsed service code: `item` with dots (01.07), and cTribNac where the client wrote all six digits. */
export type CodigoLido =
  | { kind: 'item'; item: string; cTribNac: string | null }
  | { kind: 'ambiguo'; itens: string[] }
  | { kind: 'inexistente' }

/**
 * Reads an LC 116 item as clients write it: `1.07`, `01.07`, `0107`, `107`, and with the national breakdown `01.07.01`
 * or `010701`. One digit after the dot (`7.1`) may be 7.01 or a 7.10 that lost its zero: it is accepted when only one
 * of the two exists. 99.01, outside LC 116, is the national item of operations without ISS, rentals among them.
 */
export function readCodigo(
  codigo: string,
  tabelas: Pick<Tabelas, 'itemLc116' | 'servicoNacional' | 'servicosNacionaisDe'>,
): CodigoLido {
  const [grupo = '', subitem = '', desdobro = ''] = codigo.includes('.') ? codigo.split('.') : splitDigits(codigo)
  const readings = subitem.length === 1 ? [`0${subitem}`, `${subitem}0`] : [subitem]
  const itens = readings
    .map((reading) => `${grupo.padStart(2, '0')}.${reading}`)
    .filter((item) => tabelas.itemLc116(item) !== null || tabelas.servicosNacionaisDe(item).length > 0)
  const [item] = itens
  if (item === undefined) return { kind: 'inexistente' }
  if (itens.length > 1) return { kind: 'ambiguo', itens }

  const cTribNac = desdobro === '' ? null : item.replace('.', '') + desdobro
  if (cTribNac !== null && !tabelas.servicoNacional(cTribNac)) return { kind: 'inexistente' }
  return { kind: 'item', item, cTribNac }
}

/** Three digits lost the zero of the group: 107 is 01.07. */
function splitDigits(codigo: string): string[] {
  const digits = codigo.length === 3 ? `0${codigo}` : codigo
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
}
