import type { ResultadoDaTransmissao } from '#domain/monitor.ts'
import { PERIODOS_DO_MONITOR, type PeriodoDoMonitor } from '#domain/monitor.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { causaInWords, erroInWords } from '#features/cidades/municipios/saude-palavras.ts'
import { openMunicipioIndex } from '#features/cidades/reach/municipio-index.ts'
import { hojeEm, resolveIn } from '#features/cidades/reach/resolve-track.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { GrupoDeErros } from '#formas/cidades/monitor.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** The most transmissions that are read of each result: the newest. */
const READ_MAX = 5_000
const GROUPS_MAX = 100

type Filtro = { ambiente: Ambiente; periodo: PeriodoDoMonitor }

/**
 * What went wrong at a city in a period, by cause, the most frequent first, each with a note that shows it. Only what
 * looks like a code is a code: a city may write a person's name there. Throws NAO_ENCONTRADO.
 */
export async function groupErros(
  ctx: Ctx,
  municipio: string,
  { ambiente, periodo }: Filtro,
): Promise<{ items: GrupoDeErros[]; lidas: number; incompleto: boolean }> {
  allow(ctx, 'admin.monitor.read')
  const index = await openMunicipioIndex(ctx.app)
  if (!index.byIbge.has(municipio)) throw new Refusal('NAO_ENCONTRADO', `no municipality ${municipio}`)
  const desde = new Date(ctx.now().getTime() - PERIODOS_DO_MONITOR[periodo])
  const newest = (resultado: ResultadoDaTransmissao) => sql`(
    select id, nota_id, tenant_id, resultado, causa, criada_em from transmissoes
    where municipio = ${municipio} and ambiente = ${ambiente} and resultado = ${resultado} and criada_em > ${desde}
    order by criada_em desc, id desc limit ${READ_MAX})`
  type Row = Omit<GrupoDeErros, 'mensagem'> & { lidas: number; cheia: boolean }
  const rows = await ctx.app.sistema.query<Row>(sql`
    with lidas as materialized (
      ${newest('recusada')} union all ${newest('incerta')} union all ${newest('nao_enviada')}),
    f as materialized (
      select l.id, l.nota_id, l.tenant_id, l.criada_em, case when resultado = 'recusada' then 'recusa' else 'falha' end as tipo,
        case when resultado = 'recusada' then
          case when n.erros -> 0 ->> 'codigo' ~ '^[A-Za-z0-9_.-]{1,40}$' then n.erros -> 0 ->> 'codigo' else 'SEM_CODIGO' end
        else coalesce(substring(l.causa from '^[a-z_]{1,40}'), 'outra') end as codigo
      from lidas l join notas n on n.tenant_id = l.tenant_id and n.id = l.nota_id)
    select tipo, codigo, count(*)::int as quantas, count(distinct tenant_id)::int as contas, min(criada_em) as "primeiraEm",
      max(criada_em) as "ultimaEm",
      (array_agg(json_build_object('notaId', nota_id, 'transmissaoId', id) order by criada_em desc))[1] as exemplo,
      (select count(*)::int from lidas) as lidas,
      exists (select from lidas group by resultado having count(*) = ${READ_MAX}) as cheia
    from f group by tipo, codigo order by quantas desc, codigo limit ${GROUPS_MAX}`)
  const padrao = resolveIn(index, { municipio, ambiente, emissao: hojeEm(ctx.app) })?.padrao ?? null
  return {
    items: rows.map(({ lidas: _, cheia: __, ...row }) => ({
      ...row,
      mensagem: row.tipo === 'recusa' ? erroInWords(row.codigo, padrao) : causaInWords(row.codigo),
    })),
    lidas: rows[0]?.lidas ?? 0,
    incompleto: (rows[0]?.cheia ?? false) || rows.length === GROUPS_MAX,
  }
}
