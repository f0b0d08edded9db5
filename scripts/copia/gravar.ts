import { createWriteStream, renameSync, rmSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { isCluster } from '#platform/db/citus/distribuir.ts'
import {
  type Cabecalho,
  END_OF_ROWS,
  FIM,
  FORMATO,
  frameOf,
  jsonFrame,
  type Manifesto,
  type Rodape,
} from './arquivo.ts'

/**
 * Writes all rows of the database into `file`, as they are at one moment, while the service runs. Returns how many each
 * table has. The file has its name only once it is whole. `url` is the owner's: policies hide no row from it.
 */
export async function writeCopy(url: string, file: string, versao: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url })
  const counts = new Map<string, number>()
  const unfinished = `${file}.parte`
  await client.connect()
  try {
    if (await isCluster(client)) throw new Error('um cluster Citus é copiado pelas ferramentas dele')
    // With row_security off a policy that would hide rows is an error.
    await client.query(
      'set statement_timeout = 0; set row_security = off; begin isolation level repeatable read read only',
    )
    await pipeline(sections(client, versao, counts), createGzip(), createWriteStream(unfinished, { mode: 0o600 }))
    renameSync(unfinished, file)
    return counts
  } finally {
    rmSync(unfinished, { force: true })
    await client.end()
  }
}

async function* sections(client: pg.Client, versao: string, counts: Map<string, number>): AsyncGenerator<Buffer> {
  const migracoes = (await client.query<{ nome: string }>('select nome from migracoes order by nome')).rows
  const { rows: partes } = await client.query<Manifesto['partes'][number]>(PARTES)
  yield jsonFrame({
    formato: FORMATO,
    versao,
    criadaEm: new Date().toISOString(),
    migracoes: migracoes.map(({ nome }) => nome),
    partes,
  } satisfies Manifesto)
  for (const { nome, colunas } of (await client.query<Cabecalho>(TABELAS)).rows) {
    yield jsonFrame({ nome, colunas } satisfies Cabecalho)
    const rows = client.query(copyTo(`copy (select ${colunas.join(', ')} from ${nome}) to stdout`))
    for await (const chunk of rows) yield frameOf(chunk as Buffer)
    counts.set(nome, rows.rowCount)
    yield END_OF_ROWS
    yield jsonFrame({ linhas: rows.rowCount })
  }
  // Read last: a sequence may be ahead of the rows, and never behind them.
  const { rows: sequencias } = await client.query<Rodape['sequencias'][number]>(SEQUENCIAS)
  yield jsonFrame({ fim: FIM, sequencias } satisfies Rodape)
}

const PARTES = `
  select coalesce(i.inhparent::regclass::text, 'public.' || regexp_replace(c.relname, '_\\d{4}_\\d{2}$', '')) as tabela,
    c.relname as nome, pg_get_expr(c.relpartbound, c.oid) as limites
  from pg_class c left join pg_inherits i on i.inhrelid = c.oid
  where c.relnamespace = 'meses'::regnamespace and c.relkind = 'r'
    and pg_get_expr(c.relpartbound, c.oid) is distinct from 'DEFAULT' order by c.relname`

// The rows of an attached part are those of its table; what is generated is generated again.
const TABELAS = `
  select format('%I.%I', n.nspname, c.relname) as nome,
    array(select quote_ident(a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' order by a.attnum) as colunas
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'meses') and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'migracoes'
  order by 1`

const SEQUENCIAS = `
  select format('%I.%I', schemaname, sequencename) as nome, last_value::text as valor
  from pg_sequences where schemaname = 'public' and last_value is not null order by 1`
