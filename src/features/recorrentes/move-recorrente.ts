import type { Situacao } from '#domain/recorrencia/recorrencia.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { RecorrenteDetalhe } from '#formas/notas/recorrente.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { statusConflict } from '#platform/state-conflict.ts'
import { refuseSemDatas } from './check-recorrente.ts'
import { firstDayOfCopy } from './copy-to-producao.ts'
import { datasAhead, hojeOf, presentDetalhe, selectRecorrente } from './recorrente-row.ts'

/** An act of a person on a recurrence: the states it is allowed in, and the state that follows. */
const ATOS = {
  pause: { acao: 'recorrente.pause', de: ['ativa'], para: 'pausada' },
  resume: { acao: 'recorrente.resume', de: ['pausada'], para: 'ativa' },
  end: { acao: 'recorrente.end', de: ['ativa', 'pausada'], para: 'encerrada' },
} as const satisfies Record<string, { acao: string; de: Situacao[]; para: Situacao }>
type Ato = keyof typeof ATOS

/**
 * Pauses, resumes or ends a recurrence. The months that come while it is paused have no note; resumed, it continues
 * with the first date from today on. Throws NAO_ENCONTRADO, ESTADO_INVALIDO, and REGRA_NAO_ATENDIDA where no date is
 * left.
 */
export async function moveRecorrente(ctx: Ctx, id: string, ato: Ato): Promise<RecorrenteDetalhe> {
  allow(ctx, 'recorrente.write')
  const { acao, de, para } = ATOS[ato]
  return ctx.db.transaction(async (tx) => {
    const before = await selectRecorrente(ctx, tx, id, { lock: true })
    if (before.situacao === para) return presentDetalhe(before, hojeOf(ctx))
    if (!de.some((each) => each === before.situacao)) throw statusConflict(before.situacao, de)
    const hoje = hojeOf(ctx)
    const depois = ato === 'resume' ? await firstDayOfCopy(ctx, tx, before) : undefined
    const desde = ato !== 'resume' ? before.desde : depois && depois > hoje ? depois : hoje
    const [primeira] = ato === 'resume' ? datasAhead({ ...before, desde }, 1) : []
    if (ato === 'resume') refuseSemDatas(before.calendario, primeira)
    const proxima = primeira?.data ?? null
    await tx.query(sql`
      update recorrentes set situacao = ${para}, proxima = ${proxima}, desde = ${desde}, versao = versao + 1,
        atualizada_em = ${ctx.now()} where tenant_id = ${ctx.tenantId} and id = ${id}`)
    const after = presentDetalhe(await selectRecorrente(ctx, tx, id), hojeOf(ctx))
    const detalhe = { versao: after.versao, campos: ['situacao'], de: before.situacao, para }
    await audit(tx, ctx, { acao, recurso: 'recorrente', recursoId: id, detalhe })
    return after
  })
}
