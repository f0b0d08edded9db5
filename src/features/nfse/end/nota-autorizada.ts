import type { Ambiente, StatusNota } from '#domain/nota/nota.ts'
import type { Prestador } from '#domain/nota/preparada.ts'
import { ENVIADO, openDocument } from '#features/nfse/nota/documents.ts'
import type { App } from '#platform/app.ts'
import { type Db, sql } from '#platform/db/db.ts'
import type { Enviado, PedidoCancelamento } from '#tracks/track.ts'
import type { Cancelamento } from './open-cancelamento.ts'

/** The data of an authorised note that the worker needs to end it or to query its status. */
export type NotaAutorizada = {
  id: string
  tenantId: string
  empresaId: string
  ambiente: Ambiente
  status: StatusNota
  idIntegracao: string | null
  municipio: string
  conexao: string
  serieRps: string
  numeroRps: number
  prestador: Prestador
  numero: string
  chaveAcesso: string
  codigoVerificacao: string | null
  autorizadaEm: Date
  webhookUrl: string | null
  requestId: string
  /** The open attempt to end the note. */
  aberto: Cancelamento | null
  /** Requests of this attempt whose outcome is unknown. */
  duvidas: number
  /** The issued document, as its row holds it (see enviadoDe). */
  envio: { transmissaoId: string; documentoId: string; packed: Buffer; protocolo: string | null }
}

/** The note; null while its city has not authorised it. */
export async function findNotaAutorizada(db: Db, id: string): Promise<NotaAutorizada | null> {
  type Row = Omit<NotaAutorizada, 'envio' | 'aberto'> &
    NotaAutorizada['envio'] & {
      aberto: (Omit<Cancelamento, 'criadoEm'> & { criadoEm: string }) | null
    }
  const row = await db.one<Row>(sql`
    select n.id, n.tenant_id as "tenantId", n.empresa_id as "empresaId", n.ambiente, n.status,
      n.id_integracao as "idIntegracao", n.municipio, n.conexao, n.serie_rps as "serieRps", n.numero_rps as "numeroRps",
      n.preparada -> 'prestador' as prestador, n.numero, n.chave_acesso as "chaveAcesso",
      n.codigo_verificacao as "codigoVerificacao", n.autorizada_em as "autorizadaEm", n.webhook_url as "webhookUrl",
      coalesce(c.request_id, n.request_id) as "requestId", t.id as "transmissaoId", t.documento_id as "documentoId", t.packed, t.protocolo,
      case when c.id is not null then json_build_object('id', c.id, 'tipo', c.tipo, 'status', c.status, 'motivo', c.motivo,
        'codigoMotivo', c.codigo_motivo, 'protocolo', c.protocolo, 'nativa', c.nativa, 'recusa', c.recusa, 'erros', c.erros,
        'requestId', c.request_id, 'criadoEm', c.criado_em) end as aberto,
      (select count(*) from transmissoes d where d.tenant_id = n.tenant_id and d.nota_id = n.id and d.operacao in ('cancelar', 'solicitar')
        and d.documento_id = c.id::text and d.resultado in ('nula', 'incerta')) as duvidas
    from notas n left join cancelamentos c on c.tenant_id = n.tenant_id and c.nota_id = n.id and c.concluido_em is null
    join lateral (select id, documento_id, ${ENVIADO} as packed, protocolo from transmissoes t
      where t.tenant_id = n.tenant_id and t.nota_id = n.id and t.operacao = 'emitir' order by t.criada_em desc limit 1) t on true
    where n.id = ${id} and n.autorizada_em is not null`)
  if (!row) return null
  const { transmissaoId, documentoId, packed, protocolo, aberto, ...nota } = row
  return {
    ...nota,
    aberto: aberto && { ...aberto, criadoEm: new Date(aberto.criadoEm) },
    envio: { transmissaoId, documentoId, packed, protocolo },
  }
}

/** The issued document. Throws INDISPONIVEL while the store does not return it. */
export async function enviadoDe(app: App, nota: NotaAutorizada): Promise<Enviado> {
  const { transmissaoId, packed, documentoId, protocolo } = nota.envio
  const documento = { tipo: 'enviado', transmissaoId, packed } as const
  const xml = await openDocument({ app, db: app.sistema }, nota, documento)
  return { id: documentoId, xml, protocolo }
}

/** The request to end this note, in the form a track takes. */
export const pedidoOf = (
  nota: Omit<NotaAutorizada, 'aberto'>,
  { motivo, codigoMotivo }: { motivo: string | null; codigoMotivo: string | null },
): PedidoCancelamento => ({
  prestador: nota.prestador,
  municipio: nota.municipio,
  numero: nota.numero,
  chaveAcesso: nota.chaveAcesso,
  codigoVerificacao: nota.codigoVerificacao,
  codigoMotivo,
  motivo: motivo ?? '',
})
