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
  'OPERACAO_INEXISTENTE',
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
    'Use em “Serviço, código nacional” um dos códigos; confira “Tomador, endereço, CEP”.',
  )
  assert.equal(emPalavras('O formato esperado é AAAA-MM.'), 'O formato esperado é MM/AAAA.')
  assert.equal(emPalavras('Confira o prestador. O tomador não muda.'), 'Confira o prestador. O tomador não muda.')
})

test('a fault of one value says what the field asks for, without what its writer sees there', () => {
  for (const [frase, dita] of [
    ['O campo é obrigatório.', 'Preencha este campo.'],
    [
      'Recebido "123"; o formato esperado é 8 dígitos, sem máscara.',
      'Confira o que foi escrito: o campo pede 8 dígitos.',
    ],
    ['Recebido "2026-13"; o formato esperado é AAAA-MM.', 'Confira o que foi escrito: o campo pede MM/AAAA.'],
    [
      'O código de serviço nacional não existe na lista do sistema nacional. O item 17.01 tem os códigos 170101, 170102; informe um deles.',
      'Escolha na lista o código nacional: o item 17.01 tem mais de um.',
    ],
    ['Informe reforma com classificacao, cst e indicadorOperacao.', 'Preencha “IBS e CBS”, no serviço.'],
    ['Recebido 250; o máximo é 100.', 'O máximo é 100.'],
    ['Recebido 1.234, com 3 casas decimais; o limite é 2.', 'Use até 2 casas depois da vírgula.'],
    ['Recebido "x"; os valores aceitos são "a" e "b".', 'Escolha um destes: "a" e "b".'],
  ] as const)
    assert.equal(emPalavras(frase), dita)
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
