import { randomUUID } from 'node:crypto'
import { notaNaData, type Reajuste } from '#domain/recorrencia/ajustes.ts'
import { audit } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { NovoReajuste, RecorrenteDetalhe } from '#formas/notas/recorrente.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { checkNotaRecorrente, refuseValoresFixos } from './check-recorrente.ts'
import { hojeOf, presentDetalhe, type RecorrenteRow, selectRecorrente } from './recorrente-row.ts'

/**
 * Readjusts the values of a recurrence by a percent from a date on; months with a value of their own keep it. The readjusted
 * note is checked as issuing it would. Throws NAO_ENCONTRADO, ESTADO_INVALIDO for one that ended or has a readjustment of
 * that day, REGRA_NAO_ATENDIDA for a day that passed, and the refusals of issuing beneath `nota`.
 */
export async function readjust(ctx: Ctx, id: string, novo: NovoReajuste): Promise<RecorrenteDetalhe> {
  allow(ctx, 'recorrente.write')
  const read = await selectRecorrente(ctx, ctx.db, id)
  const reajuste: Reajuste = { ...novo, id: randomUUID(), indice: novo.indice?.trim() || null }
  if (read.reajustes.some((each) => isSame(each, reajuste))) return presentDetalhe(read, hojeOf(ctx))
  refuseReajuste(ctx, read, novo)
  const reajustes = [...read.reajustes, reajuste]
  refuseValoresFixos(read.nota)
  const { ambiente, competencia } = read
  const nota = notaNaData(read.nota, { data: novo.aPartir, reajustes })
  await checkNotaRecorrente(ctx, { nota, ambiente, competencia })
  const done = await ctx.db.transaction(async (tx) => {
    const before = await selectRecorrente(ctx, tx, id, { lock: true })
    refuseReajuste(ctx, before, novo)
    // The note was checked as it was read.
    if (before.versao !== read.versao) return null
    const { aPartir, percentual, indice } = reajuste
    const detalhe = { aPartir, percentual, indice }
    return keepReajustes(ctx, tx, { id, reajustes, acao: 'recorrente.readjust', detalhe })
  })
  return done ?? readjust(ctx, id, novo)
}

const isSame = (a: Reajuste, b: Reajuste): boolean =>
  a.aPartir === b.aPartir && a.percentual === b.percentual && a.indice === b.indice

/**
 * Takes back a readjustment whose day has not come; one that is not there any more leaves the recurrence as it is. Throws
 * NAO_ENCONTRADO, ESTADO_INVALIDO once it counts.
 */
export async function withdrawReajuste(ctx: Ctx, id: string, reajusteId: string): Promise<RecorrenteDetalhe> {
  allow(ctx, 'recorrente.write')
  return ctx.db.transaction(async (tx) => {
    const before = await selectRecorrente(ctx, tx, id, { lock: true })
    const found = before.reajustes.find((each) => each.id === reajusteId)
    if (!found) return presentDetalhe(before, hojeOf(ctx))
    if (found.aPartir <= hojeOf(ctx))
      throw conflict('reajusteId', 'O reajuste já vale. Para voltar atrás, altere o valor da nota recorrente.')
    const reajustes = before.reajustes.filter((each) => each !== found)
    const { aPartir, percentual } = found
    return keepReajustes(ctx, tx, { id, reajustes, acao: 'recorrente.unreadjust', detalhe: { aPartir, percentual } })
  })
}

function refuseReajuste(ctx: Ctx, row: RecorrenteRow, { aPartir, percentual }: NovoReajuste): void {
  if (row.situacao === 'encerrada') throw statusConflict(row.situacao, ['ativa', 'pausada'])
  if (aPartir < hojeOf(ctx)) refuse('aPartir', 'O dia já passou: escolha hoje ou um dia depois.')
  if (percentual === 0)
    refuse('percentual', 'Zero não muda nada: informe quanto o valor sobe ou, com sinal de menos, desce.')
  if (row.reajustes.some((each) => each.aPartir === aPartir))
    throw conflict('aPartir', 'Já há um reajuste a partir deste dia; retire-o antes, ou escolha outro dia.')
}

function refuse(campo: string, mensagem: string): never {
  const erros = [{ campo, codigo: 'VALOR_FORA_DO_LIMITE', mensagem }]
  throw new Refusal('REGRA_NAO_ATENDIDA', 'readjustment of a recurrence', { erros })
}

type Mantidos = { id: string; reajustes: readonly Reajuste[]; acao: string; detalhe: Record<string, unknown> }

async function keepReajustes(ctx: Ctx, tx: Db, { id, reajustes, acao, detalhe }: Mantidos): Promise<RecorrenteDetalhe> {
  await tx.query(sql`
    update recorrentes set reajustes = ${JSON.stringify(reajustes)}, versao = versao + 1, atualizada_em = ${ctx.now()}
    where tenant_id = ${ctx.tenantId} and id = ${id}`)
  const after = presentDetalhe(await selectRecorrente(ctx, tx, id), hojeOf(ctx))
  await audit(tx, ctx, { acao, recurso: 'recorrente', recursoId: id, detalhe: { versao: after.versao, ...detalhe } })
  return after
}
