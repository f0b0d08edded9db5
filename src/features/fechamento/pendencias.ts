import { PENDENCIAS_DO_MES, type PendenciaDoMes } from '#domain/fechamento.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { lacunasOf } from '#features/series/serie-report.ts'
import type { PendenciaDoFechamento } from '#formas/notas/fechamento.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { NOME_DA_NOTA } from './mudancas.ts'
import { isDoMes, type MesDaConta } from './notas-do-mes.ts'

const ITENS_MAX = 5

/** What is open in the month of a company. */
export type Aberta = {
  empresaId: string
  especie: PendenciaDoMes
  quantidade: number
  valor: Centavos | null
  diferenca: Centavos | null
  itens: { id: string; nome: string; valor?: Centavos }[]
  status: string | null
}

/** What is open in a month, company by company, the gravest first. */
export async function findAbertas(ctx: Ctx, mes: MesDaConta, db: Db = ctx.db): Promise<Aberta[]> {
  const [notas, numeros] = await Promise.all([
    db.query<Aberta>(sql`
      select empresa_id as "empresaId", especie, count(*)::int as quantidade, sum(valor_servico)::bigint as valor,
        sum(diferenca)::bigint as diferenca, case when min(status) = max(status) then min(status) end as status,
        (array_to_json((array_agg(json_build_object('id', id, 'nome', nome, 'valor', valor_servico) order by criada_em))[1:${ITENS_MAX}])) as itens
      from (${abertas(ctx, mes)}) n group by 1, 2`),
    db.query<Aberta>(lacunasDoMes(ctx, mes)),
  ])
  return [...notas, ...numeros].sort(
    (a, b) => PENDENCIAS_DO_MES.indexOf(a.especie) - PENDENCIAS_DO_MES.indexOf(b.especie),
  )
}

/** The notes of these companies of which it is not known whether the city issued them. */
export const findDuvidas = (ctx: Ctx, db: Db, mes: MesDaConta): Promise<{ id: string; nome: string }[]> =>
  db.query(sql`select id, nome from (${abertas(ctx, mes)}) n where especie = 'em_duvida' order by criada_em limit 100`)

/** The notes of a month that a person should look at, each with why. */
const abertas = (ctx: Ctx, mes: MesDaConta): Sql => sql`
  select n.id, n.empresa_id, n.status, n.valor_servico, n.criada_em, n.diferenca,
    coalesce(n.tomador_nome, ${NOME_DA_NOTA}) as nome,
    case when n.status = 'autorizada' then 'divergencias'
      when n.status in ('rejeitada', 'falha_definitiva') then 'recusadas'
      when (select t.resultado from transmissoes t where t.tenant_id = ${ctx.tenantId} and t.nota_id = n.id
        and t.operacao = 'emitir' order by t.criada_em desc limit 1) = 'incerta' then 'em_duvida'
      else 'esperando' end as especie
  from (
    select id, empresa_id, status, valor_servico, criada_em, tomador_nome, numero, serie_rps, numero_rps,
      case when status = 'autorizada' and apurado ->> 'iss' is not null
        then (apurado ->> 'iss')::bigint - (preparada #>> '{servico,iss,valor}')::bigint end as diferenca
    from notas where ${isDoMes(ctx, mes)} and (status in ('processando', 'falha_temporaria')
      or (status in ('rejeitada', 'falha_definitiva') and reemitida_por_id is null)
      or (status = 'autorizada' and apurado ->> 'iss' is not null)) offset 0) n
  where n.status <> 'autorizada' or n.diferenca <> 0`

/** Numbers without a note among those of the month, and before its first: rows of Aberta. */
const lacunasDoMes = (ctx: Ctx, mes: MesDaConta): Sql => sql`
  select empresa_id as "empresaId", 'lacunas' as especie, sum(l.ate - l.de + 1)::int as quantidade, null::bigint as valor,
    null::bigint as diferenca, null::text as status,
    (array_to_json((array_agg(json_build_object('id', s.serie_id, 'nome', 'Série ' || s.serie || ', '
      || case when l.de = l.ate then l.de::text else 'de ' || l.de || ' a ' || l.ate end) order by s.serie, l.de))[1:${ITENS_MAX}])) as itens
  from (
    select m.empresa_id, m.serie_id, m.serie, m.ultimo, greatest(s.numero_inicial, 1 + greatest(
        (select max(numero_rps) from notas a where a.tenant_id = ${ctx.tenantId} and a.serie_id = m.serie_id and a.numero_rps < m.primeiro),
        (select max(numero) from rps_inutilizados i where i.tenant_id = ${ctx.tenantId} and i.serie_id = m.serie_id and i.numero < m.primeiro))) as inicial
    from (select empresa_id, serie_id, min(serie_rps) as serie, min(numero_rps) as primeiro, max(numero_rps) as ultimo
        from notas where ${isDoMes(ctx, mes)} group by 1, 2) m
      join (select * from series) s on s.tenant_id = ${ctx.tenantId} and s.id = m.serie_id) s,
    lateral (${lacunasOf({
      id: sql`s.serie_id`,
      tenantId: sql`${ctx.tenantId}::uuid`,
      inicial: sql`s.inicial`,
      proximo: sql`s.ultimo + 1`,
    })}) l
  where l.causa = 'sem_nota' group by 1`

/** What is open as the page shows it, with where it is settled. */
export function presentAberta(
  { especie, quantidade, valor, diferenca, itens, status }: Aberta,
  { conta, empresa, mes }: Pick<PendenciaDoFechamento, 'conta' | 'empresa'> & { mes: MesDaConta },
): PendenciaDoFechamento {
  const { ambiente, competencia } = mes
  return {
    ...{ especie, impede: especie === 'em_duvida', conta, empresa, quantidade },
    valor: valor === null ? null : reais(valor),
    diferenca: especie === 'divergencias' && diferenca !== null ? reais(diferenca) : null,
    itens: itens.map(({ id, nome, valor: daNota }) => ({
      id,
      nome: daNota === undefined ? nome : `${nome}, ${REAIS.format(daNota / 100)}`,
    })),
    alvo:
      especie === 'lacunas'
        ? { tela: 'series', filtro: { empresaId: empresa.id, ambiente } }
        : { tela: 'notas', filtro: { empresaId: empresa.id, ambiente, competencia, ...(status && { status }) } },
  }
}
const REAIS = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
