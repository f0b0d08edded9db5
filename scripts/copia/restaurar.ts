import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type Cabecalho, FIM, FORMATO, framesOf, type Manifesto, type Rodape } from './arquivo.ts'

/** Why a copy is not restored, in a sentence for the operator; the database is as it was. */
class CopiaRecusada extends Error {}

type Frames = AsyncGenerator<Buffer, void>

/**
 * Restores a copy into a database that has this release's migrations and no account, in one transaction: all rows, as many
 * as the copy has, or none. Returns how many each table has.
 */
export async function restoreCopy(url: string, file: string): Promise<Map<string, number>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const gunzip = createGunzip()
  const reading = pipeline(createReadStream(file), gunzip)
  reading.catch(() => {}) // who reads the frames gets the error
  try {
    const frames = framesOf(gunzip)
    const manifesto = await nextJson<Manifesto>(frames)
    await client.query('set statement_timeout = 0; begin')
    await refuseUnfit(client, manifesto)
    const { before, after } = await constraintsOf(client)
    for (const statement of before) await client.query(statement)
    for (const parte of manifesto.partes) await makePart(client, parte)
    const counts = await loadAll(client, frames)
    for (const statement of after) await client.query(statement)
    await client.query('commit')
    await client.query('analyze')
    return counts
  } finally {
    gunzip.destroy()
    await client.end()
  }
}

async function nextJson<T>(frames: Frames): Promise<T> {
  const { value } = await frames.next()
  if (!value) throw new CopiaRecusada('A cópia está incompleta: o arquivo termina antes do fim.')
  try {
    return JSON.parse(value.toString()) as T
  } catch {
    throw new CopiaRecusada('O arquivo não é uma cópia feita por npm run copia.')
  }
}

async function refuseUnfit(client: pg.Client, { formato, versao, migracoes }: Manifesto): Promise<void> {
  if (formato !== FORMATO) throw new CopiaRecusada(`O formato ${formato} da cópia não é o desta versão (${FORMATO}).`)
  const here = (await client.query<{ nome: string }>('select nome from migracoes order by nome')).rows
  if (JSON.stringify(here.map(({ nome }) => nome)) !== JSON.stringify(migracoes))
    throw new CopiaRecusada(
      `A cópia é da versão ${versao}, com outras migrações (a última é ${migracoes.at(-1)}, aqui ${here.at(-1)?.nome}): restaure com o programa daquela versão e atualize depois.`,
    )
  const { rows } = await client.query(`
    select from tenants union all select from admin_usuarios union all select from pessoas limit 1`)
  if (rows.length > 0)
    throw new CopiaRecusada('O banco já tem contas ou administradores: uma cópia só é restaurada num banco vazio.')
}

/**
 * Statements for before and after the rows: foreign keys leave and come back, which checks every row, and triggers rest,
 * because the rows that they would write are in the copy. An owner may do so; no superuser is needed.
 */
async function constraintsOf(client: pg.Client): Promise<{ before: string[]; after: string[] }> {
  const { rows } = await client.query<{ antes: string; depois: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as antes,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as depois
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace
    union all
    select format('alter table %s disable trigger %I', tgrelid::regclass, tgname),
      format('alter table %s enable trigger %I', tgrelid::regclass, tgname)
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where not tgisinternal and tgparentid = 0 and tgenabled = 'O' and c.relnamespace = 'public'::regnamespace`)
  const { rows: tables } = await client.query<{ nome: string }>(`
    select oid::regclass::text as nome from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname <> 'migracoes'`)
  return {
    // What the migrations wrote into an empty database is in the copy too.
    before: [...rows.map(({ antes }) => antes), `truncate ${tables.map(({ nome }) => nome).join(', ')}`],
    after: rows.map(({ depois }) => depois),
  }
}

/** A part of a month that this database lacks, as `criar_meses` makes it (migration 0184). */
async function makePart(client: pg.Client, { tabela, nome, limites }: Manifesto['partes'][number]): Promise<void> {
  const part = `meses.${pg.escapeIdentifier(nome)}`
  const { rows } = await client.query('select from pg_class where oid = to_regclass($1)', [part])
  if (rows.length > 0) return
  await client.query(
    `create table ${part} (like ${tabela} including defaults including constraints including storage including compression)`,
  )
  await client.query('select adiar_limpeza($1)', [part])
  if (limites) await client.query(`alter table ${tabela} attach partition ${part} ${limites}`)
}

async function loadAll(client: pg.Client, frames: Frames): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (;;) {
    const section = await nextJson<Cabecalho | Rodape>(frames)
    if ('fim' in section && section.fim === FIM) {
      for (const { nome, valor } of section.sequencias) await client.query('select setval($1, $2)', [nome, valor])
      return counts
    }
    const { nome, colunas } = section as Cabecalho
    const rows = client.query(copyFrom(`copy ${nome} (${colunas.join(', ')}) from stdin`))
    await pipeline(Readable.from(rowsOf(frames), { objectMode: false }), rows)
    const { linhas } = await nextJson<{ linhas: number }>(frames)
    const { rows: found } = await client.query<{ n: string }>(`select count(*) as n from ${nome}`)
    if (Number(found[0]!.n) !== linhas)
      throw new CopiaRecusada(`A tabela ${nome} ficou com ${found[0]!.n} linhas e a cópia tem ${linhas}.`)
    counts.set(nome, linhas)
  }
}

async function* rowsOf(frames: Frames): AsyncGenerator<Buffer> {
  for (;;) {
    const { value } = await frames.next()
    if (!value) throw new CopiaRecusada('A cópia está incompleta: o arquivo termina antes do fim.')
    if (value.length === 0) return
    yield value
  }
}
