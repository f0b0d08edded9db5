import type { StatusFatura } from '#domain/faturamento/estados.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { type FaturaRow, presentFatura, selectFaturas, selectItens } from '#features/faturamento/faturas/fatura-row.ts'
import { drawFatura, type FaturaPdf } from '#features/faturamento/pdf/fatura-pdf.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { FaturaDaConta, FaturaDaContaDetalhe } from '#formas/contas/assinatura.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { qrPath } from '#platform/pdf/qr.ts'

type StatusVisivel = Exclude<StatusFatura, 'rascunho'>

/** The faturas that an account may see: no drafts, and no discarded drafts. */
const VISIVEIS = sql`(f.numero is not null and f.status <> 'rascunho' or f.status = 'sem_cobranca')`

/** The faturas of the account, the newest first. */
export async function listFaturasDaConta(
  ctx: Ctx,
  { status, limit, offset }: { status?: StatusVisivel; limit: number; offset: number },
): Promise<{ items: FaturaDaConta[]; total: number }> {
  allow(ctx, 'fatura.read')
  const where = sql`where f.tenant_id = ${ctx.tenantId} and ${VISIVEIS}
    and (${status ?? null}::text is null or f.status = ${status ?? null})`
  const [rows, counted] = await Promise.all([
    selectFaturas(ctx.db, sql`${where} order by f.competencia desc, f.numero desc limit ${limit} offset ${offset}`),
    ctx.db.one<{ total: number }>(sql`select count(*) as total from faturas f ${where}`),
  ])
  return { items: rows.map(present), total: counted?.total ?? 0 }
}

/** One of them, with its lines and how to pay it. Throws NAO_ENCONTRADO. */
export async function showFaturaDaConta(ctx: Ctx, id: string): Promise<FaturaDaContaDetalhe> {
  allow(ctx, 'fatura.read')
  const row = await findVisivel(ctx, id)
  const [itens, pix, nota, seguinte] = await Promise.all([
    selectItens(ctx.db, id),
    findPix(ctx, id),
    row.nfId ? findNota(ctx, row.nfId) : null,
    ctx.db.one<{ id: string }>(sql`
      select f.id from faturas f where f.substitui_id = ${id} and f.tenant_id = ${ctx.tenantId} and ${VISIVEIS}
      order by f.numero desc limit 1`),
  ])
  return { ...present(row), itens, pix, nota, substituiId: row.substituiId, substituidaPorId: seguinte?.id ?? null }
}

/** The PDF of one of them. Throws NAO_ENCONTRADO. */
export async function pdfDaFatura(ctx: Ctx, id: string): Promise<FaturaPdf> {
  allow(ctx, 'fatura.read')
  await findVisivel(ctx, id)
  return drawFatura(ctx.app, id)
}

async function findVisivel({ db, tenantId }: Ctx, id: string): Promise<FaturaRow> {
  const [row] = await selectFaturas(db, sql`where f.id = ${id} and f.tenant_id = ${tenantId} and ${VISIVEIS}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no fatura ${id} of this account`)
  return row
}

/** The Pix of the live charge of a fatura. */
async function findPix({ db, tenantId }: Ctx, faturaId: string): Promise<FaturaDaContaDetalhe['pix']> {
  const cobranca = await db.one<{ copiaECola: string; vencimento: string; valor: Centavos }>(sql`
    select pix_copia_e_cola as "copiaECola", vencimento::text, valor from cobrancas
    where fatura_id = ${faturaId} and tenant_id = ${tenantId} and status in ('emitida', 'vencida')
      and pix_copia_e_cola is not null`)
  if (!cobranca) return null
  const { size, path } = qrPath(cobranca.copiaECola)
  return { ...cobranca, valor: reais(cobranca.valor), qrCode: { lado: size, caminho: path } }
}

/** The note belongs to the company that bills; its customer sees the public page, once it was authorised. */
async function findNota({ app }: Ctx, id: string): Promise<FaturaDaContaDetalhe['nota']> {
  const nota = await app.sistema.one<{ numero: string | null }>(sql`
    select numero from notas where id = ${id} and status in ('autorizada', 'cancelada', 'substituida')`)
  return nota && { numero: nota.numero, url: `${app.config.urlPublica}/n/${id}` }
}

function present(row: FaturaRow): FaturaDaConta {
  const { id, numero, competencia, tipo, emitidaEm, vencimento, reabertaEm, ...amounts } = presentFatura(row)
  const { subtotal, desconto, total, pago, multa, juros, saldo } = amounts
  const status = row.status as StatusVisivel
  return {
    id,
    numero,
    competencia,
    tipo,
    status,
    emitidaEm,
    vencimento,
    reabertaEm,
    subtotal,
    desconto,
    total,
    pago,
    multa,
    juros,
    saldo,
  }
}
