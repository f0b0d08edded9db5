// Rates that operators read count attempts: a city that is silent and a receiver that refuses show as failing, while what
// they hold back is counted once, under one name, on every page.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Client } from '../support/http.ts'
import { ADMIN_ENV, openOperator } from '../support/publish-city.ts'
import { openReceiver, type Receiver } from '../support/receiver.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { openWorld, type World } from '../support/world.ts'

const MARABA = '1504208'
const NOTAS = 11
const RESPONDIDAS = `('autorizada', 'recusada', 'ausente', 'ocupada', 'cancelada')`

let world: World
let admin: Client
let issuer: Issuer
let receiver: Receiver
before(async () => {
  receiver = await openReceiver(() => 503)
  world = await openWorld(ADMIN_ENV)
  admin = (await openOperator({ url: world.url, env: world.tree.env })).client
  issuer = await world.issuer({ proprio: true })
})
after(async () => {
  await world?.close()
  await receiver?.close()
})

// biome-ignore lint/suspicious/noExplicitAny: each operation has its own shape; the contract walk checks them all
const get = async (path: string): Promise<any> => {
  const { status, json, text } = await admin.get(path)
  assert.equal(status, 200, text)
  return json
}
const one = async <Row extends object>(text: string, values: unknown[] = []) => (await world.sql<Row>(text, values))[0]!
const issue = async () => {
  const { status, json, text } = await issuer.api.issue(issuer.body())
  assert.equal(status, 202, text)
  return json.id as string
}
const openJobs = (which: string) =>
  one<{ n: number }>(
    `select count(*)::int as n from jobs where estado in ('aguardando', 'executando', 'bloqueado') and (${which})`,
  )
const MOTIVO = 'conferido por telefone com a prefeitura'
const pause = async (fila: string) =>
  assert.equal((await admin.post(`/admin/queues/${fila}/pause`, { motivo: MOTIVO })).status, 201)
type Contagens = Record<
  'naFila' | 'aguardando' | 'agendado' | 'executando' | 'bloqueado' | 'retidas' | 'impedidas',
  number
>
const assertAddsUp = (of: Contagens, where: string) => {
  assert.equal(of.bloqueado, of.retidas + of.impedidas, where)
  assert.equal(of.naFila, of.aguardando + of.agendado + of.executando + of.bloqueado, where)
}

test('a silent city fails in every number while its notes wait, and its questions count as sends do', async () => {
  const { id: regra } = await world.simulator.admin<{ id: number }>('PUT', 'comportamento', {
    ...{ ambiente: 'homologacao', operacao: 'todas', comportamento: 'indisponivel', vezes: 1_000_000 },
  })
  for (let nth = 0; nth < NOTAS; nth++) await issue()
  const counted = () =>
    one<{ chamadas: number; falhas: number; perguntas: number }>(
      `select count(*)::int as chamadas, (count(*) filter (where resultado not in ${RESPONDIDAS}))::int as falhas,
        (count(*) filter (where operacao = 'consultar'))::int as perguntas
      from transmissoes where respondida_em is not null`,
    )
  await until(
    'the brake holds what the city does not answer',
    async () => {
      const { n } = await one<{ n: number }>(`select count(*)::int as n from disjuntores where estado = 'aberto'`)
      return n > 0 && (await counted()).perguntas > 0
    },
    { measure: counted },
  )

  const stored = await until(
    'the monitor has counted every attempt',
    async () => {
      const before = await counted()
      const detail = await get(`/admin/monitor/webservices/${MARABA}?ambiente=homologacao`)
      const [hora] = detail.periodos
      const now = await counted()
      return before.chamadas === now.chamadas && hora.chamadas === now.chamadas && { now, detail }
    },
    { measure: counted },
  )
  const { now, detail } = stored
  // What the service asked before the silence was answered, and is the only answer of the period.
  const { respondidas } = await one<{ respondidas: number }>(
    `select (count(*) filter (where respondeu))::int as respondidas from sondas
    where alvo = 'sefin-nacional' and ambiente = 'homologacao'`,
  )
  for (const periodo of detail.periodos) {
    const answered = Math.round((respondidas / (now.chamadas + periodo.sondas)) * 1000) / 1000
    assert.deepEqual(
      [periodo.chamadas, periodo.falhas, periodo.taxaDeFalha, periodo.disponibilidade],
      [now.chamadas, now.falhas, 1, answered],
      JSON.stringify(periodo),
    )
  }
  assert.equal(now.falhas, now.chamadas, 'nothing was answered')
  assert.ok(['suspenso', 'fora'].includes(detail.status), detail.status)
  const { n: waiting } = await openJobs(`fila in ('nota.issue', 'nota.consult', 'nota.cancel')`)
  assert.equal(waiting, NOTAS)
  assert.deepEqual([detail.agora.esperando, detail.agora.minutos], [NOTAS, 15])
  assert.ok(detail.agora.esperandoDesde)
  await until('the last 15 minutes say the same', async () => {
    const { agora } = await get(`/admin/monitor/webservices/${MARABA}?ambiente=homologacao`)
    return agora.taxaDeFalha === 1 && agora.falhas >= now.falhas
  })
  const { items } = await get('/admin/monitor/webservices?ambiente=homologacao&periodo=24h&limit=100')
  const listed = items.find((each: { municipio: { ibge: string } }) => each.municipio.ibge === MARABA)
  assert.deepEqual([listed.taxaDeFalha, listed.agora.esperando], [1, NOTAS])

  const falham = ['nota.issue', 'nota.consult'].map(async (fila) => {
    const kpis = await get(`/admin/queues/${fila}/kpis`)
    assert.equal(kpis.taxaDeFalha, 1, fila)
    assert.equal(kpis.tentativas.falhas, kpis.tentativas.feitas, fila)
    assertAddsUp(kpis, fila)
    return kpis.tentativas.feitas
  })
  const feitas = (await Promise.all(falham)).reduce((sum, each) => sum + each, 0)
  assert.ok(feitas >= now.chamadas, `${feitas} attempts of the queues, ${now.chamadas} stored`)
  await world.simulator.admin('DELETE', `comportamento?id=${regra}`)
  // What the city did not answer stays in doubt, so that the next test has it among what waits.
  await pause('nota.consult')
})

test('what waits is one number: in the queues, in their summary, in the overview and by connection', async () => {
  await pause('nota.issue')
  const ids = [await issue(), await issue(), await issue()]
  const nothingRuns = async () => (await openJobs(`estado = 'executando' or fila = 'monitor.probe'`)).n === 0
  const seen = await until('nothing moves', async () => {
    if (!(await nothingRuns())) return false
    const before = (await openJobs('true')).n
    const [painel, resumo, overview, capacidade, saude] = await Promise.all([
      ...['/admin/queues/painel', '/admin/queues/resumo', '/admin/overview'].map(get),
      ...['/admin/queues/capacidade-municipios', '/admin/saude'].map(get),
    ])
    return (
      before === (await openJobs('true')).n &&
      (await nothingRuns()) && { before, painel, resumo, overview, capacidade, saude }
    )
  })
  const { painel, resumo, overview, capacidade, saude, before } = seen
  for (const fila of painel.items) assertAddsUp(fila, fila.nome)
  const sum = painel.items.reduce((total: number, { naFila }: Contagens) => total + naFila, 0)
  assert.deepEqual([sum, resumo.naFila, overview.filas.naFila, saude.filas.naFila], [before, before, before, before])
  assertAddsUp(resumo, 'resumo')
  const issues = painel.items.find(({ nome }: { nome: string }) => nome === 'nota.issue')
  const { n: held } = await openJobs(`fila = 'nota.issue' and executar_em <= now()`)
  assert.ok(held >= ids.length)
  assert.deepEqual([issues.retidas, issues.impedidas, issues.aguardando], [held, 0, 0])
  const asked = painel.items.find(({ nome }: { nome: string }) => nome === 'nota.consult')
  assert.equal(asked.retidas + asked.agendado, (await openJobs(`fila = 'nota.consult'`)).n)
  const national = capacidade.items.find(
    ({ conexao, ambiente }: { conexao: string; ambiente: string }) =>
      conexao === 'sefin-nacional' && ambiente === 'homologacao',
  )
  const issuing = national.operacoes.find(({ fila }: { fila: string }) => fila === 'nota.issue')
  assertAddsUp({ ...issuing, executando: issuing.emUso }, 'capacidade')
  assert.equal(issuing.retidas, held)
  assert.equal((await get('/admin/queues/nota.issue/jobs?state=bloqueado')).total, held)
  assert.equal((await admin.post('/admin/queues/nota.issue/resume', { motivo: MOTIVO })).status, 201)
  for (const id of ids) await issuer.api.waitSettled(id)

  // The same by a setting: the notes of this connection alone.
  const setting = '/admin/settings/emissao.pausarConexoes'
  const body = { valor: ['sefin-nacional'], motivo: MOTIVO }
  assert.equal((await admin.call('PUT', setting, { body })).status, 200)
  const parada = await issue()
  const paused = await until('the note is held by the setting', async () => {
    const { items } = await get('/admin/queues/painel')
    const fila = items.find(({ nome }: { nome: string }) => nome === 'nota.issue')
    return fila.retidas === 1 && fila
  })
  assertAddsUp(paused, 'paused by a setting')
  const { items: frases } = await get('/admin/queues/nota.issue/jobs-humanizados?state=bloqueado')
  assert.match(frases[0].espera, /pausou a emissão/)
  assert.equal((await admin.call('DELETE', `${setting}?motivo=${encodeURIComponent(MOTIVO)}`)).status, 200)
  await issuer.api.waitSettled(parada)
})

test('a receiver that refuses every delivery fails in the numbers of its queue, attempt by attempt', async () => {
  const hook = await issuer.tenant.portal.post('/portal/webhooks', { url: receiver.url, ambiente: 'homologacao' })
  assert.equal(hook.status, 201, hook.text)
  await issuer.api.waitSettled(await issue())
  const attempts = () =>
    one<{ n: number; falhas: number }>(
      `select count(*)::int as n, (count(*) filter (where erro_classe is not null))::int as falhas from entrega_tentativas`,
    )
  const { kpis, stored } = await until(
    'every attempt is counted',
    async () => {
      const before = await attempts()
      const found = await get('/admin/queues/webhook.deliver/kpis')
      return before.n >= 3 && found.tentativas.feitas === before.n && { kpis: found, stored: before }
    },
    { measure: attempts },
  )
  assert.deepEqual([kpis.tentativas.falhas, kpis.taxaDeFalha], [stored.falhas, 1])
  assert.equal(stored.falhas, stored.n)
  const { items } = await get('/admin/queues/painel')
  const fila = items.find(({ nome }: { nome: string }) => nome === 'webhook.deliver')
  assert.deepEqual([fila.tentativas.taxaDeFalha, fila.tentativas.taxaDeFalha24h], [1, 1])
  const alvo = await one<{ erro: string; desde: Date | null; sucesso: Date | null; seguidas: number }>(
    `select erro, falhando_desde as desde, sucesso_em as sucesso, falhas_seguidas as seguidas from chamadas_alvos
    where tipo = 'webhook.deliver' and alvo = $1`,
    [hook.json.id],
  )
  assert.deepEqual([alvo.erro, alvo.sucesso], ['HTTP 503', null])
  assert.ok(alvo.desde && alvo.seguidas >= stored.n)
})
