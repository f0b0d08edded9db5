import { audit } from '#features/audit/audit.ts'
import { checkMotivo } from '#features/nfse/nota/motivo.ts'
import { allow, allowEmpresa } from '#features/permissions/permissions.ts'
import type { FechamentoDoMes, PedidoDeFechamento, PedidoDeReabertura } from '#formas/notas/fechamento.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import type { Db } from '#platform/db/db.ts'
import { insertAtos, lockEmpresas } from './atos.ts'
import { findLinhas, type Linha } from './linhas.ts'
import { listFechamento } from './list-fechamento.ts'
import type { MesDaConta } from './notas-do-mes.ts'
import { refuseDuvidas } from './refuse-duvidas.ts'

type DoMes = { competencia: string }

/**
 * Closes the month of these companies, or of all that the caller sees: their figures are kept as they are. Those that are
 * closed already stay so. Throws NAO_ENCONTRADO, MES_COM_NOTAS_EM_DUVIDA, MES_SEM_CONFERENCIA, MOTIVO_INVALIDO.
 */
export async function closeMes(
  ctx: Ctx,
  { empresaIds, motivo, ...mes }: PedidoDeFechamento & DoMes,
): Promise<FechamentoDoMes> {
  allow(ctx, 'fechamento.write')
  const porque = motivo?.trim() || null
  if (porque !== null) checkMotivo(porque)
  await overLinhas(ctx, { ...mes, empresaIds: empresaIds ?? null }, async (tx, linhas) => {
    const open = linhas.filter(({ fecho }) => !fecho)
    const these = { ...mes, empresaIds: open.map(({ empresa }) => empresa.id) }
    await refuseDuvidas(ctx, tx, these)
    // A company without a note in the month has nothing to check.
    const unchecked = open.filter(({ marca, empresa }) => !marca && empresa.todas > 0)
    if (unchecked.length > 0 && porque === null) throw refuseUnchecked(unchecked)
    const [reasoned, plain] = [unchecked, open.filter((linha) => !unchecked.includes(linha))]
    for (const [group, why] of [
      [reasoned, porque],
      [plain, null],
    ] as const)
      await insertAtos(ctx, tx, mes, {
        ato: 'fechada',
        empresaIds: group.map(({ empresa }) => empresa.id),
        motivo: why,
      })
    await auditEach(ctx, tx, mes, { linhas: open, acao: 'fechamento.close', motivo: porque })
  })
  return listFechamento(ctx, mes)
}

/** Opens the month of these companies again, or of all; those that are open stay so. Throws NAO_ENCONTRADO, MOTIVO_INVALIDO. */
export async function reopenMes(
  ctx: Ctx,
  { empresaIds, motivo, ...mes }: PedidoDeReabertura & DoMes,
): Promise<FechamentoDoMes> {
  allow(ctx, 'fechamento.write')
  const porque = motivo.trim()
  checkMotivo(porque)
  await overLinhas(ctx, { ...mes, empresaIds: empresaIds ?? null }, async (tx, linhas) => {
    const closed = linhas.filter(({ fecho }) => fecho)
    const ids = closed.map(({ empresa }) => empresa.id)
    await insertAtos(ctx, tx, mes, { ato: 'reaberta', empresaIds: ids, motivo: porque })
    await auditEach(ctx, tx, mes, { linhas: closed, acao: 'fechamento.reopen', motivo: porque })
  })
  return listFechamento(ctx, mes)
}

/** Runs an act over the month of companies, under their lock, as they are once it is held. */
async function overLinhas(ctx: Ctx, mes: MesDaConta, act: (tx: Db, linhas: Linha[]) => Promise<void>): Promise<void> {
  for (const id of mes.empresaIds ?? []) allowEmpresa(ctx, id)
  const seen = await findLinhas(ctx, mes)
  const ids = seen.map(({ empresa }) => empresa.id)
  const missing = mes.empresaIds?.find((id) => !ids.includes(id))
  if (missing) throw new Refusal('NAO_ENCONTRADO', `no empresa ${missing}`)
  await ctx.db.transaction(async (tx) => {
    await lockEmpresas(ctx, tx, ids)
    await act(tx, await findLinhas(ctx, { ...mes, empresaIds: ids }, tx))
  })
}

async function auditEach(
  ctx: Ctx,
  tx: Db,
  { competencia, ambiente }: MesDaConta,
  { linhas, acao, motivo }: { linhas: readonly Linha[]; acao: string; motivo: string | null },
): Promise<void> {
  for (const { empresa } of linhas)
    await audit(tx, ctx, {
      acao,
      recurso: 'empresa',
      recursoId: empresa.id,
      detalhe: { competencia, ambiente, motivo },
    })
}

function refuseUnchecked(linhas: readonly Linha[]): Refusal {
  const empresas = linhas.map(({ empresa: { id, nome } }) => ({ id, nome }))
  const mensagem =
    empresas.length === 1
      ? `${empresas[0]!.nome} não está conferida.`
      : `${empresas.length} empresas não estão conferidas, entre elas ${empresas[0]!.nome}.`
  return new Refusal('MES_SEM_CONFERENCIA', `${empresas.length} companies are not checked`, {
    erros: [{ campo: 'motivo', codigo: 'MES_SEM_CONFERENCIA', mensagem }],
    dados: { empresas },
  })
}
