import type { Aviso } from '#domain/nota/nota.ts'
import type { NotaPreparada } from '#domain/nota/preparada.ts'
import { audit } from '#features/audit/audit.ts'
import { nameTitulares } from '#features/nfse/accept/titulares.ts'
import { pendingFrom } from '#features/nfse/busca/pendentes.ts'
import { type Conflito, decideConflito, isOpen, lockConflito } from '#features/nfse/conflito/conflitos.ts'
import { authorised } from '#features/nfse/issue/after-issue.ts'
import { ensureJob } from '#features/nfse/issue/ensure-job.ts'
import { resumeWithin, settleWithin } from '#features/nfse/issue/settle-nota.ts'
import { lastTransmissao } from '#features/nfse/issue/transmissoes.ts'
import { findNota } from '#features/nfse/nota/find-nota.ts'
import { findNotaParaEmitir, type NotaParaEmitir } from '#features/nfse/nota/nota-para-emitir.ts'
import type { NotaRow } from '#features/nfse/nota/nota-row.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { App } from '#platform/app.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { takeJob } from '#platform/queue/queue.ts'
import { conflict } from '#platform/state-conflict.ts'
import { asDocumented } from './as-documented.ts'
import { assertMay, busy, findFatos } from './fatos.ts'
import { motivoOf } from './motivo.ts'
import { isOfOurNumber, readDocumento } from './read-documento.ts'
import { preparadaSet } from './rewrite-preparada.ts'

/**
 * An operator takes the note that the city has under our number as ours
 * (docs/especificacao/estados.md#01-our-number-with-other-contents): the note is authorised by the city's document, and
 * says from then on what that says, with an aviso for each field that differs; the request and what was sent stay. The job of the note is taken as a worker takes it, so that no
 * question is under way. A repetition answers the same. `ctx` is in the account. Throws NAO_ENCONTRADO, and
 * ESTADO_INVALIDO without an open conflict, or where the city's note is of another issuer, series or number, or is
 * another note of this service.
 */
export async function takeAsOurs(
  ctx: Ctx,
  { notaId, motivo: raw }: { notaId: string; motivo: string },
): Promise<NotaRow> {
  allow(ctx, 'nota.resolve-conflict')
  const motivo = motivoOf(raw)
  const { app, actor } = ctx
  const { id, tenantId, trilho, avisos } = await findNota(ctx, notaId)
  await app.sistema.transaction(async (tx) => {
    const conflito = await lockConflito(tx, { id, tenantId })
    if (conflito?.estado === 'nosso') return
    const fatos = await findFatos(tx, id)
    assertMay('assumir', fatos!)
    // The conflict appeared between the two readings: a worker is processing the note.
    if (!conflito || !isOpen(conflito)) throw busy()
    await ensureJob(tx, { id, tenantId }, ctx.requestId)
    const job = await takeJob(tx, ['nota.issue', 'nota.consult'], id)
    const found = job && (await findNotaParaEmitir(app, { id, tenantId }))
    const nota = found && (await resumeWithin(tx, job, found, actor))
    const sent = nota && (await lastTransmissao({ app, db: tx }, nota))
    if (!nota || !sent) throw busy()
    await assertOurs(tx, nota, conflito)
    await decideConflito(tx, conflito, { estado: 'nosso', por: actor, motivo, enviada: nota.preparada })
    const preparada = documentedOf(nota, conflito)
    await rewriteNota(app, tx, { id, tenantId, trilho, avisos }, preparada)
    const declared = { por: actor, motivo }
    await settleWithin(app, tx, {
      ...authorised(
        app,
        { job, nota: { ...nota, preparada }, transmissao: null },
        { kind: 'autorizada', ...conflito.achada, avisos: conflito.diferencas.map(toAviso) },
        new Date(app.now().getTime() - sent.idadeS * 1000),
      ),
      proven: { id: sent.id, resultado: 'autorizada', causa: 'assumida por um operador' },
      declared,
    })
    const { numero, chaveAcesso } = conflito.achada
    const detalhe = { motivo, numero, chaveAcesso, diferencas: conflito.diferencas.map(({ campo }) => campo) }
    await audit(tx, ctx, { acao: 'nota.take-as-ours', recurso: 'nota', recursoId: id, detalhe })
  })
  return findNota(ctx, id)
}

/** The note with the data of the city's document; as it was sent where the document cannot be read. */
function documentedOf({ preparada }: NotaParaEmitir, { achada }: Conflito): NotaPreparada {
  const lido = readDocumento(achada.xml, achada.numero)
  return lido ? asDocumented(preparada, lido, achada.apurado) : preparada
}

/** Stores the new contents of the note: its columns, the people it names, and its words for the search. */
async function rewriteNota(
  app: App,
  tx: Db,
  { id, tenantId, trilho, avisos }: Pick<NotaRow, 'id' | 'tenantId' | 'trilho' | 'avisos'>,
  nota: NotaPreparada,
): Promise<void> {
  const ours = sql`id = ${id} and tenant_id = ${tenantId}`
  await tx.query(
    sql`update notas set versao = versao + 1, ${preparadaSet(app, nota, { trilho, avisos })} where ${ours} and status = 'processando'`,
  )
  await nameTitulares(tx, { id, tenantId }, nota)
  await tx.query(pendingFrom(sql`(select id, tenant_id as "tenantId" from notas where ${ours}) n`))
}

const toAviso = ({ campo, enviado, encontrado }: Conflito['diferencas'][number]): Aviso => ({
  campo,
  codigo: 'VALORES_DIVERGENTES',
  mensagem: `O município tem ${encontrado ?? 'nada'}; o pedido dizia ${enviado ?? 'nada'}. Vale a nota do município.`,
})

/** The city's note is of our issuer, series and number, and is no other note of the account. */
async function assertOurs(tx: Db, nota: NotaParaEmitir, { achada }: Conflito): Promise<void> {
  const { preparada, serieRps: serie, numeroRps } = nota
  const lida = readDocumento(achada.xml, achada.numero)
  if (lida && !isOfOurNumber(lida, { cpfCnpj: preparada.prestador.cpfCnpj, serie, numero: String(numeroRps) }))
    throw conflict('conflito', 'A nota do município é de outro emitente, série ou número: não pode ser esta.')
  const other = await tx.one<{ id: string }>(sql`
    select id from notas where tenant_id = ${nota.tenantId} and chave_acesso = ${achada.chaveAcesso}
      and empresa_id = ${nota.empresaId} and municipio = ${nota.municipio} and ambiente = ${nota.ambiente} and id <> ${nota.id}`)
  if (other)
    throw conflict('conflito', `A NFS-e ${achada.numero} do município já é a nota ${other.id} desta conta.`, {
      notaId: other.id,
    })
}
