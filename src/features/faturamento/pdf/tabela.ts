import { type Color, fillBox, text, wrap } from '#platform/pdf/draw.ts'
import { CORES, ESTILO, FOLHA, FONTES, type Folhas, rule, write } from './folhas.ts'

type Coluna = { titulo: string; x: number; larg: number; direita?: boolean }
type Tabela = {
  /** The first column is wrapped, the others are of one line. */
  colunas: readonly Coluna[]
  linhas: readonly { celulas: readonly string[]; color: Color; forte?: boolean }[]
  /** The text in place of the rows when there are none. */
  vazia?: string
}

const ALTURA = { titulo: 0.62, linha: 0.42, folga: 0.24 }

/** Draws a table from `folhas.y` on; where a row does not fit, the next sheet begins with the titles. */
export function drawTabela(folhas: Folhas, { colunas, linhas, vazia }: Tabela): void {
  drawTitulos(folhas, colunas)
  if (linhas.length === 0 && vazia) {
    text(folhas.pagina, colunas[0]!.x, folhas.y + 0.45, vazia, ESTILO.texto)
    folhas.y += 0.7
  }
  for (const { celulas, color, forte } of linhas) {
    const style = { font: forte ? FONTES.bold : FONTES.regular, size: 8.5, color }
    const [first = '', ...others] = celulas
    const texto = wrap(first, colunas[0]!.larg, style)
    const height = texto.length * ALTURA.linha + ALTURA.folga
    if (folhas.y + height > FOLHA.inf) {
      folhas.next()
      drawTitulos(folhas, colunas)
    }
    const { pagina } = folhas
    const y = folhas.y + ALTURA.folga / 2 + 0.31
    for (const [index, linha] of texto.entries()) text(pagina, colunas[0]!.x, y + index * ALTURA.linha, linha, style)
    for (const [index, celula] of others.entries()) {
      const { x, larg, direita } = colunas[index + 1]!
      write(pagina, [x, y], celula, { ...style, align: direita ? 'right' : 'left' }, larg)
    }
    folhas.y += height
    rule(pagina, folhas.y)
  }
}

function drawTitulos(folhas: Folhas, colunas: readonly Coluna[]): void {
  const { pagina, y } = folhas
  fillBox(pagina, { x: FOLHA.esq, y, width: FOLHA.larg, height: ALTURA.titulo }, CORES.papel)
  for (const { titulo, x, direita } of colunas)
    text(pagina, x, y + 0.4, titulo.toUpperCase(), { ...ESTILO.rotulo, align: direita ? 'right' : 'left' })
  folhas.y += ALTURA.titulo
}
