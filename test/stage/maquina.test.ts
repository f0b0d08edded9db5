// What is wrong with the machine of a process: a disk without space, and a clock that disagrees with the database's.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { feedIncidentes } from '#features/incidentes/feed.ts'
import type { Incidente } from '#formas/operacao/incidente.ts'
import { adminDependencias } from '#http/admin/dependencias.ts'
import { adminIncidentes } from '#http/admin/incidentes.ts'
import { loadConfig } from '#platform/config.ts'
import { openApp } from '#platform/open-app.ts'
import { type Disco, openDisco } from '../chaos/disco.ts'
import { type BackOffice, openBackOffice } from '../support/back-office.ts'
import { COM_ESTA_MAQUINA } from '../support/this-machine.ts'

const MB = 8
const pasta = mkdtempSync(join(tmpdir(), 'nfse-disco-'))
let disco: Disco | null
let office: BackOffice
before(async () => {
  disco = openDisco(pasta, MB)
  office = await openBackOffice({ PASTA_DO_BANCO: pasta }, [...adminDependencias, ...adminIncidentes])
})
after(async () => {
  await office?.close()
  disco?.remover()
  rmSync(pasta, { recursive: true, force: true })
})

const incidentes = async (tipo: string): Promise<Incidente[]> => {
  const { status, json, text } = await office.admin.suporte(`GET /admin/incidentes?tipo=${tipo}`)
  assert.equal(status, 200, text)
  return json.items
}
const dependencia = async (chave: string): Promise<{ estado: string; detalhe: string }> => {
  const { json } = await office.admin.suporte('GET /admin/dependencias')
  return json.items.find((each: { chave: string }) => each.chave === chave)
}

test('a disk that is full is one incident, which says which and how full, until there is space', async (t) => {
  if (!disco) return t.skip('this user may not mount a disk')
  await feedIncidentes(office.app)
  assert.deepEqual(await incidentes('disco_cheio'), [])
  assert.equal((await dependencia('disco_do_banco')).estado, 'responde')
  const { bavail, bsize } = statfsSync(pasta)
  writeFileSync(join(pasta, 'dados'), Buffer.alloc(Math.floor(bavail * bsize * 0.97)))
  await feedIncidentes(office.app)
  await feedIncidentes(office.app)
  const [found, ...others] = await incidentes('disco_cheio')
  assert.deepEqual(others, [])
  assert.deepEqual(
    [found!.chave, found!.titulo, found!.gravidade, found!.contas, found!.atos[0]!.href],
    ['disco_cheio:do banco de dados', 'O disco do banco de dados está cheio', 'critica', 0, '/monitor/saude'],
  )
  assert.match(found!.texto, /^[23]% livre, /)
  const { estado, detalhe } = await dependencia('disco_do_banco')
  assert.equal(estado, 'fora')
  assert.match(detalhe, /^[23]% livre, /)
  rmSync(join(pasta, 'dados'))
  await feedIncidentes(office.app)
  assert.deepEqual(await incidentes('disco_cheio'), [])
})

test('a process whose clock is a minute from the database is an incident, until the clocks agree', async () => {
  await feedIncidentes(office.app)
  assert.deepEqual(await incidentes('relogio_fora'), [])
  const urls = ['SEFIN_URL', 'ADN_URL', 'PARAMETRIZACAO_URL'].flatMap((name) =>
    ['PRODUCAO', 'HOMOLOGACAO'].map((ambiente) => [`${name}_${ambiente}`, 'https://localhost:1']),
  )
  const wrong = openApp(
    loadConfig({
      ...office.database.env,
      ...Object.fromEntries(urls),
      ...COM_ESTA_MAQUINA,
      CHAVE_MESTRA: `teste:${Buffer.alloc(32, 1).toString('base64')}`,
      LOG_NIVEL: 'silent',
      RELOGIO_DESLOCAMENTO_S: '-60',
    }),
  )
  try {
    await feedIncidentes(wrong)
  } finally {
    await wrong.close()
  }
  const [found, ...others] = await incidentes('relogio_fora')
  assert.deepEqual(others, [])
  assert.deepEqual([found!.titulo, found!.gravidade], ['O relógio de um processo está errado', 'atencao'])
  assert.match(found!.texto, /^A (59|60|61) s do relógio do banco de dados\./)
  await feedIncidentes(office.app)
  assert.deepEqual(await incidentes('relogio_fora'), [])
  assert.deepEqual(await dependencia('relogio').then(({ estado }) => estado), 'responde')
})
