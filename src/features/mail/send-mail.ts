import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { openSmtp, SmtpError } from '#platform/mail/smtp.ts'
import { oneLineText } from '#platform/one-line-text.ts'
import { perApp } from '#platform/per-app.ts'
import { countCall } from '#platform/queue/chamadas.ts'
import { pushedFrom, waitOn } from '#platform/queue/pushed.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'
import { openCorpo } from './queue-mail.ts'

type Row = { id: string; para: string; assunto: string; corpo: Buffer; tentativas: number }

/**
 * The job `mail.send` (its key is a message's id): sends one message to the mail server. Without SMTP_URL the message
 * stays in the outbox. An unreachable server is retried for about eight hours, and a failure before the moment of a retry,
 * because a person asked, uses none of them; a permanent refusal ends the message.
 */
export async function sendEmail(app: App, job: Job): Promise<JobResult> {
  const { emailRemetente, ritmo } = app.config
  const smtp = await smtpOf(app)
  if (!smtp) return { kind: 'done' }
  const row = await app.sistema.one<Row>(
    sql`select id, para, assunto, corpo, tentativas from emails where id = ${job.chave} and estado = 'pendente'`,
  )
  if (!row) return { kind: 'done' }
  const { id, para, assunto } = row
  const tentativas = row.tentativas + 1
  try {
    await smtp.send({
      id,
      de: emailRemetente,
      para,
      assunto,
      ...openCorpo(app, id, row.corpo),
    })
  } catch (error) {
    const { message } = error as Error
    const definitivo = error instanceof SmtpError && error.definitivo
    // A server that refuses one message for good has answered.
    countCall(app, SMTP, definitivo ? null : message)
    const due = pushedFrom(app, job)
    if (due && !definitivo) return waitOn(app, due, message)
    const delayS = RETRY_S[tentativas - 1]
    const hopeless = delayS === undefined || definitivo
    await app.sistema.query(sql`
      update emails set tentativas = ${tentativas}, ultimo_erro = ${oneLineText(message, 500)},
        estado = ${hopeless ? 'falhou' : 'pendente'} where id = ${id}`)
    app.log.warn({ tenantId: job.tenantId, emailId: id, tentativas, err: error }, 'e-mail not sent')
    return hopeless
      ? { kind: 'fail', erro: message }
      : { kind: 'retry', delayS: delayS * ritmo, consumes: true, erro: message }
  }
  countCall(app, SMTP, null)
  await app.sistema.query(sql`
    update emails set estado = 'enviado', tentativas = ${tentativas}, ultimo_erro = null, enviado_em = ${app.now()}
    where id = ${id}`)
  return { kind: 'done' }
}

const SMTP = { tipo: 'smtp', alvo: 'smtp' }
const RETRY_S = [30, 120, 600, 1_800, 7_200, 18_000]

// One pool of connections per process; none without SMTP_URL.
const smtpOf = perApp(
  ({ config: { smtpUrl, permitirProducao } }) => smtpUrl && openSmtp(smtpUrl.reveal(), { exigirTls: permitirProducao }),
)

/** Closes the connections to the mail server, before the process ends. */
export async function closeSmtp(app: App): Promise<void> {
  const smtp = await smtpOf(app)
  smtp?.close()
}
