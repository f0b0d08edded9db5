import type { QueryClient } from '@tanstack/react-query'
import { download, writeCsv } from '../../words/csv.ts'
import { hoje } from '../../words/datas.ts'
import { nomeDe } from '../../words/nome-da-lista.ts'
import type { BuscaDeLista, Declaracao } from './declaracao.ts'

const POR_VEZ = 100
export const LINHAS_MAX = 10_000

/**
 * Downloads every row of a list as CSV: the columns that have a text, hidden ones too. `onProgress` hears how many rows
 * are read. Throws an Error in words beyond LINHAS_MAX rows, and whatever the reading throws.
 */
export async function exportCsv<B extends BuscaDeLista, T>(
  client: QueryClient,
  { rotulo, colunas, consulta }: Declaracao<B, T>,
  busca: B,
  onProgress: (linhas: number) => void,
): Promise<void> {
  const escritas = colunas.filter(({ planilha }) => planilha)
  const linhas: T[] = []
  for (let total = Number.POSITIVE_INFINITY; linhas.length < total; ) {
    const pagina = await client.fetchQuery(consulta(busca, { limit: POR_VEZ, offset: linhas.length }))
    if (pagina.total > LINHAS_MAX)
      throw new Error('São mais de 10.000 linhas. Escolha um período menor ou outro filtro, e exporte em partes.')
    if (pagina.items.length === 0) break
    linhas.push(...pagina.items)
    total = pagina.total
    onProgress(linhas.length)
  }
  const corpo = linhas.map((linha) => escritas.map(({ planilha }) => planilha?.(linha) ?? ''))
  download(`${nomeDe(rotulo)}-${hoje()}.csv`, writeCsv([escritas.map(({ titulo }) => titulo), ...corpo]))
}
