// Documents of ended notes leave the database for a store, are read from there as before, and come back.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Incidente } from '#formas/operacao/incidente.ts'
import { type Deposito, openDeposito } from '../support/deposito.ts'
import { age, allMoved, leftBehind, readAll } from '../support/documentos.ts'
import { authorised, MOTIVO } from '../support/ended-notes.ts'
import type { Client } from '../support/http.ts'
import { killRest, run } from '../support/processes.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { unzip } from '../support/unzip.ts'
import { openWorld, type World } from '../support/world.ts'

let deposito: Deposito
let world: World
let issuer: Issuer
let ops: Client
before(async () => {
  deposito = await openDeposito()
  world = await openWorld({ ...ADMIN_ENV, DOCUMENTOS_S3_URL: deposito.url })
  issuer = await world.issuer()
  ops = (await openOperator({ url: world.url, env: world.tree.env })).client
})
after(async () => {
  await world?.close()
  await deposito?.close()
  killRest()
})

/** Forgets what the API holds in memory, so that it reads documents where they are. */
async function restartApi() {
  world.tree.kill('api')
  await until(
    'the API serves again',
    async () => (await world.anonymous.get('/health/ready').catch(() => null))?.status === 200,
  )
}
const now = () =>
  world.sql(`update jobs set executar_em = now() where fila = 'documentos.mover' and estado = 'aguardando'`)
const alertas = async (tipo: string) =>
  world.sql<{ status: string; chave: string }>('select status, chave from alertas where tipo = $1 order by aberto_em', [
    tipo,
  ])
const incidente = async (): Promise<Incidente | null> =>
  (await ops.get('/admin/incidentes?tipo=deposito_fora')).json.items[0] ?? null
const saude = async () => (await ops.get('/admin/saude')).json

test('documents of ended notes are moved byte by byte, and every way to read them answers as before', async () => {
  const [valida, cancelada] = [await authorised(issuer), await authorised(issuer)]
  await issuer.api.post(`/nfse/${cancelada.id}/cancelar`, { motivo: MOTIVO, codigoMotivo: '2' })
  const { id: recusada } = (await issuer.api.issue(issuer.body({ simular: 'rejeitar: E0310' }))).json
  await issuer.api.waitSettled(recusada)
  const ids = [valida.id, cancelada.id, recusada]
  await age(world, 100)
  const antes = await Promise.all(ids.map((id) => readAll(world, issuer, id, { ops })))
  await allMoved(world)
  await restartApi()
  assert.deepEqual(await Promise.all(ids.map((id) => readAll(world, issuer, id, { ops }))), antes)
  const [first = ''] = deposito.objects.keys()
  assert.match(first, new RegExp(`^notas/${issuer.tenant.id}/[0-9a-f-]{36}/[0-9a-f]{64}\\.zip$`))
  assert.deepEqual(
    await world.sql('select nota_id from documentos order by nota_id'),
    ids.sort().map((id) => ({ nota_id: id })),
  )
  await until(
    'the job ends, where all is moved',
    async () =>
      (await world.sql(`select from jobs where fila = 'documentos.mover' and estado <> 'concluido'`)).length === 0,
  )
  const pacote = unzip((await issuer.tenant.portal.get('/portal/nfse.zip?pdf=true&dataInicio=2020-01-01')).bytes)
  assert.deepEqual(Object.keys(pacote).filter((name) => /\.(xml|pdf)$/.test(name)).length, 5)
})

test('a young note stays, and a cancellation of an old one finds what was sent, and is moved in its turn', async () => {
  const velha = await authorised(issuer)
  await age(world, 100)
  await allMoved(world)
  const jovem = await authorised(issuer)
  await issuer.api.post(`/nfse/${velha.id}/cancelar`, { motivo: MOTIVO, codigoMotivo: '2' })
  assert.equal((await issuer.api.get(`/nfse/${velha.id}`)).json.status, 'cancelada')
  await now()
  await until('the job looked again', async () => (await saude()).documentos.aguardando === 0)
  assert.deepEqual((await leftBehind(world)).sort(), [velha.id, jovem.id].sort())
  const antes = await readAll(world, issuer, velha.id, { ops })
  await age(world, 100)
  await allMoved(world)
  assert.equal((await world.sql('select from documentos where nota_id = $1', [velha.id])).length, 2)
  await restartApi()
  assert.deepEqual(await readAll(world, issuer, velha.id, { ops }), antes)
})

test('while the store is unreachable reads are 503 with Retry-After, nothing is lost, and operators get an alert', async () => {
  const guardada = await authorised(issuer)
  await age(world, 100)
  await allMoved(world)
  const fica = await authorised(issuer)
  await restartApi()
  const fora = new Date()
  deposito.humor = 'fora'
  await age(world, 100)
  const xml = await issuer.api.get(`/nfse/${guardada.id}/xml`)
  assert.deepEqual([xml.status, xml.json.codigo], [503, 'INDISPONIVEL'], xml.text)
  assert.match(xml.json.erros[0].mensagem, /depósito de documentos, que não responde agora\. Nada se perdeu\./)
  assert.ok(Number(xml.headers['retry-after']) > 0)
  const zip = await issuer.tenant.portal.get('/portal/nfse.zip?dataInicio=2020-01-01')
  assert.equal(zip.status, 503, zip.text)
  assert.equal((await issuer.api.get(`/nfse/${fica.id}/xml`)).status, 200)
  await until('operators are told', async () => {
    await now()
    return (await alertas('documentos_parados')).some(({ status }) => status === 'aberto')
  })
  const { documentos, motivos } = await saude()
  assert.ok(documentos.falhasSeguidas >= 5 && documentos.aguardando === 1, JSON.stringify(documentos))
  assert.match(JSON.stringify(motivos), /O depósito de documentos falhou \d+ vezes seguidas/)
  assert.match((await world.anonymous.get('/metrics')).text, /^documentos_aguardando 1$/m)
  const parado = await until('the store is an incident, with the document that waits', async () => {
    const each = await incidente()
    return each?.quantas === 1 && each
  })
  assert.deepEqual(
    [parado.titulo, parado.unidade, parado.gravidade, parado.contas],
    ['O depósito de documentos não responde', 'documentos', 'critica', 0],
  )
  const [alvo] = await world.sql<{ desde: Date }>(
    `select falhando_desde as desde from chamadas_alvos where tipo = 'deposito'`,
  )
  assert.equal(Date.parse(String(parado.desde)), alvo!.desde.getTime(), 'since the first failure')
  assert.ok(alvo!.desde >= fora)
  deposito.humor = 'bom'
  await now()
  await allMoved(world)
  await until('the alert is resolved', async () =>
    (await alertas('documentos_parados')).every(({ status }) => status === 'resolvido'),
  )
  assert.equal((await issuer.api.get(`/nfse/${guardada.id}/xml`)).status, 200)
  await until('the incident ends by itself', async () => (await incidente()) === null)
})

test('a store that keeps other bytes than it was given makes the database forget nothing', async () => {
  const nota = await authorised(issuer)
  deposito.humor = 'troca'
  await age(world, 100)
  const puts = () => deposito.asked.filter((each) => each.startsWith(`PUT notas/${issuer.tenant.id}/${nota.id}`)).length
  await until('the store was tried twice', async () => {
    await now()
    return puts() >= 2
  })
  assert.deepEqual(await leftBehind(world), [nota.id])
  deposito.humor = 'bom'
  await now()
  await allMoved(world)
})

test('an object that was changed or lost in the store is never served, and has an alert', async () => {
  const nota = await authorised(issuer)
  await age(world, 100)
  await allMoved(world)
  await restartApi()
  const [key, object] = [...deposito.objects].find(([each]) => each.includes(nota.id))!
  for (const wrong of [Buffer.concat([object, Buffer.of(0)]), null]) {
    if (wrong) deposito.objects.set(key, wrong)
    else deposito.objects.delete(key)
    for (const path of [`/nfse/${nota.id}/xml`, `/nfse/${nota.id}/pdf`]) {
      const read = await issuer.api.get(path)
      assert.deepEqual([read.status, read.json.codigo], [503, 'INDISPONIVEL'])
      assert.match(read.json.erros[0].mensagem, /não devolveu este documento como ele foi guardado/)
    }
  }
  assert.deepEqual(await alertas('documento_divergente'), [{ status: 'aberto', chave: nota.id }])
  deposito.objects.set(key, object)
  assert.equal((await issuer.api.get(`/nfse/${nota.id}/xml`)).status, 200)
})

test('a process without the store, or with another bucket, does not start; documents:trazer brings all back', async () => {
  const ids = (await world.sql<{ nota_id: string }>('select distinct nota_id from documentos')).map(
    (each) => each.nota_id,
  )
  const antes = await Promise.all(ids.map((id) => readAll(world, issuer, id, { pdf: false })))
  const env = { ...world.tree.env, DOCUMENTOS_S3_URL: deposito.url }
  const refusalOf = (url: string) =>
    until(`an API refuses the store "${url}"`, async () => {
      const api = run('node src/main.ts api', { ...env, PORT: '0', DOCUMENTOS_S3_URL: url })
      const ready = api.line(/"api":"pronta"/).then(() => null)
      const code = await Promise.race([api.exit, ready])
      // An API whose store is late to answer starts without having looked.
      if (code === null) process.kill(api.pid, 'SIGTERM')
      assert.notEqual(code, 0)
      await api.exit
      return code !== null && api.said.join('\n')
    })
  assert.match(await refusalOf(''), /DOCUMENTOS_S3_URL falta: há documentos de notas no depósito/)
  assert.match(
    await refusalOf(`${deposito.url}/outro`),
    /DOCUMENTOS_S3_URL não leva ao depósito onde estão os documentos/,
  )

  const trazer = async (...args: string[]) => {
    const command = run(`node scripts/documentos-trazer.ts ${args.join(' ')}`.trim(), env)
    return { code: await command.exit, text: command.said.join('\n') }
  }
  const refused = await trazer()
  assert.deepEqual([refused.code, /pause antes a fila documentos\.mover/.test(refused.text)], [2, true], refused.text)
  assert.equal((await ops.post('/admin/queues/documentos.mover/pause', { motivo: MOTIVO })).status, 201)
  const all = await trazer('--apagar')
  assert.equal(all.code, 0, all.text)
  assert.match(
    all.text,
    new RegExp(`Objetos apagados do depósito: ${deposito.asked.filter((each) => each.startsWith('DELETE')).length}\\.`),
  )
  assert.deepEqual([deposito.objects.size, await world.sql('select from documentos')], [0, []])
  await restartApi()
  assert.deepEqual(await Promise.all(ids.map((id) => readAll(world, issuer, id, { pdf: false }))), antes)
})
