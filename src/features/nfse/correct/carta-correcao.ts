import { createHash, randomUUID } from 'node:crypto'
import type { Erro } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { audit } from '#features/audit/audit.ts'
import { ESPERA_MS } from '#features/nfse/end/open-cancelamento.ts'
import { forgetAbsences } from '#features/nfse/issue/absence.ts'
import { findNotaOrRefuse } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import type { CartaCorrecao } from '#formas/notas/fim-da-nota.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { enqueue, grupoOf, hurry } from '#platform/queue/enqueue.ts'
import { stateConflict } from '#platform/state-conflict.ts'
import type { Correcoes } from '#tracks/track.ts'

/** A letter that the city has not yet answered. */
export type CartaAberta = {
  id: string
  tenantId: string
  notaId: string
  correcoes: Correcoes
  nota: NotaPreparada
  /** The last request sent whose outcome is unknown. */
  emDuvida: string | null
}

/**
 * Stores the correction, with its job, before anything is sent. A repeated request gets the same letter, unless the
 * city refused it. Throws ESTADO_INVALIDO while another letter is open.
 */
export function openCarta(
  ctx: Ctx,
  { id: notaId }: NotaRow,
  { correcoes, motivo }: { correcoes: Correcoes; motivo: string },
): Promise<string> {
  const conteudo = createHash('sha256')
    .update(JSON.stringify([correcoes, motivo]))
    .digest()
  return ctx.db.transaction(async (tx) => {
    await tx.query(sql`select from notas where id = ${notaId} and tenant_id = ${ctx.tenantId} for update`)
    const nota = await findNotaOrRefuse({ ...ctx, db: tx }, notaId)
    const previous = await tx.query<{ id: string; isSame: boolean; isOpen: boolean }>(sql`
      select id, conteudo_sha256 = ${conteudo} as "isSame", concluida_em is null as "isOpen" from cartas_correcao
      where nota_id = ${notaId} and tenant_id = ${ctx.tenantId} and status <> 'recusada'`)
    const same = previous.find((each) => each.isSame)
    if (same) return same.id
    if (previous.some((each) => each.isOpen)) throw refuseState(nota, 'carta de correção em processamento')
    if (nota.status !== 'autorizada') throw refuseState(nota, nota.status)
    const id = randomUUID()
    await tx.query(sql`
      insert into cartas_correcao (id, tenant_id, nota_id, sequencia, status, correcoes, motivo, conteudo_sha256, request_id,
        criada_em)
      values (${id}, ${ctx.tenantId}, ${notaId}, ${previous.length + 1}, 'em_processamento', ${JSON.stringify(correcoes)},
        ${motivo}, ${conteudo}, ${ctx.requestId}, ${ctx.now()})`)
    await audit(tx, ctx, {
      acao: 'nota.correct',
      recurso: 'nota',
      recursoId: notaId,
      detalhe: {
        campos: Object.entries(correcoes).flatMap(([campo, valor]) => (valor === null ? [] : [campo])),
        motivo,
      },
    })
    const { tenantId, requestId } = ctx
    await enqueue(tx, [{ fila: 'nota.correct', chave: id, tenantId, grupo: grupoOf(nota), requestId }])
    return id
  })
}

export const refuseState = ({ id, status }: NotaRow, estadoAtual: string) =>
  stateConflict(`nota ${id} is ${status}: ${estadoAtual}`, { estadoAtual, permitidos: ['autorizada'] })

/** The letter once the city has answered, or as it is after ESPERA_MS. Throws CARTA_CORRECAO_RECUSADA. */
export async function waitForCarta(ctx: Ctx, notaId: string, id: string): Promise<CartaCorrecao> {
  const until = performance.now() + ESPERA_MS
  await hurry(ctx.db, { fila: 'nota.correct', chave: id, tenantId: ctx.tenantId })
  for (;;) {
    const left = until - performance.now()
    const hint = ctx.app.wakeUps.next(notaId, Math.max(0, Math.min(left, LOOK_AGAIN_MS)))
    type Row = Omit<CartaCorrecao, 'status' | 'em'> & {
      status: CartaCorrecao['status'] | 'recusada'
      em: Date
      erros: Erro[]
    }
    const row = await ctx.db.one<Row>(sql`
      select id, sequencia, status, coalesce(efetivada_em, concluida_em, criada_em) as em, erros from cartas_correcao
      where id = ${id} and tenant_id = ${ctx.tenantId}`)
    if (!row) throw new Error(`the letter ${id} is gone`)
    const { sequencia, status, em, erros } = row
    if (status === 'recusada') throw new Refusal('CARTA_CORRECAO_RECUSADA', `the city refused letter ${id}`, { erros })
    if (status === 'registrada' || left <= 0) return { id, sequencia, status, em: em.toISOString() }
    await hint
  }
}
// Notifications may be lost, so the letter is read again at least this often.
const LOOK_AGAIN_MS = 1_000

/** The letter, or null once it has ended. */
export const findCartaAberta = (db: Db, id: string) =>
  db.one<CartaAberta>(sql`
    select c.id, c.tenant_id as "tenantId", c.nota_id as "notaId", c.correcoes, n.preparada as nota,
      (select d.id from transmissoes d where d.tenant_id = n.tenant_id and d.nota_id = n.id and d.operacao = 'corrigir'
        and d.documento_id = c.id::text and d.resultado in ('nula', 'incerta') order by d.criada_em desc limit 1) as "emDuvida"
    from cartas_correcao c join notas n on n.tenant_id = c.tenant_id and n.id = c.nota_id where c.id = ${id} and c.concluida_em is null`)

/** Ends a letter, in the transaction `tx`. */
export async function endCarta(
  tx: Db,
  { id, tenantId, notaId }: CartaAberta,
  fim: { status: 'registrada'; em: string | null } | { status: 'recusada'; erros: Erro[] },
  agora: Date,
): Promise<void> {
  const { em, erros } = fim.status === 'registrada' ? { ...fim, erros: [] } : { ...fim, em: null }
  await tx.query(sql`
    update cartas_correcao set status = ${fim.status}, erros = ${JSON.stringify(erros)}, efetivada_em = ${em},
      concluida_em = ${agora} where tenant_id = ${tenantId} and id = ${id} and concluida_em is null`)
  await forgetAbsences(tx, { id: notaId, tenantId })
  await tx.query(sql`select pg_notify('notas', ${notaId})`)
}
