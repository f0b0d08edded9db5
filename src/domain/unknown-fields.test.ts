import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { PEDIDO_SCHEMA } from './nota/pedido-schema.ts'
import { tellUnknown } from './unknown-fields.ts'

const suggested = (body: unknown, schema = PEDIDO_SCHEMA) =>
  Object.fromEntries(tellUnknown(schema, body).map(({ campo, sugestao }) => [campo, sugestao ?? null]))

test('a field that does not exist is reported with the one that was probably meant', () => {
  const body = {
    prestador: { cnpj: '1' },
    tomador: {
      razao_social: 'X',
      'e-mail': 'x',
      endereco: { CEP: '1', bairo: 'y', rua: 'z', descricaoPais: 'Brasil' },
    },
    servico: [
      {
        aliquota: 3,
        discriminação: 'x',
        codigoCidadeIncidencia: '3550308',
        iss: { processoSuspensao: '1' },
        retencao: { outrasRetencoes: 10 },
        valor: { servico: 1, desconto_incondicionado: 5, liquido: 4 },
      },
    ],
    informacoesComplementares: 'Contrato 77',
    cidadePrestacao: { codigo: '3509502' },
    rps: { series: '1' },
    opcoes: { webhookURL: 'https://a.example' },
  }
  assert.deepEqual(suggested(body), {
    'prestador.cnpj': 'prestador.cpfCnpj',
    'tomador.razao_social': 'tomador.razaoSocial',
    'tomador.e-mail': 'tomador.email',
    'tomador.endereco.CEP': 'tomador.endereco.cep',
    'tomador.endereco.bairo': 'tomador.endereco.bairro',
    'tomador.endereco.rua': 'tomador.endereco.logradouro',
    'tomador.endereco.descricaoPais': null,
    'servico[0].aliquota': 'servico[0].iss.aliquota',
    'servico[0].discriminação': 'servico[0].discriminacao',
    'servico[0].codigoCidadeIncidencia': 'servico[0].municipioIncidencia',
    'servico[0].iss.processoSuspensao': 'servico[0].iss.numeroProcesso',
    'servico[0].retencao.outrasRetencoes': 'servico[0].retencao.outras',
    'servico[0].valor.desconto_incondicionado': 'servico[0].valor.descontoIncondicionado',
    'servico[0].valor.liquido': null,
    informacoesComplementares: 'servico[0].informacoesComplementares',
    cidadePrestacao: 'servico[0].municipioPrestacao',
    'rps.series': 'rps.serie',
    'opcoes.webhookURL': 'opcoes.webhookUrl',
  })
})

test('a field that says nothing, or whose like was sent, suggests nothing', () => {
  const body = {
    servico: [
      { municipioPrestacao: '3509502', retencao: { outrasRetencoes: 0 }, iss: { aliquota: 3, aliquotaIss: 3 } },
    ],
    cidadePrestacao: { codigo: '3509502' },
  }
  assert.deepEqual(Object.values(suggested(body)), [null, null, null])
})

test('the sentence asks, and no JSON makes it throw', () => {
  const [aviso] = tellUnknown(PEDIDO_SCHEMA, { tomador: { nome: 'Ana' } })
  assert.match(aviso!.mensagem, /foi ignorado\. Você quis dizer tomador\.razaoSocial\?$/)
  fc.assert(
    fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()), (tomador, body) =>
      Array.isArray(tellUnknown(PEDIDO_SCHEMA, { ...body, tomador, servico: [body] })),
    ),
  )
})
