// Tables that are caches: one for all processes, written by the room that owns them, named here.
import { alcanca, comoLike, type NomeDeCache } from '#domain/caches.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

type Tabela = {
  /** Selects chave, em (when it was stored) and valor (json) of every row. */
  rows: Sql
  /** The statement that deletes the rows with a matching key; it returns one row for each. */
  forget: (fits: (chave: Sql) => Sql) => Sql
  /** The patterns of the caches in memory that are made from this table. */
  depois: string[]
}

const TABLES = new Map<NomeDeCache, Tabela>()

/** Names a table that is a cache. */
export const keepTable = (nome: NomeDeCache, tabela: Tabela): void => void TABLES.set(nome, tabela)

const VALUES_SAMPLED = 1_000

/** One table: rows, bytes estimated from some of them, ages in seconds. */
export const sumTables = (db: Db) =>
  Promise.all(
    [...TABLES].map(async ([nome, { rows }]) => {
      const row = await db.one<{
        itens: number
        bytes: number
        maisAntigaS: number | null
        maisNovaS: number | null
      }>(sql`
        select count(*)::int as itens, extract(epoch from now() - min(em))::float8 as "maisAntigaS",
          extract(epoch from now() - max(em))::float8 as "maisNovaS", round(count(*) * coalesce(
            (select avg(octet_length(valor::text)) from (select valor from (${rows}) v limit ${VALUES_SAMPLED}) s), 0))::float8 as bytes
        from (${rows}) r`)
      return { nome, ...row! }
    }),
  )

/** The rows that fit a pattern, by key. */
export async function findRows(db: Db, padrao: string, limit: number) {
  const found = await Promise.all(
    reached(padrao).map(([nome, { rows }]) =>
      db.query<{ chave: string; em: Date; valor: unknown }>(sql`
        select ${`${nome}:`} || chave as chave, em, valor from (${rows}) r
        where ${fitsOf(nome, padrao)(sql`chave`)} order by 1 limit ${limit}`),
    ),
  )
  return found.flat()
}

/** Deletes the matching rows; returns how many, and the patterns of the caches in memory that are made from them. */
export async function forgetRows(tx: Db, padrao: string): Promise<{ itens: number; depois: string[] }> {
  let itens = 0
  const depois: string[] = []
  for (const [nome, tabela] of reached(padrao)) {
    itens += (await tx.query(tabela.forget(fitsOf(nome, padrao)))).length
    depois.push(...tabela.depois)
  }
  return { itens, depois }
}

const reached = (padrao: string) => [...TABLES].filter(([nome]) => alcanca(padrao, nome))
const fitsOf = (nome: NomeDeCache, padrao: string) => (chave: Sql) =>
  sql`${`${nome}:`} || ${chave} like ${comoLike(padrao)}`
