import type { AcaoDoLote } from '#domain/faturamento/lote.ts'
import { emitCobranca } from '#features/faturamento/cobrancas/emit-cobranca.ts'
import { mailFatura } from '#features/faturamento/correio/mail-fatura.ts'
import { closeFatura } from '#features/faturamento/faturas/close-fatura.ts'
import { issueNf } from '#features/faturamento/nf/issue.ts'
import type { App } from '#platform/app.ts'
import type { Actor } from '#platform/ctx.ts'

/**
 * One step on one fatura. It may run again after a worker died within it, so a repetition must change nothing. A
 * Refusal is the reason why the fatura stays as it is; any other error sets the fatura aside.
 */
type Passo = (app: App, faturaId: string, actor: Actor) => Promise<unknown>

export const PASSOS: Record<AcaoDoLote, Passo> = {
  fechar: (app, faturaId, actor) => closeFatura(app, faturaId, { actor }),
  emitir_cobranca: emitCobranca,
  emitir_nf: issueNf,
  enviar_email: mailFatura,
}
