// The night on call: notes are issued all the time while a city stops answering, a worker dies with jobs under lease, a
// certificate ends and two receivers are dead. One operator finds each cause and removes it, over HTTP alone, by the
// operations that GET /admin/dashboard-v2/em-observacao names.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { ledgerDisagreements } from '../chaos/audit.ts'
import { SENHA_DO_CERTIFICADO } from '../support/city.ts'
import type { Answer, Client } from '../support/http.ts'
import { killRest, run } from '../support/processes.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const MOTIVO = 'plantão da noite, chamado 482'
const FREIO = 'emissao.pausarConexoes'
/** Notes that the client lets wait to be sent before it sends more. */
const UNSENT_MAX = 6

type Item = { tipo: string; alvo: string; mensagem: string; notas: number; operacoes: string[] }
type Ato = { acao: string; recursoId: string; conta: Client | null }

let world: World
let admin: Client
/** Its city falls silent; its receiver fails. */
let movimentada: Issuer
/** Its certificate ends; its receiver says that it is gone for good. */
let vencida: Issuer
let instavel: Receiver
let sumido: Receiver
let dead = true
const endpoints = { instavel: '', sumido: '' }
const atos: Ato[] = []
const ids: string[] = []
let issuing: Promise<void>
let over = false

before(async () => {
  instavel = await openReceiver(() => (dead ? 500 : 200))
  sumido = await openReceiver(() => (dead ? 410 : 200))
  world = await openWorld({ ...ADMIN_ENV, RITMO: '0.003' })
  admin = (await openOperator({ url: world.url, env: world.tree.env })).client
  movimentada = await world.issuer({ proprio: true })
  vencida = await world.issuer({ proprio: true })
  const hook = async ({ tenant }: Issuer, { url }: Receiver) =>
    (await ok(tenant.portal.post('/portal/webhooks', { url: `${url}/nfse` }), 201)).id as string
  endpoints.instavel = await hook(movimentada, instavel)
  endpoints.sumido = await hook(vencida, sumido)
  await set('alertas.notaIncertaHoras', 1)
  issuing = issueOn()
})
after(async () => {
  over = true
  await issuing
  killRest()
  await world?.close()
  await Promise.all([instavel?.close(), sumido?.close()])
})

// biome-ignore lint/suspicious/noExplicitAny: each operation has its own shape; the contract walk checks them all
async function ok(answer: Promise<Answer>, status = 200): Promise<any> {
  const { status: came, json, text } = await answer
  assert.equal(came, status, text)
  return json
}
const set = (chave: string, valor: unknown) =>
  ok(admin.call('PUT', `/admin/settings/${chave}`, { body: { valor, motivo: MOTIVO } }))

/** The client issues without end, as long as its notes leave. */
async function issueOn(): Promise<void> {
  for (; !over; await sleep(20)) if ((await unsent()) < UNSENT_MAX) ids.push(await issue(movimentada))
}
const unsent = async () =>
  (
    await world.sql<{ n: number }>(
      `select count(*)::int as n from notas n where tenant_id = $1 and status in ('processando', 'falha_temporaria')
         and not exists (select from transmissoes t where t.nota_id = n.id)`,
      [movimentada.tenant.id],
    )
  )[0]!.n
const issue = async ({ api, body }: Issuer): Promise<string> => (await ok(api.issue(body()), 202)).id

const observed = async (): Promise<Item[]> => (await ok(admin.get('/admin/dashboard-v2/em-observacao'))).items
const find = async (tipo: string, which: (item: Item) => boolean = () => true) =>
  (await observed()).find((item) => item.tipo === tipo && which(item)) ?? null
/** The item once it is there, each of its operations that only shows having been followed. */
async function seen(tipo: string, which?: (item: Item) => boolean): Promise<Item> {
  const item = await until(`${tipo} is observed`, () => find(tipo, which))
  for (const operacao of item.operacoes) if (operacao.startsWith('GET ')) await ok(follow(admin, operacao))
  return item
}
const gone = (tipo: string, which?: (item: Item) => boolean) =>
  until(`${tipo} is observed no longer`, async () => (await find(tipo, which)) === null, { measure: observed })

/** An operation as an item names it. */
function follow(client: Client, operacao: string, body?: object): Promise<Answer> {
  const [method, path] = operacao.split(' ') as [string, string]
  return client.call(method, path, body ? { body } : {})
}
const named = ({ operacoes, tipo }: Item, end: string | RegExp): string =>
  operacoes.find((each) => (typeof end === 'string' ? each.endsWith(end) : end.test(each))) ??
  assert.fail(`${tipo} names no ${end}: ${operacoes}`)

/** Acts on one note after another, as the item names them, until it is gone; a note that moved on meanwhile is left. */
async function mend(tipo: string, { tenant }: Issuer, ato: string, acao: string, which?: (item: Item) => boolean) {
  let acts = 0
  const step = async () => {
    const item = await find(tipo, which)
    if (!item) return true
    const operacao = item.operacoes.find((each) => each.endsWith(`/${ato}`))
    if (!operacao) return false
    const answer = await follow(admin, operacao, { motivo: MOTIVO })
    assert.ok(answer.status === 201 || answer.json?.codigo === 'ESTADO_INVALIDO', `${operacao}: ${answer.text}`)
    if (answer.status !== 201) return false
    acts++
    atos.push({ acao, recursoId: operacao.split('/')[3]!, conta: tenant.portal })
    return false
  }
  await until(`${tipo} is mended`, step, { measure: () => find(tipo, which) })
  return acts
}

test('a city goes silent under load, and a worker dies with jobs under lease: both are seen', async () => {
  await until('notes are authorised and go on', () => ids.length > 10)
  const first = await vencida.api.waitSettled(await issue(vencida))
  assert.equal(first.status, 'autorizada')

  const cnpj = movimentada.empresa.cpfCnpj
  await world.simulator.admin('PUT', 'comportamento', mood(cnpj, 'consultar', 'indisponivel'))
  await world.simulator.admin('PUT', 'comportamento', mood(cnpj, 'emitir', 'autorizar-e-calar'))
  const pid = await killTheOneThatSends()
  // A minute passes for the report of the dead process alone; no other began since, so that none replaced it.
  await world.sql(`update processos set iniciado_em = iniciado_em - interval '1 hour'`)
  await world.sql(`update processos set batido_em = batido_em - interval '1 minute' where pid = $1`, [pid])
  const silent = await seen('processo_silencioso')
  assert.match(silent.mensagem, new RegExp(`pid ${pid}`))
  const uncertain = await seen('notas_em_duvida')
  assert.match(uncertain.mensagem, /Sistema nacional: \d+ notas? (em dúvida|espera)/)
  // Asked for while the city is silent, it stays in doubt.
  const consult = named(uncertain, '/consultar')
  await ok(follow(admin, consult, { motivo: MOTIVO }), 201)
  atos.push({ acao: 'nota.consult', recursoId: consult.split('/')[3]!, conta: movimentada.tenant.portal })
  await seen('notas_em_duvida', ({ mensagem }) => /esperam? decisão/.test(mensagem))

  await startWorker()
  await gone('processo_silencioso')
})

const mood = (cnpj: string, operacao: string, comportamento: string) => ({
  ...{ cnpj, operacao, comportamento, vezes: 10_000 },
})

async function startWorker() {
  const worker = run('node src/main.ts worker', { ...world.tree.env, WORKER_METRICS_PORT: '0' })
  await worker.line(/"worker":"pronto"/)
  return worker
}

/** Kills the worker with a note under way, of which the next one finds the intent without an answer. Gives its pid. */
async function killTheOneThatSends(): Promise<number> {
  const workers = () => world.sql<{ pid: number }>(`select pid from processos where papel = 'worker'`)
  // What the city still answers was sent before it fell silent.
  const [silence] = await world.sql<{ desde: Date }>('select clock_timestamp() as desde')
  const underWay = () =>
    world.sql(
      `select from transmissoes where operacao = 'emitir' and resultado = 'nula' and respondida_em is null and criada_em > $1`,
      [silence!.desde],
    )
  const [sends] = await until('the worker reported itself', async () => (await workers()).length === 1 && workers())
  await until('a note is under way', async () => (await underWay()).length > 0)
  world.tree.kill('worker')
  assert.ok((await underWay()).length > 0, 'the city is silent, so none was answered meanwhile')
  await until('the next worker reported itself', async () => (await workers()).length === 2)
  return sends!.pid
}

test('the brake holds what is accepted from now on; a certificate ends meanwhile', async () => {
  const city = await seen('nacional_fora')
  const [conexao] = city.alvo.split(':')
  const put = await follow(admin, named(city, FREIO), { valor: [conexao], motivo: MOTIVO })
  assert.equal(put.status, 200, put.text)
  atos.push({ acao: 'ajuste.update', recursoId: FREIO, conta: null })
  await until('every worker brakes', async () => {
    const [row] = await world.sql<{ workers: number }>(
      `select count(*)::int as workers from cache_respostas r join cache_pedidos p on p.id = r.pedido_id
       where p.id = (select id from cache_pedidos where padroes[1] = 'ajustes:*' order by pedido_em desc limit 1)`,
    )
    return row!.workers >= 3
  })
  for (let nth = 0; nth < 3; nth++) await issue(vencida)
  const paused = await seen('emissao_pausada', ({ notas }) => notas >= 3)
  assert.match(paused.mensagem, /A emissão está pausada: Sistema nacional. plantão da noite.*notas esperam/)
  await world.sql(`update certificados set valido_ate = now() - interval '1 hour' where tenant_id = $1`, [
    vencida.tenant.id,
  ])
  assert.match((await seen('certificado')).mensagem, /[Vv]enceu/)
})

test('the city comes back: each note in doubt is asked for, the alerts resolve by themselves, the brake is lifted', async () => {
  await world.simulator.admin('DELETE', 'comportamento')
  await mend('notas_em_duvida', movimentada, 'consultar', 'nota.consult')
  const paused = await seen('emissao_pausada')
  const lifted = await follow(admin, `${named(paused, FREIO)}?motivo=${encodeURIComponent(MOTIVO)}`)
  assert.equal(lifted.status, 200, lifted.text)
  atos.push({ acao: 'ajuste.reset', recursoId: FREIO, conta: null })
  await gone('emissao_pausada')
  // A note proven absent is sent again only now; one that the worker handed to a person is asked for by that person.
  await mend('notas_em_duvida', movimentada, 'consultar', 'nota.consult')
  await gone('alerta')
  await gone('nacional_fora')
})

test('notes without a certificate block; they leave once the client uploads another', async () => {
  // As long as its certificate has ended, its stopped notes belong to that one cause.
  const ended = await seen('certificado', ({ notas }) => notas === 3)
  const { items } = await ok(admin.get('/admin/queues/nota.issue/jobs-humanizados?state=bloqueado'))
  for (const { frase, notaId, operacoes } of items) {
    assert.match(frase, /empresa sem certificado ativo.*resolvida a causa, reenfileirar a nota a adianta/)
    assert.ok(operacoes.includes(`POST /admin/nfse/${notaId}/reenfileirar`))
  }
  const { pfx } = world.simulator.makeCertificate({ cnpj: vencida.empresa.cpfCnpj })
  const upload = { arquivo: pfx.toString('base64'), senha: SENHA_DO_CERTIFICADO }
  await ok(follow(vencida.tenant.portal, named(ended, '/certificado'), upload), 201)
  await gone('certificado')
  // Nobody has to act on them.
  const blocked = () => world.sql(`select chave, fila, ultimo_erro from jobs where estado = 'bloqueado'`)
  await until('no note is blocked', async () => (await blocked()).length === 0, { measure: blocked })
})

test('receivers come back: what failed is delivered, by the note and by the queue', async () => {
  await until(
    'the deliveries give up',
    async () => {
      await hurryDeliveries()
      return find('tarefas_desistidas', ({ alvo }) => alvo === 'webhook.deliver')
    },
    { measure: attempts },
  )
  const ofEndpoint = (id: string) => (item: Item) => item.alvo === id
  await seen('webhook_recusa', ofEndpoint(endpoints.instavel))
  await seen('webhook_recusa', ofEndpoint(endpoints.sumido))
  dead = false

  const undelivered = (id: string) => (item: Item) => item.alvo === id && item.notas > 0
  for (const [issuer, id] of [
    [movimentada, endpoints.instavel],
    [vencida, endpoints.sumido],
  ] as const)
    assert.ok((await mend('webhook_recusa', issuer, 'replay-webhook', 'nota.replay-webhook', undelivered(id))) > 0)
  const off = await seen('webhook_recusa', ofEndpoint(endpoints.sumido))
  await ok(follow(vencida.tenant.portal, named(off, endpoints.sumido), { ativo: true }))
  await gone('webhook_recusa')

  const given = ({ alvo }: Item) => alvo === 'webhook.deliver'
  await until(
    'the queue has nothing that gave up',
    async () => {
      await hurryDeliveries()
      const item = await find('tarefas_desistidas', given)
      if (!item) return true
      await ok(follow(admin, named(item, '/retry-all-failed'), { motivo: MOTIVO }), 201)
      return false
    },
    { measure: attempts },
  )
})

/** A day passes for what waits to be delivered. */
const hurryDeliveries = () =>
  world.sql(`update jobs set executar_em = now() where id in (select id from jobs where fila = 'webhook.deliver'
    and estado = 'aguardando' and executar_em > now() for update skip locked)`)
const attempts = () => world.sql('select count(*) from entrega_tentativas')

test('in the morning every note is authorised once, nothing is left to observe, and each act has its author', async () => {
  over = true
  await issuing
  const open = () => world.sql(`select id, status from notas where status in ('processando', 'falha_temporaria')`)
  await until('every note ended', async () => (await open()).length === 0, { measure: open })
  const ends = await world.sql('select status, count(*)::int as notas from notas group by 1')
  assert.deepEqual(ends, [{ status: 'autorizada', notas: ids.length + 4 }])
  assert.deepEqual(await ledgerDisagreements(world, await world.simulator.livro()), [])
  const undelivered = () => world.sql(`select id, estado from entregas where estado <> 'entregue'`)
  await until(
    'every event is delivered',
    async () => {
      await hurryDeliveries()
      return (await undelivered()).length === 0
    },
    { measure: undelivered },
  )
  await until('nothing is left to observe', async () => (await observed()).length === 0, { measure: observed })
  const alertas = await world.sql<{ status: string; por: string | null }>(
    'select distinct status, resolvido_por as por from alertas',
  )
  assert.deepEqual(alertas, [{ status: 'resolvido', por: null }])

  const me = (await ok(admin.get('/admin/auth/me'))).usuario.id
  for (const { acao, recursoId, conta } of atos) {
    const [ours] = (await ok(admin.get(`/admin/audit?action=${acao}&resourceId=${recursoId}`))).items
    assert.deepEqual([ours.motivo, ours.ator.id], [MOTIVO, me], `${acao} ${recursoId}`)
    if (!conta) continue
    const { items } = await ok(conta.get(`/portal/auditoria?acao=${acao}&recursoId=${recursoId}`))
    assert.ok(
      items.some(
        ({ requestId, ator }: { requestId: string; ator: { id: string } }) =>
          requestId === ours.requestId && ator.id === me,
      ),
      `${acao} ${recursoId}`,
    )
  }
  const [queue] = (await ok(movimentada.tenant.portal.get('/portal/auditoria?acao=fila.retry-all'))).items
  assert.deepEqual([queue.detalhe.motivo, queue.ator.id], [MOTIVO, me])
})
