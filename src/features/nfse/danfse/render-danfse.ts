import { writePdf } from '#platform/pdf/document.ts'
import { type Color, fillBox, fillBoxes, fit, line, type Page, strokeBox, text } from '#platform/pdf/draw.ts'
import { openFonts } from '#platform/pdf/font.ts'
import { qrModules } from '#platform/pdf/qr.ts'
import type { DanfseContent } from './danfse-content.ts'
import { CANHOTO, PAGINA } from './danfse-geometry.ts'
import { type CampoPlan, type DanfsePlan, ENTRELINHA, planDanfse, RECUO, type Trecho, VALOR_PT } from './danfse-plan.ts'

export type DanfseOptions = {
  /** The present state of the note, which is not in its XML: cancelling and replacing are events. */
  situacao: 'autorizada' | 'cancelada' | 'substituida'
  ambiente: 'producao' | 'homologacao'
  formato: 'pdf' | 'pdfa'
  /** The signed XML, byte for byte: the PDF/A contains it as an associated file. */
  xml?: Buffer
  /** The date of the metadata. The same content, options and date give the same bytes. */
  criadoEm: Date
}

/**
 * Draws the DANFSe v2.0 on one A4 page (NT 008 v1.0, 05/05/2026). Any content is drawn: a line that does not fit is
 * narrowed, then cut; long texts share the room that the other blocks leave.
 */
export function renderDanfse(content: DanfseContent, options: DanfseOptions): Promise<Buffer> {
  const page: Page = []
  const plan = planDanfse(content)

  drawSombras(page, plan)
  if (options.situacao !== 'autorizada') drawMarca(page, MARCAS[options.situacao])
  drawCabecalho(page, content, options.ambiente)
  for (const trecho of plan.trechos) drawTrecho(page, trecho)
  drawQr(page, content.autenticidade)
  drawInformacoes(page, plan)
  if (plan.hasCanhoto) drawCanhoto(page, content)
  strokeBox(page, PAGINA.borda, 1)

  return writePdf([page], {
    titulo: `DANFSe - NFS-e ${content.numero}`,
    criadoEm: options.criadoEm,
    formato: options.formato,
    anexo:
      options.formato === 'pdfa' && options.xml
        ? {
            nome: `nfse-${content.chave.replace(/\W/g, '')}.xml`,
            tipo: 'application/xml',
            descricao: 'XML assinado da NFS-e',
            conteudo: options.xml,
          }
        : undefined,
  })
}

const MARCAS = { cancelada: 'CANCELADA', substituida: 'SUBSTITUÍDA' }
const CINZA_5 = 0.95
const K35 = 0.65
const VERMELHO: Color = [1, 0, 0]
const STRETCH_MIN = 0.7

const { regular: REGULAR, bold: BOLD } = openFonts()
const TITULO = { font: BOLD, size: 7 }
const ROTULO = { font: BOLD, size: 6 }
/** The labels of the identification block are larger: 7 points. */
const ROTULO_IDENTIFICACAO = { font: BOLD, size: 7 }
const VALOR = { font: REGULAR, size: VALOR_PT }
const LEGENDA = { font: REGULAR, size: 6 }

const FIM = PAGINA.borda.x + PAGINA.borda.width
const MEIO = (PAGINA.conteudo.esq + PAGINA.conteudo.dir) / 2

/** The 5 % grey of header, titles and the two fields the NT names; below everything, the watermark included. */
function drawSombras(page: Page, plan: DanfsePlan): void {
  const band = (sup: number, fim: number, esq: number = PAGINA.borda.x, dir: number = FIM) =>
    fillBox(page, { x: esq, y: sup, width: dir - esq, height: fim - sup }, CINZA_5)

  band(PAGINA.borda.y, PAGINA.quadros.sup)
  for (const trecho of plan.trechos) {
    if (trecho.tipo === 'faixa') {
      band(trecho.sup, trecho.sup + PAGINA.faixa.alt)
      continue
    }
    if (trecho.titulo)
      band(trecho.sup, trecho.sup + trecho.alt, PAGINA.borda.x, PAGINA.titulo.esq + PAGINA.titulo.larg - RECUO)
    for (const { campo, esq, larg } of trecho.campos) {
      if (campo === 'emitente') band(trecho.sup, trecho.sup + trecho.alt, PAGINA.borda.x, esq + larg - RECUO)
      if (campo === 'valorTotal') band(trecho.sup, trecho.sup + trecho.alt, esq - RECUO)
    }
  }
  band(plan.informacoes.sup, plan.informacoes.sup + PAGINA.informacoes.altTitulo)
}

function drawMarca(page: Page, marca: string): void {
  // At least 50 points (NT 008 v1.0, 2.5); at this size both words fit into the page from corner to corner.
  const size = 92
  const middle = PAGINA.borda.y + PAGINA.borda.height / 2
  // The baseline is half a capital's height below the diagonal.
  const drop = ((size * BOLD.capHeight) / 1000 / 2) * (2.54 / 72)
  const [dx, dy] = [drop * Math.sin(MARCA_RAD), drop * Math.cos(MARCA_RAD)]
  text(page, MEIO + dx, middle + dy, marca, {
    font: REGULAR,
    size,
    color: K35,
    align: 'center',
    angle: (MARCA_RAD * 180) / Math.PI,
  })
}

const MARCA_RAD = Math.atan2(PAGINA.borda.height, PAGINA.borda.width)

function drawCabecalho(page: Page, content: DanfseContent, ambiente: DanfseOptions['ambiente']): void {
  const { logo, documento, municipio } = PAGINA
  text(page, logo.esq, logo.sup + 0.68, 'NFS-e', { font: BOLD, size: 22 })
  text(page, logo.esq + 2.35, logo.sup + 0.36, 'Nota Fiscal de', LEGENDA)
  text(page, logo.esq + 2.35, logo.sup + 0.66, 'Serviço eletrônica', LEGENDA)

  const isHomologacao = ambiente === 'homologacao'
  const lines: [string, Color][] = [
    ['DANFSe v2.0', 0],
    ['Documento Auxiliar da NFS-e', 0],
    ...(isHomologacao ? [['NFS-e SEM VALIDADE JURÍDICA', VERMELHO] as [string, Color]] : []),
  ]
  const centro = documento.esq + documento.larg / 2
  const first = PAGINA.cabecalho.sup + (isHomologacao ? 0.32 : 0.5)
  for (const [index, [content, color]] of lines.entries()) {
    text(page, centro, first + index * 0.38, content, { font: BOLD, size: 9, color, align: 'center' })
  }

  if (content.municipio) {
    drawFit(page, municipio.esq, municipio.sup + 0.34, `Município: ${content.municipio}`, municipio.larg, {
      font: REGULAR,
      size: 8,
    })
  }
  const ambientes: [number, string][] = [
    [municipio.supAmbienteGerador + 0.08, `Ambiente Gerador: ${content.ambienteGerador}`],
    [municipio.supTipoAmbiente + 0.1, `Tipo de Ambiente: ${content.tipoAmbiente}`],
  ]
  for (const [y, linha] of ambientes) drawFit(page, municipio.esq, y, linha, municipio.larg, LEGENDA)
}

function drawQr(page: Page, { qr, legenda }: DanfseContent['autenticidade']): void {
  fillBoxes(page, qrModules(qr, PAGINA.qr), 0)
  const { esq, larg, sup } = PAGINA.qrTexto
  for (const [index, linha] of legenda.entries()) {
    text(page, esq + larg / 2, sup + 0.2 + index * 0.25, linha, { ...LEGENDA, align: 'center' })
  }
}

function drawTrecho(page: Page, trecho: Trecho): void {
  if (trecho.isPrimeiro) line(page, [PAGINA.borda.x, trecho.sup], [FIM, trecho.sup], 0.5)
  if (trecho.tipo === 'faixa') {
    text(page, MEIO, trecho.sup + 0.235, trecho.texto, { ...TITULO, align: 'center' })
    return
  }
  if (trecho.titulo) {
    drawFit(page, PAGINA.titulo.esq, trecho.sup + trecho.alt / 2 + 0.09, trecho.titulo, PAGINA.titulo.larg, TITULO)
  }
  const rotulo = trecho.isIdentificacao ? ROTULO_IDENTIFICACAO : ROTULO
  for (const campo of trecho.campos) drawCampo(page, trecho, campo, rotulo)
}

function drawCampo(page: Page, trecho: { sup: number; alt: number }, campo: CampoPlan, rotulo: typeof ROTULO): void {
  // Label and value share the row's height; a field without label (the tax code's description) is in the middle.
  const rotuloY = trecho.sup + trecho.alt * 0.4
  const valorY = campo.rotulo ? trecho.sup + trecho.alt * 0.85 : trecho.sup + trecho.alt * 0.68
  if (campo.rotulo) drawFit(page, campo.esq, rotuloY, campo.rotulo, campo.larg, rotulo)
  for (const [index, linha] of campo.linhas.entries()) {
    drawFit(page, campo.esq, valorY + index * ENTRELINHA, linha, campo.larg, VALOR)
  }
}

function drawInformacoes(page: Page, { informacoes }: DanfsePlan): void {
  const { sup, linhas } = informacoes
  line(page, [PAGINA.borda.x, sup], [FIM, sup], 0.5)
  text(page, PAGINA.conteudo.esq, sup + 0.27, 'INFORMAÇÕES COMPLEMENTARES', TITULO)
  const first = sup + PAGINA.informacoes.altTitulo + ENTRELINHA
  for (const [index, linha] of linhas.entries()) {
    text(page, PAGINA.conteudo.esq, first + index * ENTRELINHA, linha, VALOR)
  }
}

function drawCanhoto(page: Page, content: DanfseContent): void {
  const { sup } = PAGINA.canhoto
  line(page, [PAGINA.borda.x, sup], [FIM, sup], 0.5, 3)
  const fim = PAGINA.borda.y + PAGINA.borda.height
  for (const [campo, rotulo, esq, larg] of CANHOTO) {
    if (esq > PAGINA.conteudo.esq) line(page, [esq - RECUO, sup], [esq - RECUO, fim], 0.5)
    const isChave = campo === 'numeroChave'
    text(page, esq, sup + 0.25, isChave ? `Nº NFS-e / ${content.autenticidade.rotuloChave}` : rotulo, ROTULO)
    if (isChave) drawFit(page, esq, sup + 0.62, `${content.numero} / ${content.chave}`, larg, VALOR)
  }
}

/** One line that stays inside its box. */
function drawFit(page: Page, x: number, y: number, content: string, larg: number, style: typeof VALOR): void {
  const fitted = fit(content, larg - RECUO, { ...style, stretchMin: STRETCH_MIN })
  text(page, x, y, fitted.content, { ...style, stretch: fitted.stretch })
}
