import { allow } from '#features/permissions/permissions.ts'
import type { ResumoDaAuditoria } from '#formas/operacao/auditoria.ts'
import type { App } from '#platform/app.ts'
import { cachePerApp } from '#platform/cache/caches.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Sql, sql } from '#platform/db/db.ts'
import { ATOR, STATUS, STEP } from './fold-audit.ts'

type Part = { grupo: 'acao' | 'recurso' | 'ator' | 'status' | 'hora'; chave: string; linhas: number }

/**
 * The summary of the last hours: from the counts of five minutes, and from the rows that are not counted yet. The
 * window begins at a whole step.
 */
export async function summariseAudit(ctx: Ctx, horas: number): Promise<ResumoDaAuditoria> {
  allow(ctx, 'admin.auditoria.read')
  const { sistema } = ctx.app
  const limits = await sistema.one<{ desde: Date; ate: Date; contadoAte: Date }>(sql`
    select desde, ate, greatest(desde, coalesce((select ate from auditoria_resumo_ate), '-infinity')) as "contadoAte"
    from (select date_bin('5 minutes', now() - make_interval(hours => ${horas}), 'epoch') as desde, now() as ate) l`)
  const { desde, ate, contadoAte } = limits!
  const [counted, live] = await Promise.all([
    countedParts(ctx.app, desde, contadoAte),
    sistema.query<Part>(
      grouped(sql`select ${STEP} as inicio, acao, recurso, ${ATOR} as ator, ${STATUS} as status, count(*) as quantas
        from auditoria where em >= ${contadoAte} group by 1, 2, 3, 4, 5`),
    ),
  ])
  const parts = addUp([...counted, ...live])
  const of = (grupo: Part['grupo']) =>
    parts.filter((part) => part.grupo === grupo).sort((a, b) => b.linhas - a.linhas || (a.chave < b.chave ? -1 : 1))
  return {
    desde,
    ate,
    total: of('acao').reduce((sum, { linhas }) => sum + linhas, 0),
    porAcao: of('acao').map(({ chave: acao, linhas }) => ({ acao, linhas })),
    porRecurso: of('recurso').map(({ chave: recurso, linhas }) => ({ recurso, linhas })),
    porAtor: of('ator').map(({ chave: ator, linhas }) => ({ ator, linhas })),
    porStatus: of('status').map(({ chave, linhas }) => ({ statusCode: chave || 'nenhum', linhas })),
    porHora: of('hora')
      .map(({ chave, linhas }) => ({ hora: new Date(chave), linhas }))
      .sort((a, b) => a.hora.getTime() - b.hora.getTime()),
  }
}

const grouped = (linhas: Sql): Sql => sql`
  select case when grouping(acao) = 0 then 'acao' when grouping(recurso) = 0 then 'recurso'
      when grouping(ator) = 0 then 'ator' when grouping(status) = 0 then 'status' else 'hora' end as grupo,
    coalesce(acao, recurso, ator, status, to_char(hora at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as chave,
    sum(quantas)::float8 as linhas
  from (select *, date_bin('1 hour', inicio, 'epoch') as hora from (${linhas}) l) h
  group by grouping sets ((acao), (recurso), (ator), (status), (hora))`

const heldBy = cachePerApp<Promise<Part[]>>('resumo-da-auditoria', { validadeMs: 600_000, mostra: () => null })

/** The counts between two steps, which do not change: the sum of a month takes 170,000 of them. */
function countedParts(app: App, desde: Date, ate: Date): Promise<Part[]> {
  const held = heldBy(app)
  const chave = `${desde.toISOString()} ${ate.toISOString()}`
  const known = held.get(chave)
  if (known) return known
  const found = app.sistema.query<Part>(
    grouped(sql`select inicio, acao, recurso, ator, status, quantas from auditoria_resumo
      where inicio >= ${desde} and inicio < ${ate}`),
  )
  held.set(chave, found)
  found.catch(() => held.delete(chave))
  return found
}

/** One part for each group and key. */
function addUp(parts: readonly Part[]): Part[] {
  const sums = Map.groupBy(parts, ({ grupo, chave }) => `${grupo} ${chave}`)
  return [...sums.values()].map((same) => ({
    ...same[0]!,
    linhas: same.reduce((total, { linhas }) => total + linhas, 0),
  }))
}
