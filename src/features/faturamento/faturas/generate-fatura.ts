import { randomUUID } from 'node:crypto'
import { CONTRATO } from '#domain/faturamento/estados.ts'
import { draftFatura } from '#domain/faturamento/fatura.ts'
import { addDays, competenciaDoDia } from '#domain/faturamento/periods.ts'
import { outOfBounds } from '#domain/faturamento/totals.ts'
import { diasDaCompetencia, temDiasCobrados, type Vigencia } from '#domain/faturamento/vigencia.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { raiseAlerta, resolveAlerta } from '#features/alertas/alertas.ts'
import { type ContratoRow, lockContrato } from '#features/faturamento/contratos/contrato-row.ts'
import { giveBackLancamentos, takeLancamentos } from '#features/faturamento/contratos/lancamentos.ts'
import { vigenciaDe } from '#features/faturamento/contratos/vigencia.ts'
import { giveBackCupom, spendCupom } from '#features/faturamento/cupons/uses.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type AlertaDaFatura, type FaturaRow, selectFaturas } from './fatura-row.ts'
import { gather, type Levantamento } from './gather.ts'
import { insertRascunho, rewriteRascunho } from './rascunho.ts'
import { faturavelDesde } from './watermark.ts'

export type MotivoDeIgnorar =
  | 'CONTRATO_SEM_PLANO'
  | 'SEM_DIAS_COBRADOS'
  | 'COMPETENCIA_EM_CURSO'
  | 'CONTRATO_INEXISTENTE'

/** What a run did to a contract. */
export type Geracao =
  | { situacao: 'gerada'; faturaId: string; contratoId: string; total: number; alertas: AlertaDaFatura[] }
  | { situacao: 'existente'; faturaId: string; contratoId: string; status: string; recalculada: boolean; total: number }
  | { situacao: 'ignorada'; contratoId: string; motivo: MotivoDeIgnorar }

export type Rodada = { competencia: string; execucaoId: string | null; usoAte: Date; now: Date }

/**
 * Makes the fatura of a contract for a competência, as a `rascunho`, or computes it again while it is one; a closed fatura
 * stays. A draft that a later fatura of the contract follows stays too: that one has the late notes and the credit which
 * this one would take again. `db` is a transaction, which this locks the contract in.
 */
export async function generateFatura(db: Db, contratoId: string, rodada: Rodada): Promise<Geracao> {
  const { competencia, usoAte, now } = rodada
  const contrato = await lockContrato(db, contratoId)
  const viva = await findViva(db, contratoId, competencia)
  if (viva && (viva.status !== 'rascunho' || (await hasLater(db, viva)))) return existing(viva, false)
  const vigencia = await vigenciaDe(db, contrato)
  const ignored = whyIgnored(contrato, vigencia, rodada)
  if (ignored && !viva) return { situacao: 'ignorada', contratoId, motivo: ignored }
  if (viva) await giveBackLancamentos(db, viva.id)
  const levantamento = await gather(db, contrato, competencia, { usoAte, fatura: viva, vigencia })
  if (!levantamento) return { situacao: 'ignorada', contratoId, motivo: 'SEM_DIAS_COBRADOS' }
  const fatura = computed(contrato, levantamento, rodada)
  const id = viva?.id ?? randomUUID()
  if (viva) await rewriteRascunho(db, viva.id, fatura)
  else if (!(await insertRascunho(db, { id, substituiId: null, vencimento: null, ...fatura })))
    throw new Error(`contrato ${contratoId}: a fatura of ${competencia} appeared under its lock`)
  const { dados, cupomAplicadoId } = levantamento
  const ids = fatura.itens.length > 0 ? dados.lancamentos.map((each) => each.id) : []
  await takeLancamentos(
    db,
    { ...contrato, id, contratoId, competencia },
    { ids, creditoRestante: fatura.creditoRestante, now },
  )
  await settleCupom(db, viva?.cupomAplicadoId ?? null, fatura.desconto > 0 ? cupomAplicadoId : null, now)
  // A new draft has no alert to resolve.
  if (viva || fatura.alertas.length > 0) await tell(db, id, fatura.alertas, contrato)
  if (viva) return existing({ ...viva, total: fatura.total }, true)
  return { situacao: 'gerada', faturaId: id, contratoId, total: reais(fatura.total), alertas: fatura.alertas }
}

/** The fatura of a contract for a month that is neither cancelled nor replaced, locked. */
async function findViva(db: Db, contratoId: string, competencia: string): Promise<FaturaRow | null> {
  const [viva] = await selectFaturas(
    db,
    sql`where f.contrato_id = ${contratoId} and f.competencia = ${competencia} and f.tipo <> 'avulsa'
      and f.status not in ('cancelada', 'substituida') for update of f`,
  )
  return viva ?? null
}

/** Whether a later month of the contract has a fatura, whose late notes and credits follow from this one. */
export const hasLater = async (db: Db, { contratoId, competencia }: FaturaRow): Promise<boolean> =>
  (await db.one(sql`
    select from faturas where contrato_id = ${contratoId} and competencia > ${competencia}
      and status not in ('cancelada', 'substituida') limit 1`)) !== null

function whyIgnored({ plano }: ContratoRow, vigencia: Vigencia, rodada: Rodada): MotivoDeIgnorar | null {
  if (!plano) return 'CONTRATO_SEM_PLANO'
  const { competencia, now } = rodada
  if (!temDiasCobrados(vigencia) || !diasDaCompetencia(vigencia, competencia)) return 'SEM_DIAS_COBRADOS'
  return now.getTime() < faturavelDesde(vigencia, competencia) ? 'COMPETENCIA_EM_CURSO' : null
}

/** A draft as it is stored. */
export type Calculada = ReturnType<typeof computed>

function computed(contrato: ContratoRow, levantamento: Levantamento, { competencia, execucaoId, usoAte, now }: Rodada) {
  const draft = draftFatura(levantamento.dados)
  const { fim } = levantamento.dados.vigencia
  const ended = CONTRATO[contrato.status].length === 0 && fim && competenciaDoDia(addDays(fim, -1)) === competencia
  return {
    ...draft,
    tenantId: contrato.tenantId,
    contratoId: contrato.id,
    competencia,
    tipo: ended ? ('final' as const) : ('mensal' as const),
    usoAte,
    execucaoId,
    precificacaoVersao: levantamento.precificacaoVersao,
    cupomAplicadoId: draft.desconto > 0 ? levantamento.cupomAplicadoId : null,
    alertas: outOfBounds({ ...levantamento, ...draft, itens: draft.itens.length }),
    now,
  }
}

/** A coupon is used by the fatura that it discounts; a draft computed again uses it once, or no more. */
async function settleCupom(db: Db, antes: string | null, agora: string | null, now: Date): Promise<void> {
  if (antes === agora) return
  if (antes) await giveBackCupom(db, antes)
  if (agora) await spendCupom(db, agora, now)
}

async function tell(db: Db, id: string, alertas: AlertaDaFatura[], { tenantNome }: ContratoRow): Promise<void> {
  if (alertas.length === 0) await resolveAlerta(db, 'fatura_incomum', id)
  else
    await raiseAlerta(db, {
      tenantId: null,
      tipo: 'fatura_incomum',
      chave: id,
      detalhe: { alertas, conta: tenantNome },
    })
}

const existing = (
  { id, contratoId, status, total }: Pick<FaturaRow, 'id' | 'contratoId' | 'status'> & { total: Centavos },
  recalculada: boolean,
): Geracao => ({ situacao: 'existente', faturaId: id, contratoId, status, recalculada, total: reais(total) })
