// Whether an administrator needs a second factor by default: where the database is a server's.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Secret, TOTP } from 'otpauth'
import { openBackOffice, SENHA_ADMIN } from '../support/back-office.ts'

const SETTING = 'acesso.segundoFatorObrigatorio'

test('over a database of its own the first administrator enrols a second factor before anything else', async () => {
  // The folder of the service's own data says nothing of where the database is.
  const office = await openBackOffice({ PASTA_DO_BANCO: '', DATA_DIR: '/tmp', SENHA_CUSTO: 'minimo' })
  office.freeze()
  const { superadmin } = office.admin
  const before = await superadmin('GET /admin/conexoes')
  assert.deepEqual([before.status, before.json.codigo], [403, 'SEGUNDO_FATOR_OBRIGATORIO'])
  assert.equal((await superadmin('GET /admin/auth/me')).json.segundoFator.obrigatorio, true)
  const { segredo } = (await superadmin('POST /admin/auth/segundo-fator', { senha: SENHA_ADMIN })).json
  const app = new TOTP({ secret: Secret.fromBase32(segredo) })
  const codigo = app.generate({ timestamp: office.app.now().getTime() })
  assert.equal((await superadmin('POST /admin/auth/segundo-fator/confirmar', { codigo })).status, 201)
  assert.equal((await superadmin('GET /admin/conexoes')).status, 200)
  const { json } = await superadmin('GET /admin/settings')
  const shown = json.items.find(({ chave }: { chave: string }) => chave === SETTING)
  assert.deepEqual([shown.padrao, shown.valor, shown.alteracao], [true, true, null])
  const put = await superadmin(`PUT /admin/settings/${SETTING}`, { valor: false, motivo: 'Rede fechada' })
  assert.equal(put.status, 200, put.text)
  assert.equal((await office.admin.operador('GET /admin/conexoes')).status, 200, 'what an operator saved wins')
  await office.close()
})

test('over the embedded database nobody needs one until an operator says so', async () => {
  const office = await openBackOffice({ SENHA_CUSTO: 'minimo' })
  assert.equal((await office.admin.superadmin('GET /admin/conexoes')).status, 200)
  const { json } = await office.admin.superadmin('GET /admin/settings')
  const shown = json.items.find(({ chave }: { chave: string }) => chave === SETTING)
  assert.deepEqual([shown.padrao, shown.valor], [false, false])
  await office.close()
})
