// Wraps what is sealed with another master key. Runs beside the service, as the owner of the tables.

import { scopeOf as fatorScope } from '#features/access/factor.ts'
import { configScope } from '#features/cidades/reach/open-acesso.ts'
import { scopeOf as bancoScope } from '#features/faturamento/banco/segredos.ts'
import { scopeOf as importacaoScope } from '#features/importacao/importacoes.ts'
import { scopeOf as emailScope } from '#features/mail/queue-mail.ts'
import { scopeOf as webhookScope } from '#features/webhooks/segredos.ts'
import { decodeSealed, encodeSealed, type Vault } from '#platform/certificates/vault.ts'
import { type Db, join, raw, type Sql, sql } from '#platform/db/db.ts'

// biome-ignore lint/suspicious/noExplicitAny: each table has columns of its own
type Row = any
type Selado = {
  tabela: string
  coluna: string
  /** The columns that name the row and its owner. */
  chaves: string[]
  embrulhar(vault: Vault, row: Row, selado: Buffer): Buffer
}

const segredo = (tabela: string, coluna: string, chaves: string[], scopeOf: (row: Row) => string): Selado => ({
  ...{ tabela, coluna, chaves },
  embrulhar: (vault, row, selado) => vault.rewrapSecret(scopeOf(row), selado),
})
const config = (kind: 'senha' | 'token'): Selado =>
  segredo(
    'nfse_configs',
    `${kind}_selada`.replace('token_selada', 'token_selado'),
    ['tenant_id', 'empresa_id', 'municipio', 'ambiente'],
    (row) =>
      configScope({
        ...{ kind, tenantId: row.tenant_id, empresaId: row.empresa_id },
        ...{ municipio: row.municipio, ambiente: row.ambiente },
      }),
  )
const endpoint = (coluna: string): Selado =>
  segredo('webhook_endpoints', coluna, ['id', 'tenant_id'], ({ id, tenant_id: tenantId }) =>
    webhookScope({ tenantId, endpointId: id }),
  )

/** Every column that holds sealed values. */
const SELADOS: readonly Selado[] = [
  {
    ...{ tabela: 'certificados', coluna: 'chave_selada', chaves: ['id', 'tenant_id', 'empresa_id'] },
    embrulhar: (vault, { id, tenant_id: tenantId, empresa_id: empresaId }, selado) =>
      encodeSealed(vault.rewrap({ tenantId, empresaId, certificadoId: id }, decodeSealed(selado))),
  },
  config('senha'),
  config('token'),
  endpoint('segredo'),
  endpoint('segredo_anterior'),
  endpoint('cabecalhos'),
  segredo('tenants', 'segredo_avulso', ['id'], ({ id }) => webhookScope({ tenantId: id, endpointId: null })),
  segredo('banco_credenciais', 'segredos_selados', ['id'], ({ id }) => bancoScope(id)),
  segredo('importacoes', 'arquivo_selado', ['id', 'tenant_id'], (row) => importacaoScope(row.tenant_id, row.id)),
  segredo('emails', 'corpo', ['id'], ({ id }) => emailScope(id)),
  segredo('pessoas', 'totp_segredo', ['id'], ({ id }) => fatorScope(id)),
  segredo('admin_usuarios', 'totp_segredo', ['id'], ({ id }) => fatorScope(id)),
]

const LOTE = 500
/** The id of the key in a sealed value: version 1, its length, itself (encodeSealed). */
const chaveDe = (coluna: Sql): Sql =>
  sql`case when octet_length(${coluna}) > 2 and get_byte(${coluna}, 0) = 1
    then encode(substring(${coluna} from 3 for get_byte(${coluna}, 1)), 'escape') end`

/** Wraps every value that another key than `atual` holds, five hundred at a time, while the service runs. */
export async function girar(db: Db, vault: Vault, atual: string): Promise<{ nome: string; quantos: number }[]> {
  const feitos = []
  for (const selado of SELADOS) {
    let quantos = 0
    for (let feito = LOTE; feito > 0; quantos += feito) feito = await girarLote(db, vault, atual, selado)
    feitos.push({ nome: `${selado.tabela}.${selado.coluna}`, quantos })
  }
  return feitos
}

async function girarLote(db: Db, vault: Vault, atual: string, alvo: Selado): Promise<number> {
  const [tabela, coluna] = [raw(alvo.tabela), raw(alvo.coluna)]
  return db.transaction(async (tx) => {
    const rows = await tx.query<Row>(sql`
      select ${raw(alvo.chaves.join(', '))}, ${coluna} as selado from ${tabela}
      where ${chaveDe(coluna)} <> ${atual} limit ${LOTE} for update`)
    for (const row of rows)
      await tx.query(sql`
        update ${tabela} set ${coluna} = ${alvo.embrulhar(vault, row, row.selado)}
        where ${join(
          alvo.chaves.map((chave) => sql`${raw(chave)} = ${row[chave]}`),
          ' and ',
        )}`)
    return rows.length
  })
}

/**
 * How many values each key holds, by every `bytea` of the schema and not by the list above: a column that the list
 * forgot is found here. The service's own mark of each key (chaves_mestras) does not count.
 */
export async function contarSelados(db: Db): Promise<Map<string, number>> {
  const colunas = await db.query<{ tabela: string; coluna: string }>(sql`
    select c.relname as tabela, a.attname as coluna from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and a.atttypid = 'bytea'::regtype and not a.attisdropped and c.relname <> 'chaves_mestras' order by 1, 2`)
  const conhecidas = await db.query<{ id: string }>(sql`select id from chaves_mestras`)
  const ids = conhecidas.map(({ id }) => id)
  const quantos = new Map<string, number>()
  for (const { tabela, coluna } of colunas) {
    const rows = await db.query<{ chave: string; n: number }>(sql`
      select chave, count(*)::int as n from (select ${chaveDe(raw(coluna))} as chave from ${raw(tabela)}) s
      where chave = any(${ids}::text[]) group by 1`)
    for (const { chave, n } of rows) quantos.set(chave, (quantos.get(chave) ?? 0) + n)
  }
  return quantos
}

/** Takes a key off the list of those that a process needs. Returns why it may not be, or null. */
export async function esquecer(db: Db, id: string, atual: string): Promise<string | null> {
  if (id === atual) return `A chave ${id} é a primeira de CHAVE_MESTRA: ponha antes dela a nova.`
  const vivos = await db.query<{ processo: string }>(sql`
    select papel || ' ' || pid || ' em ' || maquina as processo from processos
    where batido_em > now() - interval '1 minute' and coalesce(chave_mestra, ${id}) = ${id}`)
  if (vivos.length > 0)
    return `Ainda selam com ${id}: ${vivos.map(({ processo }) => processo).join(', ')}. Reinicie-os com a chave nova na frente.`
  const restam = (await contarSelados(db)).get(id) ?? 0
  if (restam > 0) return `Ainda há ${restam} valores selados com ${id}: rode npm run chaves -- girar.`
  await db.query(sql`delete from chaves_mestras where id = ${id}`)
  return null
}
