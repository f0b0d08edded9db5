import type { Ambiente, StatusNota } from '#domain/nota/nota.ts'
import { empresaLimit } from '#features/permissions/permissions.ts'
import { type Actor, type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'

export const LINHAS_MAX = 10_000
export const CORPO_BYTES_MAX = 10 * 1024 * 1024

/** What a line without a note waits for. */
export const SITUACOES = ['a_conferir', 'pronta', 'com_erro', 'a_enviar', 'enviando', 'enviada', 'retirada'] as const
type Situacao = (typeof SITUACOES)[number]
/** The state of a line: that of its note, once it has one. */
export type EstadoDaLinha = Exclude<Situacao, 'enviada'> | StatusNota

/** The state of a line `l` with its note `n`, in SQL. */
export const ESTADO = sql`coalesce(n.status, l.situacao)`
export const LINHAS = sql`portal_lote_linhas l left join notas n on n.id = l.nota_id and n.tenant_id = l.tenant_id`

/**
 * `conferindo`: lines are being checked; `aguardando`: some wait for a person; `enviando`: lines become notes, or notes
 * wait for their city; `concluido`: nothing more happens by itself and nothing is left to issue.
 */
export type StatusDoLote = 'conferindo' | 'aguardando' | 'enviando' | 'concluido'
type Pessoa = { id: string; nome: string }
export type LoteDoPortal = {
  id: string
  ambiente: Ambiente
  arquivo: string
  status: StatusDoLote
  total: number
  semTomador: boolean
  /** How many lines are in each state. */
  porEstado: Partial<Record<EstadoDaLinha, number>>
  criadoPor: Pessoa
  criadoEm: Date
  emitidoEm: Date | null
  canceladoEm: Date | null
  /** When the contents of the lines were deleted, past their retention. */
  apagadoEm: Date | null
}

/** Reads batches that the caller may see. */
export async function selectLotes(ctx: Ctx, where: Sql, page: Sql = sql``): Promise<LoteDoPortal[]> {
  const rows = await ctx.db.query<Omit<LoteDoPortal, 'status' | 'porEstado'> & { porEstado: Contagens | null }>(sql`
    select p.id, p.ambiente, p.arquivo, p.total, p.sem_tomador as "semTomador", p.criado_em as "criadoEm",
      p.emitido_em as "emitidoEm", p.cancelado_em as "canceladoEm", p.apagado_em as "apagadoEm",
      json_build_object('id', u.id, 'nome', u.nome) as "criadoPor",
      (select json_object_agg(estado, quantas) from (
        select ${ESTADO} as estado, count(*) as quantas from ${LINHAS} where l.lote_id = p.id group by 1) c) as "porEstado"
    from portal_lotes p join usuarios u on u.id = p.criado_por
    where ${visible(ctx)} and ${where} order by p.criado_em desc, p.id ${page}`)
  return rows.map((row) => ({ ...row, porEstado: row.porEstado ?? {}, status: statusOf(row.porEstado ?? {}) }))
}
type Contagens = LoteDoPortal['porEstado']

/** The condition on `p`: a person limited to some companies sees the batches that the person began. */
export function visible(ctx: Ctx): Sql {
  const own = sql`p.tenant_id = ${ctx.tenantId}`
  return empresaLimit(ctx) && 'usuarioId' in ctx.actor ? sql`${own} and p.criado_por = ${ctx.actor.usuarioId}` : own
}

function statusOf(porEstado: Contagens): StatusDoLote {
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

/** The person who acts. Throws SEM_PERMISSAO: no one else begins a batch in the portal. */
export function personOf({ actor }: { actor: Actor }): string {
  if (actor.kind === 'portal') return actor.usuarioId
  throw new Refusal('SEM_PERMISSAO', 'only a person of the account works with batches of the portal')
}

/** Has a worker go on with a batch. Jobs of one batch are a group of their own and run one after the other. */
export const enqueueLote = (db: Db, { tenantId, requestId }: Pick<Ctx, 'tenantId' | 'requestId'>, id: string) =>
  enqueue(db, [
    {
      fila: 'lote.processar',
      chave: `${id}:${requestId}`,
      tenantId,
      grupo: `lote:${id}`,
      requestId,
    },
  ])
