import { presentErros } from '#domain/present-erros.ts'
import { auditBoth } from '#features/audit/audit.ts'
import { type FaturaRow, findFatura } from '#features/faturamento/faturas/fatura-row.ts'
import { cancelAutorizada } from '#features/nfse/end/cancel-nota.ts'
import { selectNota } from '#features/nfse/nota/find-nota.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { presentNota } from '#features/nfse/read/present-nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { NfDaFatura } from '#formas/faturamento/nf-mensalidade.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { findRecusa } from './recusas.ts'

/** The note of a fatura. Throws NAO_ENCONTRADO. */
export async function showNf(ctx: Ctx, faturaId: string): Promise<NfDaFatura> {
  allow(ctx, 'admin.faturamento.read')
  const { nfId } = await findFatura(ctx.app.sistema, faturaId)
  return presentNf(ctx.app, faturaId, nfId ? await selectNota(ctx.app.sistema, nfId) : null)
}

/** The note of a fatura, its state read from the note itself; null throughout while there is none. */
export async function presentNf(app: App, faturaId: string, nota: NotaRow | null): Promise<NfDaFatura> {
  const [recusa, shown] = await Promise.all([findRecusa(app.sistema, faturaId), nota && presentNota(app, nota)])
  return {
    faturaId,
    nfseId: nota?.id ?? null,
    status: nota?.status ?? null,
    numero: nota?.numero ?? null,
    chaveAcesso: nota?.chaveAcesso ?? null,
    ambiente: nota?.ambiente ?? null,
    urls: {
      pdf: shown?.urls.pdf ?? null,
      xml: shown?.urls.xml ?? null,
      publica: nota?.autorizadaEm ? `${app.config.urlPublica}/n/${nota.id}` : null,
    },
    erros: shown?.erros ?? [],
    recusa: recusa && {
      codigo: recusa.codigo,
      em: recusa.em.toISOString(),
      tentativas: recusa.tentativas,
      erros: presentErros(recusa.erros),
    },
  }
}

/**
 * Cancels the note of a fatura at its city, as a client cancels one; the fatura stays as it is. Throws NAO_ENCONTRADO (also
 * for a fatura without a note) and the refusals of cancelling.
 */
export async function cancelNf(ctx: Ctx, faturaId: string, motivo: string): Promise<NfDaFatura> {
  allow(ctx, 'admin.faturamento.write')
  const { sistema } = ctx.app
  const fatura = await findFatura(sistema, faturaId)
  const before = await notaOf(ctx, fatura)
  const inside = { ...ctx, tenantId: before.tenantId, db: ctx.app.inquilinos.forTenant(before.tenantId) }
  const nota = await cancelAutorizada(inside, { notaId: before.id, motivo })
  if (before.status !== 'cancelada') {
    const entry = { acao: 'fatura.cancel-nf', recurso: 'fatura', recursoId: faturaId }
    const detalhe = { notaId: nota.id, status: nota.status, motivo }
    await sistema.transaction((db) => auditBoth(db, ctx, fatura.tenantId, { ...entry, detalhe }))
  }
  return presentNf(ctx.app, faturaId, nota)
}

async function notaOf({ app }: Ctx, { id, nfId }: FaturaRow): Promise<NotaRow> {
  const nota = nfId ? await selectNota(app.sistema, nfId) : null
  if (nota) return nota
  const mensagem = 'Esta fatura não tem nota.'
  const correcao = `Emita-a em POST /admin/nf-mensalidade/faturas/${id}/emitir-nf.`
  throw new Refusal('NAO_ENCONTRADO', `fatura ${id} has no note`, {
    erros: [{ campo: 'id', codigo: 'NAO_ENCONTRADO', mensagem, correcao }],
  })
}
