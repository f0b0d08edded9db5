import type { StatusFatura } from '#domain/faturamento/estados.ts'
import { writePdf } from '#platform/pdf/document.ts'
import { type Color, fillBox, type Page, text } from '#platform/pdf/draw.ts'
import { widthOf } from '#platform/pdf/font.ts'
import { drawPix } from './draw-pix.ts'
import type { FaturaContent } from './fatura-content.ts'
import { CORES, ESTILO, FOLHA, FONTES, type Folhas, openFolhas, rule, write } from './folhas.ts'
import { drawTabela } from './tabela.ts'

const { bold, regular } = FONTES

/**
 * Draws a fatura on A4 sheets, as many as its lines and companies need; the head is repeated. The same content and date
 * give the same bytes.
 */
export function renderFatura(content: FaturaContent, criadoEm: Date): Promise<Buffer> {
  const folhas = openFolhas((page, index) => {
    const marca = MARCAS[content.status]
    if (marca) drawMarca(page, marca)
    fillBox(page, { x: 0, y: 0, width: 21, height: 0.28 }, CORES.anil)
    return index === 0 ? FOLHA.sup : drawContinuacao(page, content)
  })
  drawCabecalho(folhas, content)
  drawPartes(folhas, content)
  drawItens(folhas, content)
  drawTotais(folhas, content)
  if (content.pix) drawPix(folhas, content.pix)
  if (content.nota) drawNota(folhas, content.nota)
  if (content.uso.empresas.length > 0) drawUso(folhas, content)
  for (const [index, page] of folhas.paginas.entries()) drawRodape(page, content, index + 1, folhas.paginas.length)
  return writePdf(folhas.paginas, { titulo: `Fatura ${content.numero}`, criadoEm, formato: 'pdf' })
}

const MARCAS: Partial<Record<StatusFatura, string>> = {
  rascunho: 'RASCUNHO',
  cancelada: 'CANCELADA',
  substituida: 'SUBSTITUÍDA',
}
const SELOS: Record<StatusFatura, readonly [string, Color]> = {
  rascunho: ['RASCUNHO', CORES.cinza],
  sem_cobranca: ['SEM COBRANÇA', CORES.cinza],
  aberta: ['EM ABERTO', CORES.anil],
  vencida: ['VENCIDA', CORES.vermelho],
  parcialmente_paga: ['PAGA EM PARTE', CORES.ambar],
  paga: ['PAGA', CORES.verde],
  baixada: ['BAIXADA', CORES.cinza],
  substituida: ['SUBSTITUÍDA', CORES.cinza],
  cancelada: ['CANCELADA', CORES.cinza],
}

const drawMarca = (page: Page, marca: string) =>
  text(page, FOLHA.meio + 0.9, 16.2, marca, { font: bold, size: 84, color: CORES.marca, align: 'center', angle: 52 })

/** The heading of the later sheets. */
function drawContinuacao(page: Page, { emissora, numero, datas }: FaturaContent): number {
  const [competencia] = datas
  write(page, [FOLHA.esq, FOLHA.sup], emissora.nome, ESTILO.nome, 9)
  const style = { ...ESTILO.texto, align: 'right' } as const
  text(page, FOLHA.dir, FOLHA.sup, `Fatura ${numero} · ${competencia?.valor ?? ''} · continuação`, style)
  rule(page, FOLHA.sup + 0.3)
  return FOLHA.sup + 0.75
}

function drawCabecalho(folhas: Folhas, { emissora, numero, status }: FaturaContent): void {
  const { pagina } = folhas
  const top = folhas.y
  write(pagina, [FOLHA.esq, top + 0.45], emissora.nome, { font: bold, size: 14, color: CORES.tinta }, 10.5)
  for (const [index, linha] of emissora.linhas.entries())
    write(pagina, [FOLHA.esq, top + 1 + index * 0.42], linha, ESTILO.texto, 10.5)
  text(pagina, FOLHA.dir, top + 0.18, 'FATURA', { ...ESTILO.rotulo, size: 8, align: 'right' })
  text(pagina, FOLHA.dir, top + 0.95, numero, { font: bold, size: 17, color: CORES.tinta, align: 'right' })
  drawSelo(pagina, top + 1.3, status)
  folhas.y = top + Math.max(2.2, 1 + emissora.linhas.length * 0.42) + 0.2
  rule(pagina, folhas.y)
  folhas.y += 0.55
}

function drawSelo(page: Page, y: number, status: StatusFatura): void {
  const [palavra, cor] = SELOS[status]
  const style = { font: bold, size: 7.5, color: CORES.branco }
  const width = (widthOf(bold, style.size, palavra) * 2.54) / 72 + 0.5
  fillBox(page, { x: FOLHA.dir - width, y, width, height: 0.52 }, cor)
  text(page, FOLHA.dir - width / 2, y + 0.355, palavra, { ...style, align: 'center' })
}

const DESTAQUE = { x: 13.4, width: 5.8, height: 2.45 }

function drawPartes(folhas: Folhas, { cliente, datas, destaque, status }: FaturaContent): void {
  const { pagina, y } = folhas
  text(pagina, FOLHA.esq, y + 0.2, 'COBRADO DE', ESTILO.rotulo)
  write(pagina, [FOLHA.esq, y + 0.72], cliente.nome, ESTILO.nome, 7.3)
  for (const [index, linha] of cliente.linhas.entries())
    write(pagina, [FOLHA.esq, y + 1.2 + index * 0.42], linha, ESTILO.texto, 7.3)

  for (const [index, { rotulo, valor }] of datas.entries()) {
    text(pagina, 9.5, y + 0.2 + index * 0.95, rotulo.toUpperCase(), ESTILO.rotulo)
    write(pagina, [9.5, y + 0.62 + index * 0.95], valor, ESTILO.forte, 3.5)
  }

  fillBox(pagina, { ...DESTAQUE, y: y - 0.1 }, CORES.anilPapel)
  fillBox(pagina, { x: DESTAQUE.x, y: y - 0.1, width: 0.1, height: DESTAQUE.height }, CORES.anil)
  const x = DESTAQUE.x + 0.45
  text(pagina, x, y + 0.45, destaque.rotulo.toUpperCase(), ESTILO.rotulo)
  write(pagina, [x, y + 1.3], destaque.valor, { font: bold, size: 20, color: CORES.anil }, DESTAQUE.width - 0.8)
  const color = status === 'vencida' ? CORES.vermelho : CORES.tinta2
  write(pagina, [x, y + 1.9], destaque.nota, { font: regular, size: 8.5, color }, DESTAQUE.width - 0.8)
  folhas.y = y + Math.max(DESTAQUE.height, 1.2 + cliente.linhas.length * 0.42, 2.75) + 0.45
}

function drawItens(folhas: Folhas, { itens }: FaturaContent): void {
  drawTabela(folhas, {
    colunas: [
      { titulo: 'Descrição', x: FOLHA.esq + 0.25, larg: 9.3 },
      { titulo: 'Quantidade', x: 13, larg: 1.8, direita: true },
      { titulo: 'Valor unitário', x: 16.1, larg: 2.8, direita: true },
      { titulo: 'Valor', x: FOLHA.dir - 0.25, larg: 2.7, direita: true },
    ],
    linhas: itens.map(({ descricao, quantidade, valorUnitario, valor }) => ({
      celulas: [descricao, quantidade, valorUnitario, valor],
      color: valor.startsWith('-') ? CORES.verde : CORES.tinta,
    })),
    vazia: 'Nada se cobra neste mês.',
  })
}

function drawTotais(folhas: Folhas, { totais }: FaturaContent): void {
  const height = totais.length * 0.56 + 0.5
  if (folhas.y + height > FOLHA.inf) folhas.next()
  const { pagina } = folhas
  folhas.y += 0.15
  for (const [index, { rotulo, valor }] of totais.entries()) {
    const isLast = index === totais.length - 1
    if (isLast) {
      rule(pagina, folhas.y + 0.08, CORES.tinta, [12, FOLHA.dir])
      folhas.y += 0.16
    }
    const y = folhas.y + 0.42
    const size = isLast ? 11 : 8.5
    write(pagina, [12, y], rotulo, isLast ? { ...ESTILO.forte, size } : ESTILO.texto, 4.2)
    const style = isLast ? { ...ESTILO.forte, size } : { ...ESTILO.texto, color: CORES.tinta }
    text(pagina, FOLHA.dir - 0.25, y, valor, { ...style, align: 'right' })
    folhas.y += 0.56
  }
  folhas.y += 0.6
}

function drawNota(folhas: Folhas, { texto, url }: NonNullable<FaturaContent['nota']>): void {
  if (folhas.y + 1.2 > FOLHA.inf) folhas.next()
  const { pagina, y } = folhas
  text(pagina, FOLHA.esq, y + 0.3, texto, ESTILO.forte)
  write(pagina, [FOLHA.esq, y + 0.75], `Confira e baixe em ${url}`, ESTILO.texto, FOLHA.larg)
  folhas.y = y + 1.5
}

function drawUso(folhas: Folhas, { uso }: FaturaContent): void {
  if (folhas.y + 2.6 > FOLHA.inf) folhas.next()
  text(folhas.pagina, FOLHA.esq, folhas.y + 0.3, uso.titulo, ESTILO.secao)
  folhas.y += 0.65
  drawTabela(folhas, {
    colunas: [
      { titulo: 'Empresa', x: FOLHA.esq + 0.25, larg: 12 },
      { titulo: 'Notas', x: FOLHA.dir - 0.25, larg: 3, direita: true },
    ],
    linhas: [
      ...uso.empresas.map(({ nome, notas }) => ({ celulas: [nome, notas], color: CORES.tinta })),
      { celulas: ['Total', uso.total], color: CORES.tinta, forte: true },
    ],
  })
}

function drawRodape(page: Page, { emissora, numero, cliente }: FaturaContent, n: number, total: number): void {
  rule(page, 28.35)
  const style = { font: regular, size: 7, color: CORES.tinta3 }
  const quem = `${emissora.nome} · Fatura ${numero} · ${cliente.nome}`
  write(page, [FOLHA.esq, 28.75], `${quem} · Esta fatura não é a nota fiscal do serviço.`, style, 14.6)
  text(page, FOLHA.dir, 28.75, `Página ${n} de ${total}`, { ...style, align: 'right' })
}
