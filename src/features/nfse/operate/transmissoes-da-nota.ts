import { isUtf8 } from 'node:buffer'
import { maskPersonal } from '#features/audit/mask-personal.ts'
import type { Conteudo } from '#features/cidades/reach/mask-exchange.ts'
import { ENVIADO, openExchange, RECEBIDO } from '#features/nfse/nota/documents.ts'
import { showBytes } from '#features/nfse/read/find-transmissao.ts'
import { isAllowed } from '#features/permissions/permissions.ts'
import type { TransmissaoDetalhe } from '#formas/notas/nota-portal.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/** The number of exchanges whose bytes are shown, the newest: a silent city is queried hundreds of times. */
const SHOWN_MAX = 30

type Row = Omit<TransmissaoDetalhe, 'enviado' | 'recebido'> & { enviado: Buffer | null; recebido: Buffer | null }

/**
 * The newest exchanges of a note with its city, oldest first, with the bytes of both directions; without personal data
 * for a caller who may not read what was sent. `ctx` is in the account.
 */
export async function findTransmissoes(
  ctx: Ctx,
  notaId: string,
): Promise<{ items: TransmissaoDetalhe[]; total: number }> {
  const rows = await ctx.db.query<Row & { total: number }>(sql`
    select id, operacao, resultado, documento_id as "documentoId", conexao, conexao_versao as "conexaoVersao", leiaute,
      protocolo, status_http as "statusHttp", causa, duracao_ms as "duracaoMs", criada_em as "criadaEm",
      ${ENVIADO} as enviado, ${RECEBIDO} as recebido, (count(*) over ())::int as total
    from transmissoes where nota_id = ${notaId} and tenant_id = ${ctx.tenantId}
    order by criada_em desc, id limit ${SHOWN_MAX}`)
  const show = showFor(ctx)
  const items = await Promise.all(
    rows.reverse().map(async ({ total: _, ...row }) => {
      const { enviado, recebido } = await openExchange(ctx, { tenantId: ctx.tenantId, id: notaId }, row)
      return { ...row, enviado: enviado && show(enviado), recebido: recebido && show(recebido) }
    }),
  )
  return { items, total: rows[0]?.total ?? 0 }
}

/** Bytes as this caller may see them: always without logins; binary bytes, which cannot be masked, are not shown. */
function showFor({ actor }: Ctx): (bytes: Buffer) => Conteudo | null {
  if (isAllowed(actor, 'nota.read-conteudo')) return showBytes
  return (bytes) => (isUtf8(bytes) ? (maskPersonal(showBytes(bytes)) as Conteudo) : null)
}
