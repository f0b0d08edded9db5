import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { abrirBalanceador } from './balanceador.ts'
import { entregas, quebras } from './provas.ts'

const chegada = (id: string, more = {}) => ({
  ...{ event: 'nfse.autorizada', assinada: true, body: { nfse: { id } }, resposta: 200 },
  ...more,
})

test('the rehearsal is convicted by a note that the receiver has not, or twice, or without a signature', () => {
  assert.deepEqual(entregas(['a', 'b'], [chegada('a', { resposta: 500 }), chegada('b'), chegada('a')]), [])
  assert.deepEqual(entregas(['a', 'b'], [chegada('a', { resposta: 500 }), chegada('b'), chegada('b')]), [
    'a nota a chegou 0 vezes ao receptor de webhooks',
    'a nota b chegou 2 vezes ao receptor de webhooks',
  ])
  assert.deepEqual(entregas(['a'], [chegada('a', { event: 'nfse.rejeitada' })]).length, 1)
  assert.deepEqual(entregas(['a'], [chegada('a', { assinada: false })]), ['a entrega da nota a sem assinatura'])
})

test('it is convicted by what a process logged of a schema that it does not know', () => {
  const boas = ['{"level":40,"err":{"code":"ECONNRESET"}}', '{"api":"pronta"}']
  assert.deepEqual(quebras(boas), [])
  const coluna = '{"level":40,"err":{"type":"DatabaseError","code":"42703"},"msg":"queue not reachable"}'
  assert.equal(quebras([...boas, coluna, '{"level":50,"msg":"job crashed"}']).length, 2)
})

test('it is convicted by each request that a process refuses, breaks off or answers with 5xx', async () => {
  const balanceador = await abrirBalanceador()
  const servidor = createServer((pedido, resposta) => {
    if (pedido.url === '/quebra') return void resposta.destroy()
    resposta.writeHead(pedido.url === '/erro' ? 500 : 200).end('sim')
  })
  await new Promise<void>((ouve) => servidor.listen(0, '127.0.0.1', ouve))
  try {
    await balanceador.incluir('api', `http://127.0.0.1:${(servidor.address() as AddressInfo).port}`)
    const pedir = async (path: string) => (await fetch(`${balanceador.url}${path}`)).status
    assert.deepEqual([await pedir('/bom'), await pedir('/erro'), await pedir('/quebra')], [200, 500, 502])
    const { respostas, faltas } = balanceador.contar()
    assert.deepEqual(respostas, { api: 2 })
    assert.match(faltas.join('\n'), /^GET \/erro: 500 de api\nGET \/quebra: ECONNRESET de api$/)
    balanceador.excluir('api')
    assert.equal(await pedir('/bom'), 502)
    assert.deepEqual(balanceador.contar().faltas, ['GET /bom: nenhum processo está pronto'])
  } finally {
    await balanceador.fechar()
    servidor.closeAllConnections()
    servidor.close()
  }
})
