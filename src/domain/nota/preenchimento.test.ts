import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PedidoServico, Rascunho } from './pedido.ts'
import { aliquotaDecidida, perguntaDoIss } from './pergunta-do-iss.ts'
import { errosDeNomeSemDocumento, servicoRepetido } from './preenchimento.ts'

test('who decides the ISS is asked as soon as issuer and service are known', () => {
  const pedido: Rascunho = {
    prestador: { cpfCnpj: '11222333000181' },
    tomador: { endereco: { codigoCidade: '3550308' } },
    competencia: '11/2026',
    servico: [{ codigo: '1.07', iss: { aliquota: 3, retido: false } }],
  }
  const asked = { cpfCnpj: '11222333000181', codigo: '1.07', municipioTomador: '3550308' }
  assert.deepEqual(perguntaDoIss(pedido), asked)
  assert.equal(perguntaDoIss({ ...pedido, prestador: {} }), null)
  assert.equal(perguntaDoIss({ ...pedido, servico: [{ codigo: 'informática' }] }), null)
})

test('a rate that another decides is that of the city, or none; else the request says it', () => {
  assert.equal(aliquotaDecidida({ pedeAliquota: false, aliquota: 2.5 }), 2.5)
  assert.equal(aliquotaDecidida({ pedeAliquota: false, aliquota: null }), 0)
  assert.equal(aliquotaDecidida({ pedeAliquota: true, aliquota: 5 }), undefined)
})

test('a customer with a name needs a document', () => {
  const tomador = (dados: object) => errosDeNomeSemDocumento({ tomador: dados }).map(({ campo }) => campo)
  assert.deepEqual(tomador({ razaoSocial: 'João' }), ['tomador'])
  assert.deepEqual(tomador({ razaoSocial: 'João', cpfCnpj: '52998224725' }), [])
  assert.deepEqual(tomador({ razaoSocial: 'Acme', nifEstrangeiro: 'X1' }), [])
  assert.deepEqual(tomador({ email: 'a@b.example' }), [])
})

test('a repeated service has the month of the new note, and no amount of the old one', () => {
  const servico = {
    codigo: '17.19',
    discriminacao: 'Honorários de outubro/2026',
    valor: { servico: 900 },
    iss: { aliquota: 2 },
    retencao: { irrf: { aliquota: 1.5, valor: 13.5 } },
    totalTributos: { tipo: 'valor', federal: 10 },
  } as unknown as PedidoServico
  assert.deepEqual(servicoRepetido(servico, { de: '2026-10', para: '2026-11' }), {
    codigo: '17.19',
    discriminacao: 'Honorários de novembro/2026',
    iss: { aliquota: 2 },
  })
})
