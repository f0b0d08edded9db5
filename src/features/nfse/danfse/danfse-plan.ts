import { clip, wrap } from '#platform/pdf/draw.ts'
import { openFonts } from '#platform/pdf/font.ts'
import type { DanfseContent } from './danfse-content.ts'
import { VAZIO } from './danfse-format.ts'
import { type Caixa, type Linha, PAGINA, QUADROS, type Quadro } from './danfse-geometry.ts'
import type { DanfseQuadro } from './danfse-quadro.ts'

/** The place of everything on the page, top to bottom, in cm. */
export type DanfsePlan = {
  trechos: Trecho[]
  /** Top of "Informações Complementares" and the lines below its title. */
  informacoes: { sup: number; linhas: string[] }
  /** The stub is optional in the NT: it is left out when the texts need its room. */
  hasCanhoto: boolean
}
/** One row of the page; the first one of its block is under a line. */
export type Trecho = Row & { sup: number }
export type CampoPlan = { campo: string; rotulo: string; linhas: string[]; esq: number; larg: number }

type Row = FaixaRow | CamposRow
type FaixaRow = { tipo: 'faixa'; passo: number; isPrimeiro: true; texto: string }
type CamposRow = {
  tipo: 'campos'
  /** To the next row's top. */
  passo: number
  isPrimeiro: boolean
  titulo: string | null
  /** The block of number and dates, whose labels are larger. */
  isIdentificacao: boolean
  alt: number
  campos: CampoPlan[]
}

/** From baseline to baseline of running text: 8 points for 7-point letters. */
export const ENTRELINHA = (8 * 2.54) / 72
/** The size of every value, in points (NT 008 v1.0, item 2.4). */
export const VALOR_PT = 7
/** The space to the right of every text, and between a shaded box's edge and its text. */
export const RECUO = 0.1

/** Gives every row its top. The service description and the complementary text share the room other blocks leave. */
export function planDanfse(content: DanfseContent): DanfsePlan {
  const rows = content.quadros.flatMap(rowsOf)
  const altRows = rows.reduce((alt, row) => alt + row.passo, 0)
  const roomUntil = (fim: number) =>
    Math.floor((fim - FOLGA - PAGINA.quadros.sup - altRows - PAGINA.informacoes.altTitulo) / ENTRELINHA)

  const { texto, totais } = content.informacoes
  const totaisLinhas = totais ? clipLines(wrapLines(totais), TOTAIS_MAX) : []
  const livre = texto === VAZIO && totais ? [] : wrapLines(texto)
  const descricao = findDescricao(rows)
  const descricaoLinhas = descricao ? wrapLines(descricao.campo.linhas.join('\n')) : []

  const wanted = Math.max(0, descricaoLinhas.length - 1) + livre.length + totaisLinhas.length
  const hasCanhoto = wanted <= roomUntil(PAGINA.canhoto.sup)
  let room = roomUntil(hasCanhoto ? PAGINA.canhoto.sup : PAGINA.canhoto.fim) - totaisLinhas.length

  if (descricao) {
    // The row already has room for its first line.
    descricao.campo.linhas = clipLines(descricaoLinhas, 1 + room - Math.min(livre.length, LIVRE_MIN))
    descricao.row.passo += (descricao.campo.linhas.length - 1) * ENTRELINHA
    room -= descricao.campo.linhas.length - 1
  }

  let sup: number = PAGINA.quadros.sup
  const trechos = rows.map((row) => {
    const trecho = { ...row, sup }
    sup += row.passo
    return trecho
  })
  return { trechos, informacoes: { sup, linhas: [...clipLines(livre, room), ...totaisLinhas] }, hasCanhoto }
}

/** Kept clear above the foot of the page. */
const FOLGA = 0.15
/** Lines of complementary text that a long description may not displace. */
const LIVRE_MIN = 6
const TOTAIS_MAX = 2

/** The rows of one block that have something to print. The title is in the first of them. */
function rowsOf(entry: DanfseQuadro): Row[] {
  if ('faixa' in entry) return [{ tipo: 'faixa', passo: PAGINA.faixa.alt, isPrimeiro: true, texto: entry.faixa }]

  const quadro: Quadro = QUADROS[entry.quadro]
  const valores: Record<string, string | undefined> = entry.valores
  const rotulos: Record<string, string | undefined> = entry.rotulos ?? {}
  const campoPlan = ([campo, rotulo, esq, larg]: Caixa): CampoPlan => ({
    campo,
    rotulo: rotulos[campo] ?? rotulo,
    linhas: [valores[campo] ?? VAZIO],
    esq,
    larg,
  })
  return quadro.linhas
    .map((linha) => ({ linha, campos: linha.caixas.filter(([campo]) => campo in valores).map(campoPlan) }))
    .filter(({ campos }) => campos.length > 0)
    .map(({ linha, campos }, index) => ({
      tipo: 'campos',
      passo: PASSOS.get(linha) ?? linha.alt,
      isPrimeiro: index === 0,
      titulo: index === 0 ? quadro.titulo : null,
      isIdentificacao: entry.quadro === 'dados',
      alt: linha.alt,
      campos,
    }))
}

/** From one row's top to the next one's, in the NT's full note. */
const PASSOS = new Map<Linha, number>(
  Object.values(QUADROS)
    .flatMap((quadro): readonly Linha[] => quadro.linhas)
    .map((linha, index, linhas) => [linha, (linhas[index + 1]?.sup ?? PAGINA.informacoes.sup) - linha.sup]),
)

function findDescricao(rows: Row[]): { row: CamposRow; campo: CampoPlan } | null {
  for (const row of rows) {
    if (row.tipo === 'faixa') continue
    const campo = row.campos.find(({ campo }) => campo === 'descricaoServico')
    if (campo) return { row, campo }
  }
  return null
}

const wrapLines = (texto: string) => wrap(texto, TEXTO_LARG, TEXTO)

const clipLines = (linhas: readonly string[], max: number) => clip(linhas, max, TEXTO_LARG, TEXTO)

const TEXTO_LARG = PAGINA.conteudo.larg - RECUO

const TEXTO = { font: openFonts().regular, size: VALOR_PT }
