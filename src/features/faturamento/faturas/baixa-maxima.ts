import { type Centavos, centavos } from '#domain/money.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import type { Ctx } from '#platform/ctx.ts'

/** How much of one fatura the caller's role may give up, by write-off or by cancelling it; null: any amount. */
export async function baixaMaximaOf({ app, actor }: Ctx): Promise<Centavos | null> {
  if (actor.kind === 'admin' && actor.papel === 'superadmin') return null
  return centavos((await readAjustes(app))['faturamento.baixaMaximaOperador'])
}
