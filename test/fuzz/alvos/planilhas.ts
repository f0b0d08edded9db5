import { strToU8, zipSync } from 'fflate'
import { CODIGOS_CAMPO } from '#domain/codigos.ts'
import { readCsv } from '#domain/csv.ts'
import { LINHAS_MAX, readImportacao } from '#features/importacao/importacoes.ts'
import { Refusal } from '#platform/ctx.ts'
import { readXlsx } from '../../../web/portal/pages/lotes/read-xlsx.ts'
import { type Alvo, exige } from '../alvo.ts'

const ARQUIVOS = [
  'cnpj;razaoSocial;codigoCidade;aliquotaIss\r\n11222333000181;"Beta; ""Gama"" & Cia";1504208;2,5\r\n',
  'CNPJ,Razão Social,cep\n11.222.333/0001-81,Alfa,68500-005\n',
  '\uFEFFcnpj\trazao\r11222333000181\tAlfa\r',
].map((text) => Buffer.from(text))
const PALAVRAS = ['"', '""', ';', ',', '\t', '\r\n', '\r', '\uFEFF', '=1+1', '1,1222E+13', '\xff\xfe', '"\n"']

/** A file of companies: lines with findings of the closed list, or a refusal. */
export const CSV: Alvo = {
  corpus: () => ARQUIVOS,
  dicionario: PALAVRAS,
  provar(entrada) {
    try {
      const { linhas } = readImportacao(entrada)
      exige(linhas.length <= LINHAS_MAX, () => 'linhas demais')
      for (const { erros } of linhas)
        for (const { codigo } of erros) exige(Object.hasOwn(CODIGOS_CAMPO, codigo), () => `código ${codigo}`)
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
    }
  },
}

/** The records of a batch in the portal, by each separator: records, or an error with a sentence. */
export const LOTE: Alvo = {
  corpus: () => ARQUIVOS,
  dicionario: PALAVRAS,
  provar(entrada) {
    for (const separador of [';', ',', '\t'] as const) comFrase(() => readCsv(entrada.toString('utf8'), separador))
  },
}

const PLANILHA =
  '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>cnpj</t></is></c><c r="C1" t="s"><v>0</v></c></row>' +
  '<row r="2"><c r="A2" s="1"><v>45000</v></c><c r="B2" s="2"><v>0.05</v></c><c r="C2" t="b"><v>1</v></c><c><v>1.5</v></c></row></sheetData></worksheet>'
const PARTES = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="a" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/sharedStrings.xml': '<sst><si><t>um &amp; dois</t></si></sst>',
  'xl/styles.xml':
    '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="9"/></cellXfs></styleSheet>',
}
const pasta = (sheet: Uint8Array) =>
  zipSync(
    {
      ...Object.fromEntries(Object.entries(PARTES).map(([name, text]) => [name, strToU8(text)])),
      'xl/worksheets/sheet1.xml': sheet,
    },
    { level: 0, mtime: '2026-01-01' },
  )

/** The reader of workbooks: of the bytes of a file, and of a sheet put into a good file. */
export const XLSX: Alvo = {
  corpus: () => [Buffer.from(pasta(strToU8(PLANILHA))), Buffer.from(PLANILHA)],
  dicionario: [
    '<c ',
    '<row ',
    '</c>',
    ' r="XFD1"',
    ' r="9999999999"',
    ' s="1"',
    ' t="s"',
    '<v>',
    '9'.repeat(30),
    '-1',
    'PK\x03\x04',
  ],
  provar: (entrada) => comFrase(() => readXlsx(entrada.subarray(0, 2).toString() === 'PK' ? entrada : pasta(entrada))),
}

/** An error is a sentence in Portuguese, not one of the engine. */
function comFrase(read: () => unknown): void {
  try {
    read()
  } catch (error) {
    exige(
      (error as Error).constructor === Error && /^(O|A|Esperad[ao]) .*\.$/.test((error as Error).message),
      () => `${error}`,
    )
  }
}
