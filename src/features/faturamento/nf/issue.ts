import { randomUUID } from 'node:crypto'
import type { StatusFatura } from '#domain/faturamento/estados.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import { isUnissued } from '#domain/nota/nota.ts'
import { auditBoth } from '#features/audit/audit.ts'
import { type FaturaRow, lockFatura } from '#features/faturamento/faturas/fatura-row.ts'
import { linkNf } from '#features/faturamento/faturas/link-nf.ts'
import { acceptPedido } from '#features/nfse/accept/accept-nota.ts'
import { refuseBeneath } from '#features/nfse/accept/refuse-beneath.ts'
import { selectNota } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Actor, type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { findNfConfig } from './config.ts'
import { buildPedido } from './pedido.ts'
import { forgetRecusa, keepRecusa, resolveRejeitada } from './recusas.ts'
import { findTomador } from './tomador.ts'

/** The states of a fatura that may have a note: it is closed, and its total is owed or was paid. */
const COM_NF = ['aberta', 'vencida', 'parcialmente_paga', 'paga'] as const satisfies readonly StatusFatura[]

/** What is asked for the note of a fatura. */
type Pedido = { tenantId: string; ambiente: Ambiente; pedido: object }

/** issueNfOfFatura for jobs. */
export const issueNf = (app: App, faturaId: string, actor: Actor): Promise<NotaRow> =>
  issueNfOfFatura(
    { app, actor, tenantId: '', requestId: `nf-${randomUUID().slice(0, 8)}`, now: () => app.now(), db: app.sistema },
    faturaId,
  )

/**
 * Issues the note of a fatura through the core that issues a client's (docs/referencia/billing.md#f3-rules rule 9) and
 * returns it, mostly still `processando`. A fatura has one note: asked again it is the same, except in the place of one
 * that the city refused or that was cancelled. `tomadorEmpresaId`: the company of the account that is billed, where it is
 * not the one with the account's CNPJ. Throws NAO_ENCONTRADO, ESTADO_INVALIDO, NF_NAO_CONFIGURADA, TOMADOR_INCOMPLETO and
 * the refusals of issuing, with paths beneath `nota`; the last refusal is kept until an attempt is accepted.
 */
export async function issueNfOfFatura(ctx: Ctx, faturaId: string, tomadorEmpresaId?: string): Promise<NotaRow> {
  allow(ctx, 'admin.faturamento.write')
  const { sistema } = ctx.app
  try {
    const begun = await sistema.transaction((db) => begin(ctx, db, faturaId, tomadorEmpresaId))
    if ('nota' in begun) return begun.nota
    const { tenantId, ambiente, pedido } = begun
    const inside = { ...ctx, tenantId, db: ctx.app.inquilinos.forTenant(tenantId) }
    const { nota } = await refuseBeneath('nota', () =>
      acceptPedido(inside, { json: pedido, bytes: Buffer.from(JSON.stringify(pedido)), ambiente }),
    )
    await sistema.transaction((db) => link(ctx, db, faturaId, nota))
    return nota
  } catch (error) {
    if (error instanceof Refusal && error.codigo !== 'NAO_ENCONTRADO' && error.codigo !== 'ESTADO_INVALIDO')
      await keepRecusa(ctx, faturaId, error)
    throw error
  }
}

/** The note that a fatura has, or the request for one: the stored one, unless that was refused or its note ended. */
async function begin(
  ctx: Ctx,
  db: Db,
  faturaId: string,
  tomadorEmpresaId?: string,
): Promise<Pedido | { nota: NotaRow }> {
  const fatura = await lockFatura(db, faturaId)
  const nota = fatura.nfId ? await selectNota(db, fatura.nfId) : null
  if (nota && nota.status !== 'cancelada' && !isUnissued(nota.status)) return { nota }
  refuseFatura(fatura)
  const stored = await db.one<Pedido & { idIntegracao: string; recusado: boolean }>(sql`
    select e.tenant_id as "tenantId", p.ambiente, p.pedido, p.id_integracao as "idIntegracao",
      exists (select from nf_recusas r where r.fatura_id = p.fatura_id) as recusado
    from nf_pedidos p join empresas e on e.id = p.empresa_id where p.fatura_id = ${faturaId}`)
  // Asked for, and not linked yet.
  const isPending = stored && stored.idIntegracao !== nota?.idIntegracao
  if (isPending && !stored.recusado) return stored
  const config = await findNfConfig(db)
  if (!config) throw new Refusal('NF_NAO_CONFIGURADA', 'nf-mensalidade has no configuration')
  const { empresaId: _, ...tomador } = await findTomador(db, fatura.tenantId, tomadorEmpresaId)
  // The core repeats a cancelled note, so the next one has another key.
  const isNext = !isPending && nota?.status === 'cancelada'
  const idIntegracao = isNext ? nextKey(faturaId, stored) : (stored?.idIntegracao ?? keyOf(faturaId))
  const pedido = await buildPedido(db, { config, fatura, tomador, idIntegracao, now: ctx.now() })
  await db.query(sql`
    insert into nf_pedidos (fatura_id, tenant_id, empresa_id, ambiente, id_integracao, pedido, criado_em)
    values (${faturaId}, ${fatura.tenantId}, ${config.empresaId}, ${config.ambiente}, ${idIntegracao},
      ${JSON.stringify(pedido)}, ${ctx.now()})
    on conflict (fatura_id) do update set empresa_id = excluded.empresa_id, ambiente = excluded.ambiente,
      id_integracao = excluded.id_integracao, pedido = excluded.pedido, criado_em = excluded.criado_em`)
  await forgetRecusa(db, faturaId)
  return { tenantId: config.tenantId, ambiente: config.ambiente, pedido }
}

function refuseFatura({ status, total }: FaturaRow): void {
  if (!COM_NF.some((each) => each === status)) throw statusConflict(status, COM_NF)
  if (total > 0) return
  throw conflict('total', 'O total desta fatura é zero: não há serviço a faturar numa nota.', { estadoAtual: status })
}

async function link(ctx: Ctx, db: Db, faturaId: string, nota: NotaRow): Promise<void> {
  const { nfId, tenantId } = await lockFatura(db, faturaId)
  await forgetRecusa(db, faturaId)
  if (nfId === nota.id) return
  if (nfId) await resolveRejeitada(db, faturaId, nfId)
  await linkNf(db, faturaId, nota.id, ctx.now())
  const detalhe = { notaId: nota.id, ...(nfId && { noLugarDe: nfId }) }
  await auditBoth(db, ctx, tenantId, { acao: 'fatura.issue-nf', recurso: 'fatura', recursoId: faturaId, detalhe })
}

const keyOf = (faturaId: string) => `fatura:${faturaId}`
const nextKey = (faturaId: string, stored: { idIntegracao: string } | null) => {
  const [, , n = '1'] = stored?.idIntegracao.split(':') ?? []
  return `${keyOf(faturaId)}:${Number(n) + 1}`
}
