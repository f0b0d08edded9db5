import { randomUUID } from 'node:crypto'
import { diaOf } from '#domain/competencia.ts'
import { usosDoCupom, whyNotCupom } from '#domain/faturamento/cupons.ts'
import type { Erro } from '#domain/nota/nota.ts'
import type { Contrato } from '#formas/faturamento/contrato.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'
import { type CupomRow, selectCupons, shownValor, statusEm } from './cupom-row.ts'

/** The coupon that a contract has now. `valor` is in percent or in reais, as `tipo` says. */
type CupomAplicado = NonNullable<Contrato['cupomAplicado']>

/** The applied coupon of a contract as json, null without one; `toCupomAplicado` reads it. */
export const cupomAplicadoOf = (contratoId: Sql): Sql => sql`(
  select json_build_object('cupomId', k.cupom_id, 'codigo', u.codigo, 'tipo', k.tipo, 'percentual', k.percentual,
    'valor', k.valor, 'duracao', k.duracao, 'usosRestantes', k.usos_restantes, 'aplicadoEm', k.aplicado_em)
  from cupons_aplicados k join cupons u on u.id = k.cupom_id where k.contrato_id = ${contratoId} and k.status = 'ativo')`

export type CupomAplicadoRow = Omit<CupomAplicado, 'valor'> & Pick<CupomRow, 'percentual' | 'valor'>
export function toCupomAplicado(row: CupomAplicadoRow | null): CupomAplicado | null {
  if (!row) return null
  const { percentual: _, ...rest } = row
  return { ...rest, valor: shownValor(row), aplicadoEm: new Date(row.aplicadoEm).toISOString() }
}

/**
 * Gives a contract the coupon of a code and counts its use; the coupon it already has stays. The caller called `allow`,
 * locked the contract and audits. Throws CUPOM_INVALIDO, CUPOM_EXPIRADO, CUPOM_ESGOTADO, CUPOM_INCOMPATIVEL (also while
 * another coupon is applied). `campo`: where the code came from.
 */
export async function applyCupom(
  db: Db,
  contrato: { id: string; tenantId: string; planoId: string },
  codigo: string,
  { now, campo }: { now: Date; campo: string },
): Promise<void> {
  const [cupom] = await selectCupons(
    db,
    sql`where upper(codigo) = upper(${codigo}) order by status = 'encerrado', criado_em desc limit 1 for update`,
  )
  const active = await db.one<{ cupomId: string }>(sql`
    select cupom_id as "cupomId" from cupons_aplicados where contrato_id = ${contrato.id} and status = 'ativo'`)
  if (!cupom) throw refuse('CUPOM_INVALIDO', campo, `Recebido "${codigo}", que não é o código de nenhum cupom.`)
  if (active?.cupomId === cupom.id) return
  if (active)
    throw refuse(
      'CUPOM_INCOMPATIVEL',
      campo,
      'O contrato já tem outro cupom.',
      'Retire-o em DELETE /admin/contratos/{id}/cupom.',
    )
  const hoje = diaOf(now.getTime())
  const why = whyNotCupom({ ...cupom, encerrado: cupom.gravado === 'encerrado' }, { hoje, planoId: contrato.planoId })
  if (why) throw refuse(why, campo, sentenceOf(why, cupom))
  await db.query(sql`
    insert into cupons_aplicados (id, tenant_id, contrato_id, cupom_id, tipo, percentual, valor, duracao, usos_restantes, aplicado_em)
    values (${randomUUID()}, ${contrato.tenantId}, ${contrato.id}, ${cupom.id}, ${cupom.tipo}, ${cupom.percentual},
      ${cupom.valor}, ${cupom.duracao}, ${usosDoCupom(cupom.duracao, cupom.meses)}, ${now})`)
  const usos = cupom.usos + 1
  await db.query(sql`
    update cupons set usos = ${usos}, status = ${statusEm({ ...cupom, usos }, hoje)}, versao = versao + 1,
      atualizado_em = ${now} where id = ${cupom.id}`)
}

/**
 * Takes the coupon off a contract; returns its code, or null when there was none. The use stays counted, and faturas that
 * had it keep it. The caller called `allow`, locked the contract and audits.
 */
export async function removeCupom(
  db: Db,
  contratoId: string,
  motivo: string | null,
  now: Date,
): Promise<string | null> {
  const removed = await db.one<{ codigo: string }>(sql`
    update cupons_aplicados k set status = 'removido', encerrado_em = ${now}, motivo = ${motivo}, versao = k.versao + 1
    from cupons u where u.id = k.cupom_id and k.contrato_id = ${contratoId} and k.status = 'ativo' returning u.codigo`)
  return removed?.codigo ?? null
}

type Why = NonNullable<ReturnType<typeof whyNotCupom>>

function sentenceOf(why: Why, { codigo, validoDe, validoAte, limiteUsos, gravado }: CupomRow): string {
  switch (why) {
    case 'CUPOM_INVALIDO':
      return gravado === 'encerrado'
        ? `O cupom ${codigo} foi encerrado.`
        : `O cupom ${codigo} só vale a partir de ${validoDe}.`
    case 'CUPOM_EXPIRADO':
      return `O cupom ${codigo} valeu até ${validoAte}.`
    case 'CUPOM_ESGOTADO':
      return `O cupom ${codigo} já foi usado as ${limiteUsos} vezes que permite.`
    case 'CUPOM_INCOMPATIVEL':
      return `O cupom ${codigo} não vale para o plano deste contrato.`
  }
}

function refuse(codigo: Why, campo: string, mensagem: string, correcao?: string): Refusal {
  const erro: Erro = { campo, codigo, mensagem, ...(correcao && { correcao }) }
  return new Refusal(codigo, mensagem, { erros: [erro] })
}
