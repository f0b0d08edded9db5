import { reais } from '#domain/money.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'
import { queueMail } from './queue-mail.ts'
import { notaMail } from './templates.ts'

type Row = { id: string; tenantId: string; numero: string | null; ambiente: Ambiente; preparada: NotaPreparada }

/**
 * The job `mail.customer` (its key is a note's id), created where the company of an authorised note has
 * `enviarEmailTomador` set: mails the customer once, when the note has the customer's e-mail.
 */
export async function mailNoteToCustomer(app: App, job: Job): Promise<JobResult> {
  const row = await app.sistema.one<Row>(sql`
    select id, tenant_id as "tenantId", numero, ambiente, preparada from notas where id = ${job.chave} and status = 'autorizada'`)
  const { prestador, tomador, servico } = row?.preparada ?? {}
  if (!row?.numero || !prestador || !servico || !tomador?.email) return { kind: 'done' }
  const mail = notaMail({
    prestador: prestador.razaoSocial,
    tomador: tomador.razaoSocial,
    numero: row.numero,
    valor: BRL.format(reais(servico.valor.servico)),
    ambiente: row.ambiente,
    url: `${app.config.urlPublica}/n/${row.id}`,
  })
  const { email: para } = tomador
  await app.sistema.transaction((tx) =>
    queueMail(app, tx, [{ tenantId: row.tenantId, chave: `nota:${row.id}`, para, ...mail }]),
  )
  return { kind: 'done' }
}

const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
