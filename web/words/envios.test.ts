import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enderecosDe, escreverAberturas, escreverEnvio, urlDoWhatsApp } from './envios.ts'

const EM = '2026-11-30T17:02:00Z'

test('an opening is said with its last time and how often', () => {
  assert.equal(
    escreverAberturas({ vezes: 3, primeiraEm: '2026-11-29T10:00:00Z', ultimaEm: EM }),
    'aberta em 30/11 14:02 (3 vezes)',
  )
  assert.equal(escreverAberturas({ vezes: 1, primeiraEm: EM, ultimaEm: EM }), 'aberta em 30/11 14:02 (1 vez)')
  assert.equal(escreverAberturas(null), 'ainda não aberta pelo cliente')
})

test('a message is said with its address, its time, its sender, and what went wrong', () => {
  const envio = { id: '1', para: 'ana@x.example', em: EM, por: 'Bia', situacao: 'enviado' } as const
  assert.equal(escreverEnvio(envio), 'a ana@x.example em 30/11 14:02, por Bia')
  assert.equal(
    escreverEnvio({ ...envio, por: null, situacao: 'nao_enviado' }),
    'a ana@x.example em 30/11 14:02, pelo serviço, mas não chegou: confira o endereço',
  )
})

test('WhatsApp opens with the mobile of the customer, in whichever form it was written; a landline is left out', () => {
  for (const telefone of ['94991234567', '(94) 99123-4567', '+55 94 99123-4567'])
    assert.equal(urlDoWhatsApp('Olá & até', telefone), 'https://wa.me/5594991234567?text=Ol%C3%A1%20%26%20at%C3%A9')
  for (const telefone of [null, '', '9433334444']) assert.equal(urlDoWhatsApp('Oi', telefone), 'https://wa.me/?text=Oi')
})

test('several addresses are taken from one field', () => {
  assert.deepEqual(enderecosDe(' a@x.example, b@x.example;c@x.example\nd@x.example '), [
    'a@x.example',
    'b@x.example',
    'c@x.example',
    'd@x.example',
  ])
})
