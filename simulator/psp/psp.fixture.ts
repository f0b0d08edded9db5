// A simulated PSP of its own for a test, and one client of it.
import { readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { makeCertificate, openIdentities, type PemPair } from '../certificates.ts'
import { newDataDir } from '../data-dir.fixture.ts'
import { CLIENTE_PADRAO, ESCOPOS } from './clientes.ts'
import { diaEmBrasilia } from './cobv.ts'
import { startPsp } from './psp.ts'

export const [CHAVE] = CLIENTE_PADRAO.chaves as [string]
export const daqui = (dias: number) => diaEmBrasilia(Date.now() + dias * 86_400_000)

/** The body of a charge that is refused nothing. */
export const corpo = (more: object = {}) => ({
  calendario: { dataDeVencimento: daqui(10), validadeAposVencimento: 30 },
  devedor: { cnpj: '12ABC34501DE35', nome: 'Cliente LTDA' },
  valor: { original: '149.90' },
  chave: CHAVE,
  solicitacaoPagador: 'Fatura 2026-11',
  ...more,
})

/** Lives until the test ends. `panel` is the control panel, in this process. */
export async function openPsp(t: Pick<TestContext, 'after'>, dataDir = newDataDir('psp-')) {
  const psp = await startPsp({ dataDir, port: 0, host: '127.0.0.1' })
  t.after(async () => {
    await psp.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { ca } = openIdentities(dataDir)
  const client = makeCertificate(ca, { cnpj: CLIENTE_PADRAO.cnpj, nome: 'SERVICO', senha: 'x' })
  // biome-ignore lint/suspicious/noExplicitAny: each action answers with a shape of its own
  const panel = async (action: string, body: object = {}, query = ''): Promise<any> => {
    const [method, path] = action.split(' ') as [string, string]
    return psp.administer(method, path, new URLSearchParams(query), body as Record<string, unknown>)
  }
  const url = `https://localhost:${psp.port}`
  return { dataDir, ca, caPem: readFileSync(join(dataDir, 'ca.pem'), 'utf8'), client, panel, url, psp }
}

type Psp = Awaited<ReturnType<typeof openPsp>>

/** Calls the API Pix with a token of these scopes. */
export async function openClient(psp: Psp, scope = ESCOPOS.join(' '), client: PemPair = psp.client) {
  const { clientId, clientSecret } = CLIENTE_PADRAO
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64')
  const granted = await call(psp, client, 'POST', '/oauth/token', {
    headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  })
  const headers = { authorization: `Bearer ${granted.json.access_token}`, 'content-type': 'application/json' }
  return (method: string, path: string, body?: object) =>
    call(psp, client, method, `/api/v2${path}`, { headers, body: body && JSON.stringify(body) })
}

export function call(
  psp: Pick<Psp, 'url' | 'caPem'>,
  client: PemPair | null,
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
  // biome-ignore lint/suspicious/noExplicitAny: each resource has a shape of its own
): Promise<{ status: number; type: string; json: any }> {
  const tls = { ca: psp.caPem, cert: client?.certPem, key: client?.keyPem, agent: false as const }
  return new Promise((resolve, reject) => {
    const sent = request(psp.url + path, { method, headers, ...tls }, async (answer) => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      const text = Buffer.concat(chunks).toString('utf8')
      const type = answer.headers['content-type'] ?? ''
      resolve({ status: answer.statusCode!, type, json: text ? JSON.parse(text) : null })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
