import type { Fila } from '#domain/filas.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { callsByFila, NO_CALLS } from './calls.ts'
import { throughputOf } from './count-jobs.ts'
import { etaS, findFila } from './list-filas.ts'

/** The number of ended jobs whose times are read: the newest of the last hour. */
const SAMPLE = 1_000

type Tempos = { amostra: number; p50S: number | null; p95S: number | null; tentativas: number | null; falhas: number }

/** How a queue has been doing: speed, and times from a job's creation to its end over the last hour. */
export async function showKpis(ctx: Ctx, fila: Fila) {
  allow(ctx, 'admin.fila.read')
  const db = ctx.app.sistema
  const recent = (estado: ReturnType<typeof sql>) => sql`
    select extract(epoch from concluido_em - criado_em)::float8 as s, tentativas from jobs
     where fila = ${fila} and estado = ${estado} and concluido_em > now() - interval '1 hour'
     order by concluido_em desc limit ${SAMPLE}`
  const [agora, calls, ritmos, tempos] = await Promise.all([
    findFila(ctx, fila),
    callsByFila(ctx.app),
    throughputOf(db, [fila]),
    db.one<Tempos>(sql`
      select count(*)::int as amostra, percentile_cont(0.5) within group (order by s) as "p50S",
        percentile_cont(0.95) within group (order by s) as "p95S", avg(tentativas + 1)::float8 as tentativas,
        (select count(*)::int from (${recent(sql`'falhou'`)}) f) as falhas
      from (${recent(sql`'concluido'`)}) r`),
  ])
  const feitas = calls.get(fila) ?? NO_CALLS
  const { porMinuto } = ritmos.get(fila) ?? { porMinuto: 0 }
  const { amostra, p50S, p95S, tentativas, falhas } = tempos!
  const rounded = (value: number | null) => (value === null ? null : Math.round(value * 1000) / 1000)
  return {
    fila,
    janelaMinutos: 60,
    amostra,
    amostraMaxima: SAMPLE,
    vazaoPorMinuto: Math.round(porMinuto * 10) / 10,
    p50Segundos: rounded(p50S),
    p95Segundos: rounded(p95S),
    tentativasMedia: rounded(tentativas),
    falhas,
    taxaDeFalha: feitas.taxaDeFalha ?? feitas.taxaDeFalha24h,
    tentativas: feitas,
    naFila: agora.naFila,
    aguardando: agora.aguardando,
    agendado: agora.agendado,
    executando: agora.executando,
    bloqueado: agora.bloqueado,
    retidas: agora.retidas,
    impedidas: agora.impedidas,
    falhou: agora.falhou,
    idadeMaisAntigaSegundos: agora.idadeMaisAntigaSegundos,
    etaSegundos: etaS(agora.aguardando, porMinuto),
  }
}
