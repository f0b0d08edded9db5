import { type Ctx, Refusal } from '#platform/ctx.ts'
import type { Db } from '#platform/db/db.ts'
import type { MesDaConta } from './notas-do-mes.ts'
import { findDuvidas } from './pendencias.ts'

/** Throws MES_COM_NOTAS_EM_DUVIDA, with their ids and names, while it is unknown whether the city issued one of the month. */
export async function refuseDuvidas(ctx: Ctx, db: Db, mes: MesDaConta): Promise<void> {
  const notas = await findDuvidas(ctx, db, mes)
  if (notas.length === 0) return
  const mensagem =
    notas.length === 1
      ? `A nota de ${notas[0]!.nome} está em dúvida: não se sabe se a cidade a autorizou.`
      : `${notas.length} notas do mês estão em dúvida: não se sabe se a cidade as autorizou.`
  throw new Refusal('MES_COM_NOTAS_EM_DUVIDA', `${notas.length} notes in doubt`, {
    erros: [{ campo: '', codigo: 'MES_COM_NOTAS_EM_DUVIDA', mensagem }],
    dados: { notas },
  })
}
