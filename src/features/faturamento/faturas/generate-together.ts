import { randomUUID } from 'node:crypto'
import { type Centavos, reais } from '#domain/money.ts'
import { raiseAlerta, resolveAlerta } from '#features/alertas/alertas.ts'
import { type ContratoRow, lockContratos } from '#features/faturamento/contratos/contrato-row.ts'
import { giveBackLancamentos, takeLancamentos } from '#features/faturamento/contratos/lancamentos.ts'
import { giveBackCupons, spendCupons } from '#features/faturamento/cupons/uses.ts'
import type { Fatura } from '#formas/faturamento/fatura.ts'
import type { FaturasGeradas } from '#formas/faturamento/geracao.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { type Calculada, computeRascunho, type Rodada } from './compute-rascunho.ts'
import { type FaturaRow, selectFaturas } from './fatura-row.ts'
import { gatherAll, type Levantamento } from './gather.ts'
import { insertRascunhos, rewriteRascunhos } from './rascunho.ts'
import { faturavelDesde } from './watermark.ts'

type MotivoDeIgnorar = FaturasGeradas['ignoradas'][number]['motivo']

/** The result of a run for a contract. */
export type Geracao =
  | ({ situacao: 'gerada' } & FaturasGeradas['geradas'][number])
  | ({ situacao: 'existente' } & FaturasGeradas['existentes'][number])
  | ({ situacao: 'ignorada' } & FaturasGeradas['ignoradas'][number])

/** A computed draft. `viva`: the one that it replaces, with the same id. */
type Nova = { id: string; viva: FaturaRow | null; fatura: Calculada; contrato: ContratoRow }

/**
 * Makes the faturas of contracts for a competência, each as a `rascunho`, or computes one again while it is that; a closed
 * fatura stays. A draft that a later fatura of the contract follows stays too: that one has the late notes and the credit
 * which this one would take again. `db` is a transaction, which this locks the contracts in. One contract takes as many
 * statements as hundreds.
 */
export async function generateTogether(db: Db, contratoIds: readonly string[], rodada: Rodada): Promise<Geracao[]> {
  const { competencia, usoAte } = rodada
  const contratos = await lockContratos(db, contratoIds)
  const vivas = await findVivas(db, contratoIds, competencia)
  const followed = vivas.size > 0 ? await findFollowed(db, [...vivas.keys()], competencia) : new Set<string>()
  const isFixed = (viva: FaturaRow) => viva.status !== 'rascunho' || followed.has(viva.contratoId)
  const rascunhos = new Map([...vivas].filter(([, viva]) => !isFixed(viva)))
  const open = contratos.filter(({ id, plano }) => plano && (rascunhos.has(id) || !vivas.has(id)))
  const levantamentos = await gatherAll(db, open, { competencia, usoAte, rascunhos })

  const geracoes: Geracao[] = []
  const novas: Nova[] = []
  for (const contrato of contratos) {
    const { id: contratoId } = contrato
    const viva = vivas.get(contratoId) ?? null
    const levantamento = levantamentos.get(contratoId)
    const motivo = whyIgnored(contrato, levantamento, rodada)
    if (viva && isFixed(viva)) geracoes.push(existing(viva, false))
    else if (!levantamento || (motivo && !viva))
      geracoes.push({ situacao: 'ignorada', contratoId, motivo: motivo ?? 'SEM_DIAS_COBRADOS' })
    else
      novas.push({
        id: viva?.id ?? randomUUID(),
        viva,
        fatura: computeRascunho(contrato, levantamento, rodada),
        contrato,
      })
  }
  await writeRascunhos(db, novas, rodada)
  return [...geracoes, ...novas.map(done)]
}

/** The faturas of contracts for a month that are neither cancelled nor replaced, by contract, locked. */
async function findVivas(db: Db, contratoIds: readonly string[], competencia: string): Promise<Map<string, FaturaRow>> {
  const rows = await selectFaturas(
    db,
    sql`where f.contrato_id = any(${contratoIds}::uuid[]) and f.competencia = ${competencia} and f.tipo <> 'avulsa'
      and f.status not in ('cancelada', 'substituida') for update of f`,
  )
  return new Map(rows.map((row) => [row.contratoId, row]))
}

/** Which of the contracts have a fatura of a later month, whose late notes and credits follow from that of this one. */
export async function findFollowed(db: Db, contratoIds: readonly string[], competencia: string): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>(sql`
    select distinct contrato_id as id from faturas where contrato_id = any(${contratoIds}::uuid[])
      and competencia > ${competencia} and status not in ('cancelada', 'substituida')`)
  return new Set(rows.map(({ id }) => id))
}

function whyIgnored(
  { plano }: ContratoRow,
  levantamento: Levantamento | undefined,
  { competencia, now }: Rodada,
): MotivoDeIgnorar | null {
  if (!plano) return 'CONTRATO_SEM_PLANO'
  if (!levantamento) return 'SEM_DIAS_COBRADOS'
  return now.getTime() < faturavelDesde(levantamento.dados.vigencia, competencia) ? 'COMPETENCIA_EM_CURSO' : null
}

async function writeRascunhos(db: Db, novas: readonly Nova[], { now }: Rodada): Promise<void> {
  if (novas.length === 0) return
  const again = novas.flatMap(({ viva }) => (viva ? [viva.id] : []))
  if (again.length > 0) await giveBackLancamentos(db, again)
  const rowsOf = (viva: boolean) =>
    novas.filter((each) => (each.viva !== null) === viva).map(({ id, fatura }) => ({ ...fatura, id }))
  await rewriteRascunhos(db, rowsOf(true))
  await insertRascunhos(db, rowsOf(false))
  const tomadas = novas.map(({ id, fatura }) => ({ ...fatura, id, ids: fatura.lancamentoIds }))
  await takeLancamentos(db, tomadas, now)
  await settleCupons(db, novas, now)
  // A new draft has no alert to resolve.
  for (const { id, viva, fatura, contrato } of novas)
    if (viva || fatura.alertas.length > 0) await tell(db, id, fatura.alertas, contrato)
}

/** A fatura with a discount uses the coupon; a draft that is computed again uses it once, or no more. */
async function settleCupons(db: Db, novas: readonly Nova[], now: Date): Promise<void> {
  const changed = novas
    .map(({ viva, fatura }) => ({ antes: viva?.cupomAplicadoId ?? null, agora: fatura.cupomAplicadoId }))
    .filter(({ antes, agora }) => antes !== agora)
  const back = changed.flatMap(({ antes }) => antes ?? [])
  const spent = changed.flatMap(({ agora }) => agora ?? [])
  if (back.length > 0) await giveBackCupons(db, back)
  if (spent.length > 0) await spendCupons(db, spent, now)
}

async function tell(db: Db, id: string, alertas: Fatura['alertas'], { tenantNome }: ContratoRow): Promise<void> {
  if (alertas.length === 0) await resolveAlerta(db, 'fatura_incomum', id)
  else
    await raiseAlerta(db, {
      tenantId: null,
      tipo: 'fatura_incomum',
      chave: id,
      detalhe: { alertas, conta: tenantNome },
    })
}

const done = ({ id, viva, fatura: { contratoId, total, alertas } }: Nova): Geracao =>
  viva
    ? existing({ ...viva, total }, true)
    : { situacao: 'gerada', faturaId: id, contratoId, total: reais(total), alertas }

const existing = (
  { id, contratoId, status, total }: Pick<FaturaRow, 'id' | 'contratoId' | 'status'> & { total: Centavos },
  recalculada: boolean,
): Geracao => ({ situacao: 'existente', faturaId: id, contratoId, status, recalculada, total: reais(total) })
