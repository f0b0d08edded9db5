import { randomUUID } from 'node:crypto'
import { reais } from '#domain/money.ts'
import type { Ambiente, Aviso } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { addAviso } from '#features/nfse/nota/add-aviso.ts'
import { recordEnvios } from '#features/nfse/nota/envios.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'
import { queueMail } from './queue-mail.ts'
import { notaMail } from './templates.ts'

type Row = { id: string; tenantId: string; numero: string | null; ambiente: Ambiente; preparada: NotaPreparada }

/**
 * The job `mail.customer` (its key is a note's id), created where the company of an authorised note has
 * `enviarEmailTomador` set: mails the customer once, when the note has the customer's e-mail. Beyond a ceiling of messages
 * it mails nothing, and an aviso of the note says so.
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
  const { id, tenantId, ambiente } = row
  const tetoDaConta = (await readAjustes(app))['teste.emailsPorDia']
  await app.sistema.transaction(async (tx) => {
    const chave = `nota:${id}`
    const envio = randomUUID()
    const escritas = await queueMail(app, tx, [
      {
        id: envio,
        tenantId,
        chave,
        para,
        semConfirmar: true,
        deTeste: ambiente === 'homologacao',
        tetoDaConta,
        ...mail,
      },
    ])
    if (escritas > 0) await recordEnvios(tx, { id, tenantId }, [{ id: envio, para, usuarioId: null, em: app.now() }])
    const limitado = await tx.one(sql`select from emails where chave = ${chave} and estado = 'limitado'`)
    if (limitado) await addAviso(tx, { id, tenantId }, NAO_ENVIADO)
  })
  return { kind: 'done' }
}

const NAO_ENVIADO = {
  campo: 'tomador.email',
  codigo: 'EMAIL_NAO_ENVIADO',
  mensagem:
    'O e-mail com a nota não foi enviado ao cliente: a conta em teste, ou o endereço, chegou ao limite de e-mails em 24 horas. Envie ao cliente o endereço da nota.',
} satisfies Aviso

const BRL = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })
