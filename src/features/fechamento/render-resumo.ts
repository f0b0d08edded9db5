import { CORES, ESTILO, FOLHA, FONTES, type Folhas, openFolhas, rule, write } from '#features/faturamento/pdf/folhas.ts'
import { drawTabela } from '#features/faturamento/pdf/tabela.ts'
import { writePdf } from '#platform/pdf/document.ts'
import { fillBox, type Page, text, wrap } from '#platform/pdf/draw.ts'
import { widthOf } from '#platform/pdf/font.ts'

type Linha = { rotulo: string; valor: string; nota: string }

/** The month of a company as text, ready to be drawn on one sheet. */
export type ResumoContent = {
  empresa: string
  linhas: string[]
  mes: string
  /** Whether the month is closed; the text names the person and the day. */
  estado: { fechado: boolean; palavra: string; texto: string }
  /** Issued where nothing has legal value. */
  teste: boolean
  destaque: { rotulo: string; valor: string; nota: string }
  /** What is counted beside the figures: notes, cancelled, replaced. */
  fatos: { rotulo: string; valor: string }[]
  pagar: Linha[]
  servicos: { nome: string; notas: string; valor: string }[]
  total: { notas: string; valor: string }
  /** What changed since it was closed; null: nothing. */
  mudou: string | null
  rodape: string
}

const { bold, regular } = FONTES
const SERVICOS_MAX = 10

/** Draws the month of a company on one A4 sheet. The same content and date give the same bytes. */
export function renderResumo(content: ResumoContent, criadoEm: Date): Promise<Buffer> {
  const folhas = openFolhas((page) => {
    if (content.teste) drawTeste(page)
    fillBox(page, { x: 0, y: 0, width: 21, height: 0.28 }, CORES.anil)
    return FOLHA.sup
  })
  drawCabecalho(folhas, content)
  drawDestaque(folhas, content)
  drawPagar(folhas, content)
  drawServicos(folhas, content)
  if (content.mudou) drawMudou(folhas, content.mudou)
  for (const page of folhas.paginas) drawRodape(page, content)
  return writePdf(folhas.paginas, { titulo: `${content.empresa}, ${content.mes}`, criadoEm, formato: 'pdf' })
}

const drawTeste = (page: Page) =>
  text(page, FOLHA.meio + 0.9, 18, 'TESTE', { font: bold, size: 120, color: CORES.marca, align: 'center', angle: 52 })

function drawCabecalho(folhas: Folhas, { empresa, linhas, mes, estado }: ResumoContent): void {
  const { pagina } = folhas
  const top = folhas.y
  write(pagina, [FOLHA.esq, top + 0.5], empresa, { font: bold, size: 15, color: CORES.tinta }, 10.5)
  for (const [index, linha] of linhas.entries())
    write(pagina, [FOLHA.esq, top + 1.05 + index * 0.44], linha, ESTILO.texto, 10.5)
  text(pagina, FOLHA.dir, top + 0.18, 'RESUMO DO MÊS', { ...ESTILO.rotulo, size: 8, align: 'right' })
  text(pagina, FOLHA.dir, top + 0.95, mes, { font: bold, size: 17, color: CORES.tinta, align: 'right' })
  const style = { font: bold, size: 7.5, color: CORES.branco }
  const width = (widthOf(bold, style.size, estado.palavra) * 2.54) / 72 + 0.5
  const cor = estado.fechado ? CORES.verde : CORES.anil
  fillBox(pagina, { x: FOLHA.dir - width, y: top + 1.25, width, height: 0.52 }, cor)
  text(pagina, FOLHA.dir - width / 2, top + 1.605, estado.palavra, { ...style, align: 'center' })
  const right = { ...ESTILO.texto, size: 8, align: 'right' } as const
  if (estado.texto) text(pagina, FOLHA.dir - width - 0.2, top + 1.6, estado.texto, right)
  folhas.y = top + 2.35
  rule(pagina, folhas.y)
  folhas.y += 0.5
}

const DESTAQUE = { height: 2.2, meio: 10.2 }

function drawDestaque(folhas: Folhas, { destaque, fatos }: ResumoContent): void {
  const { pagina, y } = folhas
  fillBox(pagina, { x: FOLHA.esq, y, width: FOLHA.larg, height: DESTAQUE.height }, CORES.anilPapel)
  fillBox(pagina, { x: FOLHA.esq, y, width: 0.1, height: DESTAQUE.height }, CORES.anil)
  const x = FOLHA.esq + 0.5
  text(pagina, x, y + 0.55, destaque.rotulo.toUpperCase(), ESTILO.rotulo)
  write(pagina, [x, y + 1.35], destaque.valor, { font: bold, size: 21, color: CORES.anil }, 7.4)
  write(pagina, [x, y + 1.85], destaque.nota, ESTILO.texto, 7.4)
  const room = (FOLHA.dir - DESTAQUE.meio) / fatos.length
  for (const [index, { rotulo, valor }] of fatos.entries()) {
    const left = DESTAQUE.meio + index * room
    write(pagina, [left, y + 0.55], rotulo.toUpperCase(), ESTILO.rotulo, room - 0.2)
    write(pagina, [left, y + 1.3], valor, { font: bold, size: 14, color: CORES.tinta }, room - 0.2)
  }
  folhas.y = y + DESTAQUE.height + 0.75
}

function drawPagar(folhas: Folhas, { pagar }: ResumoContent): void {
  title(folhas, 'O que se paga')
  for (const { rotulo, valor, nota } of pagar) {
    const { pagina, y } = folhas
    write(pagina, [FOLHA.esq + 0.25, y + 0.42], rotulo, ESTILO.forte, 11.5)
    write(pagina, [FOLHA.esq + 0.25, y + 0.8], nota, { ...ESTILO.texto, size: 7.5 }, 12.5)
    write(pagina, [FOLHA.dir - 0.25, y + 0.6], valor, { font: bold, size: 11, color: CORES.tinta, align: 'right' }, 4)
    folhas.y += 1.05
    rule(pagina, folhas.y)
  }
  folhas.y += 0.7
}

function drawServicos(folhas: Folhas, { servicos, total }: ResumoContent): void {
  title(folhas, 'Por serviço')
  const shown = servicos.slice(0, SERVICOS_MAX)
  const others = servicos.length - shown.length
  const linhas = shown.map(({ nome, notas, valor }) => ({
    celulas: [short(nome), notas, valor],
    color: CORES.tinta,
  }))
  drawTabela(folhas, {
    colunas: [
      { titulo: 'Serviço', x: FOLHA.esq + 0.25, larg: 11 },
      { titulo: 'Notas', x: 15, larg: 1.8, direita: true },
      { titulo: 'Valor', x: FOLHA.dir - 0.25, larg: 3.4, direita: true },
    ],
    linhas: [
      ...linhas,
      ...(others > 0
        ? [
            {
              celulas: [others === 1 ? 'Mais um serviço, na relação' : `Mais ${others} serviços, na relação`, '', ''],
              color: CORES.tinta2,
            },
          ]
        : []),
      { celulas: ['Autorizadas', total.notas, total.valor], color: CORES.tinta, forte: true },
    ],
    vazia: 'Nenhuma nota autorizada neste mês.',
  })
  folhas.y += 0.6
}

/** One line: the names in the law are whole sentences. */
const short = (nome: string): string => {
  const [first = '', second] = wrap(nome, 10.4, { font: regular, size: 8.5 })
  return second === undefined ? first : `${first} …`
}

function drawMudou(folhas: Folhas, mudou: string): void {
  const lines = wrap(mudou, FOLHA.larg - 0.9, ESTILO.texto)
  const height = 0.95 + lines.length * 0.42
  const { pagina, y } = folhas
  fillBox(pagina, { x: FOLHA.esq, y, width: FOLHA.larg, height }, CORES.papel)
  text(pagina, FOLHA.esq + 0.4, y + 0.55, 'Mudou depois de fechar', ESTILO.forte)
  for (const [index, line] of lines.entries())
    text(pagina, FOLHA.esq + 0.4, y + 1.02 + index * 0.42, line, ESTILO.texto)
  folhas.y += height
}

const title = (folhas: Folhas, titulo: string) => {
  text(folhas.pagina, FOLHA.esq, folhas.y + 0.1, titulo, ESTILO.secao)
  folhas.y += 0.35
}

function drawRodape(page: Page, { rodape }: ResumoContent): void {
  rule(page, 28.1)
  const style = { font: regular, size: 7, color: CORES.tinta3 }
  for (const [index, line] of wrap(rodape, FOLHA.larg, style).entries())
    text(page, FOLHA.esq, 28.45 + index * 0.34, line, style)
}
