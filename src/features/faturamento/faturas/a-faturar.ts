import { competenciaOf } from '#domain/competencia.ts'
import { draftFatura } from '#domain/faturamento/fatura.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { selectContratos } from '#features/faturamento/contratos/contrato-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { ContratoAFaturar } from '#formas/faturamento/geracao.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { gatherAll } from './gather.ts'
import { aFaturar } from './gerar.ts'

type Row = Omit<ContratoAFaturar, 'valorPrevisto' | 'jaFaturado'> & { total: Centavos | null }

/** The contracts that a month bills; without one, this month. `valorPrevisto`: of its fatura, else what it would be now. `pendentes`: only those without its fatura. */
export async function listContratosAFaturar(
  ctx: Ctx,
  {
    competencia,
    pendentes,
    limit,
    offset,
  }: { competencia?: string; pendentes: boolean; limit: number; offset: number },
): Promise<{ items: ContratoAFaturar[]; total: number }> {
  allow(ctx, 'admin.faturamento.read')
  const db = ctx.app.sistema
  const mes = competencia ?? competenciaOf(ctx.now().getTime())
  const from = sql`from contratos c join tenants t on t.id = c.tenant_id
    join plano_versoes v on v.plano_id = c.plano_id and v.versao = c.plano_versao join planos p on p.id = c.plano_id
    left join faturas f on f.contrato_id = c.id and f.competencia = ${mes} and f.tipo <> 'avulsa'
      and f.status not in ('cancelada', 'substituida')
    where ${aFaturar(mes)} and (f.id is null or not ${pendentes})`
  const [rows, counted] = await Promise.all([
    db.query<Row>(sql`
      select c.id as "contratoId", json_build_object('id', t.id, 'nome', t.nome) as tenant,
        json_build_object('id', p.id, 'codigo', p.codigo, 'nome', v.nome) as plano, f.total
      ${from} order by t.nome, c.id limit ${limit} offset ${offset}`),
    db.one<{ total: number }>(sql`select count(*) as total ${from}`),
  ])
  const previstos = await foresee(
    db,
    rows.filter(({ total }) => total === null).map(({ contratoId }) => contratoId),
    mes,
  )
  const items = rows.map(({ total, ...row }) => ({
    ...row,
    valorPrevisto: reais(total ?? previstos.get(row.contratoId) ?? (0 as Centavos)),
    jaFaturado: total !== null,
  }))
  return { items, total: counted!.total }
}

/** The present totals of faturas, by contract; without contracts that have nothing to bill. */
async function foresee(db: Db, contratoIds: readonly string[], competencia: string): Promise<Map<string, Centavos>> {
  const contratos = await selectContratos(db, sql`where c.id = any(${contratoIds}::uuid[])`)
  const levantamentos = await gatherAll(db, contratos, { competencia, usoAte: null })
  return new Map([...levantamentos].map(([id, { dados }]) => [id, draftFatura(dados).total]))
}
