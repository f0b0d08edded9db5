import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maskPersonal } from './mask-personal.ts'

test('e-mails, CPFs and addresses of people are masked at any depth; CNPJs, ids and numbers stay unchanged', () => {
  const id = '3f0e7a52-1111-4222-8333-123456789012'
  assert.deepEqual(
    maskPersonal({
      email: 'ana.silva@exemplo.com.br',
      textos: ['CPF 52998224725', 'CPF 529.982.247-25'],
      ip: '200.10.20.30',
      cnpj: '11222333000181',
      fundo: { id, n: 12345678901, nulo: null, chave: '15042002211222333000181000000000000124110000000001' },
    }),
    {
      email: 'a***@exemplo.com.br',
      textos: ['CPF ***.982.247-**', 'CPF ***.982.247-**'],
      ip: '200.10.*.*',
      cnpj: '11222333000181',
      fundo: { id, n: 12345678901, nulo: null, chave: '15042002211222333000181000000000000124110000000001' },
    },
  )
})
