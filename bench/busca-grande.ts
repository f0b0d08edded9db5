// The search of an account of millions of notes, with the service's own terms of each note (busca/termos.ts). What the
// service also learns there, its customers, no list of notes reads.
import { endingsOf, type Pesquisavel, termoOf, termosOf, wholeWordsOf } from '#features/nfse/busca/termos.ts'
import { openCarga } from './carga.ts'

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
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(`busca: ${notas.toLocaleString('pt-BR')} notas em ${seconds} s, ${JSON.stringify(sizes)}`)
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
