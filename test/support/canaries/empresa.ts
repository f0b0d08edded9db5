// Secrets of a company: its certificate, the login of its city, the secrets of its webhooks.
import assert from 'node:assert/strict'
import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SENHA_DO_CERTIFICADO } from '../city.ts'
import type { Hall } from './aviary.ts'
import type { Conta } from './credentials.ts'

/** Certificates good and bad, by key and by portal. */
export async function plantCertificates(
  { world, aviary, anonymous }: Hall,
  { portal, api, empresa }: Conta,
): Promise<void> {
  const { pfx, keyPem, certPem } = world.simulator.makeCertificate({ cnpj: empresa.cpfCnpj })
  const arquivo = pfx.toString('base64')
  const open = [certPem, readFileSync(world.tree.env.SEFIN_CA!, 'utf8')].map((each) => new X509Certificate(each).raw)
  const pkcs8 = createPrivateKey(keyPem).export({ type: 'pkcs8', format: 'der' })
  for (const piece of secretPieces(pfx, open)) aviary.know('arquivo do certificado', piece.toString('base64'), piece)
  for (const piece of secretPieces(pkcs8, open)) aviary.know('chave do certificado', piece.toString('base64'), piece)
  const errada = aviary.plant('senha errada do certificado')
  const lixo = aviary.plant('arquivo que não é certificado')
  for (const { client, base } of [
    { client: portal, base: '/portal/empresas' },
    { client: api, base: '/empresas' },
  ]) {
    const path = `${base}/${empresa.id}/certificado`
    await client.post(path, { arquivo, senha: errada })
    await client.post(path, { arquivo: lixo, senha: errada })
    await client.post(path, { arquivo: `${lixo}!`, senha: { senha: errada } })
    await client.post(path, { arquivo: [arquivo], senha: errada, pfx: arquivo })
    await client.call('POST', path, { raw: `{"arquivo":"${arquivo}","senha":"${errada}"` })
    await anonymous.post(path, { arquivo, senha: errada })
  }
  aviary.know('senha do certificado', SENHA_DO_CERTIFICADO)
  const uploaded = await portal.post(`/portal/empresas/${empresa.id}/certificado`, {
    arquivo,
    senha: SENHA_DO_CERTIFICADO,
  })
  assert.equal(uploaded.status, 201, uploaded.text)

  const municipio = '1504208'
  const config = { municipio, ambiente: 'homologacao', enviarEmailTomador: true }
  const acesso = {
    usuario: aviary.plant('usuário na cidade'),
    senha: aviary.know('senha na cidade', `canário "d&<'>` + randomBytes(8).toString('hex')),
    token: aviary.plant('token na cidade'),
  }
  for (const { client, base } of [
    { client: portal, base: '/portal/empresas' },
    { client: api, base: '/empresas' },
  ]) {
    const put = (body: object) => client.call('PUT', `${base}/${empresa.id}/nfse-configs`, { body })
    assert.equal((await put({ ...config, ...acesso })).status, 200)
    await put({ ...config, ...acesso, aliquotaIssPadrao: 101 })
    await put({ ...config, ...acesso, senha: [acesso.senha], token: acesso.token.repeat(30) })
    await put({ ...config, ...acesso, municipio: '0000000' })
    await client.get(`${base}/${empresa.id}/nfse-configs`)
  }
}

/** Pieces of a file that are in none of the public ones. Base64 in whole groups, so that a piece reads the same inside the whole. */
function secretPieces(file: Buffer, open: Buffer[]): Buffer[] {
  const offsets = Array.from({ length: Math.floor(file.length / PIECE) }, (_, nth) => nth * PIECE)
  return offsets
    .map((at) => file.subarray(at, at + PIECE))
    .filter((piece) => new Set(piece).size > PIECE / 2 && !open.some((each) => each.includes(piece.subarray(8, 32))))
}
const PIECE = 48

/** Endpoints whose deliveries fail, and addresses that carry a password. */
export async function plantWebhooks({ aviary, receiver }: Hall, { portal, api }: Conta): Promise<void> {
  const url = `${receiver.url}/falha?codigo=${aviary.plant('código na URL de webhook')}`
  const created = await portal.post('/portal/webhooks', { url })
  assert.equal(created.status, 201, created.text)
  aviary.know('segredo de webhook', created.json.segredo)
  aviary.know('segredo de webhook', (await api.post('/webhooks', { url })).json.segredo)
  const girado = await portal.post(`/portal/webhooks/${created.json.id}/girar-segredo`, {})
  aviary.know('segredo girado', girado.json.segredo)
  for (const client of [portal, api]) {
    const base = client === portal ? '/portal/webhooks' : '/webhooks'
    const avulso = await client.get(`${base}/segredo-avulso${client === portal ? '?ambiente=producao' : ''}`)
    aviary.know('segredo avulso', avulso.json.segredo)
    await client.post(`${base}/${created.json.id}/testar`, {})
    const senha = aviary.plant('senha na URL de webhook')
    const withPassword = `https://usuario:${senha}@recebe.example/x`
    await client.post(base, { url: withPassword })
    await client.call('PATCH', `${base}/${created.json.id}`, { body: { url: withPassword } })
  }
}
