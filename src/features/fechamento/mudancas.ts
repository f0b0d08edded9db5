import { type MudancaDaNota, mudancaOf, type NumerosDoMes, VALORES_DO_MES } from '#domain/fechamento.ts'
import type { StatusNota } from '#domain/nota/nota.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, join, raw, sql } from '#platform/db/db.ts'
import { guardadasOf, marcadasOf } from './atos.ts'
import { COLUNA_DE, differ, type MesDaConta, notasDoMes } from './notas-do-mes.ts'

/** A note that is no more as a person checked or closed it; `efeito`: what it adds to the figures since, in centavos. */
export type NotaMudada = {
  empresaId: string
  id: string
  de: StatusNota | null
  para: StatusNota
  /** The last change of its state. */
  em: Date
  nome: string
  tomador: string | null
  efeito: NumerosDoMes
}

type Row = Omit<NotaMudada, 'efeito'> & NumerosDoMes

/** The number of the note, or that of its RPS. */
export const NOME_DA_NOTA = sql`case when numero is null then 'RPS ' || serie_rps || '-' || numero_rps else 'NFS-e ' || numero end`

/**
 * The notes of a month that changed since its companies were checked (`marca`: any change) or closed (`fecho`: those that
 * change a figure), the first change first.
 */
export async function findMudadas(
  ctx: Ctx,
  mes: MesDaConta,
  par: 'marca' | 'fecho',
  db: Db = ctx.db,
): Promise<NotaMudada[]> {
  const efeitos = VALORES_DO_MES.map((nome) => {
    const coluna = raw(COLUNA_DE[nome])
    return sql`(coalesce(v.${coluna}, 0) - coalesce(g.${coluna}, 0))::bigint as "${raw(nome)}"`
  })
  const authorised = (row: string) => sql`coalesce((${raw(row)}.status = 'autorizada')::int, 0)`
  const rows = await db.query<Row>(sql`
    with marcadas as materialized (${marcadasOf(ctx, mes, par)}),
      vivas as materialized (select * from (${notasDoMes(ctx, mes)}) t where empresa_id in (select empresa_id from marcadas)),
      guardadas as materialized (${guardadasOf(ctx, mes, par)}),
      mudadas as (
        select coalesce(v.empresa_id, g.empresa_id) as empresa_id, coalesce(v.id, g.id) as id, g.status as de,
          v.status as para, ${authorised('v')} - ${authorised('g')} as notas, ${join(efeitos)}
        from vivas v full join guardadas g on g.id = v.id and g.empresa_id = v.empresa_id
        where ${differ(sql`v`, sql`g`)})
    select m.empresa_id as "empresaId", m.id, m.de, coalesce(m.para, n.status) as para, m.notas,
      ${join(VALORES_DO_MES.map((nome) => sql`m."${raw(nome)}"`))},
      coalesce((select max(h.em) from historico h where h.tenant_id = ${ctx.tenantId} and h.nota_id = m.id), n.criada_em) as em,
      ${NOME_DA_NOTA} as nome, tomador_nome as tomador
    from mudadas m join notas n on n.tenant_id = ${ctx.tenantId} and n.id = m.id order by em, m.id`)
  const mudadas = rows.map(({ empresaId, id, de, para, em, nome, tomador, ...efeito }) => ({
    ...{ empresaId, id, de, para, em, nome, tomador },
    efeito,
  }))
  return par === 'marca' ? mudadas : mudadas.filter(({ efeito }) => Object.values(efeito).some((each) => each !== 0))
}

export const mudancaDe = ({ de, para }: NotaMudada): MudancaDaNota => mudancaOf(de, para)

/** Who asked for the last change of a note, and the reason that was given. */
type Causa = { por: string | null; motivo: string | null }

export async function findCausas(ctx: Ctx, ids: readonly string[], db: Db = ctx.db): Promise<Map<string, Causa>> {
  if (ids.length === 0) return new Map()
  const [pessoas, motivos] = await Promise.all([
    db.query<{ id: string; por: string | null }>(sql`
      select p.id, u.nome as por
      from unnest(${ids}::text[]) as p(id), lateral (
          select ator from auditoria a where a.recurso_id = p.id and a.tenant_id = ${ctx.tenantId} and a.recurso = 'nota'
            and a.ator ->> 'tipo' in ('portal', 'api-key') order by a.id desc limit 1) a
        left join usuarios u on u.tenant_id = ${ctx.tenantId} and u.id::text = a.ator ->> 'id'`),
    db.query<{ id: string; motivo: string | null }>(sql`
      select distinct on (nota_id) nota_id as id, motivo from cancelamentos
      where tenant_id = ${ctx.tenantId} and nota_id = any(${ids}::uuid[]) and status in ('confirmado', 'deferida')
      order by nota_id, criado_em desc`),
  ])
  const [porDe, motivoDe] = [
    new Map(pessoas.map(({ id, por }) => [id, por])),
    new Map(motivos.map(({ id, motivo }) => [id, motivo])),
  ]
  return new Map(ids.map((id) => [id, { por: porDe.get(id) ?? null, motivo: motivoDe.get(id) ?? null }]))
}
