// `nfse webhooks ouvir` against a service that cannot reach this machine.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { test } from 'node:test'

const CLI = resolve(import.meta.dirname, '../../sdk/cli.ts')

test('an endpoint left by an earlier run is deleted first; a refused address suggests a tunnel', async () => {
  const url = 'https://tunel.example/hook'
  const calls: string[] = []
  const server = createServer((request, response) => {
    calls.push(`${request.method} ${request.url?.split('?')[0]}`)
    if (request.method === 'DELETE') return response.writeHead(204).end()
    const endpoints = [
      { id: 'velho', url, descricao: 'nfse webhooks ouvir (temporário)' },
      { id: 'dela', url, descricao: 'Produção' },
      { id: 'outro', url: 'https://outro.example/', descricao: 'nfse webhooks ouvir (temporário)' },
    ]
    if (request.method === 'GET') return response.writeHead(200).end(JSON.stringify({ items: endpoints, total: 3 }))
    response.writeHead(422).end(JSON.stringify({ codigo: 'WEBHOOK_URL_INVALIDA', mensagem: 'A URL não é aceita.' }))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  try {
    const { port } = server.address() as AddressInfo
    const env = { ...process.env, NFSE_CHAVE: 'nfse_hml_x', NFSE_URL: `http://127.0.0.1:${port}` }
    const args = [CLI, 'webhooks', 'ouvir', '--porta', '0', '--url', url]
    const { code, stderr } = await new Promise<{ code: unknown; stderr: string }>((done) =>
      execFile(process.execPath, args, { env }, (error, _stdout, stderr) => done({ code: error?.code, stderr })),
    )
    assert.equal(code, 2)
    assert.match(stderr, /não entrega em https:\/\/tunel\.example\/hook.*--url https:\/\//)
    assert.deepEqual(calls, ['GET /v1/webhooks', 'DELETE /v1/webhooks/velho', 'POST /v1/webhooks'])
  } finally {
    server.close()
  }
})
