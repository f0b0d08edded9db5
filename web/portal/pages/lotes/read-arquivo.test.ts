import assert from 'node:assert/strict'
import { test } from 'node:test'
import { zipSync } from 'fflate'
import { schemaDe } from '#domain/nota/campo-do-pedido.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { readCsv, readText, writeCsv } from '#web/words/csv.ts'
import { COLUNAS, doubtOf, valorDaCelula } from './colunas.ts'
import { camposQueFaltam, guessMapeamento, toLinhas } from './mapeamento.ts'
import { MODELO } from './modelo.ts'
import { type Planilha, readArquivo } from './read-arquivo.ts'

const lida = async (...parts: BlobPart[]): Promise<Planilha> => {
  const leitura = await readArquivo(new Blob(parts))
  assert.ok(leitura.tipo === 'planilha')
  return leitura
}
const EMITENTE = '11222333000181'

test('the template file holds valid notes', async () => {
  const planilha = await lida(MODELO)
  const mapa = guessMapeamento(planilha, {})
  assert.ok(!Object.values(mapa).includes(null))
  const linhas = toLinhas(planilha, mapa, EMITENTE)
  assert.deepEqual(
    linhas.map(({ linha }) => linha),
    [2, 3],
  )
  for (const { pedido } of linhas) assert.deepEqual(validatePedido(pedido).erros, [])
})

test('every friendly column names a field of the request', () => {
  for (const campo of Object.values(COLUNAS)) assert.ok(schemaDe(campo), campo)
  assert.equal(schemaDe('servico[0].inventado'), null)
  assert.ok(schemaDe('servico[0].valor.deducoes.documentos[1].fornecedor.cpfCnpj'))
})

test('columns are known by what the account chose, by their names and by what they hold', async () => {
  const planilha = await lida(
    'Cliente;CPF/CNPJ;Descrição do serviço;Preço;Alíquota ISS;Doc 2;Contato;Obs\n' +
      'Ana;529.982.247-25;Suporte;R$ 10,00;3;111;ana@exemplo.com.br;x',
  )
  const mapa = {
    Cliente: 'tomador.razaoSocial',
    'CPF/CNPJ': 'tomador.cpfCnpj',
    'Descrição do serviço': 'servico[0].discriminacao',
    Preço: 'servico[0].valor.servico',
    'Alíquota ISS': 'servico[0].iss.aliquota',
    'Doc 2': null,
    Contato: 'tomador.email',
    Obs: null,
  }
  assert.deepEqual(guessMapeamento(planilha, {}), mapa)
  const lembradas = { Obs: 'servico[0].discriminacao', 'Descrição do serviço': null, Cliente: 'campo.que.saiu' }
  assert.deepEqual(guessMapeamento(planilha, lembradas), { ...mapa, ...lembradas, Cliente: null })
  const [{ pedido } = assert.fail()] = toLinhas(planilha, mapa, EMITENTE)
  assert.deepEqual(pedido.tomador, { cpfCnpj: '52998224725', razaoSocial: 'Ana', email: 'ana@exemplo.com.br' })
  assert.equal(pedido.servico![0]!.valor!.servico, 10)
})

test('an indispensable field that no line has is named before the lines are checked', async () => {
  const faltamEm = async (texto: string) => {
    const planilha = await lida(texto)
    return camposQueFaltam(toLinhas(planilha, guessMapeamento(planilha, {}), EMITENTE))
  }
  assert.deepEqual(await faltamEm('CPF/CNPJ;valor\n529.982.247-25;10'), [
    'servico[0].codigo',
    'servico[0].discriminacao',
  ])
  assert.deepEqual(await faltamEm('servico;descricao;valor\n01.07;;10\n01.07;;20'), ['servico[0].discriminacao'])
  assert.deepEqual(await faltamEm('servico;descricao;valor\n01.07;Suporte;10\n;;20'), [], 'one line has them')
})

test('cells are read as a spreadsheet in Brazil writes them', () => {
  const cases: [string, string, unknown][] = [
    ['1.500,50', 'servico[0].valor.servico', 1500.5],
    ['R$ 1.500', 'servico[0].valor.servico', 1500],
    ['1500.5', 'servico[0].valor.servico', 1500.5],
    ['0,65%', 'servico[0].retencao.pis.aliquota', 0.65],
    ['3.125', 'servico[0].iss.aliquota', 3.125],
    ['mil', 'servico[0].valor.servico', 'mil'],
    ['1,500.50', 'servico[0].valor.servico', 1500.5],
    ['1,500', 'servico[0].valor.servico', '1,500'],
    ['-10', 'servico[0].valor.servico', '-10'],
    ['250', 'servico[0].iss.aliquota', '250'],
    ['100', 'servico[0].valor.deducoes', 100],
    ['Sim', 'servico[0].iss.retido', true],
    ['não', 'servico[0].iss.retido', false],
    ['12.345.678/0001-95', 'tomador.cpfCnpj', '12345678000195'],
    ['191000001', 'tomador.cpfCnpj', '191000001'],
    ['1310100', 'tomador.endereco.cep', '01310100'],
    ['11/2026', 'competencia', '2026-11'],
    ['05/11/2026', 'competencia', '2026-11'],
    ['6209-1/00', 'servico[0].cnae', '6209100'],
    ['  ', 'competencia', undefined],
  ]
  for (const [texto, campo, valor] of cases)
    assert.deepEqual(valorDaCelula(texto, campo), valor, `${texto} in ${campo}`)
  // A spreadsheet drops leading zeros.
  assert.equal(valorDaCelula('3748560877', 'tomador.cpfCnpj'), '03748560877')
})

test('names that accountants write are known, and a text that is no number is asked about as in the form', async () => {
  const planilha = await lida('Discriminação dos serviços;Valor bruto (R$);Item LC 116\nSuporte;10;1,07')
  const mapa = guessMapeamento(planilha, {})
  assert.deepEqual(Object.values(mapa), ['servico[0].discriminacao', 'servico[0].valor.servico', 'servico[0].codigo'])
  const [linha] = toLinhas(planilha, mapa, EMITENTE)
  assert.equal(linha?.pedido.servico?.[0]?.codigo, '1.07', 'a number in Excel')
  const campo = 'servico[0].valor.servico'
  assert.equal(doubtOf('-30,00', campo), 'O valor não pode ser negativo: veio “-30,00”.')
  assert.match(doubtOf('1,500', campo) ?? '', /pode ser mais de um número/)
  assert.deepEqual([doubtOf('30', campo), doubtOf('mil', 'servico[0].discriminacao')], [null, null])
})

test('separators, quotes, line breaks and empty lines are understood', () => {
  const { colunas, registros } = readCsv('\uFEFFa;b\r\n"x; ""y""\nz";2\r\n\r\n;3')
  assert.deepEqual(colunas, ['a', 'b'])
  assert.deepEqual(registros, [
    { linha: 2, celulas: ['x; "y"\nz', '2'] },
    { linha: 5, celulas: ['', '3'] },
  ])
  assert.throws(() => readCsv('a,b\n1,"2'), /linha 2 abre aspas/)
  assert.equal(writeCsv([['a;b', 1.5, '=SOMA(A1)', undefined]]), '\uFEFF"a;b";1,5;\'=SOMA(A1);\r\n')
})

test('the encodings of spreadsheets are understood, and columns of one name get distinct names', async () => {
  assert.equal(await readText(new Blob([new Uint8Array([0x53, 0xe3, 0x6f])])), 'São')
  assert.deepEqual((await lida(new Uint8Array([0x53, 0xe3, 0x6f]), '\n1')).colunas, ['São'])
  const utf16 = new Uint8Array([0xff, 0xfe, ...Buffer.from('São\tb\n1\t2', 'utf16le')])
  assert.deepEqual((await lida(utf16)).colunas, ['São', 'b'])
  assert.deepEqual((await lida('a,a,\n1,2,3')).colunas, ['a', 'a (2)', 'Coluna 3'])
})

test('a file that cannot be a batch is refused with the reason', async () => {
  const erro = (...parts: BlobPart[]) =>
    readArquivo(new Blob(parts)).then(
      () => assert.fail(),
      ({ message }) => message,
    )
  assert.match(await erro(''), /nenhuma nota/)
  assert.match(await erro('valor\n'), /nenhuma nota/)
  assert.match(await erro(`valor\n${'10\n'.repeat(10_001)}`), /10\.001 linhas; um lote leva até 10\.000/)
  assert.match(await erro('{"notas": 1}'), /lista/)
  assert.match(await erro('[1]'), /item 1/)
  assert.match(await erro('{"a"'), /não é um JSON válido/)
  assert.match(await erro('a;b\n1;\0'), /não é um CSV/)
  assert.match(await erro(new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])), /Excel antigo/)
  assert.match(await erro(new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3])), /danificado/)
  assert.match(await erro(zipSync({ 'a.txt': new Uint8Array(5) }) as BlobPart), /não é uma planilha do Excel/)
  assert.match(await erro(new Uint8Array(10 * 1024 * 1024 + 1)), /11 MB; o limite é 10 MB/)
})

test('a workbook is read as it is shown: shared texts, dates, percentages, saved values of formulas', async () => {
  const xml = (text: string) => new TextEncoder().encode(text)
  const cells = [
    '<c r="A3" t="s"><v>1</v></c><c r="C3" s="1"><v>0.035</v></c><c r="D3" s="2"><v>46331</v></c>',
    '<c r="E3"><f>1+2</f><v>1500.5</v></c><c r="F3" t="inlineStr"><is><t>A &amp; B</t></is></c><c r="G3" t="b"><v>1</v></c>',
  ]
  const sheet = `<worksheet><sheetData><row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="str"><v>vazia</v></c></row><row r="2"/><row r="3">${cells.join('')}</row></sheetData></worksheet>`
  const bytes = zipSync({
    'xl/workbook.xml': xml('<workbook><sheets><sheet name="Notas" sheetId="4" r:id="rId7"/></sheets></workbook>'),
    'xl/_rels/workbook.xml.rels': xml(
      '<Relationships><Relationship Id="rId7" Target="worksheets/sheet4.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': xml(
      '<sst><si><t>Nome</t></si><si><r><t>Ma</t></r><r><t xml:space="preserve">ria </t></r></si></sst>',
    ),
    'xl/styles.xml': xml(
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs></styleSheet>',
    ),
    'xl/worksheets/sheet4.xml': xml(sheet),
  })
  const { colunas, registros } = await lida(bytes as BlobPart)
  assert.deepEqual(colunas, ['Nome', 'vazia'])
  assert.deepEqual(registros, [{ linha: 3, celulas: ['Maria ', '', '3,5', '05/11/2026', '1500,5', 'A & B', 'sim'] }])
})
