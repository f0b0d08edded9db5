import { findGestores } from '#features/mail/gestores.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { voltaMail } from '#features/mail/templates.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, notAside, separateTaken } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Running } from '#platform/queue/worker.ts'

const EVERY_MS = 5_000
const EVERY_MS_MIN = 250
/** For as long an incident that ended may open again: only then its end is mailed. */
const SURE_MS = 10 * 60_000
const BATCH = 200
const OBRA = 'avisos.encerrar'

/** Ends the notices whose incident ended, every five seconds; several processes may run it. */
export function startAvisos(app: App): Running {
  let running = Promise.resolve()
  const timer = setInterval(
    () => {
      running = running
        .then(() => endAvisos(app))
        .then(
          () => {},
          (error) => app.log.warn({ err: error }, 'notices to accounts not ended'),
        )
    },
    Math.max(EVERY_MS * app.config.ritmo, EVERY_MS_MIN),
  )
  return {
    stop: async () => {
      clearInterval(timer)
      await running
    },
  }
}

/**
 * Takes notices out of the portal as soon as their incident ends, and puts them back while it is open again; once it can
 * no longer open again, mails those who had a mail that it is over. Returns how many notices were finished.
 */
export async function endAvisos(app: App): Promise<number> {
  await app.sistema.query(sql`
    update avisos_da_conta a set encerrado_em = i.encerrado_em from incidentes i
    where i.id = a.incidente_id and a.volta_em is null and a.encerrado_em is distinct from i.encerrado_em`)
  for (let finished = 0; ; ) {
    const now = await finishBatch(app)
    finished += now
    if (now < BATCH) return finished
  }
}

async function finishBatch(app: App): Promise<number> {
  const aside = await asideOf(app.sistema, OBRA)
  const until = new Date(app.now().getTime() - SURE_MS)
  const which = (linhas: readonly Linha[] | null) =>
    linhas ? sql`id = any(${linhas.map(({ chave }) => chave)}::uuid[])` : notAside(aside, sql`id::text`)
  return separateTaken<Linha>(
    app,
    OBRA,
    (tx, linhas) =>
      tx.query<Linha>(sql`
        select id as chave, tenant_id as "tenantId" from avisos_da_conta
        where volta_em is null and encerrado_em < ${until} and ${which(linhas)}
        order by encerrado_em, id limit ${BATCH} for update skip locked`),
    (tx, linhas) => finish(app, tx, linhas),
  )
}

/** Finishes one notice that was set aside. */
export const finishAgain = (app: App, linha: Linha): Promise<void> =>
  app.sistema.transaction((tx) => finish(app, tx, [linha]))

type Row = {
  tenantId: string
  incidenteId: string
  titulo: string
  porEmail: boolean
  criadoEm: Date
  encerradoEm: Date
}

async function finish(app: App, tx: Db, linhas: readonly Linha[]): Promise<void> {
  const rows = await tx.query<Row>(sql`
    update avisos_da_conta set volta_em = ${app.now()}
    where id = any(${linhas.map(({ chave }) => chave)}::uuid[]) and volta_em is null and encerrado_em is not null
    returning tenant_id as "tenantId", incidente_id as "incidenteId", titulo, por_email as "porEmail",
      criado_em as "criadoEm", encerrado_em as "encerradoEm"`)
  const mailed = rows.filter(({ porEmail }) => porEmail)
  const gestores = await findGestores(tx, [...new Set(mailed.map(({ tenantId }) => tenantId))])
  await queueMail(
    app,
    tx,
    mailed.flatMap(({ tenantId, incidenteId, titulo, criadoEm, encerradoEm }) =>
      gestores
        .filter((gestor) => gestor.tenantId === tenantId)
        .map((gestor) => ({
          tenantId,
          para: gestor.email,
          chave: `aviso-volta:${incidenteId}:${gestor.id}`,
          ...voltaMail({
            nome: gestor.nome,
            ...{ titulo, avisadoEm: criadoEm, em: encerradoEm, url: `${app.config.urlPublica}/app/` },
          }),
        })),
    ),
  )
}
