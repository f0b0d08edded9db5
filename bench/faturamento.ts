// A month of faturas: N contracts with M notes of usage, generated as the calendar does, and previews over HTTP that are
// asked for at a fixed rate.
import pg from 'pg'
import { Pool } from 'undici'
import { addMonths, competenciaOf } from '#domain/competencia.ts'
import { createFirstAdmin } from '#features/access/first-admin.ts'
import { runGeracao } from '#features/faturamento/faturas/gerar.ts'
import type { Actor } from '#platform/ctx.ts'
import { addAdmin } from '#test/support/admins.ts'
import { CHAVE_MESTRA, openStage, seedTenant } from '#test/support/webhooks.ts'
import { startApi } from './api-process.ts'
import { arrive, CONEXOES_ABERTAS, inLine, type Latencias, type Ritmo, tailOf } from './chegadas.ts'
import { type Figura, inWords } from './figura.ts'
import type { Opcoes } from './medidas.ts'
import { say } from './passo.ts'

const CONTRATOS = 50_000
const NOTAS = 10_000_000
/** For all contracts of the whole size; fewer contracts have their share of it. */
const SEGUNDOS_MAX = 120
const PREVIEW_P99_MS_MAX = 50
const PREVIAS: Ritmo = { porSegundo: 20, segundos: 20, aquecimentoS: 2 }
/** What a run keeps is its answer, some hundred bytes for each contract. */
const MEMORIA_MB_MAX = 256
const CHUNK = 1_000_000
const SENHA = 'uma frase bem comprida'
const ACTOR: Actor = { kind: 'job', name: 'bench' }

/** Loads the contracts and their usage, generates the month that ended, and asks for previews of the next. */
export async function run({
  curto,
  contratos = curto ? 200 : CONTRATOS,
  notas = curto ? 2_000 : NOTAS,
}: Opcoes): Promise<Figura[]> {
  const stage = await openStage()
  const { app, database } = stage
  let api: Awaited<ReturnType<typeof startApi>> | undefined
  try {
    const competencia = addMonths(competenciaOf(Date.now()), -1)
    await load(database.url, { contratos, notas, competencia })
    say(`gerando as faturas de ${competencia}`)
    const memory = watchMemory()
    const began = performance.now()
    const { geradas, erros, ignoradas } = await runGeracao(app, ACTOR, { competencia })
    const segundos = (performance.now() - began) / 1000
    const megabytes = memory.stop()
    if (geradas.length !== contratos)
      throw new Error(`${geradas.length} of ${contratos}: ${JSON.stringify({ erros, ignoradas }).slice(0, 500)}`)

    await createFirstAdmin(app, { email: 'primeira@operacao.example', senha: SENHA })
    await seedTenant(app) // the API checks its master key against the newest account
    api = await startApi(database.env, CHAVE_MESTRA)
    say('pedindo prévias')
    const ritmo = curto ? { porSegundo: 10, segundos: 1 } : PREVIAS
    const latencias = await preview(api.url, database.sql, geradas, ritmo)
    say(inLine(latencias))
    return [
      { nome: `gerar ${inWords(contratos)} faturas de ${inWords(notas)} notas`, medido: segundos, unidade: 's' },
      {
        nome: 'faturas geradas',
        medido: contratos / segundos,
        unidade: 'faturas/s',
        min: CONTRATOS / SEGUNDOS_MAX,
      },
      { nome: 'memória a mais no pico', medido: megabytes, unidade: 'MB', max: MEMORIA_MB_MAX },
      ...tailOf(`prévia a ${ritmo.porSegundo}/s`, latencias, PREVIEW_P99_MS_MAX),
    ]
  } finally {
    api?.process.kill('SIGTERM')
    await stage.close()
  }
}

type Tamanho = { contratos: number; notas: number; competencia: string }

/** Contracts of months, all with the same plan, and the notes of one month spread over them. */
async function load(databaseUrl: string, { contratos, notas, competencia }: Tamanho): Promise<void> {
  say(`carregando ${inWords(contratos)} contratos e ${inWords(notas)} notas`)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const query = (text: string, values: unknown[] = []) => client.query(text, values)
  for (const statement of [
    'session_replication_role = replica',
    "maintenance_work_mem = '1GB'",
    'synchronous_commit = off',
  ])
    await query(`set ${statement}`)
  await query(PLANO)
  for (const statement of CADASTROS) await query(statement, [contratos])
  await query('drop index uso_competencia')
  for (let first = 1; first <= notas; first += CHUNK) {
    const last = Math.min(first + CHUNK - 1, notas)
    await query(USO, [first, last, contratos, competencia])
    say(`${inWords(last)} de ${inWords(notas)} notas`)
  }
  await query(
    'create index uso_competencia on uso (tenant_id, competencia, registrada_em) include (autorizada_em, empresa_id)',
  )
  for (const table of ['tenants', 'contratos', 'contrato_termos', 'contrato_historico', 'uso'])
    await query(`vacuum analyze ${table}`)
  await client.end()
}

const PLANO = `
  with p as (insert into planos (id, codigo, criado_em, atualizado_em)
      values (md5('plano')::uuid, 'medida', now() - interval '1 year', now()) returning id)
  insert into plano_versoes (plano_id, versao, nome, valor_mensal, notas_incluidas, valor_nota_excedente, periodicidade,
    dias_teste, recursos, criada_em)
  select id, 1, 'Medida', 19900, 100, 35, 'mensal', 0, '{}', now() from p`

const CADASTROS = [
  `insert into tenants (id, nome, cpf_cnpj, segredo_avulso, criado_em)
   select md5('conta' || n)::uuid, 'Conta ' || n, lpad((n * 97)::text, 14, '0'), '', now() - interval '1 year'
   from generate_series(1, $1::int) n`,
  `insert into contratos (id, tenant_id, status, inicio, plano_id, plano_versao, valor_mensal, notas_incluidas,
     valor_nota_excedente, criado_em)
   select md5('contrato' || n)::uuid, md5('conta' || n)::uuid, 'ativo', current_date - 300, md5('plano')::uuid, 1, 19900, 100, 35,
     now() - interval '300 days'
   from generate_series(1, $1::int) n`,
  `insert into contrato_termos (contrato_id, tenant_id, versao, desde, origem, plano_id, plano_versao, valor_mensal,
     notas_incluidas, valor_nota_excedente, faixas, desconto_percentual, criado_em)
   select md5('contrato' || n)::uuid, md5('conta' || n)::uuid, 1, current_date - 300, 'contratacao', md5('plano')::uuid, 1, 19900,
     100, 35, '[]', 0, now() - interval '300 days'
   from generate_series(1, $1::int) n`,
  `insert into contrato_historico (tenant_id, contrato_id, para, ator, em)
   select md5('conta' || n)::uuid, md5('contrato' || n)::uuid, 'ativo', '{}', now() - interval '300 days'
   from generate_series(1, $1::int) n`,
]

// One note of each account after the other, as they come in: the notes of an account are all over the table.
const USO = `
  insert into uso (nfse_id, tenant_id, empresa_id, competencia, autorizada_em, registrada_em)
  select gen_random_uuid(), md5('conta' || 1 + n % $3::bigint)::uuid, md5('empresa' || 1 + n % $3::bigint)::uuid, $4,
    ($4 || '-15T12:00:00Z')::timestamptz, ($4 || '-15T12:00:01Z')::timestamptz
  from generate_series($1::bigint, $2::bigint) n`

/** Reads how much memory the process takes, ten times a second; `stop`: what its peak was above the beginning, in MB. */
function watchMemory(): { stop(): number } {
  const begin = process.memoryUsage.rss()
  let peak = begin
  const timer = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 100)
  return {
    stop: () => {
      clearInterval(timer)
      return (Math.max(peak, process.memoryUsage.rss()) - begin) / 2 ** 20
    },
  }
}

type Sql = Awaited<ReturnType<typeof openStage>>['database']['sql']

/** Asks for previews of contracts, each of another one. */
async function preview(
  url: string,
  sql: Sql,
  geradas: readonly { contratoId: string }[],
  ritmo: Ritmo,
): Promise<Latencias> {
  const client = new Pool(url, { connections: CONEXOES_ABERTAS, pipelining: 1 })
  const login = async (body: { email: string; senha: string }) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await client.request({
      method: 'POST',
      path: '/admin/auth/login',
      headers,
      body: JSON.stringify(body),
    })
    const text = await answer.body.text()
    return { status: answer.statusCode, text, json: JSON.parse(text) as { token: string } }
  }
  const token = await addAdmin(sql, login, 'suporte', 'medida', SENHA)
  const headers = { authorization: `Bearer ${token}` }
  const latencias = await arrive(ritmo, async (nth) => {
    const { contratoId } = geradas[(nth * 7919) % geradas.length]!
    const path = `/admin/faturamento/preview/${contratoId}`
    const { statusCode, body } = await client.request({ method: 'GET', path, headers })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`preview of ${contratoId}: ${statusCode} ${text}`)
  })
  await client.close()
  return latencias
}
