import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { mapColunas } from '#domain/importacao/colunas.ts'
import { Refusal } from '#platform/ctx.ts'
import { arquivoCsv } from '#test/support/arbitrary-csv.ts'
import { readImportacao } from './importacoes.ts'

const read = (text: string | Uint8Array) => readImportacao(typeof text === 'string' ? Buffer.from(text) : text)
const destinos = (...header: string[]) => mapColunas(header).map(({ destino }) => destino)
/** One line under these columns, as `valores`, or as the codes at their fields. */
function lineOf(cells: Record<string, string>) {
  const names = ['cnpj', ...Object.keys(cells).filter((name) => name !== 'cnpj')]
  const all: Record<string, string> = { cnpj: '11222333000181', ...cells }
  const { linhas } = read(
    `${names.join(';')}\n${names.map((name) => `"${all[name]!.replaceAll('"', '""')}"`).join(';')}`,
  )
  const [{ valores, erros, avisos } = assert.fail()] = linhas
  return {
    valores,
    erros: erros.map((e) => `${e.campo} ${e.codigo}`),
    avisos: avisos.map((e) => `${e.campo} ${e.codigo}`),
  }
}

test('the names that other providers give to columns are recognised, in any writing', () => {
  assert.deepEqual(
    destinos('CNPJ', 'Razão Social', 'nome_fantasia', 'proximo_numero_nfse_producao', 'senha_responsavel'),
    ['cnpj', 'razaoSocial', 'nomeFantasia', 'proximoNumeroRps', 'senhaPrefeitura'],
  )
  assert.deepEqual(
    destinos('cpfCnpj', 'endereco.codigoCidade', 'configuracoesNFSeProducao.sequencialNFe', 'simplesNacional'),
    ['cnpj', 'codigoCidade', 'proximoNumeroRps', 'optanteSimples'],
  )
  assert.deepEqual(destinos('federalTaxNumber', 'name', 'rpsNumber', 'loginPassword', 'qualquer'), [
    'cnpj',
    'razaoSocial',
    'proximoNumeroRps',
    'senhaPrefeitura',
    null,
  ])
  assert.deepEqual(destinos('nome', 'razao_social'), ['razaoSocial', null], 'the first of two is it')
  const said = mapColunas(['nome', 'razao_social'], { razao_social: 'razaoSocial', nome: 'nomeFantasia' })
  assert.deepEqual(
    said.map(({ destino }) => destino),
    ['nomeFantasia', 'razaoSocial'],
  )
})

test('encoding and separator are found out', () => {
  const text = 'cnpj;razao_social\r\n11222333000181;Padaria São João\r\n'
  const latin = read(Buffer.from(text, 'latin1'))
  assert.deepEqual(
    [latin.codificacao, latin.separador, latin.linhas[0]!.valores.razaoSocial],
    ['windows-1252', ';', 'Padaria São João'],
  )
  const utf16 = read(Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from(text, 'utf16le')]))
  assert.deepEqual([utf16.codificacao, utf16.linhas[0]!.valores.razaoSocial], ['utf-16le', 'Padaria São João'])
  assert.equal(read('\uFEFFcnpj,"a;b;c"\n11222333000181,x').separador, ',')
  assert.equal(read('cnpj\trazao_social\n11222333000181\tx').separador, '\t')
})

test('a CNPJ changed by Excel is restored or refused, never guessed', () => {
  assert.deepEqual(lineOf({ cnpj: '1,12223E+13' }).erros, ['cnpj FORMATO_INVALIDO'])
  assert.deepEqual(lineOf({ cnpj: '6990590000123' }), {
    valores: { cnpj: '06990590000123' },
    erros: [],
    avisos: ['cnpj VALOR_PADRAO'],
  })
  assert.deepEqual(lineOf({ cnpj: '191' }).erros, ['cnpj CODIGO_AMBIGUO'], 'a CPF or a CNPJ')
  assert.deepEqual(lineOf({ cnpj: '192' }).erros, ['cnpj DIGITO_VERIFICADOR_INVALIDO'])
  assert.deepEqual(lineOf({ cnpj: '11.222.333/0001-81' }).valores.cnpj, '11222333000181')
  assert.deepEqual(lineOf({ cnpj: '="11222333000181"' }).valores.cnpj, '11222333000181')
  assert.deepEqual(lineOf({ cep: '1310100' }), {
    valores: { cnpj: '11222333000181', cep: '01310100' },
    erros: [],
    avisos: ['cep VALOR_PADRAO'],
  })
})

test('formulas, control characters and masks are faults of their cell; a password may begin like a formula', () => {
  for (const formula of ['=HYPERLINK("x")', '@SUM(1)', '+cmd', "-1+cmd|' /C calc'!A0"])
    assert.deepEqual(lineOf({ razaoSocial: formula }).erros, ['razaoSocial FORMATO_INVALIDO'], formula)
  assert.deepEqual(lineOf({ razaoSocial: 'a\nb' }).erros, ['razaoSocial CARACTERE_INVALIDO'])
  assert.deepEqual(lineOf({ telefone: '+55 11 99999-0000' }).erros, [])
  assert.equal(lineOf({ senhaPrefeitura: '=segredo+1' }).valores.senhaPrefeitura, '=segredo+1')
  assert.deepEqual(lineOf({ senhaPrefeitura: '***' }).erros, ['senhaPrefeitura VALOR_MASCARADO'])
  assert.deepEqual(lineOf({ proximoNumeroRps: '1.501' }).erros, ['proximoNumeroRps FORMATO_INVALIDO'])
})

test('a thousand files of any content are read or refused with a sentence', () => {
  fc.assert(
    fc.property(fc.oneof(arquivoCsv.map(Buffer.from), fc.uint8Array({ maxLength: 400 })), (bytes) => {
      try {
        for (const { valores, erros } of read(bytes).linhas)
          for (const texto of [...Object.values(valores), ...erros.map(({ mensagem }) => mensagem)])
            assert.ok(!String(texto).includes('\0') && String(texto).isWellFormed())
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        assert.equal(error.codigo, 'SCHEMA_DPS_INVALIDO')
      }
    }),
    { numRuns: 1_000 },
  )
})
