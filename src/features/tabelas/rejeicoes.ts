import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import { TABLES_DIR } from '#platform/tabelas.ts'

/** An official code of refusal, in our words. `padrao`: the only kind of city that means this. */
export type Recusa = { codigo: string; padrao?: string; campo: string; mensagem: string; correcao: string }

/** The official codes of each authority (`contracts/tables/rejeicoes-*.csv`), by code. Public: no account's secret. */
export function readRecusas(): { quem: string; slug: string; recusas: Recusa[] }[] {
  return AUTORIDADES.map(({ quem, slug }) => {
    const rows = parseCsv(readFileSync(`${TABLES_DIR}/rejeicoes-${slug}.csv`, 'utf8')) as Recusa[]
    // A few codes exist for the note and for its events, with the same meaning.
    const recusas = [...new Map(rows.toReversed().map((row) => [`${row.codigo} ${row.padrao ?? ''}`, row])).values()]
    return {
      quem,
      slug,
      recusas: recusas.toSorted((a, b) => a.codigo.localeCompare(b.codigo, 'pt', { numeric: true })),
    }
  })
}

const AUTORIDADES = [
  { quem: 'Sistema nacional', slug: 'nacional' },
  { quem: 'Prefeituras do padrão ABRASF', slug: 'abrasf' },
  { quem: 'Prefeitura de São Paulo', slug: 'paulistana' },
] as const
