import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatusNota } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { eventBody, type NotaDoEvento } from './event-body.ts'

const app = { config: { urlPublica: 'https://api.exemplo.com.br' } } as App
const nota: NotaDoEvento = {
  id: 'n1',
  status: 'autorizada',
  idIntegracao: 'pedido-1',
  numero: '123',
  chaveAcesso: 'X',
  numeroRps: 10,
  serieRps: '1',
  substituicaoEmCurso: false,
}
const read = (body: Buffer) => JSON.parse(body.toString())

test('the payload has exactly the fields of the specification, and whether a replacement is in course', () => {
  assert.deepEqual(read(eventBody(app, 'nfse.autorizada', nota, new Date('2026-01-02T06:04:05.678Z'))), {
    event: 'nfse.autorizada',
    timestamp: '2026-01-02T06:04:05.678Z',
    idIntegracao: 'pedido-1',
    nfse: {
      id: 'n1',
      status: 'autorizada',
      numero: '123',
      chaveAcesso: 'X',
      numeroRps: '10',
      serieRps: '1',
      substituicaoEmCurso: false,
      urls: { pdf: 'https://api.exemplo.com.br/nfse/n1/pdf', xml: 'https://api.exemplo.com.br/nfse/n1/xml' },
    },
  })
})

test('idIntegracao is absent when the client did not send it, and a note without a document has no URL', () => {
  const rejeitada = { ...nota, status: 'rejeitada', idIntegracao: null, numero: null, chaveAcesso: null } as const
  const payload = read(eventBody(app, 'nfse.rejeitada', rejeitada, new Date(0)))
  assert.equal('idIntegracao' in payload, false)
  assert.deepEqual(payload.nfse.urls, { pdf: null, xml: null })
  assert.equal('erros' in payload.nfse, false)
})

test('a cancelled note has a page and no XML, a replaced one neither (contrato §3 note 3)', () => {
  const urlsOf = (status: StatusNota) => {
    const { pdf, xml } = read(eventBody(app, 'nfse.cancelada', { ...nota, status }, new Date(0))).nfse.urls
    return [pdf !== null, xml !== null]
  }
  assert.deepEqual(
    [urlsOf('autorizada'), urlsOf('cancelada'), urlsOf('substituida')].join(' '),
    'true,true true,false false,false',
  )
})

test('an event says why the note was not issued', () => {
  const erros = [{ campo: 'tomador.cpfCnpj', codigo: 'E0206', mensagem: 'CPF inexistente', correcao: 'Confira.' }]
  const payload = read(eventBody(app, 'nfse.rejeitada', { ...nota, status: 'rejeitada', erros }, new Date(0)))
  assert.deepEqual(payload.nfse.erros, [{ ...erros[0], link: '/v1/docs/erros#E0206' }])
})
