import type { Codigo } from '#domain/codigos.ts'
import type { Ctx } from '#platform/ctx.ts'
import { audit } from './audit.ts'

/** There would be as many rows as requests, without saying who tried what. */
const NOT_KEPT: readonly Codigo[] = ['LIMITE_DE_REQUISICOES', 'ERRO_INTERNO', 'INDISPONIVEL']

/** Records an act that the back-office refused to one of its people, with the status of the answer. */
export async function recordRefused(ctx: Ctx, codigo: Codigo): Promise<void> {
  if (NOT_KEPT.includes(codigo)) return
  const rota = `${ctx.origem?.metodo} ${ctx.origem?.rota}`
  await audit(ctx.app.sistema, ctx, {
    acao: 'requisicao.refuse',
    recurso: 'rota',
    recursoId: rota,
    detalhe: { codigo },
  })
}
