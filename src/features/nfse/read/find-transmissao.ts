import { isUtf8 } from 'node:buffer'
import { maskCredentials } from '#domain/credenciais.ts'
import type { Conteudo } from '#features/cidades/reach/mask-exchange.ts'
import { ENVIADO, openExchange, RECEBIDO } from '#features/nfse/nota/documents.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { TransmissaoDetalhe } from '#formas/notas/nota-portal.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

/**
 * One exchange with the city: the bytes sent and received, secrets masked; nothing is sent with a query, and the wrapping
 * (envelope, password) is not stored. Throws NAO_ENCONTRADO.
 */
export async function findTransmissaoDetalhe(
  ctx: Ctx,
  { notaId, id }: { notaId: string; id: string },
): Promise<TransmissaoDetalhe> {
  allow(ctx, 'nota.read-conteudo')
  const nota = await findNota(ctx, notaId)
  const row = await ctx.db.one<Omit<TransmissaoDetalhe, 'enviado' | 'recebido'> & Bytes>(sql`
    select id, operacao, resultado, documento_id as "documentoId", conexao, conexao_versao as "conexaoVersao", leiaute,
      protocolo, status_http as "statusHttp", causa, duracao_ms as "duracaoMs", criada_em as "criadaEm",
      ${ENVIADO} as enviado, ${RECEBIDO} as recebido
    from transmissoes where id = ${id} and nota_id = ${nota.id} and tenant_id = ${nota.tenantId}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `transmissao ${id} is not of nota ${notaId}`)
  const { enviado, recebido } = await openExchange(ctx, nota, row)
  return { ...row, enviado: enviado && showBytes(enviado), recebido: recebido && showBytes(recebido) }
}

type Bytes = { enviado: Buffer | null; recebido: Buffer | null }

/** Bytes as they may be shown: without a login that the city echoed. */
export const showBytes = (bytes: Buffer): Conteudo =>
  isUtf8(bytes)
    ? { codificacao: 'texto', conteudo: maskCredentials(bytes.toString('utf8')) }
    : { codificacao: 'base64', conteudo: bytes.toString('base64') }
