import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parseXml } from '#platform/xml/parse.ts'
import { needs, samples } from '#test/support/references.ts'
import { type DanfseContent, nationalDanfse } from './danfse-content.ts'
import { hidePeople } from './hide-people.ts'
import { type DanfseOptions, renderDanfse } from './render-danfse.ts'

const printing = needs(samples('nacional'), 'pdftotext')
const NOMES: Record<string, string> = {
  '2111300': 'São Luís',
  '2111201': 'São José de Ribamar',
  '2702405': 'Delmiro Gouveia',
  '2704302': 'Maceió',
  '3303302': 'Niterói',
  '3304557': 'Rio de Janeiro',
  '3518800': 'Guarulhos',
  '3550308': 'São Paulo',
}

const folder = mkdtempSync(join(tmpdir(), 'danfse-'))
after(() => rmSync(folder, { recursive: true }))

const sampleXml = (name: string) => readFileSync(samples(`nacional/${name}`))
const contentOf = (xml: Buffer | string) => nationalDanfse(parseXml(xml), (ibge) => NOMES[ibge] ?? null)

function render(content: DanfseContent, options: Partial<DanfseOptions> = {}): Promise<Buffer> {
  return renderDanfse(content, {
    situacao: 'autorizada',
    ambiente: 'producao',
    formato: 'pdf',
    criadoEm: new Date('2026-11-20T12:00:00Z'),
    ...options,
  })
}

function poppler(command: string, pdf: Buffer, ...args: string[]): string {
  const file = join(folder, 'nota.pdf')
  writeFileSync(file, pdf)
  const before = command === 'pdfdetach' ? [...args, file] : [file, ...args]
  return execFileSync(command, before, { encoding: 'utf8', cwd: folder })
}
const textOfPdf = (pdf: Buffer) => {
  const file = join(folder, 'texto.pdf')
  writeFileSync(file, pdf)
  return execFileSync('pdftotext', ['-layout', file, '-'], { encoding: 'utf8' })
}
const assertOnePage = (pdf: Buffer) => assert.match(poppler('pdfinfo', pdf), /^Pages: +1$/m)

const EXPECTED: Record<string, string[]> = {
  'nfse-2111300.xml': [
    '21113002296270569000146000000000146726037032711029',
    '1467',
    '03/03/2026 12:17:37',
    'Município: São Luís / MA',
    'São José de Ribamar / MA',
    '96.270.569/0001-46',
    '243.773.707-31',
    '25.01.01',
    'Funerais, inclusive fornecimento de caixão, urna ou esquifes',
    '51,60',
    'Simples Nacional: 0,00%',
    'INTERMEDIÁRIO DA OPERAÇÃO NÃO IDENTIFICADO NA NFS-e',
  ],
  'nfse-ibscbs.xml': [
    '33033021229188471000157000000000002026010000020000',
    '20261',
    'Município: Niterói / RJ',
    'São Paulo / SP',
    '29.188.471/0001-57',
    '01.07.00 / 007',
    'Desenvolvimento e licenciamento de programas de computador customizáveis.',
    '1.350,00',
    'Retido pelo Tomador',
    '110001 / 3303302 / Niterói / RJ',
    '000 / 000001',
    '231,75',
    '252,72',
    '1.638,65',
    'Federais: 4,50%; Estaduais: 0,10%; Municipais: 2,00%',
  ],
  'nfse-iss-retido-maceio.xml': [
    '27043021259438685000103000000000457826030000000004',
    '4578',
    'Município: MACEIÓ / AL',
    'Delmiro Gouveia / AL',
    'Planejamento, Organização E Administração De Feiras',
    '1.158,15',
    '57,91',
    '53,85',
    '901,62',
    'não informados',
  ],
}

for (const [name, expected] of Object.entries(EXPECTED)) {
  test(`${name}: the PDF has one page with the key, the number, the names and the values`, printing, async () => {
    const pdf = await render(contentOf(sampleXml(name)))
    assertOnePage(pdf)
    const text = textOfPdf(pdf)
    for (const part of expected) assert.ok(text.includes(part), `"${part}" is not in the text`)
    assert.doesNotMatch(text, /CANCELADA|SUBSTITUÍDA|SEM VALIDADE/)
  })
}

test(
  'the QR code on the printed page decodes to the address of the consultation',
  needs(samples('nacional'), 'pdftotext', 'zbarimg'),
  async () => {
    for (const name of Object.keys(EXPECTED)) {
      const content = contentOf(sampleXml(name))
      poppler('pdftoppm', await render(content), '-r', '150', '-png', '-singlefile', 'pagina')
      const read = execFileSync('zbarimg', ['--quiet', '--raw', join(folder, 'pagina.png')], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'], // zbarimg looks for a desktop to notify
      })
      assert.equal(read.trim(), content.autenticidade.qr)
    }
  },
)

test('the page of the public link hides people and shows companies', printing, async () => {
  const textOf = async (name: string) => textOfPdf(await render(hidePeople(contentOf(sampleXml(name)))))
  const [person, company] = [await textOf('nfse-2111300.xml'), await textOf('nfse-ibscbs.xml')]
  assert.doesNotMatch(person, /243\.773\.707-31/)
  assert.match(person, /\*\*\*\.773\.707-\*\*/)
  assert.match(person, /96\.270\.569\/0001-46/)
  assert.match(company, /29\.188\.471\/0001-57/)
})

// Rewritten by hand when the layout changes: pdftotext -layout nota.pdf - | sed 's/  */ /g; s/^ //; s/ $//; /^$/d'
test('the whole text of a full note is equal to the golden file', printing, async () => {
  const text = textOfPdf(await render(contentOf(sampleXml('nfse-ibscbs.xml'))))
  const lines = text.split(/[\n\f]/).map((line) => line.replace(/ +/g, ' ').trim())
  const golden = readFileSync(new URL('./danfse-golden.txt', import.meta.url), 'utf8')
  assert.equal(lines.filter(Boolean).join('\n'), golden.trimEnd())
})

test('a cancelled note and a replaced note have the watermark', printing, async () => {
  const content = contentOf(sampleXml('nfse-2111300.xml'))
  assert.match(textOfPdf(await render(content, { situacao: 'cancelada' })), /CANCELADA/)
  assert.match(textOfPdf(await render(content, { situacao: 'substituida' })), /SUBSTITUÍDA/)
})

test('a note of homologação says it has no legal validity', printing, async () => {
  const pdf = await render(contentOf(sampleXml('nfse-2111300.xml')), { ambiente: 'homologacao' })
  assert.match(textOfPdf(pdf), /NFS-e SEM VALIDADE JURÍDICA/)
})

test('the PDF/A declares itself, its colors and its one file, which is extracted byte for byte', printing, async () => {
  const xml = sampleXml('nfse-iss-retido-maceio.xml')
  const content = contentOf(xml)
  const pdf = await render(content, { formato: 'pdfa', xml })
  assertOnePage(pdf)

  const raw = pdf.toString('latin1')
  assert.match(raw, /<pdfaid:part>3<\/pdfaid:part>\s*<pdfaid:conformance>B</)
  assert.match(raw, /\/Type \/OutputIntent\s+\/S \/GTS_PDFA1[\s\S]*?\/DestOutputProfile/)
  assert.match(raw, /\/AFRelationship \/Data/)
  assert.match(raw, /\/Subtype \/application#2Fxml/)
  assert.match(raw, /\/AF \[\d+ 0 R\]/)
  const fonts = poppler('pdffonts', pdf).split('\n').slice(2).filter(Boolean)
  assert.equal(fonts.length, 2)
  for (const font of fonts) assert.match(font, /yes yes yes/, 'embedded, subset, with a map back to text')

  poppler('pdfdetach', pdf, '-saveall', '-o', folder)
  assert.deepEqual(readFileSync(join(folder, `nfse-${content.chave}.xml`)), xml)
})

test('the plain PDF has no attached file, even when the XML is given', printing, async () => {
  const xml = sampleXml('nfse-2111300.xml')
  const pdf = await render(contentOf(xml), { xml })
  assert.doesNotMatch(pdf.toString('latin1'), /EmbeddedFile|OutputIntent/)
})

test('the same content and date give the same bytes; another date does not', printing, async () => {
  const xml = sampleXml('nfse-ibscbs.xml')
  const first = await render(contentOf(xml), { formato: 'pdfa', xml })
  assert.deepEqual(await render(contentOf(xml), { formato: 'pdfa', xml }), first)
  const later = await render(contentOf(xml), { formato: 'pdfa', xml, criadoEm: new Date('2026-11-21T12:00:00Z') })
  assert.notDeepEqual(later, first)
})

test('the metadata stay well-formed with a hostile number', printing, async () => {
  const content = { ...contentOf(sampleXml('nfse-2111300.xml')), numero: '</rdf:li>&\u0000\ud83d"1467' }
  const pdf = await render(content, { formato: 'pdfa' })
  const xmp = /<x:xmpmeta[\s\S]*<\/x:xmpmeta>/.exec(pdf.toString('utf8'))?.[0]
  assert.match(xmp ?? '', /1467/)
  assert.doesNotThrow(() => parseXml(xmp ?? ''))
})

const HOSTILE: Record<string, string> = {
  'two thousand characters': 'Descrição muito longa, com acentuação. '.repeat(52).slice(0, 2000),
  'capitals without end': 'W'.repeat(2000),
  'one word of five hundred letters': `antes ${'x'.repeat(500)} depois`,
  'a thousand lines': 'a\n'.repeat(1000),
  'right to left': '\u202eatreverter\u202c שלום עולם مرحبا',
  emoji: '👍🏽 obra concluída 👩‍👩‍👧 🏗️',
  markup: '<script>alert(1)</script> ) Tj ET /Catalog << >> endstream endobj',
  'control characters': 'a\u0000b\u0001c\u0007d\u001be\u007ff\u0085g\u2028h\ufeffi',
  'half of a pair': 'antes \ud83d depois',
}

for (const [kind, texto] of Object.entries(HOSTILE)) {
  test(`hostile content stays on one page: ${kind}`, printing, async () => {
    const content = contentOf(sampleXml('nfse-ibscbs.xml'))
    for (const entry of content.quadros) {
      if ('faixa' in entry) continue
      const valores: Record<string, string> = entry.valores
      for (const campo of Object.keys(valores)) valores[campo] = texto
    }
    const hostile = {
      ...content,
      municipio: texto,
      numero: texto,
      ambienteGerador: texto,
      informacoes: { texto, totais: texto },
    }
    const pdf = await render(hostile, { formato: 'pdfa', xml: sampleXml('nfse-ibscbs.xml') })
    assertOnePage(pdf)
    assert.doesNotMatch(
      textOfPdf(pdf),
      /[\u0000-\u0008\u000b\u000e-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/,
    )
  })
}

test(
  'with a description and a complementary text at their limits the line on taxes is the last, and the stub is left out',
  printing,
  async () => {
    const longo = 'SERVIÇOS DE MANUTENÇÃO E CONSERVAÇÃO '.repeat(60)
    const xml = sampleXml('nfse-ibscbs.xml')
      .toString()
      .replace('SERVICO DE EXEMPLO', longo.slice(0, 2000))
      .replace('INFORMACAO DE EXEMPLO', longo.slice(0, 2000))
    const text = textOfPdf(await render(contentOf(xml))).trimEnd()
    assert.match(text.split('\n').at(-1) ?? '', /Totais Aproximados dos Tributos cfe\. Lei nº 12\.741\/2012/)
    assert.doesNotMatch(text, /IDENTIFICAÇÃO E ASSINATURA/)
  },
)
