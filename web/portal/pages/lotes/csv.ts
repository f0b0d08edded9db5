import { readAt } from '#domain/caminhos.ts'
import type { LinhaDeLote } from '#web/api/portal/client.ts'
import { comCampo } from '#web/words/campos.ts'
import { writeCsv } from '#web/words/csv.ts'
import { COLUNAS } from './colunas.ts'
import { rotuloDoEstado } from './estados.tsx'

type Celula = string | number | undefined | null
const toCelula = (valor: unknown): Celula =>
  typeof valor === 'boolean' ? (valor ? 'sim' : 'não') : typeof valor === 'object' ? undefined : (valor as Celula)
const motivoOf = ({ erros }: LinhaDeLote) => erros.map(comCampo).join(' | ')

/** The wrong lines as a file that can be corrected and sent again: the columns that any of them has, and the reason. */
export function errosCsv(linhas: readonly LinhaDeLote[]): string {
  const cellOf = ({ pedido }: LinhaDeLote, campo: string) => toCelula(pedido && readAt(pedido, campo))
  const colunas = Object.entries(COLUNAS).filter(([, campo]) =>
    linhas.some((linha) => cellOf(linha, campo) !== undefined),
  )
  return writeCsv([
    ['linha', ...colunas.map(([coluna]) => coluna), 'motivo'],
    ...linhas.map((linha) => [linha.linha, ...colunas.map(([, campo]) => cellOf(linha, campo)), motivoOf(linha)]),
  ])
}

/** What happened to every line. */
export const resultadoCsv = (linhas: readonly LinhaDeLote[]): string =>
  writeCsv([
    ['linha', 'idIntegracao', 'situacao', 'numero', 'tomador', 'valor', 'nota', 'motivo'],
    ...linhas.map((linha) => [
      linha.linha,
      linha.idIntegracao,
      rotuloDoEstado(linha.estado),
      linha.numero,
      linha.tomadorNome,
      linha.valorServico,
      linha.notaId,
      motivoOf(linha),
    ]),
  ])
