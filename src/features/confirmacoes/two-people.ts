import { randomUUID } from 'node:crypto'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ComDatas } from '#formas/comum.ts'
import type { Confirmacao } from '#formas/operacao/fila.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { conflict } from '#platform/state-conflict.ts'

/** The act: its name in the audit, and what it would change, with every parameter in it. */
type Ato = { acao: string; alvo: string; motivo: string }

const VALID_MS = 10 * 60_000

/**
 * Two administrators for one act: without `confirmacao` the act is stored and returned, to be confirmed within ten
 * minutes; the same request again returns the same one. With the id of one that another administrator asked for, for
 * this act and not yet expired or used, it is used up and null is returned: the caller acts, in the same transaction.
 * Throws NAO_ENCONTRADO for an unknown id, ESTADO_INVALIDO for one that does not hold here. The caller called `allow`.
 */
export async function secondPerson(
  tx: Db,
  { actor, requestId, now }: Ctx,
  ato: Ato,
  confirmacao?: string,
): Promise<Confirmacao | null> {
  if (actor.kind !== 'admin') throw new Refusal('SEM_PERMISSAO', `${actor.kind} confirms nothing`)
  if (!confirmacao) return ask(tx, { actor, requestId, now }, ato)
  const asked = await selectOne(tx, sql`c.id = ${confirmacao} for update of c`)
  if (!asked) throw new Refusal('NAO_ENCONTRADO', `no confirmation ${confirmacao}`)
  if (asked.acao !== ato.acao || asked.alvo !== ato.alvo)
    throw unfit('A confirmação é de outro ato, ou de outros parâmetros.')
  if (asked.recusadaEm) throw unfit('A confirmação foi recusada; peça o ato de novo.')
  if (asked.confirmadaEm) throw unfit('A confirmação já foi usada; peça o ato de novo.')
  if (asked.expiraEm <= now()) throw unfit('A confirmação passou de 10 minutos; peça o ato de novo.')
  if (asked.pedidaPor.id === actor.usuarioId)
    throw unfit('Quem pediu o ato não o confirma: outra pessoa da operação precisa fazê-lo.')
  await tx.query(sql`
    update confirmacoes set confirmada_por = ${actor.usuarioId}, confirmada_em = ${now()} where id = ${confirmacao}`)
  return null
}

/** The acts of these kinds (`fila`) that wait for a second administrator now, the first to expire first. */
export const pendingConfirmacoes = async (
  db: Db,
  kinds: readonly string[],
  now: Date,
): Promise<ComDatas<Confirmacao>[]> =>
  (
    await select(
      db,
      sql`split_part(c.acao, '.', 1) = any(${[...kinds]}::text[]) and c.confirmada_em is null and c.recusada_em is null and c.expira_em > ${now} order by c.expira_em`,
    )
  ).map(present)

async function ask(
  tx: Db,
  { actor, requestId, now }: Pick<Ctx, 'requestId' | 'now'> & { actor: Extract<Ctx['actor'], { kind: 'admin' }> },
  { acao, alvo, motivo }: Ato,
): Promise<Confirmacao> {
  const mine = sql`c.acao = ${acao} and c.alvo = ${alvo} and c.pedida_por = ${actor.usuarioId}
    and c.confirmada_em is null and c.recusada_em is null and c.expira_em > ${now()}`
  const open = await selectOne(tx, mine)
  if (open) return present(open)
  const id = randomUUID()
  await tx.query(sql`
    insert into confirmacoes (id, acao, alvo, motivo, pedida_por, pedida_em, expira_em)
    values (${id}, ${acao}, ${alvo}, ${motivo}, ${actor.usuarioId}, ${now()}, ${new Date(now().getTime() + VALID_MS)})`)
  await audit(
    tx,
    { tenantId: '', actor, requestId },
    { acao: `${acao}.pedido`, recurso: 'confirmacao', recursoId: id, detalhe: { alvo, motivo } },
  )
  return present((await selectOne(tx, sql`c.id = ${id}`))!)
}

/**
 * Ends an act that waits for a second administrator without doing it: one who could confirm it refuses it, the one who
 * asked withdraws it. Throws NAO_ENCONTRADO; ESTADO_INVALIDO when it waits no more.
 */
export async function refuseConfirmacao(ctx: Ctx, id: string, motivo: string): Promise<ComDatas<Confirmacao>> {
  allow(ctx, 'admin.fila.write')
  const { actor, now } = ctx
  if (actor.kind !== 'admin') throw new Refusal('SEM_PERMISSAO', `${actor.kind} refuses nothing`)
  return ctx.app.sistema.transaction(async (tx) => {
    const asked = await selectOne(tx, sql`c.id = ${id} for update of c`)
    if (!asked) throw new Refusal('NAO_ENCONTRADO', `no confirmation ${id}`)
    if (!asked.acao.startsWith('fila.'))
      allow(ctx, asked.acao.startsWith('incidente.') ? 'nota.give-up' : 'admin.banco.write')
    if (asked.recusadaEm) return present(asked)
    if (asked.confirmadaEm || asked.expiraEm <= now())
      throw unfit('Este pedido não espera mais: foi confirmado, ou passou de 10 minutos.')
    await tx.query(
      sql`update confirmacoes set recusada_por = ${actor.usuarioId}, recusada_em = ${now()} where id = ${id}`,
    )
    await audit(
      tx,
      { ...ctx, tenantId: '' },
      {
        acao: `${asked.acao}.recusa`,
        recurso: 'confirmacao',
        recursoId: id,
        detalhe: { alvo: asked.alvo, pedidaPor: asked.pedidaPor.id, motivo },
      },
    )
    return present(asked)
  })
}

type Row = ComDatas<Confirmacao> & { confirmadaEm: Date | null; recusadaEm: Date | null }

const select = (db: Db, which: Sql): Promise<Row[]> =>
  db.query<Row>(sql`
    select c.id, c.acao, c.alvo, c.motivo, json_build_object('id', u.id, 'nome', u.nome) as "pedidaPor",
      c.pedida_em as "pedidaEm", c.expira_em as "expiraEm", c.confirmada_em as "confirmadaEm",
      c.recusada_em as "recusadaEm"
    from confirmacoes c join admin_usuarios u on u.id = c.pedida_por where ${which}`)
const selectOne = async (db: Db, which: Sql): Promise<Row | null> => (await select(db, which))[0] ?? null

const present = ({ confirmadaEm: _, recusadaEm: __, ...row }: Row): ComDatas<Confirmacao> => row
const unfit = (mensagem: string) => conflict('confirmacao', mensagem)
