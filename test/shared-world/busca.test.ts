// The search of notes: by customer, document, RPS, value and words, beside number, idIntegracao and key.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { sharedWorld } from '../support/shared-world.ts'
import type { Issuer, Tenant } from '../support/tenant.ts'
import { until } from '../support/until.ts'
import type { World } from '../support/world.ts'

type Corpo = { tomador: object; servico: { discriminacao: string }[] }

let world: World
let issuer: Issuer
const ids: Record<string, string> = {}
before(async () => {
  world = await sharedWorld()
  issuer = await world.issuer()
  const sample = issuer.body() as Corpo
  const NOTAS = {
    maria: {
      nome: 'Maria José Conceição',
      cpfCnpj: '52998224725',
      valor: 304,
      texto: 'Aula de violão, mês de outubro',
    },
    girassol: {
      nome: 'Padaria Girassol Ltda',
      cpfCnpj: '11444777000161',
      valor: 1500.5,
      texto: 'Biotecnologia aplicada',
    },
    letras: { nome: 'Flor de Maria S/A', cpfCnpj: '12ABC34501DE35', valor: 99.9, texto: 'Consultoria pedido 77812' },
  }
  for (const [name, { nome, cpfCnpj, valor, texto }] of Object.entries(NOTAS)) {
    const body = issuer.body({ valor, tomador: { ...sample.tomador, razaoSocial: nome, cpfCnpj } }) as Corpo
    body.servico[0]!.discriminacao = texto
    const { status, json, text } = await issuer.api.issue(body)
    assert.equal(status, 202, text)
    ids[name] = json.id
  }
  for (const name of Object.keys(NOTAS)) await issuer.api.waitSettled(ids[name]!)
  await until('the search has the notes', async () => (await find('Flor')).length === 1, { measure: progress })
})
after(() => world?.close())

/** What is left to do for the search: notes that wait for it, and how far it is with those from before it existed. */
const progress = async () =>
  (
    await world.sql<{ n: number; ate: string | null }>(
      'select (select count(*)::int from busca_pendentes) as n, ate from busca_preenchimento',
    )
  )[0]!
const ask = async (query: string, client = issuer.tenant.portal) => {
  const { status, json, text } = await client.get(`/portal/nfse?${query}`)
  assert.equal(status, 200, text)
  return json
}
/** The names of the notes that `q` finds. */
const find = async (q: string): Promise<string[]> => {
  const { items, total, totalExato } = await ask(`q=${encodeURIComponent(q)}`)
  assert.deepEqual([total, totalExato], [items.length, true])
  const nameOf = new Map(Object.entries(ids).map(([name, id]) => [id, name]))
  return items.map(({ id }: { id: string }) => nameOf.get(id)).sort()
}

test('a customer is found by name: any case, accents, order and parts of words', async () => {
  assert.deepEqual(await find('maria'), ['letras', 'maria'])
  assert.deepEqual(await find('CONCEICAO jose'), ['maria'])
  assert.deepEqual(await find('rassol'), ['girassol'])
  assert.deepEqual(await find('flor s/a'), ['letras'])
  assert.deepEqual(await find('maria girassol'), [])
  assert.deepEqual(await find('%'), [])
})

test('a customer is found by CPF, CNPJ and the root of it, with or without mask, with letters too', async () => {
  assert.deepEqual(await find('529.982.247-25'), ['maria'])
  assert.deepEqual(await find('52998224725'), ['maria'])
  assert.deepEqual(await find('11.444.777/0001-61'), ['girassol'])
  assert.deepEqual(await find('11444777'), ['girassol'])
  assert.deepEqual(await find('12.abc.345/01de-35'), ['letras'])
  assert.deepEqual(await find('12ABC345'), ['letras'])
  assert.deepEqual(await find('52998224726'), [])
})

test('a note is found by its RPS as printed, its value, and the words of its service', async () => {
  const { serieRps, numeroRps, numero } = (await issuer.tenant.portal.get(`/portal/nfse/${ids.girassol}`)).json
  const printed = ['', 'RPS ', 'rps nº '].map((before) => `${before}${serieRps}-${numeroRps}`)
  for (const q of [...printed, `${numeroRps}`, `NFS-e ${numero}`, `nfse ${numero}`, `Nota nº ${numero}`])
    assert.ok((await find(q)).includes('girassol'), q)
  assert.deepEqual(await find('304,00'), ['maria'])
  assert.deepEqual(await find('1.500,50'), ['girassol'])
  assert.deepEqual(await find('R$ 1500,50'), ['girassol'])
  assert.deepEqual(await find('violao outubro'), ['maria'])
  assert.deepEqual(await find('tecnolog'), ['girassol'])
  assert.deepEqual(await find('pedido 77812'), ['letras'])
  assert.deepEqual(await find('maria 304,00'), ['maria'])
})

test('the notes whose whole number is searched come before newer ones, by number and then by RPS', async () => {
  const own = await world.issuer()
  const made: string[] = []
  for (let left = 4; left > 0; left--) {
    const { json } = await own.api.issue(own.body())
    await own.api.waitSettled(json.id)
    made.push(json.id)
  }
  const [oldest, second] = made
  await world.sql(
    `update notas set numero = case when id = $2 then '7' when id = $3 then '8' else '71' || numero_rps end where tenant_id = $1`,
    [own.tenant.id, oldest, second],
  )
  const { numeroRps } = (await own.tenant.portal.get(`/portal/nfse/${second}`)).json
  assert.equal((await ask('q=NFS-e%207', own.tenant.portal)).items[0].id, oldest)
  assert.equal((await ask('q=7&limit=1', own.tenant.portal)).items[0].id, oldest)
  await world.sql(`update notas set numero = $3 || '9' || numero_rps where tenant_id = $1 and id <> $2`, [
    ...[own.tenant.id, second, String(numeroRps)],
  ])
  const { items, total } = await ask(`q=RPS%20${numeroRps}`, own.tenant.portal)
  assert.deepEqual([items[0].id, total], [second, 4])
})

test('the search stays inside the filter and the account, and the export and the public list use it too', async () => {
  assert.equal((await ask('q=maria&status=cancelada')).total, 0)
  assert.equal((await ask('q=maria&dataFim=2020-01-01&dataInicio=2019-01-01')).total, 0)
  const other = await world.register()
  assert.equal((await ask('q=maria', other.portal)).total, 0)
  assert.equal((await issuer.api.get('/nfse?q=girassol')).json.items[0].id, ids.girassol)
  const { text } = await issuer.tenant.portal.get('/portal/nfse.csv?q=girassol')
  assert.ok(text.includes('Padaria Girassol') && !text.includes('Maria'), text)
})

test('notes from before the search existed are added in steps', async () => {
  await world.sql('delete from notas_busca where nota_id = $1', [ids.maria])
  assert.deepEqual(await find('304,00'), [])
  await world.sql(`update busca_preenchimento set ate = '00000000-0000-0000-0000-000000000000'`)
  await until('the search has the notes', async () => (await find('304,00')).length === 1, { measure: progress })
})

/**
 * An account with this number of notes in the search, the first the newest. `nome` and `idade`: SQL over their number
 * `g`.
 */
async function withNotas(notas: number, { nome, idade }: { nome: string; idade: string }): Promise<Tenant> {
  const { tenant, empresa } = await world.issuer()
  const serie = randomUUID()
  await world.sql(
    `insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie)
     values ($3, $1, $2, '1504208', 'homologacao', '77')`,
    [tenant.id, empresa.id, serie],
  )
  await world.sql(
    `with n as (
       insert into notas (id, tenant_id, empresa_id, ambiente, status, corpo, corpo_sha256, trilho, municipio, conexao,
         conexao_versao, serie_id, serie_rps, numero_rps, preparada, iss_situacao, score_confianca, valor_servico, tomador_nome,
         competencia, request_id, criada_em)
       select gen_random_uuid(), $1, $2, 'homologacao', 'autorizada', '{}', '', 'nacional', '1504208', 'x', 1,
         $3, '77', g, '{}', 'a_recolher', 100, 500, ${nome}, '2026-11', 'teste', now() - ${idade}
       from generate_series(1, ${notas}) g returning id)
     insert into busca_pendentes (tenant_id, nota_id) select $1, id from n`,
    [tenant.id, empresa.id, serie],
  )
  const count = 'select count(*)::int as n from notas_busca where tenant_id = $1'
  const found = async () => (await world.sql<{ n: number }>(count, [tenant.id]))[0]!.n
  await until('the search has the notes', async () => (await found()) === notas, { measure: found })
  return tenant
}

test('a word of very many notes gives the newest page and says that there are more', async () => {
  const tenant = await withNotas(5600, {
    nome: `case when g > 4500 then 'Freguês antigo' else 'Freguês comum' end`,
    idade: 'make_interval(secs => g)',
  })
  const found = await ask('q=fregues&limit=2', tenant.portal)
  assert.equal(found.totalExato, false)
  assert.deepEqual(
    found.items.map(({ numeroRps }: { numeroRps: string }) => numeroRps),
    ['1', '2'],
  )
  const last = await ask('q=fregues&limit=2&offset=5599', tenant.portal)
  assert.deepEqual([last.total, last.totalExato, last.items.length], [5600, true, 1])
  const beyond = await ask('q=fregues&limit=2&offset=20000', tenant.portal)
  assert.deepEqual([beyond.total, beyond.totalExato, beyond.items.length], [5600, true, 0])
  // Too many to be counted, and none of them among the newest: the index has them.
  const old = await ask('q=fregues antigo&limit=2', tenant.portal)
  assert.equal(old.totalExato, false)
  assert.deepEqual(
    old.items.map(({ numeroRps }: { numeroRps: string }) => numeroRps),
    ['4501', '4502'],
  )
  const oldest = await ask('q=fregues antigo&limit=2&offset=1099', tenant.portal)
  assert.deepEqual([oldest.total, oldest.totalExato, oldest.items.length], [1100, true, 1])
  const { text } = await tenant.portal.get('/portal/nfse.csv?q=fregues')
  assert.equal(text.trimEnd().split('\r\n').length, 5601)
})

test('two frequent words that are rare together are looked for month by month, also where terms have no month yet', async () => {
  // 300 notes a month; together in one of 400, and before the newest 1,500 in one of three.
  const tenant = await withNotas(3000, {
    nome: `case when g % 400 = 0 or (g > 1500 and g % 3 = 0) then 'Alfa Beta' when g % 2 = 0 then 'Alfa' else 'Beta' end`,
    idade: `make_interval(days => 31 * (g / 300), secs => g)`,
  })
  const ano = new Date(Date.now() - 360 * 86_400_000).toISOString().slice(0, 10)
  const newest = async (query: string) => {
    const { items, total, totalExato } = await ask(`q=alfa beta&dataInicio=${ano}&${query}`, tenant.portal)
    return [items.map(({ numeroRps }: { numeroRps: string }) => Number(numeroRps)), total, totalExato]
  }
  const together = Array.from({ length: 3000 }, (_, nth) => nth + 1).filter(
    (g) => g % 400 === 0 || (g > 1500 && g % 3 === 0),
  )
  const check = async () => {
    const [first, total, exact] = await newest('limit=5')
    assert.deepEqual(first, together.slice(0, 5))
    assert.ok(exact ? total === together.length : total < together.length, `${total}`)
    assert.deepEqual(await newest('limit=5&offset=600'), [[], together.length, true])
    assert.deepEqual((await newest('limit=5&offset=495'))[0], together.slice(495, 500))
    const recent = await ask('q=alfa beta&limit=1', tenant.portal)
    assert.deepEqual([recent.items.length, recent.total, recent.totalExato], [0, 0, true])
  }
  await check()
  const ofNoMonth = `update notas_busca set termos = array(
      select t # mes_da_busca(criada_em) from unnest(termos) with ordinality u(t, n) order by n)
    where tenant_id = $1 and get_byte(uuid_send(nota_id), 15) % 2 = 0`
  await world.sql(ofNoMonth, [tenant.id])
  await check()
  const written = 'select nota_id as id, termos::text as termos from notas_busca where tenant_id = $1 order by 1'
  const half = await world.sql<{ termos: string }>(written, [tenant.id])
  await world.sql(`update busca_preenchimento set ate = '00000000-0000-0000-0000-000000000000'`)
  await check()
  await until('every note has terms of its month', async () => (await progress()).ate === null, { measure: progress })
  const after = await world.sql<{ termos: string }>(written, [tenant.id])
  assert.ok(after.filter(({ termos }, nth) => termos !== half[nth]!.termos).length > 1000)
  await check()
})

test('a note that gets its number when its neighbours are in a block is found by a part of the number and of the key', async () => {
  const own = await world.issuer({ proprio: true })
  const away = await world.simulator.admin<{ id: string }>('PUT', 'comportamento', {
    cnpj: own.empresa.cpfCnpj,
    operacao: 'emitir',
    comportamento: 'indisponivel',
    vezes: 1000,
  })
  const { json } = await own.api.issue(own.body())
  await world.sql("update notas set criada_em = criada_em - interval '5 minutes' where id = $1", [json.id])
  await world.sql("insert into busca_blocos (tenant_id, desde, ate, trechos) values ($1, now(), now(), '{}')", [
    own.tenant.id,
  ])
  await world.simulator.admin('DELETE', `comportamento?id=${away.id}`)
  const { chaveAcesso } = await own.api.waitSettled(json.id)
  await until('a part of the key finds the note', async () => {
    const { items } = await ask(`q=${chaveAcesso.slice(20, 45)}`, own.tenant.portal)
    return items.length === 1 && items[0].id === json.id
  })
})
