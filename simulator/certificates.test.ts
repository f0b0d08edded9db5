import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { needs } from '#test/support/references.ts'
import { createCertificateReader } from './certificate-reader.ts'
import { type Identities, makeCertificate, openIdentities, pemBody } from './certificates.ts'

const request = { cnpj: '11222333000181', nome: 'PADARIA SÃO JOÃO LTDA', senha: 'Senha@123' }

let folder = ''
let identities: Identities
before(() => {
  folder = mkdtempSync(join(tmpdir(), 'ac-'))
  identities = openIdentities(folder)
})
after(() => rmSync(folder, { recursive: true }))

test('the authority is created once, its key is not readable by others, and a second start reads it back', () => {
  assert.equal(openIdentities(folder).ca.certPem, identities.ca.certPem)
  assert.equal(statSync(join(folder, 'ca-chave.pem')).mode & 0o077, 0)
})

test('a certificate names its company as ICP-Brasil does, and is recognised as the authority’s', () => {
  const reader = createCertificateReader(identities.ca.certPem)
  const certificado = reader.fromBase64(pemBody(makeCertificate(identities.ca, request).certPem))!
  const { cnpj, nome, cadeia, clientAuth, isCa } = certificado
  assert.deepEqual(
    { cnpj, nome, cadeia, clientAuth, isCa },
    { cnpj: request.cnpj, nome: request.nome, cadeia: 'ac', clientAuth: true, isCa: false },
  )
  assert.ok(certificado.validTo > Date.now())
  const vencido = reader.fromBase64(pemBody(makeCertificate(identities.ca, { ...request, vencido: true }).certPem))!
  assert.ok(vencido.validTo < Date.now())
})

test('a certificate of an unknown authority is not trusted', () => {
  const stranger = makeCertificate(openIdentities(join(folder, 'outra')).ca, request)
  const certificado = createCertificateReader(identities.ca.certPem).fromBase64(pemBody(stranger.certPem))
  assert.equal(certificado?.cadeia, 'desconhecida')
})

for (const cifra of ['aes256', '3des']) {
  test(`openssl opens the file of the command line: ${cifra}`, needs('openssl'), () => {
    const out = join(folder, `${cifra}.pfx`)
    const script = fileURLToPath(new URL('./certificado.ts', import.meta.url))
    const options = ['--cnpj', request.cnpj, '--nome', request.nome, '--senha', request.senha, '--cifra', cifra]
    execFileSync(process.execPath, [script, ...options, '--out', out, '--data', folder])
    const pem = execFileSync('openssl', ['pkcs12', '-in', out, '-passin', `pass:${request.senha}`, '-nodes'], {
      stdio: 'pipe',
    })
    assert.match(pem.toString(), /BEGIN PRIVATE KEY/)
    assert.match(pem.toString(), /BEGIN CERTIFICATE/)
    assert.ok(readFileSync(out).length > 1000)
  })
}

test('the command line shows its usage when an argument is missing', () => {
  const script = fileURLToPath(new URL('./certificado.ts', import.meta.url))
  const { status, stderr } = spawnSync(process.execPath, [script, '--cnpj', '123'])
  assert.equal(status, 2)
  assert.match(stderr.toString(), /--senha/)
})
