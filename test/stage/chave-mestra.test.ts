// Exchanging the master key: what the old one sealed is wrapped with the new one, and the old one can be removed.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { checkMasterKeys } from '#features/operations/check-master-keys.ts'
import { startHeartbeat } from '#features/operations/heartbeat.ts'
import type { App } from '#platform/app.ts'
import { decodeSealed, VaultError } from '#platform/certificates/vault.ts'
import { loadConfig } from '#platform/config.ts'
import { sql } from '#platform/db/db.ts'
import { openPool } from '#platform/db/statement/pool.ts'
import { openApp } from '#platform/open-app.ts'
import { contarSelados, esquecer, girar } from '../../scripts/chave-mestra/girar.ts'
import { makeCertificate, openIdentities } from '../../simulator/certificates.ts'
import { type Conta, openPortal, type Portal, SENHA } from '../support/portal.ts'
import { until } from '../support/until.ts'
import { BASE_ENV } from '../support/webhooks.ts'

const chave = (id: string, n: number) => `${id}:${Buffer.alloc(32, n).toString('base64')}`
const [K1, K2] = [chave('k1', 1), chave('k2', 2)]
let portal: Portal
let conta: Conta
before(async () => {
  portal = await openPortal({ CHAVE_MESTRA: K1 })
  await checkMasterKeys(portal.app)
  conta = await portal.register()
  await sealOneOfEach()
})
after(() => portal?.close())

/** Through the operations of a client: mail, webhook, secret of the account, certificate, city, second factor. */
async function sealOneOfEach(): Promise<void> {
  const { token, empresaId } = conta
  const ok = async (address: string, body: unknown) => {
    const { status, text } = await portal.call(address, { token, body })
    assert.ok(status < 300, `${address}: ${status} ${text}`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'nfse-chave-'))
  const { pfx } = makeCertificate(openIdentities(folder).ca, {
    cnpj: '12345678000195',
    nome: 'X LTDA',
    senha: 'Senha@123',
  })
  rmSync(folder, { recursive: true })
  await ok(`POST /portal/empresas/${empresaId}/certificado`, { arquivo: pfx.toString('base64'), senha: 'Senha@123' })
  await ok('POST /portal/webhooks', { url: 'http://127.0.0.1:9/eventos' })
  await ok(`PUT /portal/empresas/${empresaId}/nfse-configs`, {
    ambiente: 'homologacao',
    usuario: 'quem',
    senha: 's3nha',
    token: 't0ken',
  })
  await ok('POST /portal/auth/segundo-fator', { senha: SENHA })
  await ok('POST /portal/invites', { email: 'colega@exemplo.com.br', papel: 'leitura' })
}

const open = (chaves: string): App =>
  openApp(loadConfig({ ...BASE_ENV, ...portal.database.env, LOG_NIVEL: 'silent', CHAVE_MESTRA: chaves }))

type Certificado = { id: string; tenantId: string; empresaId: string; selado: Buffer }
async function openCertificate({ vault, sistema }: App): Promise<Buffer> {
  const row = await sistema.one<Certificado>(sql`
    select id, tenant_id as "tenantId", empresa_id as "empresaId", chave_selada as selado from certificados`)
  const { id: certificadoId, selado, ...owner } = row!
  return vault.open({ ...owner, certificadoId }, decodeSealed(selado))
}

test('everything is wrapped with the new key, opens with it alone, and the old one is forgotten only then', async () => {
  const owner = openPool(portal.database.url, { max: 2 })
  const [both, old] = [open(`${K2},${K1}`), open(K1)]
  const beating = startHeartbeat(old, 'worker')
  try {
    const db = owner.forAll()
    await checkMasterKeys(both)
    const before = await openCertificate(old)
    const sealed = (await contarSelados(db)).get('k1')!
    assert.ok(sealed >= 7, `${sealed} values`)
    assert.match((await esquecer(db, 'k2', 'k2'))!, /primeira/)
    await until('the process of the old key shows itself', async () => {
      const seen = await db.query(sql`select from processos where chave_mestra = 'k1'`)
      return seen.length > 0
    })
    assert.match((await esquecer(db, 'k1', 'k2'))!, /Ainda selam com k1: worker/)
    await beating.stop()
    assert.match((await esquecer(db, 'k1', 'k2'))!, new RegExp(`Ainda há ${sealed} valores`))

    const wrapped = (await girar(db, both.vault, 'k2')).filter(({ quantos }) => quantos > 0)
    assert.deepEqual(wrapped.map(({ nome }) => nome).sort(), [
      ...['certificados.chave_selada', 'emails.corpo', 'nfse_configs.senha_selada', 'nfse_configs.token_selado'],
      ...['pessoas.totp_segredo', 'tenants.segredo_avulso', 'webhook_endpoints.segredo'],
    ])
    assert.deepEqual([...(await contarSelados(db))], [['k2', sealed]])
    assert.equal(
      (await girar(db, both.vault, 'k2')).reduce((sum, { quantos }) => sum + quantos, 0),
      0,
      'again: nothing',
    )
    await assert.rejects(checkMasterKeys(open(K2)), /falta a chave "k1"/)
    assert.equal(await esquecer(db, 'k1', 'k2'), null)

    const alone = open(K2)
    await checkMasterKeys(alone)
    assert.deepEqual(await openCertificate(alone), before)
    await assert.rejects(openCertificate(old), VaultError)
    await alone.close()
  } finally {
    await beating.stop()
    await Promise.all([both.close(), old.close(), owner.close()])
  }
})

test('a value of a column that the list forgot keeps the old key', async () => {
  const owner = openPool(portal.database.url, { max: 1 })
  try {
    const db = owner.forAll()
    const old = open(`${K1},${K2}`)
    await checkMasterKeys(old)
    await db.query(sql`create table esquecida (id int, x bytea)`)
    await db.query(sql`insert into esquecida values (1, ${old.vault.sealSecret('x', 'y')})`)
    await old.close()
    assert.match((await esquecer(db, 'k1', 'k2'))!, /Ainda há 1 valores/)
  } finally {
    await owner.close()
  }
})
