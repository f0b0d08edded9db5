import { randomUUID } from 'node:crypto'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Checagem } from '#formas/cidades/regulamentacao.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import { heldTables, readEnderecos } from './fontes.ts'

/**
 * Queues the comparison of official tables with what their sources publish: those named, else all that have an address.
 * Throws SCHEMA_DPS_INVALIDO for a table that does not exist.
 */
export async function startChecagem(
  ctx: Ctx,
  { tabelas, motivo }: { tabelas?: readonly string[]; motivo: string },
): Promise<Checagem> {
  allow(ctx, 'admin.regulamentacao.check')
  const known = new Set(heldTables().map(({ tabela }) => tabela))
  const erros = (tabelas ?? []).flatMap((tabela, at) =>
    known.has(tabela)
      ? []
      : [
          {
            campo: `tabelas[${at}]`,
            codigo: 'VALOR_NAO_PERMITIDO',
            mensagem: `Recebido "${tabela}", que não é uma tabela de GET /admin/regulamentacao/fontes.`,
          },
        ],
  )
  if (erros.length > 0) throw new Refusal('SCHEMA_DPS_INVALIDO', 'tables', { erros })
  const enderecos = await readEnderecos(ctx.app)
  const chosen = [...new Set(tabelas ?? [...enderecos.keys()].filter((tabela) => known.has(tabela)))]
  const id = randomUUID()
  const por = ctx.actor.kind === 'admin' ? ctx.actor.usuarioId : null
  return ctx.app.sistema.transaction(async (db) => {
    await db.query(sql`
      insert into checagens (id, tabelas, enderecos, motivo, por, criada_em)
      values (${id}, ${chosen}, ${JSON.stringify(Object.fromEntries(enderecos))}, ${motivo}, ${por}, ${ctx.now()})`)
    await enqueue(db, [
      { fila: 'regulamentacao.checar', chave: id, tenantId: null, grupo: 'regulamentacao', requestId: ctx.requestId },
    ])
    const detalhe = { tabelas: chosen, motivo }
    await audit(db, ctx, { acao: 'regulamentacao.check', recurso: 'checagem', recursoId: id, detalhe })
    return selectOne(db, id)
  })
}

/** One check, with what it found so far. Throws NAO_ENCONTRADO. */
export async function findChecagem(ctx: Ctx, id: string): Promise<Checagem> {
  allow(ctx, 'admin.regulamentacao.read')
  return selectOne(ctx.app.sistema, id)
}

/** The checks, newest first, without the rows that differ. */
export async function listChecagens(
  ctx: Ctx,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ items: Omit<Checagem, 'resultado'>[]; total: number }> {
  allow(ctx, 'admin.regulamentacao.read')
  const [rows, count] = await Promise.all([
    select(ctx.app.sistema, sql`order by criada_em desc, id limit ${limit} offset ${offset}`),
    ctx.app.sistema.one<{ total: number }>(sql`select count(*) as total from checagens`),
  ])
  const items = rows.map(present).map(({ resultado: _, ...row }) => row)
  return { items, total: count?.total ?? 0 }
}

type Row = Omit<Checagem, 'criadaEm' | 'concluidaEm' | 'feitas'> & { criadaEm: Date; concluidaEm: Date | null }

const select = (db: Db, rest: Sql) =>
  db.query<Row>(sql`
    select id, status, tabelas, motivo, por, resultado, criada_em as "criadaEm", concluida_em as "concluidaEm"
    from checagens ${rest}`)

async function selectOne(db: Db, id: string): Promise<Checagem> {
  const [row] = await select(db, sql`where id = ${id}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no check ${id}`)
  return present(row)
}

const present = ({ criadaEm, concluidaEm, ...row }: Row): Checagem => ({
  ...row,
  feitas: row.resultado.length,
  criadaEm: criadaEm.toISOString(),
  concluidaEm: concluidaEm?.toISOString() ?? null,
})
