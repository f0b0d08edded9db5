import { randomUUID } from 'node:crypto'
import { diaOf } from '#domain/competencia.ts'
import { auditBoth } from '#features/audit/audit.ts'
import { type FaturaRow, findFatura, lockFatura } from '#features/faturamento/faturas/fatura-row.ts'
import { findEmissora } from '#features/faturamento/nf/emissora.ts'
import { findPix } from '#features/faturamento/pdf/fatura-content.ts'
import { drawFatura } from '#features/faturamento/pdf/fatura-pdf.ts'
import { findDonos } from '#features/mail/gestores.ts'
import { queueMail } from '#features/mail/queue-mail.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FaturaEnviada } from '#formas/faturamento/envio.ts'
import type { App } from '#platform/app.ts'
import { type Actor, type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { statusConflict } from '#platform/state-conflict.ts'
import { ENVIAVEIS, faturaMail } from './fatura-mail.ts'

/** `para`: addresses in the place of the owners'. `repetir`: also to whom it was sent minutes ago. */
type PedidoDeEnvio = { para?: readonly string[]; repetir?: boolean }
/** The same fatura goes to the same address once in this time, unless a repetition is requested. */
const REPETICAO_MS = 10 * 60_000

/** sendFatura for jobs. */
export const mailFatura = (
  app: App,
  faturaId: string,
  actor: Actor,
  para?: readonly string[],
): Promise<FaturaEnviada> =>
  sendFatura(
    {
      app,
      actor,
      tenantId: '',
      requestId: `fatura-${randomUUID().slice(0, 8)}`,
      now: () => app.now(),
      db: app.sistema,
    },
    faturaId,
    para ? { para } : {},
  )

/**
 * Puts a closed fatura into the outbox with its PDF, to the owners of the account or to `para`. Throws NAO_ENCONTRADO,
 * ESTADO_INVALIDO, SEM_DESTINATARIO.
 */
export async function sendFatura(
  ctx: Ctx,
  faturaId: string,
  { para, repetir = false }: PedidoDeEnvio,
): Promise<FaturaEnviada> {
  allow(ctx, 'admin.faturamento.write')
  const { app } = ctx
  const db = app.sistema
  const fatura = await findFatura(db, faturaId)
  refuseStatus(fatura)
  const [pdf, pix, emissora, donos] = await Promise.all([
    drawFatura(app, faturaId),
    findPix(db, fatura),
    findEmissora(db),
    findDonos(db, fatura.tenantId),
  ])
  const nomeOf = new Map(donos.map(({ nome, email }) => [email.toLowerCase(), nome]))
  const enderecos = new Map((para ?? donos.map(({ email }) => email)).map((each) => [each.toLowerCase(), each]))
  if (enderecos.size === 0) throw new Refusal('SEM_DESTINATARIO', `account ${fatura.tenantId} has no owner`)
  const quemCobra = emissora?.nomeFantasia ?? emissora?.razaoSocial ?? 'nosso serviço de NFS-e'
  const common = { hoje: diaOf(ctx.now().getTime()), fatura, quemCobra, pix, url: app.config.urlPublica }
  const anexos = [{ nome: pdf.nome, tipo: 'application/pdf', conteudo: pdf.bytes }]

  const mensagens = await db.transaction(async (tx) => {
    refuseStatus(await lockFatura(tx, faturaId))
    const sent = repetir ? new Map<string, string>() : await sentLately(tx, fatura, ctx.now())
    const all = [...enderecos].map(([key, endereco]) => ({
      id: sent.get(key) ?? randomUUID(),
      para: endereco,
      nome: nomeOf.get(key) ?? null,
      repetida: sent.has(key),
    }))
    const fresh = all.filter(({ repetida }) => !repetida)
    const mails = fresh.map(({ id, nome, para: endereco }) => ({
      id,
      tenantId: fatura.tenantId,
      chave: `${keyOf(fatura)}${id}`,
      para: endereco,
      anexos,
      ...faturaMail({ ...common, nome }),
    }))
    await queueMail(app, tx, mails)
    if (fresh.length > 0) {
      const detalhe = { numero: fatura.numero, mensagens: fresh.map(({ id }) => id) }
      await auditBoth(tx, ctx, fatura.tenantId, {
        acao: 'fatura.mail',
        recurso: 'fatura',
        recursoId: faturaId,
        detalhe,
      })
    }
    return all.map(({ nome: _, ...mensagem }) => mensagem)
  })
  return { enfileirado: true, mensagemId: mensagens[0]!.id, mensagens }
}

const keyOf = ({ id }: FaturaRow) => `fatura:${id}:`

/** The messages of the last minutes with this fatura, by address. */
async function sentLately(tx: Db, fatura: FaturaRow, now: Date): Promise<Map<string, string>> {
  const rows = await tx.query<{ id: string; para: string }>(sql`
    select id, para from emails where tenant_id = ${fatura.tenantId}
      and criado_em > ${new Date(now.getTime() - REPETICAO_MS)} and starts_with(chave, ${keyOf(fatura)})
    order by criado_em`)
  return new Map(rows.map(({ id, para }) => [para.toLowerCase(), id]))
}

function refuseStatus({ status }: FaturaRow): void {
  if (!ENVIAVEIS.some((each) => each === status)) throw statusConflict(status, ENVIAVEIS)
}
