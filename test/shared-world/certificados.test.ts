// A1 files that open but cannot be used: each refusal says what is wrong with the file. Against the whole service.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { startAnotherApi } from '../support/more-workers.ts'
import { needs } from '../support/references.ts'
import { sharedWorld } from '../support/shared-world.ts'
import { newIssuer, notaBody, type Tenant } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

const SENHA = 'Senha@123'

let world: World
let tenant: Tenant
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'a1-'))
  world = await sharedWorld()
  tenant = await world.register()
})
after(async () => {
  await world?.close()
  rmSync(folder, { recursive: true })
})

const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: folder, stdio: 'pipe' })

/** A file whose key is of this algorithm, signed by an authority of its own. */
function makePfx(cnpj: string, algorithm: string, exported: string[] = []): Buffer {
  const subject = `/CN=EMPRESA DE TESTE LTDA:${cnpj}`
  openssl(
    'req',
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-keyout',
    'ac.key',
    '-out',
    'ac.pem',
    '-subj',
    '/CN=AC TESTE',
  )
  openssl('genpkey', '-algorithm', ...algorithm.split(' '), '-out', 'folha.key')
  openssl('req', '-new', '-key', 'folha.key', '-out', 'folha.csr', '-subj', subject)
  openssl('x509', '-req', '-in', 'folha.csr', '-CA', 'ac.pem', '-CAkey', 'ac.key', '-days', '30', '-out', 'folha.pem')
  writeFileSync(
    join(folder, 'tudo.pem'),
    ['folha.key', 'folha.pem'].map((f) => readFileSync(join(folder, f))).join('\n'),
  )
  openssl('pkcs12', '-export', '-in', 'tudo.pem', '-out', 'a1.pfx', '-passout', `pass:${SENHA}`, ...exported)
  return readFileSync(join(folder, 'a1.pfx'))
}

test(
  'a key that is not RSA and a costly password protection are named, not called unreadable',
  needs('openssl'),
  async () => {
    const { id, cpfCnpj } = await tenant.createEmpresa()
    for (const [algorithm, exported, said] of [
      ['EC -pkeyopt ec_paramgen_curve:P-256', [], /chave deste certificado é EC; as notas são assinadas com RSA/],
      ['ED25519', [], /chave deste certificado é ED25519/],
      ['RSA -pkeyopt rsa_keygen_bits:2048', ['-iter', '3000000', '-nomac'], /3000000 iterações; o limite é 2000000/],
    ] as const) {
      const refused = await tenant.uploadCertificado(id, makePfx(cpfCnpj, algorithm, [...exported]), SENHA)
      assert.deepEqual([refused.status, refused.json.codigo], [422, 'CERTIFICADO_NAO_ACEITO'], refused.text)
      assert.match(refused.json.erros[0].mensagem, said)
      assert.ok(refused.json.erros[0].correcao)
    }
  },
)

test('an RSA key of 1024 bits is refused in production and warned of in homologação', needs('openssl'), async () => {
  const { id, cpfCnpj } = await tenant.createEmpresa()
  const uploaded = await tenant.uploadCertificado(id, makePfx(cpfCnpj, 'RSA -pkeyopt rsa_keygen_bits:1024'), SENHA)
  assert.deepEqual([uploaded.status, uploaded.json.bitsDaChave], [201, 1024], uploaded.text)
  const validate = async (ambiente: 'homologacao' | 'producao') =>
    (await (await tenant.apiKey(ambiente)).post('/nfse/validar', notaBody(cpfCnpj))).json
  const homologacao = await validate('homologacao')
  assert.equal(homologacao.valida, true, JSON.stringify(homologacao.erros))
  const codigos = homologacao.avisos.map(({ codigo }: { codigo: string }) => codigo)
  assert.ok(codigos.includes('CERTIFICADO_CHAVE_CURTA'), codigos.join(' '))
  assert.equal((await validate('producao')).erros[0].codigo, 'CERTIFICADO_CHAVE_CURTA')
})

test('a branch that signs with another establishment: an aviso by default, a refusal where the operator decides', async () => {
  const { api, body } = await world.issuer()
  const { json } = await api.post('/nfse/validar', body())
  const codigos = json.avisos.map(({ codigo }: { codigo: string }) => codigo)
  assert.ok(codigos.includes('CERTIFICADO_DE_OUTRO_ESTABELECIMENTO'), codigos.join(' '))
  const own = await world.issuer({ proprio: true })
  assert.ok(!JSON.stringify((await own.api.post('/nfse/validar', own.body())).json.avisos).includes('ESTABELECIMENTO'))

  const strict = await startAnotherApi(world.tree, { CERTIFICADO_DO_EMITENTE: 'exato' })
  const stand = { url: strict.url, simulator: world.simulator }
  try {
    const branch = await newIssuer(stand)
    const refused = await branch.api.post('/nfse/validar', branch.body())
    assert.equal(refused.json.erros[0].codigo, 'CERTIFICADO_CNPJ_DIVERGENTE', refused.text)
    assert.match(refused.json.erros[0].mensagem, /11\.222\.333\/0001-81/)
    assert.equal((await branch.api.issue(branch.body())).status, 422)
    const matching = await newIssuer(stand, { proprio: true })
    assert.equal((await matching.api.post('/nfse/validar', matching.body())).json.valida, true)
  } finally {
    await strict.stop()
  }
})
