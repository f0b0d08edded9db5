import { type Aviso, isSettled, type ResultadoTransmissao } from '#domain/nota/nota.ts'
import { type SituacaoDaNota, situacaoOf } from '#domain/nota/situacao.ts'
import { type ConflitoAberto, findAbertos } from '#features/nfse/conflito/conflitos.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { inRangeOf } from '#platform/db/range.ts'

/**
 * What is happening to a note, and when the service acts next, ISO 8601; null while it is acting, or has nothing to do.
 */
export type Situacao = { situacao: SituacaoDaNota; proximaVerificacaoEm: string | null; avisos: Aviso[] }

/** The situation of an accepted note that no worker has taken yet. */
export const naFila = ({ criadaEm }: NotaRow): Situacao => ({
  situacao: 'na_fila',
  proximaVerificacaoEm: criadaEm.toISOString(),
  avisos: [],
})

type Tarefa = { id: string; fila: 'nota.issue' | 'nota.consult'; estado: string; executarEm: Date }
type Envio = { id: string; resultado: ResultadoTransmissao; temProtocolo: boolean }

/** The situations of those notes that are not settled, by id; no query when all are. */
export async function findSituacoes(app: App, notas: readonly NotaRow[]): Promise<Map<string, Situacao>> {
  const open = notas.filter(({ status }) => !isSettled(status))
  if (open.length === 0) return new Map()
  const ids = open.map(({ id }) => id)
  const tenants = [...new Set(open.map(({ tenantId }) => tenantId))]
  const [tarefas, envios, conflitos] = await Promise.all([
    app.sistema.query<Tarefa>(sql`
      select distinct on (chave) chave as id, fila, estado, executar_em as "executarEm" from jobs
      where chave = any(${ids}::text[]) and tenant_id = any(${tenants}::uuid[]) and fila in ('nota.issue', 'nota.consult')
        and estado in ('aguardando', 'executando', 'bloqueado')
      order by chave, estado = 'executando' desc, executar_em`),
    app.sistema.query<Envio>(sql`
      select distinct on (nota_id) nota_id as id, resultado, protocolo is not null as "temProtocolo" from transmissoes
      where tenant_id = any(${tenants}::uuid[]) and nota_id = any(${ids}::uuid[]) and operacao = 'emitir'
        and ${inRangeOf(sql`nota_id`, ids)}
      order by nota_id, criada_em desc`),
    findAbertos(app.sistema, { tenants, ids }),
  ])
  const tarefaDe = new Map(tarefas.map((tarefa) => [tarefa.id, tarefa]))
  const envioDe = new Map(envios.map((envio) => [envio.id, envio]))
  const conflitoDe = new Map(conflitos.map((conflito) => [conflito.id, avisoDe(conflito)]))
  return new Map(ids.map((id) => [id, present(tarefaDe.get(id), envioDe.get(id), conflitoDe.get(id))]))
}

/** The text for the client while a person decides: it is true only until then, and is not stored. */
const avisoDe = ({ rps, numero }: ConflitoAberto): Aviso => ({
  campo: 'rps.numero',
  codigo: 'NUMERO_EM_CONFLITO',
  mensagem: `A resposta ao envio se perdeu, e o município mostra a NFS-e ${numero} com o RPS ${rps} desta nota e outro conteúdo. Nada é enviado nem numerado de novo: uma pessoa compara as duas e decide qual vale.`,
})

function present(tarefa: Tarefa | undefined, envio: Envio | undefined, aviso: Aviso | undefined): Situacao {
  const executando = tarefa?.estado === 'executando'
  const situacao = situacaoOf({ job: tarefa ? { fila: tarefa.fila, executando } : null, envio: envio ?? null })
  const proximaVerificacaoEm = executando ? null : (tarefa?.executarEm.toISOString() ?? null)
  return { situacao, proximaVerificacaoEm, avisos: aviso ? [aviso] : [] }
}
