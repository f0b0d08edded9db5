// Grows an account in bounded steps: rows are copies of some that the service wrote, in every table that a note writes,
// with keys of their own and times over a year.
import pg from 'pg'
import type { Serie } from './nova-nota.ts'

export type Cresce = {
  /** The account has so many notes, with transmissions, history, events and ended jobs. */
  notas(quantas: number): Promise<void>
  empresas(quantas: number): Promise<void>
  /** So many jobs wait for notes whose turn has come, in all cities. */
  fila(quantos: number): Promise<void>
  /** These notes are the first in the queue, so that a measure takes what it made. */
  adiantar(notaIds: readonly string[]): Promise<void>
  /** Jobs that were taken wait again. */
  devolver(jobIds: readonly number[]): Promise<void>
  algumaSerie(): Serie
}

const CHUNK = 100_000
const DIAS = 365
/** Where numbers of new notes begin: those of the copies are below. */
const PROXIMO = 500_000_000

const NOTA_ID = `md5('nota ' || n)::uuid`
const ANTES = `now() - make_interval(secs => (hashint8(n) & 2147483647) % (${DIAS} * 86400))`
/** What differs from the copied row, by column, over the number `n` and the series `s`. */
const COPIAS: Record<string, Record<string, string>> = {
  notas: {
    id: NOTA_ID,
    empresa_id: 's.empresa_id',
    serie_id: 's.id',
    numero_rps: 'n',
    numero: 'n::text',
    id_integracao: `'copia-' || n`,
    request_id: `'copia-' || n`,
    chave_acesso: `lpad(n::text, 50, '0')`,
    criada_em: ANTES,
    concluida_em: ANTES,
    autorizada_em: ANTES,
  },
  transmissoes: { nota_id: NOTA_ID, documento_id: `'DPS' || n`, criada_em: ANTES, respondida_em: ANTES },
  historico: { nota_id: NOTA_ID, em: ANTES },
  eventos: { nota_id: NOTA_ID, criado_em: ANTES, expandido_em: ANTES },
  jobs: { chave: `(${NOTA_ID})::text`, criado_em: ANTES, concluido_em: ANTES },
}

/** `url`: the owner's, of a database in which the account of `tenantId` exists. */
export async function openCresce(url: string, tenantId: string): Promise<Cresce> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const query = async <Row extends object>(text: string, values: unknown[] = []) =>
    (await client.query<Row>(text, values)).rows
  // No triggers and no foreign keys: the copies agree with one another.
  await query('set session_replication_role = replica')
  await query('set synchronous_commit = off')
  let series: Serie[] = []
  let notas = 0
  let fila = 0

  const copy = async (tabela: string, de: string, until: number) => {
    const columns = await query<{ nome: string; tipo: string }>(
      `select attname as nome, atttypid::regtype::text as tipo from pg_attribute where attrelid = $1::regclass
         and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
      [tabela],
    )
    const own = COPIAS[tabela]!
    const values = columns.map(
      ({ nome, tipo }) => own[nome] ?? (nome === 'id' && tipo === 'uuid' ? 'gen_random_uuid()' : `m.${nome}`),
    )
    const [model] = await query<{ m: string }>(`select ctid::text as m from ${tabela} where ${de} limit 1`)
    if (!model) throw new Error(`no row of ${tabela} to copy`)
    const insert = `insert into ${tabela} (${columns.map(({ nome }) => nome).join(', ')})
      select ${values.join(', ')} from generate_series($1::bigint, $2::bigint) n
        join medida_series s on s.vez = n % $3::int, (select * from ${tabela} where ${de} limit 1) m`
    for (let first = notas + 1; first <= until; first += CHUNK)
      await query(insert, [first, Math.min(first + CHUNK - 1, until), series.length])
  }
  const analyze = async (...tabelas: string[]) => {
    for (const tabela of tabelas) await query(`vacuum analyze ${tabela}`)
  }

  return {
    algumaSerie: () => series[Math.floor(Math.random() * series.length)]!,
    adiantar: async (ids) =>
      void (await query(
        `update jobs set executar_em = 'epoch', prioridade = 1 where fila = 'nota.issue' and chave = any($1) and estado = 'aguardando'`,
        [ids],
      )),
    devolver: async (ids) =>
      void (await query(`update jobs set estado = 'aguardando', lease_ate = null where id = any($1)`, [ids])),
    empresas: async (quantas) => {
      await query(
        `with e as (
           insert into empresas (id, tenant_id, cpf_cnpj, razao_social, regime_tributario, endereco, municipio)
           select gen_random_uuid(), $1, lpad((77000000000000 + n)::text, 14, '0'), 'Empresa ' || n, 'simples_nacional', '{}', '3550308'
           from generate_series($2::int + 1, $3::int) n returning id)
         insert into series (id, tenant_id, empresa_id, municipio, ambiente, serie, proximo_numero)
         select gen_random_uuid(), $1, id, '3550308', 'producao', '1', ${PROXIMO} from e`,
        [tenantId, series.length, quantas],
      )
      await query('drop table if exists medida_series')
      await query(
        `create table medida_series as select row_number() over (order by id) - 1 as vez, id, empresa_id from series where tenant_id = $1 and proximo_numero >= ${PROXIMO}`,
        [tenantId],
      )
      series = await query<Serie>('select id as "serieId", empresa_id as "empresaId" from medida_series order by vez')
      await analyze('empresas', 'series', 'medida_series')
    },
    notas: async (quantas) => {
      for (const [tabela, de] of Object.entries({
        notas: `status = 'autorizada' and id_integracao like 'nova-%'`,
        transmissoes: `resultado = 'autorizada'`,
        historico: `para = 'autorizada'`,
        eventos: `evento = 'nfse.autorizada'`,
        jobs: `estado = 'concluido' and fila = 'nota.issue'`,
      }))
        await copy(tabela, de, quantas)
      notas = quantas
      await query('delete from contagens where tenant_id = $1', [tenantId])
      await query(
        `insert into contagens (tenant_id, dia, ambiente, empresa_id, municipio, trilho, status, quantas, valor_servico,
           valor_iss, valor_ibs, valor_cbs) select tenant_id, brasilia_day(criada_em), ambiente, empresa_id, municipio, trilho,
           status, count(*), sum(valor_servico), sum(valor_iss), sum(valor_ibs), sum(valor_cbs) from notas where tenant_id = $1
         group by 1, 2, 3, 4, 5, 6, 7`,
        [tenantId],
      )
      await query('delete from contagens_por_dia where tenant_id = $1', [tenantId])
      await query('delete from contagens_pendentes')
      await query(
        `insert into contagens_por_dia (tenant_id, ambiente, status, dia, quantas)
         select tenant_id, ambiente, status, dia, sum(quantas) from contagens where tenant_id = $1 group by 1, 2, 3, 4`,
        [tenantId],
      )
      await analyze(...Object.keys(COPIAS), 'contagens', 'contagens_por_dia', 'contagens_pendentes')
    },
    fila: async (quantos) => {
      for (let first = fila + 1; first <= quantos; first += CHUNK)
        await query(
          `insert into jobs (fila, chave, tenant_id, grupo, executar_em)
           select 'nota.issue', md5('fila ' || n), $1, 'cidade-' || n % 50 || ':producao', now() - interval '1 hour'
           from generate_series($2::int, $3::int) n`,
          [tenantId, first, Math.min(first + CHUNK - 1, quantos)],
        )
      fila = quantos
      await analyze('jobs')
    },
  }
}
