import type { Ambiente } from '#domain/nota/nota.ts'
import { isForbiddenHere } from '#features/cidades/reach/conexao-for.ts'
import { conexaoNacional, nationalTrack } from '#features/cidades/reach/conexao-nacional.ts'
import { openCredencial } from '#features/cidades/reach/credencial.ts'
import { jobOf } from '#features/nfse/end/open-cancelamento.ts'
import type { App } from '#platform/app.ts'
import { sql } from '#platform/db/db.ts'
import { enqueue } from '#platform/queue/enqueue.ts'
import type { Job, JobResult } from '#platform/queue/queue.ts'
import type { PaginaDfe } from '#tracks/track.ts'

/** Pages of the feed read in one run, so that other jobs get their turn. */
const PAGES_MAX = 20

type Leitor = {
  tenantId: string
  empresaId: string
  cpfCnpj: string
  municipio: string
  ambiente: Ambiente
  nsu: number
}

/**
 * The job `empresa.events` (its key is `empresa:ambiente`): reads the national system's feed of a company's documents
 * since the last run, and schedules a status check of every note that an event names.
 */
export async function readDfeFeed(app: App, job: Job): Promise<JobResult> {
  const leitor = await findLeitor(app, job)
  if (!leitor) return { kind: 'done' }
  const conexao = conexaoNacional(app, leitor.ambiente)
  const credencial = isForbiddenHere(app, conexao) ? null : await openCredencial(app, leitor, { comAcesso: false })
  let { nsu } = leitor
  for (let turn = 0; turn < PAGES_MAX; turn++) {
    const page = credencial && (await nationalTrack(app).listDfe!(leitor.cpfCnpj, nsu, conexao, credencial))
    const ended = !page || page.fim
    // A page that names no note is only a position, which the next page moves on; after a crash it is read again. Companies
    // of one root read the notes of all of them: twenty wrote 0.3 of these for each note (26/11/2026).
    if (ended || page.chaves.length > 0 || turn === PAGES_MAX - 1) await writePage(app, leitor, nsu, page)
    if (ended) return { kind: 'done' }
    nsu = page.ate
  }
  return { kind: 'retry', delayS: 0, consumes: false, erro: 'há mais páginas' }
}

function findLeitor(app: App, { chave }: Job): Promise<Leitor | null> {
  const [empresaId = '', ambiente = ''] = chave.split(':')
  return app.sistema.one<Leitor>(sql`
    select e.tenant_id as "tenantId", e.id as "empresaId", e.cpf_cnpj as "cpfCnpj", e.municipio, ${ambiente}::text as ambiente,
      coalesce((select nsu from dfe_cursores d where d.empresa_id = e.id and d.ambiente = ${ambiente}), 0) as nsu
    from empresas e where e.id = ${empresaId}`)
}

/** Writes the results of a page and the position in the feed together, so that no event is skipped. */
async function writePage(app: App, leitor: Leitor, nsu: number, page: PaginaDfe | null): Promise<void> {
  await app.sistema.transaction(async (tx) => {
    const notas = await tx.query<{
      id: string
      tenantId: string
      conexao: string
      ambiente: string
      requestId: string
    }>(sql`
      select id, tenant_id as "tenantId", conexao, ambiente, request_id as "requestId" from notas
      where tenant_id = ${leitor.tenantId} and chave_acesso = any(${page?.chaves ?? []}::text[])
        and ambiente = ${leitor.ambiente} and status = 'autorizada'`)
    await enqueue(
      tx,
      notas.map((nota) => jobOf('nota.check-status', nota)),
    )
    await tx.query(sql`
      insert into dfe_cursores (tenant_id, empresa_id, ambiente, nsu, lido_em)
      values (${leitor.tenantId}, ${leitor.empresaId}, ${leitor.ambiente}, ${page?.ate ?? nsu}, now())
      on conflict (empresa_id, ambiente) do update set nsu = greatest(dfe_cursores.nsu, excluded.nsu), lido_em = excluded.lido_em`)
  })
}
