import assert from 'node:assert/strict'
import { test } from 'node:test'
import { celulasDe } from './dependencias.ts'

const AGORA = Date.parse('2026-11-28T06:28:00Z')
const bom = { estado: 'responde', desde: null, ultimoSucesso: '2026-11-28T06:27:00Z', detalhe: '' } as const

test('each cell is as bad as the worst of its kind, and the national system for tests is in none', () => {
  const celulas = celulasDe(
    [
      { ...bom, chave: 'nacional:producao', tipo: 'nacional', nome: 'Sistema nacional, produção' },
      {
        ...bom,
        chave: 'nacional:homologacao',
        tipo: 'nacional',
        nome: '',
        estado: 'fora',
        desde: '2026-11-28T06:00:00Z',
      },
      { ...bom, chave: 'banco:1', tipo: 'banco', nome: 'Banco' },
      { ...bom, chave: 'banco:2', tipo: 'banco', nome: 'Banco', estado: 'fora', desde: '2026-11-28T06:16:00Z' },
      { ...bom, chave: 'smtp', tipo: 'smtp', nome: '', estado: 'sem_uso', ultimoSucesso: null },
      { ...bom, chave: 'webhooks', tipo: 'webhooks', nome: '', estado: 'fora', detalhe: '1 de 42 recusam' },
    ],
    AGORA,
  )
  assert.deepEqual(
    celulas.map(({ curto, estado, texto }) => [curto, estado, texto]),
    [
      ['Nacional', 'responde', 'respondeu há 1 min'],
      ['Banco', 'fora', 'fora desde 03:16'],
      ['E-mail', 'sem_uso', 'sem uso'],
      ['Webhooks', 'fora', '1 de 42 recusam'],
    ],
  )
})
