import type { Ajuste } from '#domain/recorrencia/ajustes.ts'
import { notaNaData } from '#domain/recorrencia/ajustes.ts'
import { audit, describeActor } from '#features/audit/audit.ts'
import { allow } from '#features/permissions/permissions.ts'
import type { AjusteDoMes, RecorrenteDetalhe } from '#formas/notas/recorrente.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { conflict, statusConflict } from '#platform/state-conflict.ts'
import { checkNotaRecorrente, refuseValoresFixos } from './check-recorrente.ts'
import {
  DATAS_MOSTRADAS,
  datasAhead,
  hojeOf,
  presentDetalhe,
  type RecorrenteRow,
  selectRecorrente,
} from './recorrente-row.ts'

/**
 * Decides on one of the next dates, by its month: no note, or a value or text of its own; nothing of it makes the month as the
 * others. The note of the month is checked as it would be. Throws NAO_ENCONTRADO, ESTADO_INVALIDO once the month had its turn
 * or the recurrence ended, REGRA_NAO_ATENDIDA for a month without a date, and the refusals of issuing beneath `nota`.
 */
export async function adjustMes(
  ctx: Ctx,
  { id, mes }: { id: string; mes: string },
  { pular = false, valor = null, discriminacao = null }: AjusteDoMes,
): Promise<RecorrenteDetalhe> {
  allow(ctx, 'recorrente.write')
  const ajuste: Ajuste = pular ? { pular, valor: null, discriminacao: null } : { pular, valor, discriminacao }
  const read = await selectRecorrente(ctx, ctx.db, id)
  const data = refuseMonth(ctx, read, mes)
  if (valor !== null || discriminacao !== null) await checkMes(ctx, read, { data, ajuste })
  const done = await ctx.db.transaction(async (tx) => {
    const before = await selectRecorrente(ctx, tx, id, { lock: true })
    refuseMonth(ctx, before, mes)
    // The note was checked as it was read.
    if (before.versao !== read.versao) return null
    const { [mes]: _, ...others } = before.ajustes
    const own = pular || valor !== null || discriminacao !== null
    const ajustes = own ? { ...others, [mes]: { ...ajuste, ator: describeActor(ctx.actor) } } : others
    await tx.query(sql`
      update recorrentes set ajustes = ${JSON.stringify(ajustes)}, versao = versao + 1, atualizada_em = ${ctx.now()}
      where tenant_id = ${ctx.tenantId} and id = ${id}`)
    const after = presentDetalhe(await selectRecorrente(ctx, tx, id), hojeOf(ctx))
    const detalhe = { versao: after.versao, mes, pular, valor, texto: discriminacao !== null }
    await audit(tx, ctx, { acao: 'recorrente.adjust', recurso: 'recorrente', recursoId: id, detalhe })
    return after
  })
  return done ?? adjustMes(ctx, { id, mes }, { pular, valor, discriminacao })
}

/** The date of a month that has not had its turn. */
function refuseMonth(ctx: Ctx, row: RecorrenteRow, mes: string): string {
  if (row.situacao === 'encerrada') throw statusConflict(row.situacao, ['ativa', 'pausada'])
  if (row.ultimoMes !== null && mes <= row.ultimoMes)
    throw conflict('mes', 'O mês já teve a sua vez: veja no histórico o que houve com a nota dele.')
  const desde = row.situacao === 'pausada' ? hojeOf(ctx) : row.desde
  const found = datasAhead({ ...row, desde }, DATAS_MOSTRADAS).find(({ data }) => data.startsWith(mes))
  if (found) return found.data
  const mensagem = `Nenhuma das próximas ${DATAS_MOSTRADAS} datas cai em ${mes.slice(5)}/${mes.slice(0, 4)}.`
  throw new Refusal('REGRA_NAO_ATENDIDA', `recorrente ${row.id} has no date in ${mes}`, {
    erros: [{ campo: 'mes', codigo: 'VALOR_FORA_DO_LIMITE', mensagem }],
  })
}

async function checkMes(ctx: Ctx, row: RecorrenteRow, em: { data: string; ajuste: Ajuste }): Promise<void> {
  const { nota, reajustes, ambiente, competencia } = row
  if (nota.servico.length > 1) {
    const mensagem =
      'A nota tem mais de um serviço: o valor e o texto de um mês só podem mudar numa nota de um serviço.'
    const campo = em.ajuste.valor === null ? 'discriminacao' : 'valor'
    throw new Refusal('REGRA_NAO_ATENDIDA', 'a month of a note with several services', {
      erros: [{ campo, codigo: 'VALOR_NAO_PERMITIDO', mensagem }],
    })
  }
  if (em.ajuste.valor !== null) refuseValoresFixos(nota)
  await checkNotaRecorrente(ctx, { nota: notaNaData(nota, { ...em, reajustes }), ambiente, competencia })
}
