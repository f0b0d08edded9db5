import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cartaDaNota } from './carta-da-nota.ts'

const NOTA = {
  numero: '31',
  prestador: 'Girassol Ltda',
  tomador: 'Banco da Praça',
  valor: 1234.5,
  ambiente: 'producao',
  status: 'autorizada',
} as const

test('the message of a note names issuer, number and amount, and greets the customer', () => {
  const { assunto, mensagem } = cartaDaNota(NOTA)
  assert.equal(assunto, 'Nota fiscal 31 de Girassol Ltda')
  assert.equal(
    mensagem.replaceAll('\u00a0', ' '),
    'Olá, Banco da Praça.\n\nSegue a nota fiscal de serviço nº 31 de Girassol Ltda, no valor de R$ 1.234,50.',
  )
  assert.ok(cartaDaNota({ ...NOTA, tomador: null }).mensagem.startsWith('Olá.\n'))
})

test('the message of a cancelled note says that it is not valid, that of a test note that it has no fiscal value', () => {
  assert.match(cartaDaNota({ ...NOTA, status: 'cancelada' }).mensagem, /foi cancelada e não vale mais\.$/)
  assert.match(cartaDaNota({ ...NOTA, ambiente: 'homologacao' }).mensagem, /não tem valor fiscal\.$/)
})
