// What is wrong is one incident for each cause, however many notes, accounts and probes it has.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { feedIncidentes } from '#features/incidentes/feed.ts'
import { lastChangeOf } from '#features/incidentes/incidente-row.ts'
import { watchOperation } from '#features/live-updates/watch-operation.ts'
import type { Incidente } from '#formas/operacao/incidente.ts'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/db/db.ts'
import { addAdmin, type Papel } from '../support/admins.ts'
import { codigo, openPortal, type Portal } from '../support/portal.ts'
import { until } from '../support/until.ts'
import { contextOf } from '../support/webhooks.ts'

const SENHA = 'uma frase bem comprida'
const CIDADES = { limeira: '3526902', sorocaba: '3552205', campinas: '3509502' }
const MINUTE_MS = 60_000

let portal: Portal
const tokens = {} as Record<Papel, string>
before(async () => {
  portal = await openPortal()
  await createFirstAdmin(portal.app, { email: 'primeira@operacao.example', senha: SENHA })
  const login = (body: object) => portal.call('POST /admin/auth/login', { body })
  for (const papel of ['suporte', 'operador', 'superadmin'] as const)
    tokens[papel] = await addAdmin(portal.database.sql, login, papel, papel, SENHA)
  for (const [slug, municipio] of Object.entries(CIDADES))
    await sql('insert into conexao_municipios (slug, municipio, anexado_em) values ($1, $2, now())', [slug, municipio])
  // A process of each role, so that their absence is no cause.
  await sql(
    `insert into processos (id, papel, versao, maquina, pid, iniciado_em, batido_em, encerrando, atraso_p99_ms,
       atraso_max_ms, memoria_bytes, heap_bytes, caches)
     select gen_random_uuid(), papel, '1', 'm', 1, now(), now() + interval '1 day', false, 0, 0, 0, 0, '[]'
     from unnest(array['api', 'worker']) as papel`,
  )
})
after(() => portal?.close())
beforeEach(async () => {
  for (const table of ['incidentes', 'alertas', 'jobs', 'disjuntores', 'notas']) await sql(`delete from ${table}`)
})

const sql = <Row extends object>(text: string, values?: unknown[]) => portal.database.sql<Row>(text, values)
const ask = (address: string, body?: object, papel: Papel = 'operador') =>
  portal.call(address, { token: tokens[papel], ...(body && { body }) })
const open = async (query = ''): Promise<Incidente[]> => {
  const { status, json, text } = await ask(`GET /admin/incidentes${query}`)
  assert.equal(status, 200, text)
  return json.items
}
const fed = async (): Promise<Incidente[]> => {
  await feedIncidentes(portal.app)
  return open()
}

/** Notes of as many accounts in the cities in turn, 10,00 each. */
async function plantNotas(quantas: number, contas: number, ambiente = 'producao', cidades = Object.entries(CIDADES)) {
  await sql(
    `with t as (insert into tenants (id, nome, segredo_avulso) select gen_random_uuid(), 'Conta ' || n, ''
         from generate_series(1, $2::int) n returning id),
       e as (insert into empresas (id, tenant_id, cpf_cnpj, razao_social, regime_tributario, endereco, municipio)
         select gen_random_uuid(), id, '11222333000181', 'Empresa', 'simples_nacional', '{}', '3550308' from t
         returning id, tenant_id),
       s as (insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie)
         select gen_random_uuid(), tenant_id, id, '3550308', $3, '1' from e returning id, tenant_id, empresa_id),
       s2 as (select *, row_number() over () - 1 as nth from s)
     insert into notas (id, tenant_id, empresa_id, ambiente, status, corpo, corpo_sha256, trilho, municipio, conexao,
       conexao_versao, serie_id, serie_rps, numero_rps, preparada, iss_situacao, score_confianca, valor_servico, competencia, request_id)
     select gen_random_uuid(), s2.tenant_id, s2.empresa_id, $3, 'falha_temporaria', '', '', 'municipal', c.municipio, c.slug, 1,
       s2.id, '1', n, '{}', 'a_recolher', 100, 1000, '2026-11', 'teste'
     from generate_series(1, $1::int) n join s2 on s2.nth = n % $2::int
       join json_to_recordset($4) as c(nth int, slug text, municipio text) on c.nth = n % $5::int`,
    [
      quantas,
      contas,
      ambiente,
      JSON.stringify(cidades.map(([slug, municipio], nth) => ({ nth, slug, municipio }))),
      cidades.length,
    ],
  )
}
const undecided = () =>
  sql(`insert into alertas (id, tenant_id, tipo, chave, detalhe)
    select gen_random_uuid(), tenant_id, 'nota_incerta', id, json_build_object('notaId', id) from notas`)

/** The app with its statements counted. */
function counting(app: App): { app: App; statements: () => number } {
  let n = 0
  const counted = <D extends Db>(db: D): D =>
    new Proxy(db, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name === 'transaction')
          return (work: (tx: Db) => unknown) => target.transaction((tx) => work(counted(tx)) as Promise<unknown>)
        if (typeof value !== 'function' || (name !== 'query' && name !== 'one')) return value
        return (...args: unknown[]) => {
          n++
          return Reflect.apply(value, target, args) as unknown
        }
      },
    })
  return { app: Object.assign(Object.create(app), { sistema: counted(app.sistema) }) as App, statements: () => n }
}

test('five thousand undecided notes of forty accounts in three cities are three incidents', async () => {
  await plantNotas(5_000, 40)
  await undecided()
  // The index of municipalities is read once for the process.
  await feedIncidentes(portal.app)
  const { app, statements } = counting(portal.app)
  await feedIncidentes(app)
  const statementsOfMany = statements()
  const items = await open()
  assert.ok(items.length <= 5, items.map(({ titulo }) => titulo).join('\n'))
  const duvidas = items.filter(({ tipo }) => tipo === 'notas_em_duvida')
  assert.deepEqual(
    duvidas.map(({ titulo, quantas, contas, valor, gravidade }) => [titulo, quantas, contas, valor, gravidade]).sort(),
    [
      ['Campinas: 1.667 notas esperam decisão', 1_667, 40, 16_670, 'critica'],
      ['Limeira: 1.666 notas esperam decisão', 1_666, 40, 16_660, 'critica'],
      ['Sorocaba: 1.667 notas esperam decisão', 1_667, 40, 16_670, 'critica'],
    ],
  )
  const { items: observados } = (await ask('GET /admin/dashboard-v2/em-observacao')).json
  assert.equal(observados.length, items.length)
  assert.equal((await ask('GET /admin/overview')).json.emObservacao.critica, 3)
  for (const { primeirasContas } of duvidas) assert.equal(primeirasContas.length, 3)

  // As many statements as for one note.
  await sql(`delete from alertas where chave <> (select min(chave) from alertas)`)
  const few = counting(portal.app)
  await feedIncidentes(few.app)
  assert.equal((await open()).filter(({ tipo }) => tipo === 'notas_em_duvida').length, 1)
  assert.equal(few.statements(), statementsOfMany)
  assert.ok(statementsOfMany <= 40, `${statementsOfMany} statements`)
})

/** A breaker as the gate leaves it, with notes that wait for the city. */
async function breaker(chave: string, { aberto = '1 minute', falhando = '16 minutes' } = {}) {
  await sql(
    `insert into disjuntores (chave, estado, aberto_ate, falhando_desde)
     values ($1, 'aberto', now() + $2::interval, now() - $3::interval)
     on conflict (chave) do update set estado = 'aberto', aberto_ate = excluded.aberto_ate`,
    [chave, aberto, falhando],
  )
}
const waiting = (fila: string, conexao: string, estado = 'aguardando') =>
  sql(
    `insert into jobs (fila, chave, tenant_id, grupo, estado, ultimo_erro, executar_em, lease_ate)
     select $1, id, tenant_id, conexao || ':' || ambiente, $3, 'HTTP 503', now() - interval '20 minutes',
       case when $3 = 'executando' then now() + interval '1 hour' end from notas where conexao = $2`,
    [fila, conexao, estado],
  )
const fora = (items: readonly Incidente[]) => items.filter(({ tipo }) => tipo === 'municipio_fora')

test('a city that does not answer is one row with its first failure, through every probe, until it answers', async () => {
  await plantNotas(6, 2, 'producao', [['limeira', CIDADES.limeira]])
  await waiting('nota.issue', 'limeira')
  await breaker('nota.issue:limeira:producao')
  await breaker('nota.consult:limeira:producao', { falhando: '10 minutes' })
  const [first, ...others] = fora(await fed())
  assert.ok(first)
  assert.deepEqual(others, [])
  assert.deepEqual(
    [first.chave, first.titulo, first.quantas, first.contas, first.valor, first.gravidade],
    [`municipio_fora:producao:${CIDADES.limeira}`, 'Limeira não responde', 6, 2, 60, 'critica'],
  )
  assert.match(first.texto, /^HTTP 503\. As notas esperam e nada se perde/)
  assert.ok(Date.parse(String(first.desde)) < Date.now() - 15 * MINUTE_MS)
  assert.deepEqual(
    first.atos.map(({ ato, impedimento }) => [ato, impedimento]),
    [
      ['tentar_agora', null],
      ['pausar', null],
      ['avisar', null],
      ['abrir', null],
      ['encerrar', 'Encerra sozinho quando a cidade responder.'],
    ],
  )

  // Between the brake and the probe, and while the probe is under way.
  await sql(`update disjuntores set aberto_ate = now() - interval '1 second'`)
  const all = await fed()
  assert.deepEqual(
    all.map(({ tipo }) => tipo),
    ['municipio_fora'],
    'its queue is not late besides',
  )
  const [between] = fora(all)
  assert.deepEqual([between?.id, between?.desde], [first.id, first.desde])
  await sql(`update jobs set estado = 'executando', lease_ate = now() + interval '1 hour'`)
  assert.equal(fora(await fed())[0]?.quantas, 6)
  // A probe failed: the breaker is open again, and a later failure than the stored one changes nothing.
  await sql(`update disjuntores set aberto_ate = now() + interval '1 minute', falhando_desde = now()`)
  assert.equal(fora(await fed())[0]?.desde, first.desde)

  await sql(`update disjuntores set estado = 'fechado', falhando_desde = null`)
  assert.deepEqual(fora(await fed()), [])
  const [ended] = await open('?estado=encerrados')
  assert.deepEqual([ended?.id, ended?.encerradoEm !== null], [first.id, true])

  // Again within ten minutes it is the same row; later it is another.
  await breaker('nota.issue:limeira:producao')
  assert.equal(fora(await fed())[0]?.id, first.id)
  await sql(`update disjuntores set estado = 'fechado'`)
  await fed()
  portal.wait(11 * MINUTE_MS)
  await breaker('nota.issue:limeira:producao')
  assert.notEqual(fora(await fed())[0]?.id, first.id)
})

test('notes that only a silent city can answer for are among those of the city, and are in doubt once it answers', async () => {
  await plantNotas(3, 1, 'producao', [['limeira', CIDADES.limeira]])
  await waiting('nota.consult', 'limeira')
  await breaker('nota.consult:limeira:producao')
  const tipos = async () => (await fed()).map(({ tipo, quantas }) => [tipo, quantas])
  assert.deepEqual(await tipos(), [['municipio_fora', 3]])
  await sql(`update disjuntores set estado = 'fechado'`)
  await sql('update jobs set executar_em = now()')
  assert.deepEqual(await tipos(), [['notas_em_duvida', 3]])
})

test('connections to one host are one cause, and the national system is one', async () => {
  for (const conexao of ['sefin-nacional', 'sorocaba']) await breaker(`nota.issue:${conexao}:producao`)
  await breaker('nota.cancel:sefin-nacional:producao')
  const items = await fed()
  assert.deepEqual(items.map(({ chave, titulo }) => [chave, titulo]).sort(), [
    [`municipio_fora:producao:${CIDADES.sorocaba}`, 'Sorocaba não responde'],
    ['nacional_fora:producao', 'O sistema nacional não responde'],
  ])
})

test('nothing of homologação is critical, and it comes after producao', async () => {
  await plantNotas(4, 1, 'homologacao', [['limeira', CIDADES.limeira]])
  await waiting('nota.issue', 'limeira')
  await breaker('nota.issue:limeira:homologacao')
  await undecided()
  await breaker('nota.issue:sorocaba:producao')
  const items = await fed()
  assert.deepEqual(
    items.map(({ tipo, ambiente, gravidade }) => [tipo, ambiente, gravidade]),
    [
      ['municipio_fora', 'producao', 'atencao'],
      ['municipio_fora', 'homologacao', 'atencao'],
      ['notas_em_duvida', 'homologacao', 'atencao'],
    ],
  )
  assert.equal((await open('?ambiente=producao')).length, 1)
  assert.equal((await open('?tipo=notas_em_duvida')).length, 1)
})

test('a city that only probes find silent is out until one is answered', async () => {
  const alvo = CIDADES.campinas
  await sql(
    `insert into sonda_alvos (alvo, ambiente, proxima_em, em, respondeu, desde)
     values ($1, 'producao', now(), now(), false, now() - interval '20 minutes')`,
    [alvo],
  )
  await sql(
    `insert into alertas (id, tipo, chave) values (gen_random_uuid(), 'municipio_inacessivel', $1 || ':producao')`,
    [alvo],
  )
  const [found] = await fed()
  assert.deepEqual([found?.titulo, found?.gravidade, found?.quantas], ['Campinas não responde', 'atencao', 0])
  assert.ok(Date.parse(String(found?.desde)) < Date.now() - 19 * MINUTE_MS)
  // The breaker finds it too: the same cause.
  await breaker('nota.issue:campinas:producao')
  assert.deepEqual(
    (await fed()).map(({ id }) => id),
    [found?.id],
  )
  await sql('delete from disjuntores')
  await sql('update sonda_alvos set respondeu = true, desde = now()')
  assert.deepEqual(await fed(), [])
  await sql('delete from sonda_alvos')
})

test('the notes that wait for the certificate of a company are one cause with it', async () => {
  await plantNotas(3, 1, 'producao', [['limeira', CIDADES.limeira]])
  await sql(
    `insert into jobs (fila, chave, tenant_id, grupo, estado, ultimo_erro, executar_em)
     select 'nota.issue', id, tenant_id, 'limeira:producao', 'bloqueado', 'empresa sem certificado ativo', now() + interval '1 hour'
     from notas`,
  )
  const tipos = async () => (await fed()).map(({ tipo, quantas, valor }) => [tipo, quantas, valor])
  assert.deepEqual(await tipos(), [['notas_bloqueadas', 3, 30]])
  await sql(
    `insert into certificados (id, tenant_id, empresa_id, titular, emissor, numero_serie, valido_de, valido_ate,
       impressao_digital, autoassinado, certificado_pem, status)
     select distinct on (empresa_id) gen_random_uuid(), tenant_id, empresa_id, 't', 'e', '1', now() - interval '1 year',
       now() - interval '1 hour', 'i', false, 'p', 'ativo' from notas`,
  )
  assert.deepEqual(await tipos(), [['certificado', 3, 30]])
  // Nor can the city be asked for those in doubt.
  await sql(`update jobs set fila = 'nota.consult', ultimo_erro = 'sem conexão ou sem certificado ativo'`)
  assert.deepEqual(await tipos(), [['certificado', 3, 30]])
  const [{ titulo, atos, gravidade } = { titulo: '', atos: [], gravidade: '' }] = await open()
  assert.deepEqual(
    [titulo, gravidade, atos[0]?.ato],
    ['Venceu o certificado de Empresa', 'critica', 'pedir_certificado'],
  )
  await sql('delete from certificados')
})

test('payments that do not match are one cause for each kind, with their money', async () => {
  for (const [tipo, detalhe] of [
    ['cobranca_divergente', { devidoCentavos: 10_000, pagoCentavos: 9_000 }],
    ['cobranca_divergente', { devidoCentavos: 10_000, pagoCentavos: 11_050 }],
    ['pagamento_nao_conciliado', { valorCentavos: 500 }],
  ] as const)
    await sql(`insert into alertas (id, tipo, chave, detalhe) values (gen_random_uuid(), $1, $2, $3)`, [
      tipo,
      randomUUID(),
      JSON.stringify(detalhe),
    ])
  assert.deepEqual(
    (await fed()).map(({ chave, titulo, unidade, quantas, valor }) => [chave, titulo, unidade, quantas, valor]),
    [
      ['alerta:pagamento_nao_conciliado', '1 pagamento não é de nenhuma cobrança', 'pagamentos', 1, 5],
      ['alerta:cobranca_divergente', '2 pagamentos não conferem com as cobranças', 'pagamentos', 2, 200.5],
    ],
  )
})

test('people take, release and comment an incident, and the audit has each act', async () => {
  await breaker('nota.issue:limeira:producao')
  const [{ id } = { id: '' }] = await fed()
  const act = (ato: string, papel: Papel = 'operador', body?: object) =>
    ask(`POST /admin/incidentes/${id}/${ato}`, body, papel)
  assert.equal((await act('assumir')).json.assumido.nome, 'operador')
  assert.equal((await act('assumir')).status, 201)
  assert.equal((await act('assumir', 'suporte')).json.assumido.nome, 'suporte')
  assert.equal((await act('anotar', 'suporte', { texto: ' Voltam às 6h. ' })).json.anotado[0].texto, 'Voltam às 6h.')
  assert.equal((await act('anotar', 'suporte', { texto: 'Voltam às 6h.' })).json.anotado.length, 1, 'sent twice')
  assert.equal((await act('soltar', 'superadmin')).json.assumido, null)
  assert.equal((await act('soltar', 'superadmin')).status, 201)
  await fed()
  const { json } = await ask(`GET /admin/incidentes/${id}`)
  assert.deepEqual(
    json.feito.map(({ acao, por }: { acao: string; por: { nome: string } }) => [acao, por.nome]),
    [
      ['incidente.take', 'operador'],
      ['incidente.take', 'suporte'],
      ['incidente.note', 'suporte'],
      ['incidente.release', 'superadmin'],
    ],
  )
  assert.deepEqual([json.anotacoes, json.anotado[0].por.nome], [1, 'suporte'])

  await sql('delete from disjuntores')
  await fed()
  assert.deepEqual(codigo(await act('assumir')), [409, 'ESTADO_INVALIDO'])
  assert.equal((await act('anotar', 'operador', { texto: 'Voltou.' })).json.anotado.length, 2)
  const unknown = await ask(`POST /admin/incidentes/${randomUUID()}/assumir`)
  assert.deepEqual(codigo(unknown), [404, 'NAO_ENCONTRADO'])
})

test('a reader that fails leaves its kinds as they are, and the others are read', async () => {
  await breaker('nota.issue:limeira:producao')
  const before = await fed()
  assert.equal(before.length, 1)
  // No key of a note: the reader of blocked notes fails.
  await sql(`insert into jobs (fila, chave, grupo, estado) values ('nota.issue', 'x', 'limeira:producao', 'bloqueado')`)
  await sql(`insert into incidentes (id, chave, tipo, gravidade, titulo, texto, unidade, quantas, contas, aberto_em, visto_em, mudou_em)
    values (gen_random_uuid(), 'notas_bloqueadas:x', 'notas_bloqueadas', 'critica', 't', 't', 'notas', 1, 1, now(), now(), now())`)
  await breaker('nota.issue:sorocaba:producao')
  const tipos = (await fed()).map(({ tipo }) => tipo).sort()
  assert.deepEqual(tipos, ['municipio_fora', 'municipio_fora', 'notas_bloqueadas'])
  await sql('delete from jobs')
  assert.equal((await fed()).length, 2)
})

test('open pages learn once of each change that a person sees, and of no reading without one', async () => {
  const changed = () => lastChangeOf(portal.app.sistema)
  await breaker('nota.issue:limeira:producao')
  await fed()
  const opened = await changed()
  await fed()
  assert.equal(await changed(), opened)
  await plantNotas(1, 1, 'producao', [['limeira', CIDADES.limeira]])
  await waiting('nota.issue', 'limeira')
  await fed()
  const counted = await changed()
  assert.ok(counted > opened)
  await sql('delete from disjuntores')
  await fed()
  const ended = await changed()
  assert.ok(ended > counted)
  await fed()
  assert.equal(await changed(), ended)
})

test('the stream of the back-office names an incident once for each change', async () => {
  const [sessao] = await sql<{ id: string; usuario_id: string }>(
    'select s.id, s.usuario_id from admin_sessoes s join admin_usuarios u on u.id = s.usuario_id where u.nome = $1 limit 1',
    ['operador'],
  )
  const { id: sessaoId, usuario_id: usuarioId } = sessao!
  const { app } = portal
  const actor = { kind: 'admin' as const, usuarioId, sessaoId, papel: 'operador' as const }
  const stream = watchOperation({ ...contextOf(app, '', actor), db: app.sistema })
  let text = ''
  stream.on('data', (chunk) => {
    text += chunk
  })
  const named = () =>
    [...text.matchAll(/"recursos":(\[[^\]]*\])/g)].map(([, recursos]) => JSON.parse(recursos!) as string[])
  await until('the stream is ready', async () => text.includes('event: pronto'))
  await breaker('nota.issue:limeira:producao')
  await fed()
  await until('the new row is named', async () => named().length === 1)
  await fed()
  await sql(`insert into alertas (id, tipo, chave) values (gen_random_uuid(), 'item_separado', 'x')`)
  await until('an alert is named', async () => named().length === 2)
  assert.deepEqual(named(), [['incidente'], ['alerta']])
  stream.destroy()
})
