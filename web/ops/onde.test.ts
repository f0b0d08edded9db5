import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesOf } from './onde.ts'

const NOTA = '0192a1b0-0000-7000-8000-000000000001'

test('each pending act that the service names leads to its page, once', () => {
  assert.deepEqual(
    pagesOf([
      'GET /admin/queues/nota.issue/jobs-humanizados?state=bloqueado',
      `GET /admin/nfse/${NOTA}`,
      `POST /admin/nfse/${NOTA}/reenfileirar`,
    ]),
    [
      { nome: 'Ver as tarefas', href: '/filas/nota.issue?estado=bloqueado' },
      { nome: 'Abrir a nota', href: `/notas/${NOTA}` },
    ],
  )
  assert.deepEqual(
    pagesOf([
      'GET /admin/queues/nota.consult/jobs-humanizados?grupo=nacional:producao',
      'GET /admin/queues/nota.issue/jobs-humanizados?state=bloqueado&grupo=nacional:producao',
    ]).map(({ href }) => href),
    ['/filas/nota.consult?grupo=nacional:producao', '/filas/nota.issue?estado=bloqueado&grupo=nacional:producao'],
  )
  assert.deepEqual(
    pagesOf(['POST /admin/queues/mail.send/resume', 'GET /admin/queues/capacidade-municipios']).map(({ href }) => href),
    ['/filas/mail.send', '/filas'],
  )
  assert.deepEqual(
    pagesOf([
      `POST /admin/nf-mensalidade/faturas/${NOTA}/emitir-nf`,
      `POST /admin/faturamento/faturas/${NOTA}/write-off`,
      `GET /admin/bank/cobrancas/${NOTA}`,
      'GET /admin/bank/cobrancas',
    ]).map(({ href }) => href),
    [`/faturas/${NOTA}`, `/cobrancas/${NOTA}`, '/cobrancas'],
  )
  assert.deepEqual(
    pagesOf(['GET /admin/monitor/webservices/1504208', 'POST /admin/monitor/webservices/1504208/probe']),
    [{ nome: 'Ver a cidade', href: '/monitor/1504208' }],
  )
  assert.deepEqual(pagesOf(['GET /admin/monitor/webservices/1504208'], '1504208:homologacao'), [
    { nome: 'Ver a cidade', href: '/monitor/1504208?ambiente=homologacao' },
  ])
  assert.deepEqual(
    pagesOf(['GET /admin/conexoes/limeira/active', 'GET /admin/codigos', 'POST /admin/codigos/classificar']),
    [{ nome: 'Classificar o código', href: '/codigos' }],
  )
  assert.deepEqual(pagesOf(['POST /portal/empresas/1/certificado']), [])
})
