// Simultaneous requests have the effect of sequential ones: counted in the database and in the city's book, not in the answers.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import { authorised, cityEvents, MOTIVO } from '../support/ended-notes.ts'
import type { Answer } from '../support/http.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import { untilCancelled } from '../support/until-cancelled.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})
// Every collision is resolved by waiting or by an answer: nothing crashes and is retried.
after(async () => {
  const crashed = world?.said.filter((line) => /"level":50/.test(line)) ?? []
  await world?.close()
  assert.deepEqual(crashed, [])
})

const MANY = 64
const times = <T>(n: number, make: (nth: number) => Promise<T>) =>
  Promise.all(Array.from({ length: n }, (_, at) => make(at)))
const statuses = (answers: Answer[]) => [...new Set(answers.map(({ status }) => status))].sort()

test('64 equal requests, by key, by portal and in batches, are one note', async () => {
  const { api, tenant, empresa, body } = await world.issuer()
  const pedido = body()
  const ways = [
    () => api.issue(pedido),
    () => tenant.portal.post('/portal/nfse?ambiente=homologacao', pedido),
    () => api.post('/nfse/lote', { notas: [pedido, pedido] }),
    () => api.post('/v1/nfse', pedido),
  ]
  const answers = await times(MANY, (nth) => ways[nth % ways.length]!())
  assert.deepEqual(statuses(answers), [202])
  const ids = new Set(answers.flatMap(({ json }) => json.itens?.map(({ id }: { id: string }) => id) ?? [json.id]))
  assert.equal(ids.size, 1)
  const [id] = ids
  assert.equal((await api.waitSettled(id)).status, 'autorizada')
  assert.deepEqual(await countsOf(tenant.id), {
    notas: 1,
    numeros: 1,
    aceites: 1,
    historico: 2,
    tarefas: 1,
    envios: 1,
    eventos: 1,
    tentativas: 0,
  })
  const livro = await world.simulator.livro({ cnpj: empresa.cpfCnpj })
  assert.deepEqual(
    livro.map(({ numero, copias, envios }) => [numero, copias, envios]),
    [['1', 1, 1]],
  )
})

test('64 different requests are 64 notes, numbered without a gap', async () => {
  const { api, tenant, empresa, body } = await world.issuer()
  const answers = await times(MANY, () => api.issue(body()))
  assert.deepEqual(statuses(answers), [202])
  for (const { json } of answers) assert.equal((await api.waitSettled(json.id)).status, 'autorizada')
  const { notas, numeros, aceites, eventos } = await countsOf(tenant.id)
  assert.deepEqual([notas, numeros, aceites, eventos], [MANY, MANY, MANY, MANY])
  const livro = await world.simulator.livro({ cnpj: empresa.cpfCnpj })
  assert.deepEqual(
    livro.map(({ numero }) => Number(numero)).sort((a, b) => a - b),
    Array.from({ length: MANY }, (_, index) => index + 1),
  )
})

for (const [story, simular] of [
  ['the city answers', ''],
  ['the city cancels and never says so', ' [simular: autorizar e calar x1]'],
  ['the city hangs up before reading', ' [simular: cortar antes x1]'],
] as const)
  test(`64 cancellations are one where ${story}`, async () => {
    const issuer = await world.issuer()
    const { id, chaveAcesso } = await authorised(issuer)
    const cancel = () => issuer.api.post(`/nfse/${id}/cancelar`, { motivo: MOTIVO + simular })
    await times(MANY, () => untilCancelled(cancel))
    assert.deepEqual(await endsOf(id), { cancelamentos: 1, pedidos: 1, canceladas: 1, movimentos: 1 })
    assert.deepEqual(await cityEvents(world, chaveAcesso), ['101101'])
  })

test('cancelling, requesting an analysis and replacing at once leave exactly one of them', async () => {
  const issuer = await world.issuer()
  const won: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round++) {
    const { id, chaveAcesso } = await authorised(issuer)
    const ask = (verbo: string, more: object = {}) =>
      issuer.api.post(`/nfse/${id}/${verbo}`, { motivo: MOTIVO, ...more })
    const novaNota = issuer.body()
    const answers = await Promise.all([
      ask('substituir', { novaNota }),
      ask('cancelar'),
      ask('solicitar-cancelamento'),
      ask('substituir', { novaNota: issuer.body() }),
      ask('cancelar'),
    ])
    const refused = answers.filter(({ status }) => status === 409)
    const accepted = answers.filter(({ status }) => status !== 409)
    assert.ok(accepted.length > 0, answers.map(({ text }) => text).join('\n'))
    for (const { status, text } of accepted) assert.ok([200, 201].includes(status), text)
    for (const { json } of refused) assert.match(json.codigo, /EM_CURSO|NAO_CANCELAVEL|ESTADO_INVALIDO/)
    const end = await endOf(issuer, id)
    won[end] = (won[end] ?? 0) + 1
    const eventos = await cityEvents(world, chaveAcesso)
    assert.deepEqual(eventos, [EVENTO[end]], `${end}: ${answers.map(({ status }) => status)}`)
    const [row] = await world.sql<{ n: number }>('select count(*)::int as n from cancelamentos where nota_id = $1', [
      id,
    ])
    assert.equal(row!.n, 1)
  }
  assert.ok(Object.keys(won).length > 0, JSON.stringify(won))
})
const ROUNDS = 12
const EVENTO: Record<string, string> = { cancelada: '101101', em_analise: '101103', substituida: '105102' }

test('a replacement that waits for a note being ended does not block its end', async () => {
  const issuer = await world.issuer()
  const { id } = await authorised(issuer)
  // The transaction that ends a note locks it, then refers to its series: a waiting replacement must not hold that series.
  const ending = new pg.Client({ connectionString: world.tree.env.DATABASE_URL })
  await ending.connect()
  try {
    await ending.query('begin')
    await ending.query('select from notas where id = $1 for update', [id])
    const replacing = issuer.api.post(`/nfse/${id}/substituir`, { novaNota: issuer.body(), motivo: MOTIVO })
    await until('the replacement waits', async () => (await world.sql(WAITING)).length > 0)
    await ending.query(
      'select from series s join notas n on n.serie_id = s.id where n.id = $1 for key share of s nowait',
      [id],
    )
    await ending.query('commit')
    assert.equal((await replacing).status, 201)
  } finally {
    await ending.end()
  }
  assert.equal(await endOf(issuer, id), 'substituida')
})
const WAITING = "select from pg_stat_activity where wait_event_type = 'Lock' and query ilike '%from notas%for update%'"

test('16 equal replacements are one: each is answered with the same new note', async () => {
  const issuer = await world.issuer()
  const original = await authorised(issuer)
  const novaNota = issuer.body()
  const answers = await times(16, () =>
    issuer.api.post(`/nfse/${original.id}/substituir`, { novaNota, motivo: MOTIVO }),
  )
  assert.deepEqual(statuses(answers), [201], answers.map(({ text }) => text).join('\n'))
  const ids = [...new Set(answers.map(({ json }) => json.id))]
  assert.equal(ids.length, 1)
  assert.equal((await issuer.api.waitSettled(ids[0])).status, 'autorizada')
  assert.equal(await endOf(issuer, original.id), 'substituida')
  assert.equal((await countsOf(issuer.tenant.id)).notas, 2)
  assert.deepEqual(await cityEvents(world, original.chaveAcesso), ['105102'])
})

test('a number is voided or given to a note, never both', async () => {
  const issuer = await world.issuer()
  await authorised(issuer)
  const inutilizar = (numero: number) =>
    issuer.api.post('/nfse/rps/inutilizar', {
      prestador: { cpfCnpj: issuer.empresa.cpfCnpj },
      serie: '1',
      numero,
      motivo: MOTIVO,
    })
  const [voided, issued] = await Promise.all([
    times(MANY / 2, (nth) => inutilizar(2 + (nth % 8))),
    times(MANY / 2, () => issuer.api.issue(issuer.body())),
  ])
  assert.equal(voided.length, MANY / 2)
  for (const { status, text } of voided) assert.ok(status === 201 || status === 409, text)
  assert.deepEqual(statuses(issued), [202])
  for (const { json } of issued) await issuer.api.waitSettled(json.id)
  const both = await world.sql(
    'select n.id from notas n join rps_inutilizados i on i.serie_id = n.serie_id and i.numero = n.numero_rps where n.tenant_id = $1',
    [issuer.tenant.id],
  )
  assert.deepEqual(both, [])
  const [row] = await world.sql<{ usados: number; proximo: number }>(
    `select (select count(*)::int from notas where serie_id = s.id) + (select count(*)::int from rps_inutilizados where serie_id = s.id) as usados,
      proximo_numero as proximo from series s where tenant_id = $1`,
    [issuer.tenant.id],
  )
  assert.equal(Number(row!.proximo), row!.usados + 1, 'every number is accounted for')
})

/** What an account has, counted. */
async function countsOf(tenantId: string): Promise<Record<string, number>> {
  const [row] = await world.sql<Record<string, number>>(
    `select (select count(*)::int from notas where tenant_id = $1) as notas,
      (select sum(proximo_numero - 1)::int from series where tenant_id = $1) as numeros,
      (select count(*)::int from auditoria where tenant_id = $1 and acao = 'nota.issue') as aceites,
      (select count(*)::int from historico where tenant_id = $1) as historico,
      (select count(*)::int from jobs where tenant_id = $1 and fila = 'nota.issue') as tarefas,
      (select count(*)::int from transmissoes where tenant_id = $1 and operacao = 'emitir' and resultado <> 'nao_enviada') as envios,
      (select count(*)::int from eventos where tenant_id = $1) as eventos,
      (select count(*)::int from tentativas_rejeitadas where tenant_id = $1) as tentativas`,
    [tenantId],
  )
  return row!
}

/** What ended a note, counted. `pedidos`: attempts sent to the city. */
async function endsOf(notaId: string): Promise<Record<string, number>> {
  const [row] = await world.sql<Record<string, number>>(
    `select (select count(*)::int from cancelamentos where nota_id = $1) as cancelamentos,
      (select count(distinct documento_id)::int from transmissoes where nota_id = $1 and operacao = 'cancelar') as pedidos,
      (select count(*)::int from eventos where nota_id = $1 and evento = 'nfse.cancelada') as canceladas,
      (select count(*)::int from historico where nota_id = $1 and para = 'cancelada') as movimentos`,
    [notaId],
  )
  return row!
}

/** How a note ended, or that its analysis is open, once nothing is in progress any more. */
const endOf = ({ api }: Issuer, id: string): Promise<string> =>
  until('the end of the note', async () => {
    const { status, cancelamento } = (await api.get(`/nfse/${id}`)).json
    if (status !== 'autorizada') return status
    return cancelamento?.status === 'em_analise' ? 'em_analise' : null
  })
