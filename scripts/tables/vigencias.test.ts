import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readManifesto } from '#platform/manifesto.ts'
import { dayAfter, mudancas } from './vigencias.ts'

const during = (de: string, ate: string) => readManifesto().flatMap((fonte) => mudancas(fonte, { de, ate }))

test('the sixty days before 2027 show that presumed credits begin, in the row and the column that say so', () => {
  const found = during('2026-11-22', dayAfter('2026-11-22', 60))
  assert.deepEqual(
    found.find(({ tabela, linha, coluna }) => tabela === 'ccredpres' && linha === '01' && coluna === 'inicioIbs'),
    { data: '2027-01-01', verbo: 'começa', tabela: 'ccredpres', linha: '01', coluna: 'inicioIbs' },
  )
})

test('the end of an edition and of a row is reported on its day, and not a day later', () => {
  const ends = (de: string, ate: string) => during(de, ate).filter(({ verbo }) => verbo === 'termina')
  assert.ok(ends('2032-12-31', '2032-12-31').some(({ tabela }) => tabela === 'servicos-lc116'))
  assert.ok(ends('2026-01-01', '2026-01-01').some(({ linha }) => linha === '220001'))
  assert.deepEqual(
    ends('2026-01-02', '2026-01-02').filter(({ tabela }) => tabela === 'cclasstrib'),
    [],
  )
})

test('sixty days after 22/11/2026 is 21/01/2027', () => {
  assert.equal(dayAfter('2026-11-22', 60), '2027-01-21')
})
