import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { ATOR, STATUS, STEP } from './fold-audit.ts'

type Conta<Chave extends string> = Record<Chave, string> & { linhas: number }

/** How many rows the audit of all accounts has in a window that ends now, by what they are. */
export type ResumoDaAuditoria = {
  desde: Date
  ate: Date
  total: number
  porAcao: Conta<'acao'>[]
  porRecurso: Conta<'recurso'>[]
  porAtor: Conta<'ator'>[]
  /** `nenhum`: rows of jobs and of before the status was kept. */
  porStatus: Conta<'statusCode'>[]
  porHora: { hora: Date; linhas: number }[]
}

type Part = { grupo: 'acao' | 'recurso' | 'ator' | 'status' | 'hora'; chave: string; linhas: number }

/**
 * The summary of the last hours: from the counts of five minutes, and from the rows that are not counted yet. The
 * window begins at a whole step.
 */
export async function summariseAudit(ctx: Ctx, horas: number): Promise<ResumoDaAuditoria> {
  allow(ctx, 'admin.auditoria.read')
  const { sistema } = ctx.app
  const limits = await sistema.one<{ desde: Date; ate: Date }>(sql`
    select date_bin('5 minutes', now() - make_interval(hours => ${horas}), 'epoch') as desde, now() as ate`)
  const { desde, ate } = limits!
  const parts = await sistema.query<Part>(sql`
    with folded as (select coalesce((select ate from auditoria_resumo_ate), '-infinity') as ate),
    linhas as (
      select inicio, acao, recurso, ator, status, quantas from auditoria_resumo
      where inicio >= ${desde} and inicio < (select ate from folded)
      union all
      select ${STEP}, acao, recurso, ${ATOR}, ${STATUS}, count(*) from auditoria
      where em >= greatest(${desde}::timestamptz, (select ate from folded)) group by 1, 2, 3, 4, 5)
    select case when grouping(acao) = 0 then 'acao' when grouping(recurso) = 0 then 'recurso'
        when grouping(ator) = 0 then 'ator' when grouping(status) = 0 then 'status' else 'hora' end as grupo,
      coalesce(acao, recurso, ator, status, to_char(hora at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as chave,
      sum(quantas)::float8 as linhas
    from (select *, date_bin('1 hour', inicio, 'epoch') as hora from linhas) l
    group by grouping sets ((acao), (recurso), (ator), (status), (hora))`)
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
