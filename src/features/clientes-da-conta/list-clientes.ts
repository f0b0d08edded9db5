import { diaOf } from '#domain/competencia.ts'
import { unmaskCpfCnpj } from '#domain/cpf-cnpj.ts'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import { allow } from '#features/permissions/permissions.ts'
import { countryOf, hasWord, samePerson, visible, wordsOf } from '#features/tomadores/tomadores.ts'
import type { ClienteNaLista, FiltroDeClientes } from '#formas/notas/cliente-da-conta.ts'
import type { Ctx } from '#platform/ctx.ts'
import { join, type Sql, sql } from '#platform/db/db.ts'
import { sumYear } from './notas-do-cliente.ts'

/** How many companies of a customer the list names. */
const EMPRESAS_MAX = 20

type Row = {
  quantas: number
  id: string
  documento: string
  tomador: PedidoTomador
  empresaId: string
  empresa: string
  empresaCpfCnpj: string
  usadoEm: string | null
  ultimaEm: string | null
  ordem: number
}

/**
 * The customers of the account by name, each person once, with the sum of the notes of this year, all over the companies
 * that the caller sees and the filter allows. `para`: the company whose data of a customer comes first.
 */
export async function listClientes(
  ctx: Ctx,
  filtro: FiltroDeClientes,
): Promise<{ items: ClienteNaLista[]; total: number }> {
  allow(ctx, 'tomador.read')
  const ano = Number(diaOf(ctx.now().getTime()).slice(0, 4))
  const { ambiente = 'producao', empresaId } = filtro
  const [rows, counted] = await Promise.all([
    ctx.db.query<Row>(selectPage(ctx, filtro)),
    ctx.db.one<{ total: number }>(countPeople(ctx, filtro)),
  ])
  const people = [...Map.groupBy(rows, ({ ordem }) => ordem).values()]
  const sums = await sumYear(
    ctx,
    people.map(([row]) => row!),
    { ambiente, ano, empresaId },
  )
  const items = people.map((empresas, i): ClienteNaLista => {
    const [{ id, tomador, quantas, ultimaEm }] = empresas as [Row]
    return {
      ...{ id, tomador, ano, ...sums[i]! },
      de: toEmpresa(empresas[0]!),
      empresas: empresas.map(toEmpresa),
      quantasEmpresas: quantas,
      usadoEm: ultimaEm,
    }
  })
  return { items, total: counted?.total ?? 0 }
}

const toEmpresa = ({ id, empresaId, empresa, empresaCpfCnpj, usadoEm }: Row) => ({
  ...{ id, empresaId, empresa, empresaCpfCnpj, usadoEm },
})

/** The rows that the filter allows, without and with the words that are searched. */
function conditionsOf(ctx: Ctx, filtro: FiltroDeClientes, t: Sql): { allowed: Sql; found: Sql } {
  const { q, cpfCnpj, empresaId, ambiente, arquivados = false } = filtro
  const allowed = [
    visible(ctx, t),
    arquivados ? sql`${t}.arquivado_em is not null` : sql`${t}.arquivado_em is null`,
    ...(empresaId ? [sql`${t}.empresa_id = ${empresaId}`] : []),
    ...(cpfCnpj ? [sql`${t}.documento = ${unmaskCpfCnpj(cpfCnpj)}`] : []),
    ...(ambiente === 'producao' ? [sql`not ${t}.so_teste`] : []),
  ]
  const found = [...allowed, ...wordsOf(q).map((word) => hasWord(word, t))]
  return { allowed: join(allowed, ' and '), found: join(found, ' and ') }
}

/** A page of people, with the companies of each. */
function selectPage(ctx: Ctx, filtro: FiltroDeClientes): Sql {
  const { para = null, limit, offset } = filtro
  return sql`
    select p.ordem, p.documento, c.*, e.razao_social as empresa, e.cpf_cnpj as "empresaCpfCnpj"
    from (
      select t.tenant_id, t.documento, t.dados, row_number() over (order by t.nome, t.id) as ordem from (
        ${filtro.q || offset > WALKED_MAX ? groupPeople(ctx, filtro) : walkPeople(ctx, filtro)}
        order by t.nome, t.id limit ${limit} offset ${offset}) p
      join tomadores t on t.tenant_id = ${ctx.tenantId} and t.id = p.id) p
    cross join lateral (
      select u.id, u.tenant_id, u.dados as tomador, u.empresa_id as "empresaId", to_char(u.usado_em, 'YYYY-MM-DD') as "usadoEm",
        count(*) over ()::int as quantas, to_char(max(u.usado_em) over (), 'YYYY-MM-DD') as "ultimaEm",
        row_number() over (order by u.empresa_id = ${para}::uuid desc nulls last, u.escrito desc, u.usado_em desc nulls last,
          u.atualizado_em desc, u.id) as vez
      from tomadores u where ${conditionsOf(ctx, filtro, sql`u`).allowed} and ${samePerson(sql`p`, sql`u`)}
      order by vez limit ${EMPRESAS_MAX}) c
    join (select * from empresas) e on e.tenant_id = c.tenant_id and e.id = c."empresaId"
    order by p.ordem, c.vez`
}

/** Up to this number of people before the page, the index by name is read in its order; beyond it all rows are. */
const WALKED_MAX = 500

/** A row stands for its person when no row of the same person comes before it. */
function walkPeople(ctx: Ctx, filtro: FiltroDeClientes): Sql {
  const [t, u] = [sql`t`, sql`u`]
  return sql`
    select t.id from tomadores t where ${conditionsOf(ctx, filtro, t).found} and not exists (
      select from tomadores u where ${conditionsOf(ctx, filtro, u).found} and ${samePerson(t, u)}
        and (u.nome, u.id) < (t.nome, t.id))`
}

/** The same rows from all that were found: the words are read in each row once. */
const groupPeople = (ctx: Ctx, filtro: FiltroDeClientes): Sql => sql`
  select t.id from (
    select distinct on (t.documento, ${personOf(sql`t`)}) t.id, t.nome from tomadores t
    where ${conditionsOf(ctx, filtro, sql`t`).found} order by t.documento, ${personOf(sql`t`)}, t.nome, t.id) t`

/** What distinguishes people with one number: a country, or that it is a CPF or a CNPJ. */
const personOf = (t: Sql): Sql =>
  sql`(case when ${t}.dados ->> 'cpfCnpj' is null then 'em ' || ${countryOf(t)} else '' end)`

/** The number of people: of documents, and of the further people that have the same number in other countries. */
function countPeople(ctx: Ctx, filtro: FiltroDeClientes): Sql {
  const t = sql`t`
  const { found } = conditionsOf(ctx, filtro, t)
  if (filtro.q)
    return sql`select count(distinct (t.documento, ${personOf(t)})) as total from tomadores t where ${found}`
  return sql`
    select (select count(distinct t.documento) from tomadores t where ${found})
      + (select count(distinct (t.documento, ${personOf(t)})) - count(distinct t.documento)
          from tomadores t where ${found} and t.documento in (
            select x.documento from tomadores x where x.tenant_id = ${ctx.tenantId} and x.dados ->> 'cpfCnpj' is null))
      as total`
}
