import { diasDaCompetencia } from '#domain/faturamento/vigencia.ts'
import { findContrato } from '#features/faturamento/contratos/contrato-row.ts'
import { vigenciaDe } from '#features/faturamento/contratos/vigencia.ts'
import { countUso, type UsoDaEmpresa } from '#features/faturamento/uso/uso.ts'
import type { Db } from '#platform/db/db.ts'
import type { FaturaRow } from './fatura-row.ts'

/** The notes that a fatura counted of its competência, by company: not those of a trial, nor what was registered later. */
export async function usoDaFatura(
  db: Db,
  { contratoId, tenantId, competencia, usoAte }: FaturaRow,
): Promise<UsoDaEmpresa[]> {
  const dias = diasDaCompetencia(await vigenciaDe(db, await findContrato(db, contratoId)), competencia)
  return dias ? countUso(db, { tenantId, competencia, dias, registradasAte: usoAte }) : []
}
