import type { Row } from './rows.ts'

/** `servicos-lc116.csv`: the items of the list annexed to LC 116/2003. */
export const servicosLc116 = (itens: Row[]): Row[] =>
  itens.map((row) => ({ item: row['item']!, descricao: row['descricao']! }))

/**
 * `servicos-nacionais.csv`: each cTribNac with the rule of ISS incidence (EP issuer's establishment, LP place of
 * provision, ET taker's establishment, empty without ISS) and the group the DPS must carry.
 */
export function servicosNacionais(servicos: Row[], incidencias: Row[]): Row[] {
  const byCode = new Map(incidencias.map((row) => [row['cTribNac']!, row]))
  return servicos.map((row) => {
    // 20.01.02 (port services at sea) is missing from Anexo VI; both children of 20.01 follow LC 116 art. 3, XXII.
    const rule = byCode.get(row['cTribNac']!) ?? byCode.get(row['cTribNac']!.slice(0, 4) + '01')
    return {
      cTribNac: row['cTribNac']!,
      item: row['item_lc116']!,
      descricao: row['descricao']!,
      incidencia: incidenciaOf(rule),
      grupoObrigatorio: (rule?.['grupo_obrigatorio_obra_atvEvento'] ?? '').replace('-', ''),
    }
  })
}

function incidenciaOf(rule: Row | undefined): string {
  const marked = (column: string) => rule?.[column]?.includes('X')
  if (marked('EP_estab_prestador')) return 'EP'
  if (marked('LP_local_prestacao')) return 'LP'
  return marked('ET_estab_tomador') ? 'ET' : ''
}
