// The search of an account of millions of notes, with the service's own terms of each note (busca/termos.ts). What the
// service also learns there, its customers, no list of notes reads.
import { closeBlocos } from '#features/nfse/busca/blocos.ts'
import { endingsOf, type Pesquisavel, termoOf, termosOf, wholeWordsOf } from '#features/nfse/busca/termos.ts'
import type { App } from '#platform/app.ts'
import type { Database } from '#test/support/database.ts'
import { openCarga } from './carga.ts'
import { inWords } from './figura.ts'
import { say } from './passo.ts'

const CHUNK = 20_000

type Nota = Pesquisavel & { id: string; criadaEm: string }

/** Puts every note of the account into the search. Their RPS numbers are 1 to `notas`. */
export async function loadBusca(databaseUrl: string, tenantId: string, notas: number): Promise<void> {
  const began = performance.now()
  const carga = openCarga(databaseUrl)
  const { query } = carga
  try {
    const words = new Set<string>()
    const chunks = Array.from({ length: Math.ceil(notas / CHUNK) }, (_, nth) => 1 + nth * CHUNK)
    await carga.withoutIndexes('notas_busca', () =>
      carga.each(chunks, async (first) => {
        const read = await query<Nota>(READ, [tenantId, first, first + CHUNK - 1])
        for (const nota of read) for (const word of wholeWordsOf(nota)) words.add(word)
        await query(WRITE, [
          tenantId,
          read.map(({ criadaEm }) => criadaEm),
          read.map(({ id }) => id),
          read.map((nota) => `{${termosOf(tenantId, nota, new Date(nota.criadaEm))}}`),
        ])
      }),
    )
    const partes = [...words].flatMap((word) =>
      endingsOf(word).map((parte) => ({ parte, termo: termoOf(tenantId, word) })),
    )
    await query(
      `insert into busca_partes (tenant_id, parte, termo)
       select $1, parte, termo from json_to_recordset($2) as p(parte text, termo bigint) on conflict do nothing`,
      [tenantId, JSON.stringify(partes)],
    )
    await query('update busca_preenchimento set ate = null')
    for (const table of ['notas_busca', 'busca_partes']) await query(`vacuum analyze ${table}`)
    const [sizes] = await query<Record<string, string>>(`
      select pg_size_pretty(pg_table_size('notas_busca')) as tabela, pg_size_pretty(pg_indexes_size('notas_busca')) as indices,
        pg_size_pretty(pg_total_relation_size('busca_partes')) as partes`)
    say(`busca: ${inWords(notas)} notas em ${inWords((performance.now() - began) / 1000)} s, ${JSON.stringify(sizes)}`)
  } finally {
    await carga.close()
  }
}

/** Puts the notes of the account into the blocks of the search by parts, as the worker does. */
export async function loadBlocos(app: App, { url, sql }: Database, tenantId: string): Promise<void> {
  const began = performance.now()
  const carga = openCarga(url)
  try {
    await sql('insert into busca_trechos_pendentes (tenant_id) values ($1)', [tenantId])
    await carga.withoutIndexes('busca_blocos', async () => {
      while ((await closeBlocos(app)) > 0);
    })
    await carga.query('vacuum analyze busca_blocos')
    const [sizes] = await carga.query(
      `select count(*)::int as blocos, pg_size_pretty(pg_table_size('busca_blocos')) as tabela,
         pg_size_pretty(pg_relation_size('busca_blocos_trechos')) as indice from busca_blocos`,
    )
    say(`blocos: em ${inWords((performance.now() - began) / 1000)} s, ${JSON.stringify(sizes)}`)
  } finally {
    await carga.close()
  }
}

const READ = `
  select id, criada_em::text as "criadaEm", tomador_nome as nome, valor_servico as "valorServico",
    preparada #>> '{tomador,cpfCnpj}' as documento, preparada #>> '{servico,discriminacao}' as discriminacao
  from notas where tenant_id = $1 and numero_rps between $2 and $3`

const WRITE = `
  insert into notas_busca (tenant_id, criada_em, nota_id, termos)
  select $1, em, id, termos::bigint[] from unnest($2::timestamptz[], $3::uuid[], $4::text[]) p(em, id, termos)`
