import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LinkDeCertificado } from '../formas.ts'
import { fraseDoLink, prazoDe } from './certificados.ts'

test('what is left of a certificate is said in days', () => {
  const said = (diasRestantes: number, status: 'ativo' | 'expirando' | 'expirado') => prazoDe({ diasRestantes, status })
  assert.deepEqual(
    [said(365, 'ativo'), said(1, 'expirando'), said(0, 'expirando'), said(-1, 'expirado'), said(-3, 'expirado')],
    ['em 365 dias', 'em 1 dia', 'em menos de um dia', 'venceu há menos de um dia', 'venceu há 2 dias'],
  )
})

test('a link says whom it went to, or who used it and when', () => {
  const link: LinkDeCertificado = {
    ...{ id: 'x', email: 'dono@padaria.example', status: 'aberto', recusas: 0, criadoPor: 'Ana', enviadoPor: null },
    ...{ expiraEm: '2026-12-07T15:00:00Z', criadoEm: '2026-11-30T15:00:00Z', encerradoEm: null },
  }
  assert.match(fraseDoLink(link), /^Link enviado a dono@padaria\.example, vale até /)
  const used = { ...link, status: 'usado' as const, encerradoEm: '2026-12-01T15:00:00Z', enviadoPor: 'Seu Zé' }
  assert.match(fraseDoLink(used), /^Enviado por Seu Zé em /)
  assert.match(fraseDoLink({ ...link, status: 'esgotado', recusas: 10 }), /10 arquivos recusados$/)
})
