import type pg from 'pg'

type Chave = {
  /** The index that belongs to the constraint. */
  nome: string
  restricao: string | null
  primaria: boolean
  texto: string
  colunas: string[]
}

/**
 * Puts the account in front of the keys of a table that do not name it, because a worker knows only its own rows. Each
 * such key is of one account already (an id of the service, a series, a company), so that nothing more is allowed than
 * before. An id that was a key alone keeps an index, for those who do not know its account.
 */
export async function rewriteKeys(client: pg.Client, tabela: string): Promise<void> {
  const { rows } = await client.query<Chave>(
    `select i.indexrelid::regclass::text as nome, c.conname as restricao, i.indisprimary as primaria,
       pg_get_indexdef(i.indexrelid) as texto,
       array(select a.attname::text from unnest(i.indkey) with ordinality k(n, ordem)
         join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n order by ordem) as colunas
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype in ('p', 'u')
     where i.indrelid = $1::regclass and i.indisunique`,
    [tabela],
  )
  for (const { nome, restricao, primaria, texto, colunas } of rows.filter(
    ({ colunas }) => !colunas.includes('tenant_id'),
  )) {
    const novas = ['tenant_id', ...colunas]
    const same = rows.find((each) => each.colunas.join() === novas.join() && each.restricao)
    if (restricao) {
      await client.query(`alter table ${tabela} drop constraint ${restricao}`)
      if (same) await client.query(`alter table ${tabela} drop constraint ${same.restricao}`)
      const kind = primaria ? 'primary key' : 'unique'
      await client.query(`alter table ${tabela} add constraint ${restricao} ${kind} (${novas.join(', ')})`)
    } else {
      await client.query(`drop index ${nome}`)
      await client.query(texto.replace(/ USING (\w+) \(/, ' USING $1 (tenant_id, '))
    }
    if (primaria && colunas.length === 1)
      await client.query(`create index ${restricao}_de_qualquer_conta on ${tabela} (${colunas[0]})`)
  }
}
