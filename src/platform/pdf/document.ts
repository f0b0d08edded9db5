import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { A4_HEIGHT_PT, A4_WIDTH_PT, type Page } from './draw.ts'
import { type Font, openFonts } from './font.ts'

type PdfAnexo = { nome: string; tipo: string; descricao: string; conteudo: Buffer }

type PdfOptions = {
  titulo: string
  /** Written in the metadata only: the same page and the same date give the same bytes. */
  criadoEm: Date
  /** `pdfa` writes PDF/A-3b (ISO 19005-3): XMP metadata, sRGB output intent, `anexo` as associated file. */
  formato: 'pdf' | 'pdfa'
  anexo?: PdfAnexo | undefined
}

/**
 * A4 pages as a PDF 1.7 file. pdfkit writes the container (objects, metadata, output intent, attachment); pages and
 * fonts are prepared before, because layout and subsetting per document cost more than all the rest.
 */
export async function writePdf(pages: readonly Page[], options: PdfOptions): Promise<Buffer> {
  const { titulo, criadoEm, formato, anexo } = options
  const doc = new PDFDocument({
    ...PAGE_OPTIONS,
    ...(formato === 'pdfa' && { subset: 'PDF/A-3b' as const }),
    // pdfkit writes the title into the XMP as it is: markup and control characters would break it.
    info: { Title: titulo.replace(/[\p{C}<>&]/gu, ' '), Creator: 'nfse', Producer: 'nfse', CreationDate: criadoEm },
  })
  const bytes = buffer(doc)

  const fonts = Object.fromEntries(
    Object.values(openFonts()).map((font) => [font.resource, embedFont(doc, font)] as const),
  )
  for (const [index, page] of pages.entries()) {
    if (index > 0) doc.addPage()
    Object.assign(doc.page.fonts, fonts)
    // pdfkit turns the page upside down before the first operator; the second turn puts it upright again.
    doc.addContent(`q 1 0 0 -1 0 ${A4_HEIGHT_PT} cm\n${page.join('\n')}\nQ`)
  }
  if (anexo) {
    const attachment = {
      name: anexo.nome,
      type: anexo.tipo,
      description: anexo.descricao,
      relationship: 'Data',
      creationDate: criadoEm,
      modifiedDate: criadoEm,
    }
    doc.file(anexo.conteudo, attachment)
  }
  doc.end()
  return await bytes
}

const PAGE_OPTIONS = {
  size: [A4_WIDTH_PT, A4_HEIGHT_PT] as [number, number],
  margin: 0,
  pdfVersion: '1.7' as const,
  lang: 'pt-BR',
  displayTitle: true,
  // An empty name keeps pdfkit from opening Helvetica for every document.
  font: '',
}

/**
 * Writes a whole shared font into one document and returns its reference (ISO 32000-1, 9.7: Type0 over CIDFontType2).
 */
function embedFont(doc: PDFKit.PDFDocument, font: Font): PDFKit.PDFKitReference {
  const file = writeObject(doc, { Filter: 'FlateDecode', Length1: font.file.length }, font.file.deflated)
  const descriptor = writeObject(doc, {
    Type: 'FontDescriptor',
    FontName: font.name,
    Flags: NONSYMBOLIC,
    FontBBox: font.bbox,
    ItalicAngle: 0,
    Ascent: font.ascent,
    Descent: font.descent,
    CapHeight: font.capHeight,
    StemV: 80,
    FontFile2: file,
  })
  const descendant = writeObject(doc, {
    Type: 'Font',
    Subtype: 'CIDFontType2',
    BaseFont: font.name,
    CIDSystemInfo: { Registry: new String('Adobe'), Ordering: new String('Identity'), Supplement: 0 },
    FontDescriptor: descriptor,
    W: [0, font.widths],
    CIDToGIDMap: 'Identity',
  })
  return writeObject(doc, {
    Type: 'Font',
    Subtype: 'Type0',
    BaseFont: font.name,
    Encoding: 'Identity-H',
    DescendantFonts: [descendant],
    ToUnicode: writeObject(doc, { Filter: 'FlateDecode' }, font.toUnicode),
  })
}

const NONSYMBOLIC = 1 << 5

function writeObject(doc: PDFKit.PDFDocument, data: object, stream?: Buffer): PDFKit.PDFKitReference {
  const reference = doc.ref(data)
  reference.end(stream)
  return reference
}
