import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { NfseResponse } from '../formas.ts'
import { writeSituacao } from './situacao.ts'

const AGORA = Date.parse('2026-11-20T12:00:00-03:00')
const meta = (situacao: NfseResponse['meta']['situacao'], proximaVerificacaoEm: string | null = null) =>
  ({ situacao, proximaVerificacaoEm, trilho: 'municipal' }) as NfseResponse['meta']

test('every situation is described in words, without its code, and with the time of the next step', () => {
  for (const situacao of ['na_fila', 'enviando', 'aguardando_prefeitura', 'consultando', 'incerta'] as const) {
    const { titulo, texto } = writeSituacao(meta(situacao), AGORA)!
    assert.match(`${titulo}. ${texto}`, /^[A-Z][^_]+\.$/, situacao)
  }
  assert.equal(writeSituacao(meta(null), AGORA), null)
  const soon = writeSituacao(meta('aguardando_prefeitura', '2026-11-20T15:00:30.000Z'), AGORA)
  assert.match(soon!.texto, /Perguntamos de novo em instantes\.$/)
  const later = writeSituacao(meta('na_fila', '2026-11-20T15:30:00.000Z'), AGORA)
  assert.match(later!.texto, /sozinha, às \d\d:30\.$/)
})
