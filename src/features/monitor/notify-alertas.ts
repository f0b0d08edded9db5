import { randomUUID } from 'node:crypto'
import type { TipoDeAlerta } from '#domain/alertas.ts'
import { readAjustes } from '#features/ajustes/read-ajustes.ts'
import { alvoOf, fromGravidade, REGRAS } from '#features/alertas/regras.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { withinLast } from '#platform/db/range.ts'
import { compose } from '#platform/mail/compose.ts'
import { enqueue } from '#platform/queue/enqueue.ts'

/** The minimum time between two notices about one kind of alert. */
const GROUPED_S = 60
/** The most events read at once; a storm of one kind is still one notice, with their number. */
const EVENTS_MAX = 5_000
const SHOWN_MAX = 50

type Evento = {
  id: number
  alertaId: string
  tipo: TipoDeAlerta
  evento: 'aberto' | 'reaberto' | 'resolvido'
  chave: string
  notaId: string | null
  ocorrencias: number
  em: Date
}

/**
 * Notifies operators of alerts that opened, reopened or were resolved: one notice for each kind and minute, by e-mail
 * and webhook, written with the events it is about, so that each event is notified at least once. Events below the
 * severity set, or without any address set, are only marked. One process at a time does so.
 */
export async function notifyAlertas(app: App): Promise<void> {
  const ajustes = await readAjustes(app)
  const emails = [...new Set(ajustes['alertas.emails'])]
  const reachable = emails.length > 0 || app.config.alertasWebhook !== null
  const graves = fromGravidade(ajustes['alertas.gravidadeMinima'])
  await app.sistema.transaction(async (tx) => {
    const lock = await tx.one<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtext('alertas.avisos')) as mine`,
    )
    if (!lock?.mine) return
    for (const [tipo, eventos] of Map.groupBy(await selectDue(app, tx), (each) => each.tipo)) {
      const told = reachable && graves.includes(REGRAS[tipo].gravidade)
      const aviso = told ? await writeAviso(app, tx, tipo, eventos, emails) : null
      await tx.query(sql`
        update alerta_eventos set tratado_em = ${app.now()}, aviso_id = ${aviso}
        where id = any(${eventos.map(({ id }) => id)}::bigint[])`)
    }
  })
}

/** Events not treated yet, of kinds without a notice in the last minute. */
const selectDue = (app: App, tx: Db) =>
  tx.query<Evento>(sql`
    select e.id, e.alerta_id as "alertaId", a.tipo, e.evento, a.chave, a.detalhe ->> 'notaId' as "notaId", a.ocorrencias, e.em
    from alerta_eventos e join alertas a on a.id = e.alerta_id
    where e.tratado_em is null and not exists (select from alerta_avisos v where v.tipo = a.tipo
      and ${withinLast(sql`v.criado_em`, app.now(), GROUPED_S * 1000 * app.config.ritmo)})
    order by e.id limit ${EVENTS_MAX}`)

async function writeAviso(
  app: App,
  tx: Db,
  tipo: TipoDeAlerta,
  eventos: readonly Evento[],
  emails: readonly string[],
): Promise<string> {
  const id = randomUUID()
  const { gravidade, texto, operacoes } = REGRAS[tipo]
  const count = (which: Evento['evento']) => eventos.filter(({ evento }) => evento === which).length
  const contagem = { abertos: count('aberto'), reabertos: count('reaberto'), resolvidos: count('resolvido') }
  const corpo = {
    ...{ evento: 'operacao.alertas', id, tipo, gravidade, mensagem: `${texto}.`, ...contagem },
    criadoEm: app.now().toISOString(),
    alertas: eventos.slice(0, SHOWN_MAX).map((each) => ({
      id: each.alertaId,
      evento: each.evento,
      em: each.em.toISOString(),
      chave: each.chave,
      ocorrencias: each.ocorrencias,
      operacoes: operacoes(alvoOf(each)),
    })),
    restam: Math.max(0, eventos.length - SHOWN_MAX),
  }
  const webhook = app.config.alertasWebhook !== null
  await tx.query(sql`
    insert into alerta_avisos (id, tipo, criado_em, corpo, emails, webhook)
    values (${id}, ${tipo}, ${app.now()}, ${Buffer.from(JSON.stringify(corpo))}, ${emails.length},
      ${webhook ? 'pendente' : 'nenhum'})`)
  const carta = mailOf(corpo, contagem, `${app.config.urlPublica}/admin/monitor/alertas`)
  const mails = emails.map((para) => ({
    tenantId: null,
    chave: `alertas:${id}:${para}`,
    para,
    semConfirmar: true,
    ...carta,
  }))
  await queueMail(app, tx, mails)
  if (webhook) await enqueue(tx, [{ fila: 'alerta.notify', chave: id, tenantId: null, grupo: 'operacao' }])
  return id
}

type Corpo = {
  tipo: string
  gravidade: string
  mensagem: string
  alertas: { evento: string; chave: string }[]
  restam: number
}

function mailOf(
  { tipo, gravidade, mensagem, alertas, restam }: Corpo,
  { abertos, reabertos, resolvidos }: { abertos: number; reabertos: number; resolvidos: number },
  lista: string,
) {
  const parts = [
    [abertos, 'aberto'],
    [reabertos, 'reaberto'],
    [resolvidos, 'resolvido'],
  ] as const
  const resumo = parts.flatMap(([n, word]) => (n > 0 ? [`${n} ${word}${n > 1 ? 's' : ''}`] : [])).join(', ')
  return compose({
    assunto: `[${gravidade}] ${tipo}: ${resumo}`,
    paragrafos: [
      mensagem,
      ...alertas.map(({ evento, chave }) => `${evento}: ${chave}`),
      ...(restam > 0 ? [`e mais ${restam}.`] : []),
      `A lista: GET ${lista}`,
    ],
  })
}
