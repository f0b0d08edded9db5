import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readNumero } from './numeros.ts'

const DINHEIRO = { casas: 2 }
const PERCENTUAL = { casas: 4, max: 100 }

test('an amount means what was typed or pasted, in Brazilian and English notation', () => {
  const valores: Record<string, number> = {
    '1500.50': 1500.5,
    '1500,50': 1500.5,
    '1.500,50': 1500.5,
    '1,500.50': 1500.5,
    '1.5': 1.5,
    '1,5': 1.5,
    '1.500': 1500,
    '1.500.000': 1_500_000,
    '1,500,000': 1_500_000,
    'R$ 1.500,50': 1500.5,
    'R$\u00a01.500,50': 1500.5,
    '0.650': 0.65,
    ',50': 0.5,
    '1500,': 1500,
    '0': 0,
    '250': 250,
  }
  for (const [texto, valor] of Object.entries(valores)) assert.deepEqual(readNumero(texto, DINHEIRO), { valor }, texto)
  for (const vazio of ['', '  ', 'R$']) assert.equal(readNumero(vazio, DINHEIRO), null)
})

test('an amount with two meanings is a question, and one with none says why', () => {
  assert.deepEqual(readNumero('1,500', DINHEIRO), { opcoes: [1.5, 1500] })
  assert.deepEqual(readNumero('1,234', DINHEIRO), { opcoes: [1234] })
  const erro = (texto: string, limites = DINHEIRO as { casas: number; max?: number }) =>
    (readNumero(texto, limites) as { erro: string }).erro
  assert.match(erro('-10'), /não pode ser negativo: veio “-10”/)
  assert.match(erro('(10,00)'), /negativo/)
  assert.match(erro('1500,505'), /até 2 casas/)
  assert.match(erro('1.5.0'), /não é um número/)
  assert.match(erro('1,50.00,0'), /não é um número/)
  assert.match(erro('mil'), /não é um número/)
  assert.match(erro('1e3'), /não é um número/)
  assert.match(erro('99999999999999999'), /grande demais/)
  assert.match(erro('250', PERCENTUAL), /O máximo é 100/)
  assert.match(erro('2,12345', PERCENTUAL), /até 4 casas/)
})

test('a rate is never ten times what was written', () => {
  const taxas = {
    '2.5': 2.5,
    '2,5': 2.5,
    '0.65': 0.65,
    '0,65': 0.65,
    '3.125': 3.125,
    '3,125': 3.125,
    '100': 100,
    '5%': 5,
  }
  for (const [texto, valor] of Object.entries(taxas)) assert.deepEqual(readNumero(texto, PERCENTUAL), { valor }, texto)
})

test('every amount in every notation is read as itself, or asked about with itself among the answers', () => {
  const grouped = (inteiro: number, milhar: string) => String(inteiro).replace(/\B(?=(\d{3})+$)/g, milhar)
  const notacoes = fc.constantFrom(['.', ','], ['', ','], [',', '.'], ['', '.'])
  fc.assert(
    fc.property(
      fc.nat({ max: 10_000_000_000 }),
      fc.constantFrom(0, 1, 2),
      notacoes,
      (inteiros, casas, [milhar, decimal]) => {
        const fracao = String(inteiros % 10 ** casas).padStart(casas, '0')
        const parte = Math.floor(inteiros / 10 ** casas)
        const texto = grouped(parte, milhar!) + (casas > 0 ? decimal + fracao : '')
        const valor = Number(`${parte}.${casas > 0 ? fracao : 0}`)
        const lido = readNumero(texto, DINHEIRO)!
        assert.ok('valor' in lido ? lido.valor === valor : 'opcoes' in lido && lido.opcoes.includes(valor), texto)
      },
    ),
    { numRuns: 2000 },
  )
})

test('no text is rounded, clamped or stripped of its sign', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[-0-9.,]{1,12}$/), (texto) => {
      const lido = readNumero(texto, PERCENTUAL)
      if (!lido || 'erro' in lido) return
      const lidos = 'valor' in lido ? [lido.valor] : lido.opcoes
      for (const valor of lidos) {
        assert.ok(valor >= 0 && valor <= 100 && !texto.includes('-'), texto)
        // The same digits in the same order: nothing but separators and zeros at the ends was dropped.
        const digits = (each: string) => each.replace(/[^\d]/g, '').replace(/^0+|0+$/g, '')
        assert.equal(digits(String(valor)), digits(texto), texto)
      }
    }),
    { numRuns: 5000 },
  )
})
