import { valorACobrar } from '#domain/tributos/previsto.ts'
import { audit } from '#features/audit/audit.ts'
import type { NotaPronta } from '#features/nfse/accept/decide-nota.ts'
import { ensureJob } from '#features/nfse/issue/ensure-job.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { findNotaParaEmitir, type NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { grupoOf } from '#platform/queue/enqueue.ts'
import { releaseJob } from '#platform/queue/operate.ts'
import { takeJob } from '#platform/queue/queue.ts'
import { conflict } from '#platform/state-conflict.ts'
import { assertMay, busy, type Fatos, findFatos } from './fatos.ts'
import { motivoOf } from './motivo.ts'
import { rebuildNota } from './rebuild-nota.ts'
import { recordAct } from './record-act.ts'
import { preparadaSet } from './rewrite-preparada.ts'

/**
 * Builds the document of an undecided note again and sends it, under its own number
 * (docs/especificacao/estados.md#21-acts-of-operators-on-a-note): by the connection, certificate and settings in force,
 * with the taxes of its own competência. Only while it is proven that the city has none of its sends. The note's job is
 * taken as a worker takes it: a worker that holds an older lease can neither send (the intent needs its epoch) nor write.
 * `ctx` is in the account. Throws NAO_ENCONTRADO, ESTADO_INVALIDO with the missing proof, and what issuing
 * refuses.
 */
export async function reprocessNota(
  ctx: Ctx,
  { notaId, motivo: raw }: { notaId: string; motivo: string },
): Promise<NotaRow> {
  allow(ctx, 'nota.reprocess')
  const motivo = motivoOf(raw)
  const { app } = ctx
  const [fatos, nota] = await Promise.all([
    findFatos(app.sistema, notaId),
    findNotaParaEmitir(app, { id: notaId, tenantId: ctx.tenantId }),
  ])
  if (!fatos || !nota) throw new Refusal('NAO_ENCONTRADO', `no nota ${notaId}`)
  assertMay('reprocessar', fatos)
  const rebuilt = await rebuildNota(ctx, nota)
  assertSameCity(fatos, nota, rebuilt)
  await app.sistema.transaction(async (tx) => {
    await ensureJob(tx, nota, ctx.requestId)
    const job = await takeJob(tx, ['nota.issue', 'nota.consult'], notaId)
    if (!job) throw busy()
    // Checked under the lock of the job: a worker may have found out more since.
    const now = await findFatos(tx, notaId)
    assertMay('reprocessar', { ...now!, executando: false })
    assertSameCity(now!, nota, rebuilt)
    if (job.fila !== 'nota.issue') throw busy()
    await rewriteNota(app, tx, nota, rebuilt)
    const { slug: conexao, versao: conexaoVersao, trilho } = rebuilt.way.conexao
    const detalhe = { ato: 'reprocessar', motivo, conexao, conexaoVersao, trilho, antes: nota.conexao }
    await recordAct(tx, ctx, notaId, detalhe)
    await audit(tx, ctx, { acao: 'nota.reprocess', recurso: 'nota', recursoId: notaId, detalhe })
    await releaseJob(tx, job, { grupo: grupoOf({ conexao, ambiente: nota.ambiente }), dados: {} })
  })
  return findNota(ctx, notaId)
}

/**
 * Bytes that left once went to one system, and only it can prove their absence: that note may not go to another system.
 * A replacement belongs to the system that has its original.
 */
function assertSameCity({ consultada }: Fatos, nota: NotaParaEmitir, { way: { conexao } }: NotaPronta): void {
  if (conexao.slug === nota.conexao || (!consultada && !nota.substitui)) return
  throw conflict(
    'status',
    `A nota saiu por ${nota.conexao}, e hoje iria por ${conexao.slug}: a prova de ausência de um sistema não vale no outro. Encerre-a com prova (POST /admin/nfse/${nota.id}/falha-definitiva) e reemita.`,
    { notaId: nota.id, conexao: nota.conexao, conexaoDeHoje: conexao.slug },
  )
}

/** The prepared note with all that is derived from it; state, number and request stay. */
async function rewriteNota(
  app: App,
  tx: Db,
  { id, conexao: before }: NotaParaEmitir,
  rebuilt: NotaPronta,
): Promise<void> {
  const { nota, way, score, avisos } = rebuilt
  const { conexao } = way
  await tx.query(sql`
    update notas set versao = versao + 1, trilho = ${conexao.trilho}, conexao = ${conexao.slug},
      conexao_versao = ${conexao.versao}, ${preparadaSet(app, nota, { trilho: conexao.trilho, avisos })}, avisos = ${JSON.stringify(avisos)},
      ajustes = case when ${conexao.slug === before} then ajustes else '{}' end, score_confianca = ${score.score},
      valor_a_cobrar = ${valorACobrar(nota, app.tabelas)}
    where id = ${id} and status in ('processando', 'falha_temporaria')`)
}
