import type { StatusNota } from '#domain/nota/nota.ts'
import { empresaLimit } from '#features/permissions/permissions.ts'
import type { LoteDoPortal } from '#formas/notas/lote-portal.ts'
import { type Actor, type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'

/** What a line without a note is waiting for. */
const SITUACOES = ['a_conferir', 'pronta', 'com_erro', 'a_enviar', 'enviando', 'enviada', 'retirada'] as const
type Situacao = (typeof SITUACOES)[number]
/** The state of a line: that of its note, once it has one. */
export type EstadoDaLinha = Exclude<Situacao, 'enviada'> | StatusNota

/** The state of a line `l` with its note `n`, in SQL: a line that is held is on its way. */
export const ESTADO = sql`coalesce(n.status, case when l.segurada then 'a_enviar' else l.situacao end)`
/** Lines `l` with their notes `n`, after `linhasCom`. */
export const LINHAS = sql`l left join n on n.id = l.nota_id`

/**
 * The `with` of a statement that reads LINHAS: the lines of the account for which `which` holds (with an order and a limit,
 * if any), and their notes. In two steps, because on a cluster lines and notes are in different places.
 */
export const linhasCom = ({ tenantId }: Pick<Ctx, 'tenantId'>, which: Sql) => sql`
  l as materialized (select * from portal_lote_linhas where tenant_id = ${tenantId} and ${which}),
  n as materialized (select id, status, erros, numero, chave_acesso, empresa_id, tomador_nome, valor_servico from notas
    where tenant_id = ${tenantId} and id in (select nota_id from l))`

/** Nothing of a batch `p` was issued, withdrawn or deleted, nor is about to be issued. */
export const ABERTO = sql`(p.executar_em is null and p.emitido_em is null and p.cancelado_em is null and p.apagado_em is null)`

/** Reads batches that the caller may see. */
export async function selectLotes(ctx: Ctx, where: Sql, page: Sql = sql``): Promise<LoteDoPortal[]> {
  const rows = await ctx.db.query<Omit<LoteDoPortal, 'status' | 'porEstado' | 'comAviso'>>(sql`
    select p.id, p.ambiente, p.arquivo, p.total, p.sem_tomador as "semTomador", p.criado_em as "criadoEm",
      p.executar_em as "executarEm", p.emitido_em as "emitidoEm", p.cancelado_em as "canceladoEm", p.apagado_em as "apagadoEm",
      p.cabecalho is not null and ${ABERTO} as "mudaColunas",
      json_build_object('id', u.id, 'nome', u.nome) as "criadoPor"
    from portal_lotes p join usuarios u on u.id = p.criado_por
    where ${visible(ctx)} and ${where} order by p.criado_em desc, p.id ${page}`)
  const contagens = await countLinhas(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => {
    const { porEstado = {}, comAviso = 0 } = contagens.get(row.id) ?? {}
    return { ...row, porEstado, comAviso, status: statusOf(porEstado) }
  })
}
/** How many lines are in each state. */
type Contagens = Partial<Record<EstadoDaLinha, number>>

type Contado = { porEstado: Contagens; comAviso: number }

async function countLinhas(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Contado>> {
  const rows = await ctx.db.query<Contado & { loteId: string }>(sql`
    with ${linhasCom(ctx, sql`lote_id = any(${ids}::uuid[])`)},
      c as (select l.lote_id, ${ESTADO} as estado, count(*) as quantas,
        count(*) filter (where l.situacao = 'pronta' and not l.segurada and l.avisos::text <> '[]') as avisadas from ${LINHAS} group by 1, 2)
    select lote_id as "loteId", json_object_agg(estado, quantas) as "porEstado", sum(avisadas)::int as "comAviso"
    from c group by 1`)
  return new Map(rows.map(({ loteId, ...contado }) => [loteId, contado]))
}

/** The condition on `p`: a person limited to some companies sees the batches that the person began. */
export function visible(ctx: Ctx): Sql {
  const own = sql`p.tenant_id = ${ctx.tenantId}`
  return empresaLimit(ctx) && 'usuarioId' in ctx.actor ? sql`${own} and p.criado_por = ${ctx.actor.usuarioId}` : own
}

function statusOf(porEstado: Contagens): LoteDoPortal['status'] {
  const some = (...estados: EstadoDaLinha[]) => estados.some((estado) => porEstado[estado])
  if (some('a_conferir')) return 'conferindo'
  if (some('a_enviar', 'enviando', 'processando', 'falha_temporaria')) return 'enviando'
  return some('pronta', 'com_erro') ? 'aguardando' : 'concluido'
}

/** One batch. Throws NAO_ENCONTRADO. */
export async function findLote(ctx: Ctx, id: string): Promise<LoteDoPortal> {
  const [lote] = await selectLotes(ctx, sql`p.id = ${id}`)
  if (!lote) throw new Refusal('NAO_ENCONTRADO', `lote ${id} is not visible to this caller`)
  return lote
}

/** Keeps a batch from being held, withdrawn or read again by others until the transaction ends. */
export const lockLote = (db: Db, { tenantId }: Pick<Ctx, 'tenantId'>, id: string) =>
  db.query(sql`select from portal_lotes where id = ${id} and tenant_id = ${tenantId} for update`)

/** The person who acts. Throws SEM_PERMISSAO: no one else begins a batch in the portal. */
export function personOf({ actor }: { actor: Actor }): string {
  if (actor.kind === 'portal') return actor.usuarioId
  throw new Refusal('SEM_PERMISSAO', 'only a person of the account works with batches of the portal')
}

/** Has a worker continue with a batch, at once or later. Jobs of one batch are a group and run one after the other. */
export const enqueueLote = (
  db: Db,
  { tenantId, requestId }: Pick<Ctx, 'tenantId' | 'requestId'>,
  id: string,
  executarEm?: Date,
) =>
  enqueue(db, [
    {
      fila: 'lote.processar',
      chave: `${id}:${requestId}`,
      tenantId,
      grupo: `lote:${id}`,
      requestId,
      ...(executarEm && { executarEm }),
    },
  ])
