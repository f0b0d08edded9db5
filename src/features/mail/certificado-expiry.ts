import { maskCpfCnpj } from '#domain/cpf-cnpj.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separate } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'
import type { Running } from '#platform/queue/worker.ts'
import { findGestores } from './gestores.ts'
import type { Mail } from './mail.ts'
import { queueMail } from './queue-mail.ts'
import { certificadoMail } from './templates.ts'

/**
 * Days before the end at which owners and admins are warned (docs/especificacao/estados.md#13-certificate), of which the
 * setting `alertas.certificadoDias` leaves the last ones.
 */
const AVISOS_DIAS = [60, 30, 15, 7, 1] as const

type Row = Linha & { tenantId: string; empresaId: string; empresa: string; cpfCnpj: string; validoAte: Date }

/**
 * The job `certificado.expiry`, once a day: mails owners and admins about certificates that end soon, and plans the job
 * of the next day. A day without a run is made up for: the mail of each mark is sent once, by the first run after it.
 */
export async function tellExpiringCertificados(app: App, _job: Job): Promise<JobResult> {
  const aside = await asideOf(app.sistema, OBRA)
  const ending = await selectEnding(app, notAside(aside, sql`c.id::text`))
  await separate(app, OBRA, ending, (some) => tellSome(app, some))
  await planNext(app.sistema, app.now())
  return { kind: 'done' }
}

const OBRA = 'certificados.avisar'

/** Warns about one certificate that was set aside, unless it no longer ends soon. */
export async function tellAgain(app: App, { chave }: Linha): Promise<void> {
  await tellSome(app, await selectEnding(app, sql`c.id = ${chave}`))
}

const selectEnding = ({ sistema, now }: App, which: Sql): Promise<Row[]> =>
  sistema.query<Row>(sql`
    select c.id as chave, c.tenant_id as "tenantId", c.empresa_id as "empresaId", e.razao_social as empresa,
      e.cpf_cnpj as "cpfCnpj", c.valido_ate as "validoAte"
    from certificados c join empresas e on e.id = c.empresa_id
    where c.status in ('ativo', 'futuro') and e.ativa and ${which} and c.valido_ate > ${now()}
      and c.valido_ate <= ${new Date(now().getTime() + (AVISOS_DIAS[0] + 1) * DAY_MS)}`)

async function tellSome(app: App, rows: readonly Row[]): Promise<void> {
  const maximo = (await readAjustes(app))['alertas.certificadoDias']
  await app.sistema.transaction(async (tx) => {
    const gestores = await findGestores(tx, [...new Set(rows.map(({ tenantId }) => tenantId))])
    await queueMail(
      app,
      tx,
      rows.flatMap((row) =>
        mailsOf(row, gestores, { now: app.now(), maximo, url: `${app.config.urlPublica}/app/certificados` }),
      ),
    )
  })
}

/** Plans the job of the next day, now and every hour: an open job is left alone, a lost one is created again. */
export function startCertificadoPlan(app: App): Running {
  let planning = Promise.resolve()
  const plan = () => {
    planning = planning
      .then(() => planNext(app.sistema, app.now()))
      .catch((error) => app.log.warn({ err: error }, 'the daily look at certificates is not planned'))
  }
  plan()
  const timer = setInterval(plan, PLAN_EVERY_MS)
  return {
    stop: async () => {
      clearInterval(timer)
      await planning
    },
  }
}

/** The next 8:00 in Brasília after `now`. */
export function nextMorning(now: Date): Date {
  const morning = new Date(now)
  morning.setUTCHours(MORNING_UTC_H, 0, 0, 0)
  return morning > now ? morning : new Date(morning.getTime() + DAY_MS)
}

function mailsOf(
  row: Row,
  gestores: Awaited<ReturnType<typeof findGestores>>,
  { now, maximo, url }: { now: Date; maximo: number; url: string },
): Mail[] {
  const dias = Math.floor((row.validoAte.getTime() - now.getTime()) / DAY_MS)
  const marca = AVISOS_DIAS.findLast((each) => dias <= each && each <= maximo)
  if (marca === undefined) return []
  return gestores
    .filter((each) => each.tenantId === row.tenantId && (each.empresaIds?.includes(row.empresaId) ?? true))
    .map((gestor) => ({
      tenantId: row.tenantId,
      para: gestor.email,
      chave: `certificado:${row.chave}:${marca}:${gestor.id}`,
      ...certificadoMail({
        nome: gestor.nome,
        empresa: row.empresa,
        cnpj: maskCpfCnpj(row.cpfCnpj),
        dias,
        validoAte: row.validoAte,
        url,
      }),
    }))
}

/** One job a day, whose key is the day, so that planning it twice creates one job. */
function planNext(db: Db, now: Date): Promise<void> {
  const executarEm = nextMorning(now)
  const chave = executarEm.toISOString().slice(0, 10)
  return enqueue(db, [{ fila: 'certificado.expiry', chave, tenantId: null, grupo: 'diario', executarEm }])
}

const DAY_MS = 86_400_000
const PLAN_EVERY_MS = 3_600_000
// 8:00 in Brasília, without summer time since 2019.
const MORNING_UTC_H = 11
