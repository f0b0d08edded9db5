import { ESPECIES } from '#domain/inicio.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { showAssinatura } from '#features/faturamento/assinatura/assinatura.ts'
import { all } from '#features/nfse/read/search.ts'
import { empresaLimit, isAllowed } from '#features/permissions/permissions.ts'
import type { Pendencia } from '#formas/notas/inicio.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'

type Row = { quantidade: number; desde: Date | null; itens: { id: string; nome: string }[] | null }

const DAY_MS = 86_400_000
const RECUSADAS_DIAS = 30
const VENCENDO_DIAS = 30
const ITENS_MAX = 5
/** A plan is near its limit from this share of it on. */
const LIMITE_PERTO = 0.8
/** In how many series, and among how many of the last numbers of each, gaps are searched. */
const SERIES_MAX = 20
const NUMEROS_MAX = 500

/**
 * What waits for a person in an account, the most urgent first, limited to what the caller may see and act on. Every
 * query reads a bounded number of rows. `cidades`: those of the account that do not answer well.
 */
export async function findPendencias(
  ctx: Ctx,
  ambiente: Ambiente,
  cidades: readonly { ibge: string; nome: string }[],
): Promise<Pendencia[]> {
  const limit = empresaLimit(ctx)
  const of = (empresaId: Sql) =>
    all([sql`tenant_id = ${ctx.tenantId}`, limit && sql`${empresaId} = any(${limit}::uuid[])`])
  const notas = sql`${of(sql`empresa_id`)} and ambiente = ${ambiente}`
  const found = await Promise.all([
    ask(ctx, 'notas_recusadas', { tela: 'notas', filtro: { status: 'rejeitada' } }, refused(ctx, notas)),
    ask(ctx, 'notas_incertas', { tela: 'notas', filtro: { status: 'processando' } }, uncertain(ctx, notas)),
    ask(ctx, 'empresas_sem_certificado', { tela: 'empresas', filtro: {} }, uncertified(of(sql`id`))),
    ask(ctx, 'certificados_vencendo', { tela: 'empresas', filtro: {} }, expiring(ctx, of(sql`id`))),
    isAllowed(ctx.actor, 'webhook.read') && !limit
      ? ask(ctx, 'endpoints_falhando', { tela: 'webhooks', filtro: {} }, failing(ctx))
      : null,
    ask(ctx, 'numeros_sem_nota', { tela: 'series', filtro: { ambiente } }, gaps(ctx, notas)),
    ofPlano(ctx),
  ])
  const unstable: Pendencia = {
    especie: 'cidades_instaveis',
    quantidade: cidades.length,
    desde: null,
    alvo: { tela: 'municipios', filtro: {} },
    itens: cidades.slice(0, ITENS_MAX).map(({ ibge, nome }) => ({ id: ibge, nome })),
  }
  return [...found.flat(), unstable]
    .filter((each) => each !== null && each.quantidade > 0)
    .sort((a, b) => ESPECIES.indexOf(a!.especie) - ESPECIES.indexOf(b!.especie)) as Pendencia[]
}

async function ask(
  { db }: Ctx,
  especie: Pendencia['especie'],
  alvo: Pendencia['alvo'],
  query: Sql,
): Promise<Pendencia> {
  const row = await db.one<Row>(query)
  const { quantidade = 0, desde = null, itens = null } = row ?? {}
  return { especie, quantidade, desde: desde?.toISOString() ?? null, alvo, itens: itens ?? [] }
}

/** A row of `quantidade, desde, itens` over a relation `id, nome, desde`, in its order. */
const summed = (rows: Sql): Sql => sql`
  select count(*)::int as quantidade, min(desde) as desde,
    (array_to_json((array_agg(json_build_object('id', id, 'nome', nome)))[1:${ITENS_MAX}])) as itens
  from (${rows}) as r`

const NOTA = sql`case when numero is null then 'RPS ' || serie_rps || '-' || numero_rps else 'Nota ' || numero end`

// The same condition as the index notas_recusadas; only the names of the oldest notes are read.
const refused = ({ now }: Ctx, notas: Sql): Sql => {
  const waiting = sql`${notas} and status in ('rejeitada', 'falha_definitiva') and reemitida_por_id is null
    and criada_em >= ${new Date(now().getTime() - RECUSADAS_DIAS * DAY_MS)}`
  return sql`
    select count(*)::int as quantidade, min(criada_em) as desde,
      (select json_agg(json_build_object('id', id, 'nome', ${NOTA})) from (
        select id, numero, serie_rps, numero_rps from notas where ${waiting} order by criada_em limit ${ITENS_MAX}) as n) as itens
    from notas where ${waiting}`
}

/** Notes under way whose last sending has no known outcome. */
const uncertain = ({ tenantId }: Ctx, notas: Sql): Sql =>
  summed(sql`
    select id, ${NOTA} as nome, criada_em as desde from (
      select * from notas where ${notas} and status in ('processando', 'falha_temporaria')
      order by criada_em limit 1000) as abertas
    where (select t.resultado from transmissoes t where t.tenant_id = ${tenantId} and t.nota_id = abertas.id and t.operacao = 'emitir'
      order by t.criada_em desc limit 1) = 'incerta'
    order by desde`)

const uncertified = (empresas: Sql): Sql =>
  summed(sql`
    select id, razao_social as nome, criada_em as desde from empresas e where ${empresas} and ativa and not exists (
      select from certificados c where c.empresa_id = e.id and c.status in ('ativo', 'futuro')) order by criada_em`)

/** Certificates that ended, or end in VENCENDO_DIAS; `desde`: the end of the first. */
const expiring = ({ now, tenantId }: Ctx, empresas: Sql): Sql =>
  summed(sql`
    select e.id, e.razao_social as nome, c.valido_ate as desde
    from (select id, razao_social from empresas where ${empresas} and ativa) as e
      join certificados c on c.tenant_id = ${tenantId} and c.empresa_id = e.id and c.status in ('ativo', 'futuro')
    where c.valido_ate <= ${new Date(now().getTime() + VENCENDO_DIAS * DAY_MS)} order by c.valido_ate`)

const failing = ({ tenantId }: Ctx): Sql =>
  summed(sql`
    select id, coalesce(descricao, split_part(url, '?', 1)) as nome, falhando_desde as desde from webhook_endpoints
    where tenant_id = ${tenantId} and falhando_desde is not null and estado <> 'desativado_manual' order by falhando_desde`)

/** Series with missing numbers among the last ones: numbers that no note has and no person voided. */
const gaps = ({ tenantId }: Ctx, series: Sql): Sql => sql`
  select coalesce(sum(faltam), 0)::int as quantidade, null::timestamptz as desde,
    json_agg(json_build_object('id', id, 'nome', 'Série ' || serie)) filter (where faltam > 0) as itens
  from (select s.id, s.serie, s.proximo_numero - s.de
      - coalesce(u.notas, 0) - coalesce(v.numeros, 0) as faltam
    from (${recentes(series)}) s
    left join (select n.serie_id, count(*) as notas from (${recentes(series)}) s
        join notas n on n.tenant_id = ${tenantId} and n.serie_id = s.id and n.numero_rps >= s.de group by 1) u on u.serie_id = s.id
    left join (select i.serie_id, count(*) as numeros from (${recentes(series)}) s
        join rps_inutilizados i on i.tenant_id = ${tenantId} and i.serie_id = s.id and i.numero >= s.de
          and i.numero < s.proximo_numero
        where not exists (select from notas n where n.tenant_id = ${tenantId} and n.serie_id = i.serie_id
          and n.numero_rps = i.numero) group by 1) v on v.serie_id = s.id) as lidas`

const recentes = (series: Sql): Sql => sql`
  select id, serie, proximo_numero, greatest(numero_inicial, proximo_numero - ${NUMEROS_MAX}) as de
  from series where ${series} and ativa order by atualizada_em desc limit ${SERIES_MAX}`

/** Limits of the plan that are near, and faturas that are late, for those who may see them. */
async function ofPlano(ctx: Ctx): Promise<Pendencia[]> {
  if (!isAllowed(ctx.actor, 'fatura.read')) return []
  const assinatura = await showAssinatura(ctx)
  if (!assinatura) return []
  const { plano, consumo, vencidas } = assinatura
  const counted = await ctx.db.one<{ empresas: number; usuarios: number }>(sql`
    select (select count(*)::int from empresas where tenant_id = ${ctx.tenantId} and ativa) as empresas,
      (select count(*)::int from usuarios where tenant_id = ${ctx.tenantId} and status = 'ativo') as usuarios`)
  const near = (
    [
      ['notas', consumo.notas, plano.limiteNotas],
      ['empresas', counted?.empresas ?? 0, plano.limiteEmpresas],
      ['usuarios', counted?.usuarios ?? 0, plano.limiteUsuarios],
    ] as const
  ).filter(([, used, limit]) => limit !== null && used >= limit * LIMITE_PERTO)
  return [
    {
      especie: 'limites_do_plano',
      quantidade: near.length,
      desde: null,
      alvo: { tela: 'conta', filtro: {} },
      itens: near.map(([nome, used, limit]) => ({ id: nome, nome: `${nome}: ${used} de ${limit}` })),
    },
    {
      especie: 'faturas_vencidas',
      quantidade: vencidas.quantidade,
      desde: vencidas.desde && new Date(`${vencidas.desde}T00:00:00-03:00`).toISOString(),
      alvo: { tela: 'faturas', filtro: {} },
      itens: [],
    },
  ]
}
