import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { CODIGOS, type Codigo } from '#domain/codigos.ts'
import { readCsv } from './csv.ts'
import { emPalavras } from './no-portal.ts'

// Words that make sense only to a developer who uses the API.
const DE_PROGRAMA =
  /erros\[\]|\b(GET|POST|PUT|PATCH|DELETE|Bearer|JSON|HTTP|base64)\b|\/\w|\b[a-z]+[A-Z]\w*|\w\[\d|\w\.\w+\.\w|chave de API|Retry-After|Content-Type/
// Codes that only a program can cause (the portal sends its own requests), and one of the back-office.
const SO_DE_PROGRAMA: Codigo[] = [
  'JSON_INVALIDO',
  'TIPO_DE_CONTEUDO_INVALIDO',
  'REQUISICAO_INVALIDA',
  'ESCOPO_INSUFICIENTE',
  'CREDENCIAL_DO_BANCO_AUSENTE',
  'EMPRESA_FORA_DA_CHAVE',
  'SEGUNDO_FATOR_OBRIGATORIO',
]

test('no refusal in the portal is worded for programs', () => {
  for (const [codigo, [, ...frases]] of Object.entries(CODIGOS))
    if (!SO_DE_PROGRAMA.includes(codigo as Codigo))
      for (const frase of frases) assert.doesNotMatch(emPalavras(frase).replace('requestId', ''), DE_PROGRAMA, codigo)
})

test('a field in a sentence is called by its name', () => {
  assert.equal(
    emPalavras('Use em servico[0].codigoServicoNacional um dos códigos; confira tomador.endereco.cep.'),
    'Use em “Serviço, código nacional” um dos códigos; confira “Quem contratou, endereço, CEP”.',
  )
  assert.equal(emPalavras('O formato esperado é AAAA-MM.'), 'O formato esperado é MM/AAAA.')
  assert.equal(emPalavras('Confira o prestador. O tomador não muda.'), 'Confira o prestador. O tomador não muda.')
})

test('no correction of the catalogues shows a path in the portal', () => {
  for (const nome of ['nacional', 'abrasf', 'paulistana']) {
    const tabela = readFileSync(new URL(`../../contracts/tables/rejeicoes-${nome}.csv`, import.meta.url), 'utf8')
    const { colunas, registros } = readCsv(tabela)
    const correcao = colunas.indexOf('correcao')
    assert.ok(correcao >= 0 && registros.length > 20, nome)
    for (const { celulas } of registros)
      for (const citado of emPalavras(celulas[correcao] ?? '').matchAll(/“([^”]*)”/g))
        assert.doesNotMatch(citado[1]!, /[a-z][A-Z]|[.[\]]/, celulas.join(' | '))
  }
})
