import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Rascunho } from '#domain/nota/pedido.ts'
import { toPedido } from './formulario/pedido.ts'
import { toOutra } from './igual.ts'

const SERVICO = { codigo: '01.07', discriminacao: 'Suporte', iss: { aliquota: 3 } }

test('another note has the people, services and amounts of the first, and nothing that belongs to that one only', () => {
  const original: Rascunho = {
    idIntegracao: 'pedido-1',
    prestador: { cpfCnpj: '11222333000181' },
    tomador: { cpfCnpj: '52998224725', razaoSocial: 'Maria da Silva' },
    dataEmissao: '2026-01-10',
    competencia: '2026-01-09',
    rps: { numero: '7', serie: 'A', dataEmissao: '2026-01-10', competencia: '2026-01-09' },
    pagamentos: [{ idTransacao: 'x', meio: 1, cnpjRecebedor: '1', cnpjInstituicao: '2' }],
    opcoes: { prioridade: 'alta', confirmarSalto: true, webhookUrl: '***' },
    servico: [
      {
        ...SERVICO,
        valor: { servico: 100, deducoes: { valor: 5, documentos: [{ tipo: 1, dataEmissao: '2026-01-01' }] } },
        retencao: { outras: 2, dataPagamento: '2026-01-20' },
        reforma: { cst: '000', reembolsos: [{ tipo: 1, valor: 3 }] },
        evento: { nome: 'Feira', dataInicio: '2026-01-01', dataFim: '2026-01-02' },
      },
    ],
  }
  const { idIntegracao, ...outra } = toPedido(toOutra(original))
  assert.match(idIntegracao!, /^portal-/)
  assert.deepEqual(outra, {
    prestador: original.prestador,
    tomador: original.tomador,
    rps: { serie: 'A' },
    servico: [
      {
        ...SERVICO,
        valor: { servico: 100, deducoes: 5 },
        retencao: { outras: 2 },
        reforma: { cst: '000' },
        evento: { nome: 'Feira' },
      },
    ],
  })
})

test('for a note without customer, the customer is chosen again', () => {
  assert.equal(toOutra({ prestador: {}, servico: [SERVICO] }).tomador, null)
})
