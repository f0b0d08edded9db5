import type { Fila } from '#domain/filas.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { GrupoDeFalhas } from '#formas/operacao/fila.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { actsOn } from './humanize.ts'
import { subjectsOf } from './subjects.ts'

/** The most jobs that are read: the newest with an error. */
const READ_MAX = 5_000
const GROUPS_MAX = 100

/**
 * The cause of a job: the text of its error without the parts that differ between jobs; the status of HTTP and the code
 * of a city, whose digits follow a letter, are the cause itself. Over `jobs`, or the alias given.
 */
const CAUSA = sql`left(regexp_replace(regexp_replace(regexp_replace(ultimo_erro, '[0-9a-f]{8}-[0-9a-f-]{27}', '…', 'g'),
  '(?<![A-Za-z\\d])(?<!HTTP )\\d+', '#', 'g'), '"[^"]*"', '"…"', 'g'), 160)`

/** One cause at one group, as `groupFailures` names it. */
export type Causa = { causa: string; grupo: string }

/** The SQL condition that a job failed for this cause. */
export const failedBy = ({ causa, grupo }: Causa): Sql => sql`(grupo = ${grupo} and ${CAUSA} = ${causa})`

type Row = Omit<GrupoDeFalhas, 'exemplo' | 'operacoes'> & {
  exemplo: Omit<GrupoDeFalhas['exemplo'], 'notaId'>
  lidas: number
}

/**
 * The failures of a queue by cause and group, the most jobs first: those given up, and those that failed at least once
 * and try again. The cause is the error's text without what differs between jobs: numbers, ids, quoted words.
 */
export async function groupFailures(
  ctx: Ctx,
  fila: Fila,
): Promise<{ items: GrupoDeFalhas[]; lidas: number; incompleto: boolean }> {
  allow(ctx, 'admin.fila.read')
  const items = await ctx.app.sistema.query<Row>(sql`
    with f as (
      select id, chave, grupo, estado, tenant_id, criado_em, ultimo_erro, coalesce(concluido_em, criado_em) as em,
        ${CAUSA} as causa
      from jobs where fila = ${fila} and ultimo_erro is not null
        and estado in ('aguardando', 'executando', 'bloqueado', 'falhou')
      order by id desc limit ${READ_MAX})
    select causa, grupo, count(*)::int as tarefas, (count(*) filter (where estado = 'falhou'))::int as falhou,
      min(criado_em) as "primeiraEm", max(em) as "ultimaEm", count(distinct tenant_id)::int as contas,
      (array_agg(json_build_object('jobId', id, 'chave', chave, 'erro', ultimo_erro) order by estado = 'falhou' desc, id desc))[1] as exemplo,
      (select count(*)::int from f) as lidas
    from f group by causa, grupo order by tarefas desc, causa, grupo limit ${GROUPS_MAX}`)
  const lidas = items[0]?.lidas ?? 0
  const exemplos = items.map(({ exemplo }) => exemplo)
  const subjectOf = await subjectsOf(ctx.app, fila, exemplos)
  return {
    items: items.map(({ lidas: _, exemplo, ...group }) => {
      const { notaId } = subjectOf(exemplo)
      const all = group.falhou > 0 ? [`POST /admin/queues/${fila}/retry-all-failed`] : []
      const operacoes = [...actsOn(notaId, fila, group.falhou > 0), ...all]
      return { ...group, exemplo: { ...exemplo, notaId }, operacoes }
    }),
    lidas,
    incompleto: lidas === READ_MAX || items.length === GROUPS_MAX,
  }
}
