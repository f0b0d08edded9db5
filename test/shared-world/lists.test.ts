// Lists, search, statistics and exports of notes, and data that is kept only for a time
// (docs/especificacao/contrato.md#41-public-api, docs/especificacao/contrato.md#43-portal,
// docs/especificacao/contrato.md#8-limits).
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { parseCsv } from '#domain/csv.ts'
import { rollUpContagens } from '#features/nfse/read/roll-up-contagens.ts'
import { purgeAttempts } from '#features/tentativas-rejeitadas/purge-attempts.ts'
import { loadConfig } from '#platform/config.ts'
import { openApp } from '#platform/open-app.ts'
import { purgeJobs } from '#platform/queue/purge-jobs.ts'
import { sharedWorld } from '../support/shared-world.ts'
import type { Tenant } from '../support/tenant.ts'
import type { World } from '../support/world.ts'

let world: World
before(async () => {
  world = await sharedWorld()
})
after(() => world?.close())

type Fake = {
  status?: string
  ambiente?: string
  trilho?: string
  municipio?: string
  numero?: string | null
  criadaEm: string
  tomador?: string
  valor?: number
}

/** Inserts notes as they would be stored years later; nothing here needs the city. */
async function put(tenant: Tenant, empresaId: string, notas: Fake[]): Promise<string[]> {
  const serie = randomUUID()
  await world.sql(
    `insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie) values ($1, $2, $3, '1504208', 'homologacao', $4)`,
    [serie, tenant.id, empresaId, serie.slice(0, 5)],
  )
  const rows = notas.map((nota, index) => ({
    id: randomUUID(),
    rps: index + 1,
    status: nota.status ?? 'autorizada',
    ambiente: nota.ambiente ?? 'homologacao',
    trilho: nota.trilho ?? 'nacional',
    municipio: nota.municipio ?? '1504208',
    numero: nota.numero ?? null,
    criada: nota.criadaEm,
    tomador: nota.tomador ?? 'Tomador',
    valor: nota.valor ?? 100_00,
  }))
  await world.sql(
    `insert into notas (id, tenant_id, empresa_id, ambiente, status, id_integracao, corpo, corpo_sha256, trilho, municipio, conexao,
        conexao_versao, serie_id, serie_rps, numero_rps, preparada, iss_situacao, score_confianca, numero, valor_servico, valor_iss, valor_ibs,
        valor_cbs, tomador_nome, competencia, request_id, criada_em)
     select id, $1, $2, ambiente, status, 'int-' || numero, '{}', '', trilho, municipio, 'x', 1, $3, '1', rps, $5, 'a_recolher', 100, numero,
        valor, valor / 20, 100, 900, tomador, '2026-11', 'teste', criada
     from json_to_recordset($4) as r(id uuid, rps int, status text, ambiente text, trilho text, municipio text, numero text,
        criada timestamptz, tomador text, valor bigint)`,
    [tenant.id, empresaId, serie, JSON.stringify(rows), PREPARADA],
  )
  return rows.map(({ id }) => id)
}

/** What decides the ISS of a prepared note. */
const PREPARADA = JSON.stringify({
  prestador: { regimeTributario: 'lucro_presumido', regimeEspecialTributacao: 0 },
  servico: { iss: { exigibilidade: 1, retido: false }, valor: { baseCalculo: 100_00 } },
})

/** Noon in Brasília, `dias` days ago. */
const noon = (daysAgo: number, plusMs = 0) => {
  const day = new Date(Date.now() - 3 * 3_600_000 - daysAgo * 86_400_000).toISOString().slice(0, 10)
  return new Date(Date.parse(`${day}T12:00:00-03:00`) + plusMs).toISOString()
}
const dayOf = (iso: string) => new Date(Date.parse(iso) - 3 * 3_600_000).toISOString().slice(0, 10)

async function stage() {
  const tenant = await world.register()
  const [one, two] = [await tenant.createEmpresa(), await tenant.createEmpresa()]
  const ids = await put(tenant, one.id, [
    { criadaEm: noon(1), numero: '1001' },
    { criadaEm: noon(1, 1), numero: '1002', status: 'rejeitada' },
    { criadaEm: noon(2), numero: '2001', ambiente: 'producao' },
    { criadaEm: noon(3), numero: '10', municipio: '3550308', trilho: 'municipal' },
    { criadaEm: noon(40), numero: '1003' },
  ])
  const others = await put(tenant, two.id, [{ criadaEm: noon(1, 2), numero: '5', status: 'cancelada' }])
  const list = async (query: string) => {
    const { status, json, text } = await tenant.portal.get(`/portal/nfse?${query}`)
    assert.equal(status, 200, text)
    return json
  }
  return { tenant, one, two, ids, others, list }
}

test('every filter narrows the list, alone and together, and the total is exact', async () => {
  const { one, two, ids, others, list } = await stage()
  const [a, b, c, d, old] = ids
  const found = async (query: string) => {
    const { items, total } = await list(query)
    assert.equal(total, items.length)
    return items.map(({ id }: { id: string }) => id)
  }
  assert.deepEqual(await found(''), [others[0], b, a, c, d], 'newest first, the last 30 days')
  assert.deepEqual(await found('status=autorizada'), [a, c, d])
  assert.deepEqual(await found(`empresaId=${two.id}`), others)
  assert.deepEqual(await found('ambiente=producao'), [c])
  assert.deepEqual(await found('municipio=3550308'), [d])
  assert.deepEqual(await found('trilho=municipal'), [d])
  assert.deepEqual(await found(`empresaId=${one.id}&status=autorizada&ambiente=homologacao&trilho=nacional`), [a])
  assert.deepEqual(await found(`dataInicio=${dayOf(noon(41))}`), [others[0], b, a, c, d, old])
  assert.deepEqual(await found(`dataInicio=${dayOf(noon(3))}&dataFim=${dayOf(noon(2))}`), [c, d])
  assert.deepEqual(await found(`dataInicio=${noon(1, 1)}`), [others[0], b], 'a period may begin inside a day')
  assert.deepEqual(await found(`dataFim=${noon(1)}`), [a, c, d], 'the end of a period is part of it')
  assert.deepEqual(await found(`dataInicio=${noon(1)}&dataFim=${noon(1, 1)}`), [b, a])
})

test('q matches parts of a number, an idIntegracao or a key, two letters their beginning, and takes % and _ literally', async () => {
  const { list, ids } = await stage()
  const found = async (q: string) => {
    const { items, total } = await list(`q=${encodeURIComponent(q)}`)
    assert.equal(total, items.length)
    return items.map(({ id }: { id: string }) => id)
  }
  const [a, b, c, d] = ids
  assert.deepEqual(await found('10'), [d, b, a], 'the number as a whole, then the newest')
  assert.deepEqual(await found('1001'), [a])
  assert.deepEqual(await found('int-1002'), [b])
  assert.deepEqual(await found('001'), [a, c])
  assert.deepEqual(await found('INT-1002'), [b])
  for (const none of ['00', 'int-%', 'i_t', '1001 x']) assert.deepEqual(await found(none), [])
  assert.equal((await list('q=10&status=rejeitada')).total, 1)
})

test('a search with thousands of hits is complete too', async () => {
  const tenant = await world.register()
  const empresa = await tenant.createEmpresa()
  await put(
    tenant,
    empresa.id,
    Array.from({ length: 1500 }, (_, n) => ({ criadaEm: noon(1, n), numero: `7${n}` })),
  )
  const { items, total } = (await tenant.portal.get('/portal/nfse?q=int-7&limit=2&offset=1')).json
  assert.deepEqual([total, items.map(({ numero }: { numero: string }) => numero)], [1500, ['71498', '71497']])
})

test('pages join without a gap over days and deep offsets, while the counts are rolled up', async () => {
  const tenant = await world.register()
  const empresa = await tenant.createEmpresa()
  const ids = await put(
    tenant,
    empresa.id,
    Array.from({ length: 90 }, (_, n) => ({
      criadaEm: noon(1 + Math.floor(n / 30), -n),
      status: n % 3 ? 'autorizada' : 'rejeitada',
    })),
  )
  const walk = async (query: string, limit: number) => {
    const seen: string[] = []
    for (let offset = 0; ; offset += limit) {
      const { json } = await tenant.portal.get(`/portal/nfse?${query}&limit=${limit}&offset=${offset}`)
      assert.equal(json.total, query ? 60 : 90)
      if (json.items.length === 0) return seen
      seen.push(...json.items.map(({ id }: { id: string }) => id))
    }
  }
  const app = openApp(loadConfig({ ...world.tree.env, LOG_NIVEL: 'silent' }))
  await rollUpContagens(app).finally(() => app.close())
  assert.deepEqual(await walk('', 7), ids)
  assert.deepEqual(
    await walk('status=autorizada', 25),
    ids.filter((_, n) => n % 3),
  )
  assert.deepEqual((await tenant.portal.get('/portal/nfse?limit=0')).json.items, [])
  assert.equal((await tenant.portal.get('/portal/nfse?limit=0')).json.total, 90)
})

test('a list that is asked for again follows every change, before its counts are rolled up and after', async () => {
  const tenant = await world.register()
  const empresa = await tenant.createEmpresa()
  const some = (daysAgo: number, quantas: number) =>
    Array.from({ length: quantas }, (_, n): Fake => ({ criadaEm: noon(daysAgo, n * 1000) }))
  const [first] = await put(
    tenant,
    empresa.id,
    [1, 2, 3].flatMap((ago) => some(ago, 11)),
  )
  const filters: Record<string, string> = {
    '': 'true',
    'status=autorizada': "status = 'autorizada'",
    [`empresaId=${empresa.id}&status=cancelada`]: "status = 'cancelada'",
    [`dataInicio=${noon(3, 4000)}&dataFim=${noon(1, 6000)}`]: `criada_em between '${noon(3, 4000)}' and '${noon(1, 6000)}'`,
  }
  const check = async (after: string) => {
    for (const [query, where] of Object.entries(filters)) {
      const rows = await world.sql<{ id: string }>(
        `select id from notas where tenant_id = $1 and ${where} order by criada_em desc, id`,
        [tenant.id],
      )
      for (let offset = 0; offset <= rows.length; offset += 4) {
        const { json } = await tenant.portal.get(`/portal/nfse?${query}&limit=4&offset=${offset}`)
        const ids = json.items.map(({ id }: { id: string }) => id)
        const expected = rows.slice(offset, offset + 4).map(({ id }) => id)
        assert.deepEqual([json.total, ids], [rows.length, expected], `${after}: ${query} ${offset}`)
      }
    }
  }
  const cancel = (id: string) => world.sql(`update notas set status = 'cancelada' where id = $1`, [id])
  const app = openApp(loadConfig({ ...world.tree.env, LOG_NIVEL: 'silent' }))
  const rollUp = () => rollUpContagens(app)
  try {
    await check('at first')
    await cancel(first!)
    await check('one cancelled')
    await rollUp()
    await check('rolled up')
    const [newest] = await put(tenant, empresa.id, [...some(1, 3), ...some(2, 5), ...some(0, 2)])
    await check('more notes')
    await cancel(newest!)
    await rollUp()
    await check('more cancelled and rolled up at once')
  } finally {
    await app.close()
  }
})

test('counts follow notes through issuing: the totals of a list are those of the notes', async () => {
  const { tenant, api, body } = await world.issuer()
  const notas = await Promise.all(
    Array.from({ length: 6 }, (_, n) => api.issue(body(n % 2 ? { simular: 'rejeitar: E0310' } : {}))),
  )
  for (const { json } of notas) await api.waitSettled(json.id)
  const total = async (query: string) => (await api.get(`/nfse?${query}`)).json.total
  assert.deepEqual(
    [
      await total(''),
      await total('status=autorizada'),
      await total('status=rejeitada'),
      await total('status=processando'),
    ],
    [6, 3, 3, 0],
  )
  const { json } = await tenant.portal.get('/portal/nfse/estatisticas')
  assert.deepEqual(
    [json.total.quantidade, json.total.valorServico, json.total.valorIss, json.total.receitaNoDas],
    [6, 3000, 0, 3000],
    'only what was authorised adds up',
  )
})

test('statistics add up by status, day, city and company', async () => {
  const { tenant, one, two } = await stage()
  const { status, json, text } = await tenant.portal.get('/portal/nfse/estatisticas?ambiente=homologacao')
  assert.equal(status, 200, text)
  assert.deepEqual(json.total, {
    ...{ quantidade: 4, valorServico: 200, valorIbs: 2, valorCbs: 18 },
    ...{ issARecolher: 10, issRetido: 0, receitaNoDas: 0, valorIss: 10 },
  })
  const counts = (rows: { quantidade: number }[], key: (row: never) => string) =>
    Object.fromEntries(rows.map((row) => [key(row as never), row.quantidade]))
  assert.deepEqual(
    counts(json.porStatus, (row: { status: string }) => row.status),
    { autorizada: 2, rejeitada: 1, cancelada: 1 },
  )
  assert.equal(json.porStatus.find((row: { status: string }) => row.status === 'cancelada').valorServico, 100)
  assert.deepEqual(
    json.porDia.map(({ dia, quantidade }: { dia: string; quantidade: number }) => [dia, quantidade]),
    [
      [dayOf(noon(3)), 1],
      [dayOf(noon(1)), 3],
    ],
  )
  assert.deepEqual(json.porDia.flatMap(({ porStatus }: { porStatus: object }) => Object.entries(porStatus)).sort(), [
    ['autorizada', 1],
    ['autorizada', 1],
    ['cancelada', 1],
    ['rejeitada', 1],
  ])
  assert.deepEqual(
    counts(json.porMunicipio, (row: { municipio: { nome: string } }) => row.municipio.nome),
    { Marabá: 3, 'São Paulo': 1 },
  )
  assert.deepEqual(
    counts(json.porEmpresa, (row: { empresa: { id: string } }) => row.empresa.id),
    { [one.id]: 3, [two.id]: 1 },
  )
  const none = await tenant.portal.get('/portal/nfse/estatisticas?municipio=3304557')
  assert.deepEqual([none.json.total.quantidade, none.json.porDia], [0, []])
})

test('the export has every note of the filter exactly once, and no formula', async () => {
  const tenant = await world.register()
  const empresa = await tenant.createEmpresa()
  const ids = await put(
    tenant,
    empresa.id,
    // 1,100 notes of one moment: a page ends in the middle of them.
    Array.from({ length: 1100 }, (_, n) => ({
      criadaEm: noon(1),
      tomador: n === 0 ? '=cmd|" /C calc"!A0' : 'Padaria, Pão & Cia',
      status: n < 3 ? 'rejeitada' : 'autorizada',
      valor: 123_456,
    })),
  )
  const answer = await tenant.portal.get('/portal/nfse.csv')
  assert.equal(answer.headers['content-type'], 'text/csv; charset=utf-8')
  assert.deepEqual([...answer.bytes.subarray(0, 3)], [0xef, 0xbb, 0xbf])
  assert.ok(answer.text.includes('\r\n'))
  const rows = parseCsv(answer.text, ';')
  assert.deepEqual(rows.map((row) => row['Id no sistema']).sort(), ids.toSorted())
  const dangerous = rows.find((row) => row['Id no sistema'] === ids[0])!
  assert.equal(dangerous.Tomador, `'=cmd|" /C calc"!A0`)
  assert.equal(rows.find((row) => row['Id no sistema'] === ids[1])!.Tomador, 'Padaria, Pão & Cia')
  assert.equal(dangerous['Valor do serviço'], '1234,56')
  assert.equal(parseCsv((await tenant.portal.get('/portal/nfse.csv?status=rejeitada')).text, ';').length, 3)
})

test('the history of a note is a CSV of its transitions', async () => {
  const { tenant, api, body } = await world.issuer()
  const { json } = await api.issue(body())
  await api.waitSettled(json.id)
  const answer = await tenant.portal.get(`/portal/nfse/${json.id}/historico.csv`)
  assert.equal(answer.status, 200, answer.text)
  assert.deepEqual(
    parseCsv(answer.text).map(({ de, para }) => [de, para]),
    [
      ['', 'processando'],
      ['processando', 'autorizada'],
    ],
  )
  const stranger = await world.register()
  assert.equal((await stranger.portal.get(`/portal/nfse/${json.id}/historico.csv`)).status, 404)
})

test('lists, statistics and exports of an account hold nothing of another account, nor of companies outside the user’s limit', async () => {
  const { tenant, two } = await stage()
  const stranger = await world.register()
  for (const path of ['/portal/nfse', '/portal/nfse?q=1001'])
    assert.equal((await stranger.portal.get(path)).json.total, 0)
  assert.equal((await stranger.portal.get('/portal/nfse/estatisticas')).json.total.quantidade, 0)
  assert.equal(parseCsv((await stranger.portal.get('/portal/nfse.csv')).text, ';').length, 0)
  await world.sql('update usuarios set empresa_ids = array[$2::uuid] where tenant_id = $1', [tenant.id, two.id])
  assert.equal((await tenant.portal.get('/portal/nfse')).json.total, 1)
  assert.equal((await tenant.portal.get('/portal/nfse?q=1001')).json.total, 0)
  assert.equal((await tenant.portal.get('/portal/nfse/estatisticas')).json.total.quantidade, 1)
  assert.equal(parseCsv((await tenant.portal.get('/portal/nfse.csv')).text, ';').length, 1)
})

test('the counts equal the notes, at any stage of the roll-up', async () => {
  const differences = await world.sql(`
    select * from (
      select tenant_id, brasilia_day(criada_em) as dia, ambiente, empresa_id, municipio, trilho, status, count(*) as n,
        sum(valor_servico) as v from notas group by 1, 2, 3, 4, 5, 6, 7) n
    full join (
      select tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, sum(quantas) as n, sum(valor_servico) as v from (
        select tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas, valor_servico from contagens union all
        select tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas, valor_servico from contagens_pendentes) c
      group by 1, 2, 3, 4, 5, 6, 7 having sum(quantas) <> 0) c
    using (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status)
    where n.n is distinct from c.n or n.v is distinct from c.v`)
  assert.deepEqual(differences, [])
  const byDay = await world.sql(`
    select * from (select tenant_id, ambiente, status, dia, sum(quantas) as n from contagens group by 1, 2, 3, 4) c
    full join contagens_por_dia d using (tenant_id, ambiente, status, dia) where c.n is distinct from d.quantas`)
  assert.deepEqual(byDay, [])
})

test('rejected attempts are deleted after 90 days, concluded jobs after 7; failed jobs and younger ones stay', async () => {
  const tenant = await world.register()
  const app = openApp(loadConfig({ ...world.tree.env, LOG_NIVEL: 'silent' }))
  try {
    for (const days of [91, 89])
      await world.sql(
        `insert into tentativas_rejeitadas (id, tenant_id, id_integracao, request_id, codigo, status_http, erros, corpo, criada_em)
         values (gen_random_uuid(), $1, $2, 'r', 'JSON_INVALIDO', 400, '[]', '', now() - make_interval(days => $3))`,
        [tenant.id, `dia-${days}`, days],
      )
    for (const [estado, days] of [
      ['concluido', 8],
      ['concluido', 6],
      ['falhou', 30],
    ])
      await world.sql(
        `insert into jobs (fila, chave, tenant_id, grupo, estado, concluido_em) values ('nenhuma', $2, $1, 'x', $3, now() - make_interval(days => $4))`,
        [tenant.id, `${estado}-${days}`, estado, days],
      )
    await purgeAttempts(app)
    await purgeJobs(app)
    assert.deepEqual(
      (await tenant.portal.get('/portal/tentativas-rejeitadas')).json.items.map(
        ({ idIntegracao }: { idIntegracao: string }) => idIntegracao,
      ),
      ['dia-89'],
    )
    assert.deepEqual(
      (await world.sql<{ chave: string }>(`select chave from jobs where fila = 'nenhuma' order by 1`)).map(
        (row) => row.chave,
      ),
      ['concluido-6', 'falhou-30'],
    )
  } finally {
    await app.close()
  }
})

test('attempts are found by idIntegracao, company, ambiente and time', async () => {
  const { tenant, empresa, api, body } = await world.issuer()
  const other = await tenant.createEmpresa()
  const bad = { ...body(), servico: [], senha: 'segredo' }
  await api.issue(bad)
  await api.issue({ ...body({ prestador: { cpfCnpj: other.cpfCnpj } }) })
  const list = async (query: string) => (await tenant.portal.get(`/portal/tentativas-rejeitadas?${query}`)).json
  const { items, total } = await list(`empresaId=${empresa.id}`)
  assert.deepEqual([total, items[0].idIntegracao], [1, (bad as { idIntegracao?: string }).idIntegracao])
  assert.equal((await list(`idIntegracao=${items[0].idIntegracao}`)).total, 1)
  assert.equal((await list('ambiente=homologacao')).total, 2)
  assert.equal((await list('ambiente=producao')).total, 0)
  assert.equal((await list(`de=${dayOf(noon(-1))}`)).total, 0)
  assert.equal((await list(`ate=${dayOf(noon(0))}`)).total, 2)
  const detail = await tenant.portal.get(`/portal/tentativas-rejeitadas/${items[0].id}`)
  assert.equal(JSON.parse(detail.json.payload).senha, '***')
  const stranger = await world.register()
  assert.equal((await stranger.portal.get(`/portal/tentativas-rejeitadas/${items[0].id}`)).status, 404)
})
