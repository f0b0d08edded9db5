// Grows an account in bounded steps: rows are copies of some that the service wrote, in every table that a note writes,
// with keys of their own and times over a year, in their months. As in a service with a store of documents
// (`DOCUMENTOS_S3_URL`): the bytes of ended notes lie there, and ended jobs leave after a week.
import { chunksOf, openCarga } from './carga.ts'
import { addMonths } from './meses.ts'
import type { Serie } from './nova-nota.ts'

export type Cresce = {
  /** Grows the account to this number of notes, with transmissions, history, events and ended jobs. */
  notas(quantas: number): Promise<void>
  empresas(quantas: number): Promise<void>
  /** Makes this number of jobs wait for notes whose turn has come, in all cities. */
  fila(quantos: number): Promise<void>
  /** These notes are the first in the queue, so that a measure takes what it made. */
  adiantar(notaIds: readonly string[]): Promise<void>
  /** Jobs that were taken wait again. */
  devolver(jobIds: readonly number[]): Promise<void>
  algumaSerie(): Serie
  /** What was written is on disk. */
  assentar(): Promise<void>
  close(): Promise<void>
}

const CHUNK = 100_000
const DIAS = 365
/** Where numbers of new notes begin: those of the copies are below. */
const PROXIMO = 500_000_000

type Copia = { de: string; colunas: Record<string, string>; dias?: number }
/** What differs from the copied row, by column, over the number `q.n`, the instant `q.em`, the note `q.id` and the series `s`. */
const COPIAS: Record<string, Copia> = {
  notas: {
    de: `status = 'autorizada' and id_integracao like 'nova-%'`,
    colunas: {
      id: 'q.id',
      empresa_id: 's.empresa_id',
      serie_id: 's.id',
      numero_rps: 'q.n',
      numero: 'q.n::text',
      id_integracao: `'copia-' || q.n`,
      request_id: `'copia-' || q.n`,
      chave_acesso: `lpad(q.n::text, 50, '0')`,
      criada_em: 'q.em',
      concluida_em: 'q.em',
      autorizada_em: 'q.em',
      corpo: `''`,
      xml_autorizado: `''`,
    },
  },
  transmissoes: {
    de: `resultado = 'autorizada'`,
    colunas: {
      nota_id: 'q.id',
      documento_id: `'DPS' || q.n`,
      criada_em: 'q.em',
      respondida_em: 'q.em',
      xml: `''`,
      resposta: `''`,
    },
  },
  historico: { de: `para = 'autorizada'`, colunas: { nota_id: 'q.id', em: 'q.em' } },
  eventos: {
    de: `evento = 'nfse.autorizada'`,
    colunas: { nota_id: 'q.id', criado_em: 'q.em', expandido_em: 'q.em' },
  },
  jobs: {
    de: `estado = 'concluido' and fila = 'nota.issue'`,
    colunas: { chave: 'q.id::text', criado_em: 'q.em', concluido_em: 'q.em' },
    dias: 7,
  },
}
/** The numbers from $1 to $2, the last of all, $3, at the instant $4 and each $5 seconds before the next, and ids that begin with it. */
const COPIADAS = `
  (select n, em, overlay(primeiro_id(em)::text placing '7' || substr(md5(n::text), 1, 3) || '-8' || substr(md5(n::text), 5, 3)
     || '-' || substr(md5(n::text), 9, 12) from 15)::uuid as id
   from generate_series($1::bigint, $2::bigint) n, lateral (select $4::timestamptz - make_interval(secs => $5::float8 * ($3::bigint - n)) as em) i) q`
/** While copies are made; a measure has the settings of the service. */
const AO_COPIAR = { full_page_writes: 'off', max_wal_size: `'4GB'`, autovacuum: 'off' }

/** `url`: the owner's, of a database in which the account of `tenantId` exists. */
export async function openCresce(url: string, tenantId: string): Promise<Cresce> {
  const carga = openCarga(url)
  const { query } = carga
  await addMonths(carga, DIAS)
  let series: Serie[] = []
  let notas = 0
  let fila = 0

  /** The statement that copies a row of `tabela`; $1 to $5 are those of COPIADAS. */
  const copyOf = async (tabela: string, { de, colunas }: Copia) => {
    const columns = await query<{ nome: string; tipo: string }>(
      `select attname as nome, atttypid::regtype::text as tipo from pg_attribute where attrelid = $1::regclass
         and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
      [tabela],
    )
    const values = columns.map(
      ({ nome, tipo }) => colunas[nome] ?? (nome === 'id' && tipo === 'uuid' ? 'gen_random_uuid()' : `m.${nome}`),
    )
    const model = `(select * from ${tabela} where ${de} limit 1) m`
    if ((await query(`select from ${model}`)).length === 0) throw new Error(`no row of ${tabela} to copy`)
    return `insert into ${tabela} (${columns.map(({ nome }) => nome).join(', ')}) select ${values.join(', ')}
      from ${COPIADAS} join medida_series s on s.vez = q.n % $6::int, ${model}`
  }
  const grow = async (until: number) => {
    const passoS = (DIAS * 86_400) / (until - notas)
    const fim = new Date()
    // One after the other in each table, in the order of their indexes, which stay dense.
    await carga.each(Object.entries(COPIAS), async ([tabela, copia]) => {
      const text = await copyOf(tabela, copia)
      const first = Math.max(notas, until - Math.floor(((copia.dias ?? DIAS) * 86_400) / passoS)) + 1
      for (const [from, to] of chunksOf(first, until, CHUNK))
        await query(text, [from, to, until, fim, passoS, series.length])
    })
    notas = until
  }
  const withSettings = async (work: () => Promise<void>) => {
    for (const [name, value] of Object.entries(AO_COPIAR)) await query(`alter system set ${name} = ${value}`)
    await query('select pg_reload_conf()')
    await work()
    for (const name of Object.keys(AO_COPIAR)) await query(`alter system reset ${name}`)
    await query('select pg_reload_conf()')
  }
  const analyze = (...tabelas: string[]) => carga.each(tabelas, (tabela) => query(`vacuum analyze ${tabela}`))

  return {
    algumaSerie: () => series[Math.floor(Math.random() * series.length)]!,
    assentar: async () => void (await query('checkpoint')),
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
      await withSettings(() => grow(quantas))
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
      await carga.each(chunksOf(fila + 1, quantos, CHUNK), ([from, to]) =>
        query(
          `insert into jobs (fila, chave, tenant_id, grupo, executar_em)
           select 'nota.issue', md5('fila ' || n), $1, 'cidade-' || n % 50 || ':producao', now() - interval '1 hour'
           from generate_series($2::int, $3::int) n`,
          [tenantId, from, to],
        ),
      )
      fila = quantos
      await analyze('jobs')
    },
    close: carga.close,
  }
}
