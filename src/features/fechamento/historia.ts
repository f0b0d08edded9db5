import type { PASSOS_DO_MES } from '#domain/fechamento.ts'
import type { FechamentoDaEmpresa } from '#formas/notas/fechamento.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import type { Linha } from './linhas.ts'
import { mudancaDe, type NotaMudada } from './mudancas.ts'
import { isDoMes, type MesDaConta } from './notas-do-mes.ts'

type Passo = FechamentoDaEmpresa['historia'][number]
const PASSOS_MAX = 200

/** What happened to the month of a company: acts of people, and notes that changed since the last of them. */
export async function historiaOf(ctx: Ctx, mes: MesDaConta, { tirouMarca, mudadas }: Linha): Promise<Passo[]> {
  const atos = await ctx.db.query<Pick<Passo, 'passo' | 'em' | 'por' | 'motivo'>>(sql`
    select ato as passo, em, u.nome as por, motivo
    from (select * from fechamento_atos where ${isDoMes(ctx, mes)} order by ordem desc limit ${PASSOS_MAX}) a
      left join usuarios u on u.tenant_id = ${ctx.tenantId} and u.id = a.por order by ordem`)
  const ofNota = (passo: (typeof PASSOS_DO_MES)[number], nota: NotaMudada): Passo => ({
    ...{ passo, em: nota.em, por: null, motivo: null },
    ...{ notaId: nota.id, nota: nota.nome, mudanca: mudancaDe(nota) },
  })
  const passos = [
    ...atos.map((ato): Passo => ({ ...ato, notaId: null, nota: null, mudanca: null })),
    ...(tirouMarca ? [ofNota('marca_saiu', tirouMarca)] : []),
    ...mudadas.map((nota) => ofNota('mudou_depois', nota)),
  ]
  return passos.sort((a, b) => new Date(a.em).getTime() - new Date(b.em).getTime()).slice(-PASSOS_MAX)
}
