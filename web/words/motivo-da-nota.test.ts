import assert from 'node:assert/strict'
import { test } from 'node:test'
import { motivoDaNota } from './motivo-da-nota.ts'

test('the reason of a note is its first error, its conflict, or what its city said', () => {
  const erro = { codigo: 'E0310', mensagem: 'O código não existe. Confira a tabela.' }
  const duvida = (dito: string) => ({
    codigo: 'RESPOSTA_EM_DUVIDA',
    mensagem: `A cidade respondeu: “${dito}”. Isto não diz se a nota foi emitida.`,
  })
  const table = [
    [
      { erros: [erro], avisos: [] },
      { codigo: 'E0310', texto: 'O código não existe' },
    ],
    [
      { erros: [erro, erro], avisos: [duvida('E1: x')] },
      { codigo: 'E0310', texto: 'O código não existe' },
    ],
    [
      { erros: [], avisos: [duvida('E160: Arquivo em desacordo')] },
      { codigo: 'E160', texto: 'Arquivo em desacordo' },
    ],
    [
      { erros: [], avisos: [duvida('Sistema em manutenção')] },
      { codigo: null, texto: 'Sistema em manutenção' },
    ],
    [
      { erros: [], avisos: [{ codigo: 'NUMERO_EM_CONFLITO', mensagem: 'x' }] },
      { codigo: null, texto: 'A cidade tem o nosso número com outro conteúdo' },
    ],
    [{ erros: [], avisos: [{ codigo: 'OUTRO', mensagem: 'x' }] }, null],
    [{ erros: [], avisos: [] }, null],
  ] as const
  for (const [nota, expected] of table) assert.deepEqual(motivoDaNota(nota), expected)
})
