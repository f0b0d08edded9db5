import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkLivro, type Livro, type Nosso } from './livro.ts'
import { runNaiveBanco } from './naive.ts'

const pix = (endToEndId: string, txid: string, devolvido?: string) => ({
  ...{ endToEndId, txid, valor: '1.00' },
  devolucoes: devolvido ? [{ valor: devolvido, status: 'DEVOLVIDO' }] : [],
})
const held = (txid: string, status: string, ...pago: string[]) => ({ txid, status, valor: '1.00', pago })
const ours = (txid: string, faturaId: string, status: string, valor = 100) => ({ txid, faturaId, status, valor })
const booked = (endToEndId: string, txid: string, valor = 100, devolvido = 0) => ({
  ...{ endToEndId, txid, valor, devolvido },
})

test('a book that agrees with the service is accepted', () => {
  const livro: Livro = {
    cobrancas: [held('a', 'ATIVA'), held('b', 'CONCLUIDA', '1.00'), held('c', 'REMOVIDA_PELO_PSP')],
    pix: [pix('E1', 'b', '0.40')],
  }
  const nosso: Nosso = {
    cobrancas: [
      ours('a', 'f1', 'emitida'),
      ours('b', 'f2', 'parcialmente_devolvida'),
      ours('c', 'f3', 'removida_pelo_banco'),
      ours('d', 'f4', 'recusada'),
    ],
    pagamentos: [booked('E1', 'b', 100, 40)],
  }
  assert.deepEqual(checkLivro(livro, nosso), [])
})

test('each kind of disagreement with the book is a fault', () => {
  const livro: Livro = {
    cobrancas: [...['a', 'b', 'stranger', 'recusada'].map((txid) => held(txid, 'ATIVA')), held('paga', 'CONCLUIDA')],
    pix: [pix('E1', 'paga', '0.40'), pix('E2', 'paga'), pix('E3', 'paga'), pix('E4', 'paga')],
  }
  const nosso: Nosso = {
    cobrancas: [
      ours('a', 'f1', 'emitida'),
      ours('b', 'f1', 'cancelada', 200),
      ours('recusada', 'f2', 'recusada'),
      ours('paga', 'f3', 'paga'),
      ours('lost', 'f4', 'emitida'),
      ours('open', 'f5', 'incerta'),
    ],
    pagamentos: [
      booked('E1', 'paga'),
      booked('E2', 'paga', 90),
      booked('E3', 'a'),
      booked('E3', 'paga'),
      booked('E9', 'paga'),
    ],
  }
  const said = checkLivro(livro, nosso).join('\n')
  for (const each of [
    /stranger: the bank holds a charge that the service does not know/,
    /fatura f1: 2 charges can be paid/,
    /b: of 200, and the bank asks for 1\.00/,
    /recusada: refused, and the bank holds it/,
    /paga: paga, and the bank received no Pix/,
    /lost: emitida, and the bank does not hold it/,
    /open: still incerta/,
    /E1: 40 refunded, 0 booked/,
    /E2: 1\.00 received, 90 booked/,
    /E3: booked 2 times/,
    /E3: paid for the charge paga, booked for a/,
    /E4: the bank received 1\.00, and it is not booked/,
    /E9: booked, and the bank never received it/,
  ])
    assert.match(said, each)
  assert.equal(said.split('\n').length, 13, said)
})

test('the check finds the doubles of a policy that charges again after silence and books what callbacks say', async () => {
  const faltas = await runNaiveBanco({ cobrancas: 60, semente: 3 })
  const count = (what: RegExp) => faltas.filter((each) => what.test(each)).length
  assert.equal(count(/booked 2 times/), 60)
  assert.ok(count(/the service does not know/) > 0, faltas.join('\n'))
})
