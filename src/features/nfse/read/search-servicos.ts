import { readFileSync } from 'node:fs'
import { parseCsv } from '#domain/csv.ts'
import { type Catalogo, type DaEmpresa, rankServicos, type ServicoAchado } from '#domain/servicos/rank-servicos.ts'
import { findCnaePrincipal } from '#features/empresas/find-cnpj.ts'
import { allow, empresaLimit } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { TABLES_DIR } from '#platform/tabelas.ts'

/** An item of LC 116, and why it was found. */
type ServicoDaBusca = Omit<ServicoAchado, 'item'> & { codigo: string }

const LIMITE = 30
/** How many of the company's latest notes are searched. */
const LOOKED_AT = 200

/**
 * The items of LC 116 that a text may mean, the likeliest first (`rankServicos`). `cpfCnpj`: the company that issues,
 * whose last services and registered activity come first; another account's counts as unknown.
 */
export async function searchServicos(
  ctx: Ctx,
  { q = '', cpfCnpj, limit = LIMITE }: { q?: string | undefined; cpfCnpj?: string | undefined; limit?: number },
): Promise<ServicoDaBusca[]> {
  allow(ctx, 'nota.read')
  const found = rankServicos(q, catalogo(), cpfCnpj ? await findDaEmpresa(ctx, cpfCnpj) : NADA)
  return found.slice(0, limit).map(({ item: codigo, ...achado }) => ({ codigo, ...achado }))
}

const NADA: DaEmpresa = { usados: [], daAtividade: [] }

async function findDaEmpresa(ctx: Ctx, cpfCnpj: string): Promise<DaEmpresa> {
  const empresa = await ctx.db.one<{ id: string }>(
    sql`select id from empresas where tenant_id = ${ctx.tenantId} and cpf_cnpj = ${cpfCnpj}`,
  )
  if (!empresa || empresaLimit(ctx)?.includes(empresa.id) === false) return NADA
  const rows = await ctx.db.query<{ codigo: string }>(sql`
    select codigo from (select preparada -> 'servico' ->> 'codigo' as codigo, criada_em from notas
        where tenant_id = ${ctx.tenantId} and empresa_id = ${empresa.id} order by criada_em desc limit ${LOOKED_AT}) as n
    where codigo is not null group by codigo order by max(criada_em) desc`)
  const cnae = await findCnaePrincipal(ctx.app, cpfCnpj)
  return { usados: rows.map(({ codigo }) => codigo), daAtividade: cnae ? itensDaAtividade(cnae) : [] }
}

/** Of the subclass, else of its class. */
const itensDaAtividade = (cnae: string) => cnaes().get(cnae) ?? cnaes().get(cnae.slice(0, 5)) ?? []

/** Tables in memory, read once per process. */
const once = <V>(read: () => V) => {
  let held: V | undefined
  return () => (held ??= read())
}
const rowsOf = (tabela: string) => parseCsv(readFileSync(`${TABLES_DIR}/${tabela}.csv`, 'utf8'))
const itensOf = (row: Record<string, string>) => (row['itens'] ?? '').split(' ').filter(Boolean)

const cnaes = once(() => new Map(rowsOf('cnae-servicos').map((row) => [row['cnae'] ?? '', itensOf(row)])))
const catalogo = once(
  (): Catalogo => ({
    servicos: rowsOf('servicos-lc116').map(({ item = '', descricao = '' }) => ({ item, descricao })),
    palavras: rowsOf('palavras-servicos').map((row) => ({
      palavra: row['palavra'] ?? '',
      itens: itensOf(row),
      cuidado: row['cuidado'] ?? '',
    })),
  }),
)
