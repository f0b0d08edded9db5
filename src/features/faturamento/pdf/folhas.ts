import { type Color, fillBox, fit, type Page, type TextStyle, text } from '#platform/pdf/draw.ts'
import { openFonts } from '#platform/pdf/font.ts'

// The colours of the portal (web/kit/app.css), as fractions.
const hex = (rgb: string): Color => {
  const [r, g, b] = [0, 2, 4].map((at) => Math.round((Number.parseInt(rgb.slice(at, at + 2), 16) / 255) * 1000) / 1000)
  return [r!, g!, b!]
}
export const CORES = {
  tinta: hex('1c1a16'),
  tinta2: hex('57534a'),
  tinta3: hex('706b61'),
  linha: hex('e8e5de'),
  papel: hex('f7f6f2'),
  branco: hex('ffffff'),
  anil: hex('3342c4'),
  anilPapel: hex('eceefb'),
  verde: hex('17643a'),
  vermelho: hex('a1241d'),
  ambar: hex('7a4a06'),
  cinza: hex('57534a'),
  marca: hex('efede8'),
} as const

const { regular, bold } = openFonts()
export const FONTES = { regular, bold }

/** Lengths in centimetres. */
export const FOLHA = { esq: 1.8, dir: 19.2, larg: 17.4, sup: 1.5, inf: 27.9, meio: 10.5 } as const

/** The sheets of one document, and where the next thing is drawn. */
export type Folhas = { paginas: Page[]; pagina: Page; y: number; next(): void }

/** Opens the first sheet; `begin` draws what every sheet begins with, and returns where the rest goes. */
export function openFolhas(begin: (page: Page, index: number) => number): Folhas {
  const folhas = {
    paginas: [] as Page[],
    pagina: [] as Page,
    y: 0,
    next: () => {
      folhas.pagina = []
      folhas.paginas.push(folhas.pagina)
      folhas.y = begin(folhas.pagina, folhas.paginas.length - 1)
    },
  }
  folhas.next()
  return folhas
}

export const rule = (
  page: Page,
  y: number,
  color: Color = CORES.linha,
  [esq, dir]: readonly number[] = [FOLHA.esq, FOLHA.dir],
) => fillBox(page, { x: esq!, y, width: dir! - esq!, height: 0.025 }, color)

/** One line that is narrowed, then cut, where it would leave its room of `larg` cm. */
export function write(page: Page, [x, y]: readonly [number, number], content: string, style: TextStyle, larg: number) {
  const fitted = fit(content, larg, { ...style, stretchMin: 0.75 })
  text(page, x, y, fitted.content, { ...style, stretch: fitted.stretch })
}

const style = (font: TextStyle['font'], size: number, color: Color): TextStyle => ({ font, size, color })
export const ESTILO = {
  rotulo: style(bold, 6.5, CORES.tinta3),
  texto: style(regular, 8.5, CORES.tinta2),
  forte: style(bold, 8.5, CORES.tinta),
  nome: style(bold, 10, CORES.tinta),
  secao: style(bold, 9.5, CORES.tinta),
} as const
