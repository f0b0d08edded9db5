import { randomUUID } from 'node:crypto'
import type { Ambiente } from '#domain/nota/nota.ts'
import { audit } from '#features/audit/audit.ts'
import { ambienteOf } from '#features/nfse/accept/check-nota.ts'
import { checkMotivo } from '#features/nfse/nota/motivo.ts'
import { allow, allowEmpresa } from '#features/permissions/permissions.ts'
import { isSerie, skipNumber } from '#features/series/rps-numbers.ts'
import type { RpsInutilizado } from '#formas/notas/fim-da-nota.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { stateConflict } from '#platform/state-conflict.ts'

export type PedidoDeInutilizacao = {
  cpfCnpj: string
  municipio?: string
  serie: string
  numero: number
  motivo: string
  ambiente?: Ambiente
}

/**
 * Voids one RPS number so that the sequence has no unexplained gap
 * (docs/especificacao/estados.md#16-rps-series-and-number): one that no note has, or whose note the city provably
 * refused. No city's web service has the operation, so it is recorded here and the number is never used again. A
 * repeated call returns the same. Throws EMPRESA_NAO_CADASTRADA, NAO_ENCONTRADO (series), MOTIVO_INVALIDO,
 * ESTADO_INVALIDO (in use, of unknown outcome, or beyond the next number).
 */
export async function voidRps(ctx: Ctx, pedido: PedidoDeInutilizacao): Promise<RpsInutilizado> {
  allow(ctx, 'rps.void')
  checkMotivo(pedido.motivo)
  const ambiente = ambienteOf(ctx, pedido.ambiente)
  return ctx.db.transaction(async (tx) => {
    // The lock on the series prevents that a number is taken meanwhile.
    const serie = await lockSerie(ctx, tx, pedido, ambiente)
    const present = (row: { id: string; status: RpsInutilizado['status'] }): RpsInutilizado => ({
      ...row,
      serie: serie.serie,
      numero: String(pedido.numero),
    })
    const existing = await tx.one<{ id: string; status: RpsInutilizado['status'] }>(
      sql`select id, status from rps_inutilizados where serie_id = ${serie.id} and numero = ${pedido.numero}`,
    )
    if (existing) return present(existing)
    await assertFree(ctx, tx, serie, pedido.numero)
    const row = { id: randomUUID(), status: 'inutilizada_localmente' as const }
    await tx.query(sql`
      insert into rps_inutilizados (id, tenant_id, serie_id, numero, status, motivo, request_id, criado_em)
      values (${row.id}, ${ctx.tenantId}, ${serie.id}, ${pedido.numero}, ${row.status}, ${pedido.motivo.trim()},
        ${ctx.requestId}, ${ctx.now()})`)
    if (pedido.numero === serie.proximo) await skipNumber(tx, serie.id)
    const { numero, motivo } = pedido
    await audit(tx, ctx, {
      acao: 'rps.void',
      recurso: 'serie',
      recursoId: serie.id,
      detalhe: { serie: serie.serie, numero, motivo: motivo.trim() },
    })
    return present(row)
  })
}

export type SerieTravada = { id: string; serie: string; proximo: number }

/** The series of a request: no number is taken from it, or voided, until `tx` commits. */
export async function lockSerie(
  ctx: Ctx,
  tx: Db,
  { cpfCnpj, municipio, serie }: Pick<PedidoDeInutilizacao, 'cpfCnpj' | 'municipio' | 'serie'>,
  ambiente: Ambiente,
): Promise<SerieTravada> {
  const empresa = await tx.one<{ id: string; municipio: string }>(
    sql`select id, municipio from empresas where tenant_id = ${ctx.tenantId} and cpf_cnpj = ${cpfCnpj}`,
  )
  if (!empresa) throw new Refusal('EMPRESA_NAO_CADASTRADA', `tenant has no empresa ${cpfCnpj}`)
  allowEmpresa(ctx, empresa.id)
  const key = { empresaId: empresa.id, municipio: municipio ?? empresa.municipio, ambiente, serie }
  const found = await tx.one<SerieTravada>(sql`
    select id, serie, proximo_numero as proximo from series where tenant_id = ${ctx.tenantId} and ${isSerie(key)} for update`)
  if (!found) throw new Refusal('NAO_ENCONTRADO', `empresa ${empresa.id} has no series ${serie} in ${ambiente}`)
  return found
}

async function assertFree(ctx: Ctx, tx: Db, serie: SerieTravada, numero: number): Promise<void> {
  const nota = await tx.one<{ id: string; status: string; vigente: boolean }>(sql`
    select id, status, vigente from notas where serie_id = ${serie.id} and numero_rps = ${numero} and tenant_id = ${ctx.tenantId}`)
  if (nota?.vigente)
    throw stateConflict(`number ${numero} belongs to nota ${nota.id}`, {
      estadoAtual: nota.status,
      permitidos: ['rejeitada', 'falha_definitiva'],
      notaId: nota.id,
    })
  if (numero > serie.proximo)
    throw stateConflict(`number ${numero} is beyond ${serie.proximo}`, {
      estadoAtual: `proximoNumero ${serie.proximo}`,
      permitidos: [`numero <= ${serie.proximo}`],
    })
}
