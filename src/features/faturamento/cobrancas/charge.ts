import type { Banco, CobrancaPedida } from '#banco/banco.ts'
import { raiseAlerta } from '#features/alertas/alertas.ts'
import { openBanco } from '#features/faturamento/banco/open-banco.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { oneLineText } from '#platform/one-line-text.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'
import { applyFatos } from './apply-fatos.ts'
import { type CobrancaRow, findCobranca, lockCobranca, VIVAS } from './cobranca-row.ts'
import { moveCobranca } from './move-cobranca.ts'
import { later } from './retry.ts'

/**
 * The job `banco.cobrar`: makes one charge and the bank agree. The intent to send a request is committed before
 * its first byte: after one, the charge is consulted by its txid, and the same request goes again only when the bank does
 * not hold it (docs/decisions/0016-pix-cobv.md).
 */
export async function chargeByBank(app: App, job: Job): Promise<JobResult> {
  const row = await findCobranca(app.sistema, job.chave)
  if (!VIVAS.includes(row.status)) return { kind: 'done' }
  const open = await openBanco(app, row.credencialId)
  if (!open) return { kind: 'done' } // revoked: the bank cannot be asked about the charge any more
  const { banco } = open
  const isNew = row.status === 'criando' || row.status === 'incerta'
  if (!isNew || row.tentativas > 0) {
    const found = await banco.consultarCobranca(row.txid)
    if (found.tipo === 'feita') return applied(app, row.id, found.valor)
    if (found.tipo === 'incerta') return isNew ? uncertain(app, job, row, found.motivo) : later(app, job, found.motivo)
    if (!isNew) return later(app, job, 'o banco ainda não tem a cobrança')
  }
  return create(app, job, row, banco)
}

async function create(app: App, job: Job, row: CobrancaRow, banco: Banco): Promise<JobResult> {
  const [mine] = await app.sistema.query(sql`
    update cobrancas set tentativas = tentativas + 1, atualizada_em = ${app.now()}
    where id = ${row.id} and status in ('criando', 'incerta') returning id`)
  if (!mine) return { kind: 'done' }
  const made = await banco.criarCobranca(row.txid, requestOf(row))
  switch (made.tipo) {
    case 'feita':
      return applied(app, row.id, made.valor)
    case 'recusada': {
      const { detalhe, violacoes, tipo } = made.problema
      return refuse(app, row, [detalhe || tipo, ...violacoes].join('; '))
    }
    case 'inexistente':
      return uncertain(app, job, row, 'o banco diz que a cobrança não existe')
    case 'incerta':
      return made.enviada ? uncertain(app, job, row, made.motivo) : notSent(app, job, row, made.motivo)
  }
}

const requestOf = (row: CobrancaRow): CobrancaPedida => ({
  valor: row.valor,
  vencimento: row.vencimento,
  diasValidade: row.diasValidade,
  multa: row.multa || null,
  jurosMensal: row.jurosMensal || null,
  devedor: { cpfCnpj: row.devedorCpfCnpj, nome: row.devedorNome },
  descricao: row.descricao,
})

async function applied(app: App, ...[id, noBanco]: [string, Parameters<typeof applyFatos>[2]]): Promise<JobResult> {
  await applyFatos(app, id, noBanco)
  return { kind: 'done' }
}

async function uncertain(app: App, job: Job, { id }: CobrancaRow, motivo: string): Promise<JobResult> {
  await app.sistema.transaction(async (db) => {
    const row = await lockCobranca(db, id)
    if (row.status === 'criando') await moveCobranca(db, row, 'incerta', app.now())
    await db.query(sql`update cobrancas set erro = ${oneLineText(motivo, 500)} where id = ${id} and status = 'incerta'`)
  })
  return later(app, job, motivo)
}

/**
 * The request provably did not leave: the next attempt has nothing to consult first, and the charge is no more in doubt
 * than before.
 */
async function notSent(app: App, job: Job, { id }: CobrancaRow, motivo: string): Promise<JobResult> {
  await app.sistema.query(sql`
    update cobrancas set tentativas = tentativas - 1, erro = ${oneLineText(motivo, 500)}, atualizada_em = ${app.now()}
    where id = ${id} and status in ('criando', 'incerta') and tentativas > 0`)
  return later(app, job, motivo)
}

async function refuse(app: App, { id }: CobrancaRow, motivo: string): Promise<JobResult> {
  await app.sistema.transaction(async (db) => {
    const row = await lockCobranca(db, id)
    if (!(await moveCobranca(db, row, 'recusada', app.now()))) return
    await db.query(sql`update cobrancas set erro = ${oneLineText(motivo, 500)} where id = ${id}`)
    await raiseAlerta(db, {
      tipo: 'cobranca_recusada',
      tenantId: null,
      chave: id,
      detalhe: { faturaId: row.faturaId, motivo: oneLineText(motivo, 500) },
    })
  })
  return { kind: 'done' }
}

/** The job `banco.cancelar`: removes a charge at the bank; a payment that came first wins. */
export async function cancelByBank(app: App, job: Job): Promise<JobResult> {
  const row = await findCobranca(app.sistema, job.chave)
  if (row.status !== 'cancelando') return { kind: 'done' }
  const open = await openBanco(app, row.credencialId)
  if (!open) return { kind: 'done' }
  const removed = await open.banco.cancelarCobranca(row.txid)
  if (removed.tipo === 'feita') return applied(app, row.id, removed.valor)
  if (removed.tipo === 'recusada' && removed.existente && removed.existente.registro !== 'ATIVA')
    return applied(app, row.id, removed.existente)
  return later(app, job, removed.tipo === 'incerta' ? removed.motivo : 'o banco não retirou a cobrança')
}
