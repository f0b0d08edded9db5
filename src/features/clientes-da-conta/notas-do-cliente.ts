import { type Centavos, reais } from '#domain/money.ts'
import type { Ambiente, StatusNota } from '#domain/nota/nota.ts'
import type { PedidoTomador } from '#domain/nota/pedido.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { inicioDoMes, mesDaBusca, termosDoDocumento } from '#features/nfse/busca/termos.ts'
import { empresaLimit } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'

/** A customer by the number that its notes name. */
type Cliente = { documento: string; tomador: PedidoTomador }
/** What is added up: authorised notes, in reais. */
type Soma = { notas: number; total: number }

// The notes are found by the terms of the search, which row-level security would read without their index: the statements
// run as the service, and each names the account and the companies of the caller.

/** The sum of each customer in a year of competência, in the order of the customers. */
export async function sumYear(
  ctx: Ctx,
  clientes: readonly Cliente[],
  { ambiente, ano, empresaId }: { ambiente: Ambiente; ano: number; empresaId?: string | undefined },
): Promise<Soma[]> {
  const [first, last] = [mesDaBusca(new Date(Date.UTC(ano, 0))), mesDaBusca(ctx.now())]
  const pairs = clientes.flatMap(({ documento }, i) =>
    termosDoDocumento(ctx.tenantId, documento, first, last).map((termo) => ({ termo, i })),
  )
  if (pairs.length === 0) return []
  const termos = pairs.map(({ termo }) => termo)
  const rows = await ctx.app.sistema.query<{ i: number; notas: number; valor: Centavos }>(sql`
    select p.i, count(*)::int as notas, coalesce(sum(n.valor_servico), 0)::bigint as valor
    from notas_busca b
    cross join lateral unnest(b.termos) as x(termo)
    join unnest(${`{${termos}}`}::bigint[], ${pairs.map(({ i }) => i)}::int[]) as p(termo, i) on p.termo = x.termo
    join notas n on n.tenant_id = b.tenant_id and n.id = b.nota_id
    join unnest(${clientes.map((_, i) => i)}::int[], ${clientes.map(foreignNumber)}::text[], ${clientes.map(countryOfCliente)}::text[])
      as q(i, nif, pais) on q.i = p.i
    where b.tenant_id = ${ctx.tenantId} and b.termos && ${`{${termos}}`}::bigint[] and b.criada_em >= ${inicioDoMes(first)}
      and n.ambiente = ${ambiente} and n.status = 'autorizada' and left(n.competencia, 4) = ${String(ano)}
      and ${inEmpresas(ctx, empresaId)} and ${ofPerson(sql`q.nif`, sql`q.pais`)}
    group by p.i`)
  const sums = new Map(rows.map(({ i, notas, valor }) => [i, { notas, total: reais(valor) }]))
  return clientes.map((_, i) => sums.get(i) ?? { notas: 0, total: 0 })
}

type NotaDoCliente = {
  id: string
  empresaId: string
  status: StatusNota
  numero: string | null
  serieRps: string
  numeroRps: string
  competencia: string
  valor: Centavos
  criadaEm: Date
}
type Retida = {
  empresaId: string
  iss: NotaPreparada['servico']['iss']
  retencao: NotaPreparada['servico']['retencao']
}
type NotasDoCliente = {
  /** By company and year of competência, authorised notes alone. */
  somas: { empresaId: string; ano: number; notas: number; valor: Centavos }[]
  quantas: number
  ultimas: NotaDoCliente[]
  /** What the last authorised note of each company withheld. */
  retidas: Retida[]
}

/** What the notes of a customer come to, over the companies of the caller. */
export async function readNotas(
  ctx: Ctx,
  cliente: Cliente,
  ambiente: Ambiente,
  mostradas: number,
): Promise<NotasDoCliente> {
  const { app, tenantId } = ctx
  const first = await app.sistema.one<{ em: Date }>(
    sql`select criada_em as em from notas_busca where tenant_id = ${tenantId} order by criada_em limit 1`,
  )
  const termos = first
    ? termosDoDocumento(tenantId, cliente.documento, mesDaBusca(first.em), mesDaBusca(ctx.now()))
    : []
  const [nif, pais] = [sql`${foreignNumber(cliente)}::text`, sql`${countryOfCliente(cliente)}::text`]
  const found = sql`notas n where n.tenant_id = ${tenantId} and n.id in (
      select b.nota_id from notas_busca b where b.tenant_id = ${tenantId} and b.termos && ${`{${termos}}`}::bigint[])
    and n.ambiente = ${ambiente} and ${inEmpresas(ctx)} and ${ofPerson(nif, pais)}`
  const [somas, counted, ultimas, retidas] = await Promise.all([
    app.sistema.query<NotasDoCliente['somas'][number]>(sql`
      select n.empresa_id as "empresaId", left(n.competencia, 4)::int as ano, count(*)::int as notas,
        sum(n.valor_servico)::bigint as valor
      from ${found} and n.status = 'autorizada' group by 1, 2 order by 2 desc, 1`),
    app.sistema.one<{ quantas: number }>(sql`select count(*)::int as quantas from ${found}`),
    app.sistema.query<NotaDoCliente>(sql`
      select n.id, n.empresa_id as "empresaId", n.status, n.numero, n.serie_rps as "serieRps", n.numero_rps::text as "numeroRps",
        n.competencia, n.valor_servico as valor, n.criada_em as "criadaEm"
      from ${found} order by n.criada_em desc, n.id limit ${mostradas}`),
    app.sistema.query<Retida>(sql`
      select m.empresa_id as "empresaId", m.preparada #> '{servico,iss}' as iss, m.preparada #> '{servico,retencao}' as retencao
      from notas m where m.tenant_id = ${tenantId} and m.id in (
        select distinct on (n.empresa_id) n.id from ${found} and n.status = 'autorizada'
        order by n.empresa_id, n.criada_em desc, n.id)`),
  ])
  return { somas, quantas: counted?.quantas ?? 0, ultimas, retidas }
}

function inEmpresas(ctx: Ctx, empresaId?: string): Sql {
  const limit = empresaLimit(ctx)
  const given = limit ? sql`n.empresa_id = any(${limit}::uuid[])` : sql`true`
  return empresaId ? sql`(${given} and n.empresa_id = ${empresaId})` : given
}

/** A number of another country is read in the note: other countries may have the same one. */
const ofPerson = (
  nif: Sql,
  pais: Sql,
): Sql => sql`(${nif} is null or (n.preparada #>> '{tomador,nifEstrangeiro}' = ${nif}
  and coalesce(n.preparada #>> '{tomador,endereco,codigoPais}', '') = ${pais}))`

const foreignNumber = ({ tomador }: Cliente) => (tomador.cpfCnpj ? null : (tomador.nifEstrangeiro ?? null))
const countryOfCliente = ({ tomador }: Cliente) => tomador.endereco?.codigoPais ?? ''
