// What is wrong is one incident for each cause, however many notes, accounts and probes it has.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { feedIncidentes } from '#features/incidentes/feed.ts'
import type { Incidente } from '#formas/operacao/incidente.ts'
import type { App } from '#platform/app.ts'
import type { Db } from '#platform/db/db.ts'
import { addAdmin, type Papel } from '../support/admins.ts'
import { openPortal, type Portal } from '../support/portal.ts'

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
  for (const table of ['incidentes', 'alertas', 'jobs', 'disjuntores']) await sql(`delete from ${table}`)
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
       conexao_versao, serie_id, serie_rps, numero_rps, preparada, score_confianca, valor_servico, competencia, request_id)
     select gen_random_uuid(), s2.tenant_id, s2.empresa_id, $3, 'falha_temporaria', '', '', 'municipal', c.municipio, c.slug, 1,
       s2.id, '1', n, '{}', 100, 1000, '2026-11', 'teste'
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
  const { app, statements } = counting(portal.app)
  await feedIncidentes(app)
  const statementsOfMany = statements()
  const items = await open()
  assert.ok(items.length <= 5, items.map(({ titulo }) => titulo).join('\n'))
  const duvidas = items.filter(({ tipo }) => tipo === 'notas_em_duvida')
  assert.deepEqual(
    duvidas.map(({ titulo, quantas, contas, valor, gravidade, unidade }) => [
      titulo,
      quantas,
      contas,
      valor,
      gravidade,
      unidade,
    ]),
    [
      ['Limeira', 1_666],
      ['Sorocaba', 1_667],
      ['Campinas', 1_667],
    ]
      .sort(([, a], [, b]) => Number(b) - Number(a))
      .map(([nome, quantas]) => [
        `${nome}: ${Number(quantas).toLocaleString('pt-BR')} notas esperam decisão`,
        ...[quantas, 40, Number(quantas) * 10, 'critica', 'notas'],
      ]),
  )
  for (const { primeirasContas } of duvidas) assert.equal(primeirasContas.length, 3)

  // As many statements as for one note.
  await sql(`delete from alertas where chave <> (select min(chave) from alertas)`)
  const few = counting(portal.app)
  await feedIncidentes(few.app)
  assert.equal((await open()).filter(({ tipo }) => tipo === 'notas_em_duvida').length, 1)
  assert.equal(few.statements(), statementsOfMany)
  assert.ok(statementsOfMany <= 40, `${statementsOfMany} statements`)
  await sql('delete from notas')
})
