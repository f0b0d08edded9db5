import { isSettled, type ResultadoTransmissao } from '#domain/nota/nota.ts'
import { type SituacaoDaNota, situacaoOf } from '#domain/nota/situacao.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'

/** What is happening to a note, and when the service acts next, ISO 8601; null while it acts, or has nothing to do. */
export type Situacao = { situacao: SituacaoDaNota; proximaVerificacaoEm: string | null }

/** The situation of an accepted note that no worker has taken yet. */
export const naFila = ({ criadaEm }: NotaRow): Situacao => ({
  situacao: 'na_fila',
  proximaVerificacaoEm: criadaEm.toISOString(),
})

type Row = {
  id: string
  fila: 'nota.issue' | 'nota.consult' | null
  estado: string | null
  executarEm: Date | null
  resultado: ResultadoTransmissao | null
  temProtocolo: boolean | null
}

/** The situations of those notes that are not settled, by id; no query when all are. */
export async function findSituacoes(app: App, notas: readonly NotaRow[]): Promise<Map<string, Situacao>> {
  const open = notas.filter(({ status }) => !isSettled(status))
  if (open.length === 0) return new Map()
  const rows = await app.sistema.query<Row>(sql`
    select n.id, j.fila, j.estado, j.executar_em as "executarEm", t.resultado, t.protocolo is not null as "temProtocolo"
    from unnest(${open.map(({ id }) => id)}::uuid[], ${open.map(({ tenantId }) => tenantId)}::uuid[]) n(id, tenant_id)
    left join lateral (
      select fila, estado, executar_em from jobs
      where chave = n.id::text and tenant_id = n.tenant_id and fila in ('nota.issue', 'nota.consult')
        and estado in ('aguardando', 'executando', 'bloqueado')
      order by estado = 'executando' desc, executar_em limit 1) j on true
    left join lateral (
      select resultado, protocolo from transmissoes
      where nota_id = n.id and tenant_id = n.tenant_id and operacao = 'emitir'
      order by criada_em desc limit 1) t on true`)
  return new Map(rows.map((row) => [row.id, presentRow(row)]))
}

function presentRow({ fila, estado, executarEm, resultado, temProtocolo }: Row): Situacao {
  const executando = estado === 'executando'
  const situacao = situacaoOf({
    job: fila && { fila, executando },
    envio: resultado && { resultado, temProtocolo: temProtocolo ?? false },
  })
  return { situacao, proximaVerificacaoEm: executando ? null : (executarEm?.toISOString() ?? null) }
}
