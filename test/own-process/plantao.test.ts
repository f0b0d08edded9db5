// Operators on call: a queue that is paused, a city that fell silent, a process that died; found and repaired over
// HTTP.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '../support/http.ts'
import { killRest, run } from '../support/processes.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import { silentNota } from '../support/silent-city.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const MOTIVO = 'conferido por telefone com a prefeitura'

let world: World
let admin: Client
let issuer: Issuer
let worker: ReturnType<typeof run>
before(async () => {
  world = await openWorld(ADMIN_ENV)
  admin = (await openOperator({ url: world.url, env: world.tree.env })).client
  issuer = await world.issuer({ proprio: true })
  worker = run('node src/main.ts worker', { ...world.tree.env, WORKER_METRICS_PORT: '0' })
  await worker.line(/"worker":"pronto"/)
})
after(async () => {
  killRest()
  await world?.close()
})

const ok = async (answer: ReturnType<Client['get']>, status = 200) => {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
type Processo = {
  id: string
  papel: string
  pid: number
  situacao: string
  batidoEm: string
  memoriaBytes: number
  caches: unknown[]
}
const processos = async (): Promise<Processo[]> => (await ok(admin.get('/admin/saude'))).processos
const jobOf = async (fila: string, notaId: string, state = '') =>
  (await ok(admin.get(`/admin/queues/${fila}/jobs-humanizados?limit=100${state && `&state=${state}`}`))).items.find(
    (each: { notaId: string }) => each.notaId === notaId,
  )

type Item = {
  tipo: string
  alvo: string
  gravidade: string
  mensagem: string
  contas: number
  notas: number
  operacoes: string[]
}
const items = async (): Promise<Item[]> => (await ok(admin.get('/admin/dashboard-v2/em-observacao'))).items
/** The item of a kind once the causes were read again. */
const observed = (tipo: string, which: (item: Item) => boolean = () => true) =>
  until(`${tipo} is observed`, async () => (await items()).find((each) => each.tipo === tipo && which(each)) ?? null, {
    measure: items,
  })

test('every process reports itself; one that was killed is named until another takes its place', async () => {
  const alive = await until('all processes report', async () => {
    const all = await processos()
    return all.filter(({ papel }) => papel === 'worker').length === 2 && all
  })
  assert.deepEqual(alive.map(({ papel }) => papel).sort(), ['api', 'worker', 'worker'])
  assert.ok(
    alive.every(({ situacao, memoriaBytes, caches }) => situacao === 'vivo' && memoriaBytes > 1e6 && caches.length > 3),
  )
  process.kill(worker.pid, 'SIGKILL')
  await worker.exit
  // A minute passes for the report of the dead process alone; no other began since.
  await world.sql(`update processos set iniciado_em = iniciado_em - interval '1 hour'`)
  await world.sql(`update processos set batido_em = batido_em - interval '1 minute' where pid = $1`, [worker.pid])
  const saude = await ok(admin.get('/admin/saude'))
  assert.equal(saude.status, 'degradado')
  assert.ok(
    saude.motivos.some(({ mensagem }: { mensagem: string }) => mensagem.includes(`pid ${worker.pid}) não dá sinal`)),
  )
  assert.equal(saude.processos[0].situacao, 'silencioso')
  assert.match((await observed('processo_silencioso')).mensagem, new RegExp(`pid ${worker.pid}`))

  worker = run('node src/main.ts worker', { ...world.tree.env, WORKER_METRICS_PORT: '0' })
  await worker.line(/"worker":"pronto"/)
  const repaired = await until('the new worker reports', async () => {
    const { motivos, processos: all } = await ok(admin.get('/admin/saude'))
    return all.some(({ pid }: Processo) => pid === worker.pid) && motivos
  })
  assert.ok(repaired.every(({ mensagem }: { mensagem: string }) => !/não dá sinal/.test(mensagem)))
})

test('a pause reaches every worker: notes are accepted and wait, and go out when the queue resumes', async () => {
  await ok(admin.post('/admin/queues/nota.issue/pause', { motivo: MOTIVO }), 201)
  const before = new Map((await processos()).map(({ id, batidoEm }) => [id, batidoEm]))
  const ids: string[] = []
  for (let nth = 0; nth < 4; nth++) ids.push((await ok(issuer.api.issue(issuer.body()), 202)).id)
  await until('every process reports again', async () =>
    (await processos()).every(({ id, situacao, batidoEm }) => situacao === 'silencioso' || batidoEm !== before.get(id)),
  )
  const sent = await world.sql('select from transmissoes where nota_id = any($1)', [ids])
  assert.equal(sent.length, 0)
  const job = await jobOf('nota.issue', ids[0]!, 'bloqueado')
  assert.match(
    job.frase,
    /Enviar a nota RPS \d+ série \S+ de .+ em Marabá \(PA\), de .+: a fila está pausada desde .*conferido/,
  )

  const paused = await observed('fila_pausada', ({ notas }) => notas === 4)
  assert.deepEqual(
    [paused.gravidade, paused.notas, paused.operacoes],
    ['critica', 4, ['POST /admin/queues/nota.issue/resume']],
  )
  assert.match(paused.mensagem, /conferido por telefone.*4 tarefas esperam/)

  // A note of which nothing was sent ends with its job.
  const drop = () =>
    admin.call('DELETE', `/admin/queues/nota.issue/jobs/${job.id}?motivo=${encodeURIComponent(MOTIVO)}`)
  assert.equal((await ok(drop())).estado, 'cancelado')
  assert.equal((await ok(drop())).estado, 'cancelado', 'repeated')
  const nota = await ok(issuer.api.get(`/nfse/${ids[0]}`))
  assert.deepEqual([nota.status, nota.erros[0].codigo], ['falha_definitiva', 'ENVIO_CANCELADO'])
  assert.match(nota.erros[0].mensagem, /conferido por telefone/)
  const eventos = await world.sql('select evento from eventos where nota_id = $1', [ids[0]])
  assert.deepEqual(eventos, [{ evento: 'nfse.falha_definitiva' }])
  const [line] = await world.sql<{ tenant_id: string; detalhe: { motivo: string } }>(
    `select tenant_id, detalhe from auditoria where acao = 'fila.cancel' and recurso_id = $1`,
    [String(job.id)],
  )
  assert.deepEqual([line!.tenant_id, line!.detalhe.motivo], [issuer.tenant.id, MOTIVO])
  const anew = await ok(issuer.api.issue({ ...issuer.body(), idIntegracao: nota.idIntegracao }), 202)
  assert.notEqual(anew.id, ids[0])

  await ok(admin.post('/admin/queues/nota.issue/resume', { motivo: MOTIVO }), 201)
  for (const id of [...ids.slice(1), anew.id]) assert.equal((await issuer.api.waitSettled(id)).status, 'autorizada')
})

test('a silent city: what fails, where and why is said; the note that it may have is neither dropped nor sent again', async () => {
  const { id, speak } = await silentNota(world, issuer)
  const group = await until('the failure is grouped', async () => {
    const { items } = await ok(admin.get('/admin/queues/nota.consult/agrupamentos-falhas'))
    return items.find(({ exemplo }: { exemplo: { chave: string } }) => exemplo.chave === id) ?? null
  })
  assert.deepEqual([group.grupo, group.falhou, group.contas], ['sefin-nacional:homologacao', 0, 1])
  const job = await until('it waits', () => jobOf('nota.consult', id))
  assert.match(job.oQue, /^Perguntar ao município pela nota RPS/)
  assert.deepEqual(
    job.operacoes.filter((each: string) => each.startsWith('DELETE')),
    [],
  )
  const refused = await until('it is refused', async () => {
    const answer = await admin.call(
      'DELETE',
      `/admin/queues/nota.consult/jobs/${job.id}?motivo=${encodeURIComponent(MOTIVO)}`,
    )
    // While a worker holds the job it is refused for that.
    return answer.json.estadoAtual !== 'executando' && answer
  })
  assert.deepEqual([refused.status, refused.json.notaId], [409, id], refused.text)
  const { items } = await ok(admin.get('/admin/queues/capacidade-municipios'))
  const city = items.find(
    (each: { conexao: string; ambiente: string }) =>
      each.conexao === 'sefin-nacional' && each.ambiente === 'homologacao',
  )
  assert.ok(city.municipios > 2_000 && city.operacoes.some(({ fila }: { fila: string }) => fila === 'nota.consult'))
  const seen = await observed('notas_em_duvida')
  assert.deepEqual([seen.alvo, seen.contas, seen.notas], ['sefin-nacional:homologacao', 1, 1])
  assert.ok(seen.operacoes.includes(`POST /admin/nfse/${id}/consultar`))
  const { cidades } = await ok(admin.get('/admin/saude?ambiente=homologacao'))
  assert.ok(cidades.incertas >= 1 && cidades.incertaDesde)
  assert.equal((await ok(admin.get('/admin/saude?ambiente=producao'))).cidades.incertas, 0)
  await speak()
  await ok(admin.post(`/admin/nfse/${id}/consultar`, {}), 201)
  assert.equal((await issuer.api.waitSettled(id)).status, 'autorizada')
})

test('the templates are shown with what their cities answered', async () => {
  const national = await until('the notes are added up', async () => {
    const { items } = await ok(admin.get('/admin/saude/adapters?periodo=1d&ambiente=homologacao'))
    return (
      items.find(
        ({ padrao, autorizadas }: { padrao: string; autorizadas: number }) => padrao === 'nacional' && autorizadas >= 5,
      ) ?? null
    )
  })
  assert.deepEqual([national.municipios, national.tempoTotal.p50Ms > 0], [1, true])
  assert.deepEqual((await ok(admin.get('/admin/saude/adapters?ambiente=producao'))).items, [])
})

test('a window of notes is shown with its times, by track and template, against the window before', async () => {
  const overview = (query: string) => ok(admin.get(`/admin/dashboard-v2/overview?${query}`))
  const seen = await until('the notes are counted', async () => {
    const found = await overview('janela=1h&ambiente=homologacao')
    return found.atual.autorizadas >= 5 && found
  })
  const [counted] = await world.sql<Record<string, number>>(`
    select count(*)::int as aceitas, count(*) filter (where status = 'autorizada')::int as autorizadas,
      count(*) filter (where status = 'falha_definitiva')::int as "falhasDefinitivas" from notas`)
  const { aceitas, autorizadas, falhasDefinitivas } = counted!
  const { atual, antes, porTrilho, porPadrao, incertasAgora } = seen
  assert.deepEqual(
    [atual.aceitas, atual.autorizadas, atual.falhasDefinitivas, incertasAgora],
    [aceitas, autorizadas, falhasDefinitivas, 0],
  )
  assert.ok(atual.tempoAteAutorizacao.p50Ms > 0 && atual.tempoAteAutorizacao.p95Ms >= atual.tempoAteAutorizacao.p50Ms)
  assert.deepEqual([antes.aceitas, antes.taxaDeErro, antes.tempoAteAutorizacao], [0, null, null])
  assert.deepEqual(
    porTrilho.map((each: { trilho: string }) => each.trilho),
    ['nacional'],
  )
  assert.deepEqual(
    porPadrao.map((each: { padrao: string }) => each.padrao),
    ['nacional'],
  )
  assert.equal((await overview('janela=30d')).atual.autorizadas, autorizadas)
  const { porHora } = await overview('janela=24h&ambiente=homologacao')
  assert.deepEqual(
    [porHora.length, porHora.reduce((sum: number, hora: { autorizadas: number }) => sum + hora.autorizadas, 0)],
    [24, autorizadas],
  )
  assert.deepEqual(seen.porHora, [], 'only the window of 24 hours')
  assert.equal((await overview('ambiente=producao')).atual.aceitas, 0)
  const panorama = await ok(admin.get('/admin/overview'))
  assert.deepEqual([panorama.contas, panorama.empresas, panorama.empresasSemCertificado], [1, 1, 0])
  assert.deepEqual([panorama.ultimas24h.autorizadas, panorama.processosVivos], [autorizadas, 3])
})
