import { contextosDaPessoa } from '#features/access/contextos-da-pessoa.ts'
import { allow, isAllowed } from '#features/permissions/permissions.ts'
import type { FechamentoDoMes } from '#formas/notas/fechamento.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type MesLido, presentMes, readConta } from './list-fechamento.ts'
import type { MesDaConta } from './notas-do-mes.ts'

/** The month of every account of the caller's person where the role there may read it; one account after the other. */
export async function listFechamentoDeContas(ctx: Ctx, mes: MesDaConta): Promise<FechamentoDoMes> {
  allow(ctx, 'fechamento.read')
  const readable = (await contextosDaPessoa(ctx)).filter(({ actor }) => isAllowed(actor, 'fechamento.read'))
  const lidos: MesLido[] = []
  for (const each of readable) lidos.push(await readConta(each, mes))
  return presentMes(mes, lidos)
}
