import type { CobrancaNoBanco, PixRecebido } from '#banco/banco.ts'
import type { Centavos } from '#domain/money.ts'
import { markCredencial } from '#features/faturamento/banco/mark-credencial.ts'
import { openBanco } from '#features/faturamento/banco/open-banco.ts'
import type { Linha } from '#features/separados/obras.ts'
import { asideOf, separateEach } from '#features/separados/separate.ts'
import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'
import { applyFatos } from './apply-fatos.ts'
import { VIVAS } from './cobranca-row.ts'
import { bookConfirmed, confirmPix } from './process-evento.ts'
import { later } from './retry.ts'

const HOUR_MS = 3_600_000
/** How long a Pix may be refunded. */
const PIX_MS = 90 * 24 * HOUR_MS

/**
 * The job `banco.conciliar`, whose key is `what:credential`: `cobrancas` compares the charges that may still be paid with
 * the bank's list of them, `pix` what was received in 90 days, and `webhook` says where to announce a Pix.
 */
export async function reconcile(app: App, job: Job): Promise<JobResult> {
  const [what, id] = job.chave.split(':') as [keyof typeof WORK, string]
  const open = await openBanco(app, id)
  if (!open) return { kind: 'done' }
  const failed = await WORK[what](app, id, open)
  if (failed) return later(app, job, failed)
  await markCredencial(app, open.credencial, what)
  return { kind: 'done' }
}

type Open = NonNullable<Awaited<ReturnType<typeof openBanco>>>
const motivoOf = (result: { tipo: string; motivo?: string }) => result.motivo ?? `the bank answers ${result.tipo}`

const WORK = {
  webhook: async (_app: App, _id: string, { banco, avisos }: Open): Promise<string | null> => {
    const done = await banco.registrarWebhook(await avisos())
    return done.tipo === 'feita' ? null : motivoOf(done)
  },
  cobrancas: async (app: App, id: string, { banco }: Open): Promise<string | null> => {
    const open = await app.sistema.query<Aberta>(sql`
      select id as chave, tenant_id as "tenantId", id, txid, status_no_banco as registro, criada_em as "criadaEm", pago from cobrancas
      where credencial_id = ${id} and status = any(${VIVAS}::text[]) and tentativas > 0`)
    if (open.length === 0) return null
    const oldest = Math.min(...open.map(({ criadaEm }) => criadaEm.getTime()))
    const found = await banco.listarCobrancas(...periodOf(app, oldest - HOUR_MS))
    if (found.tipo !== 'feita') return motivoOf(found)
    const byTxid = new Map(found.valor.itens.map((each) => [each.txid, each]))
    await separateEach(app, OBRA, await withoutAside(app, open), async ({ id: ours, ...fatos }) => {
      const theirs = byTxid.get(fatos.txid)
      if (theirs && isNews(fatos, theirs)) await applyFatos(app, ours, theirs)
    })
    return null
  },
  pix: async (app: App, id: string, { banco }: Open): Promise<string | null> => {
    const found = await banco.listarPix(...periodOf(app, app.now().getTime() - PIX_MS))
    if (found.tipo !== 'feita') return motivoOf(found)
    const booked = await refundsOf(app, id, found.valor.itens)
    const recebidos = found.valor.itens.map((pix) => ({ pix, chave: pix.endToEndId, tenantId: null }))
    let failed: string | null = null
    await separateEach(app, OBRA, await withoutAside(app, recebidos), async ({ pix }) => {
      if (failed !== null || isBooked(pix, booked.get(pix.endToEndId))) return
      if ((await bookConfirmed(app, id, banco, pix)) === 'incerta') failed = 'a charge could not be consulted'
    })
    return failed
  },
}

/**
 * Asks the bank for one charge, or one Pix by its end-to-end id, that was set aside, and registers what it says. A bank that
 * does not answer, or whose credential was revoked, leaves it aside: throws INDISPONIVEL.
 */
export async function reconcileAgain(app: App, { chave, tenantId }: Linha): Promise<void> {
  const known = tenantId
    ? await app.sistema.query<{ credencialId: string; txid: string }>(
        sql`select credencial_id as "credencialId", txid from cobrancas where id = ${chave} and tenant_id = ${tenantId}`,
      )
    : await app.sistema.query<{ credencialId: string; txid: null }>(
        sql`select id as "credencialId", null as txid from banco_credenciais where revogada_em is null`,
      )
  for (const { credencialId, txid } of known) {
    const open = await openBanco(app, credencialId)
    if (!open) throw new Refusal('INDISPONIVEL', `no bank of credential ${credencialId}`)
    const said =
      txid === null
        ? await confirmPix(app, credencialId, open.banco, chave)
        : await confirmCharge(app, open, { chave, txid })
    if (said === 'incerta') throw new Refusal('INDISPONIVEL', `the bank does not say what it holds of ${chave}`)
  }
}

async function confirmCharge(app: App, { banco }: Open, { chave, txid }: { chave: string; txid: string }) {
  const found = await banco.consultarCobranca(txid)
  if (found.tipo === 'feita') await applyFatos(app, chave, found.valor)
  return found.tipo
}

type Aberta = Linha & { id: string; txid: string; registro: string | null; criadaEm: Date; pago: Centavos }

const OBRA = 'conciliacao.registrar'

async function withoutAside<L extends Linha>(app: App, linhas: readonly L[]): Promise<L[]> {
  const aside = new Set(await asideOf(app.sistema, OBRA))
  return linhas.filter(({ chave }) => !aside.has(chave))
}

const isNews = ({ registro, pago }: Pick<Aberta, 'registro' | 'pago'>, theirs: CobrancaNoBanco) =>
  theirs.registro !== registro || theirs.pix.reduce((sum, { valor }) => sum + valor, 0) !== pago

const periodOf = ({ now }: App, since: number): [string, string] => [
  new Date(since).toISOString(),
  new Date(now().getTime() + HOUR_MS).toISOString(),
]

/** The known refunds (`id status`) of payments, by the end-to-end id of the payment. */
async function refundsOf({ sistema }: App, credencialId: string, pix: PixRecebido[]): Promise<Map<string, string[]>> {
  const rows = await sistema.query<{ id: string; refunds: string[] }>(sql`
    select p.end_to_end_id as id,
      array(select d.devolucao_id || ' ' || d.status from pagamento_devolucoes d where d.pagamento_id = p.id) as refunds
    from pagamentos p
    where p.credencial_id = ${credencialId} and p.end_to_end_id = any(${pix.map(({ endToEndId }) => endToEndId)})`)
  return new Map(rows.map(({ id, refunds }) => [id, refunds]))
}

/** Whether the Pix and its refunds are already stored as the bank reports them. */
const isBooked = ({ devolucoes }: PixRecebido, known: string[] | undefined): boolean =>
  known !== undefined && devolucoes.every(({ id, status }) => known.includes(`${id} ${status ?? 'DESCONHECIDO'}`))
