import type { Faixa } from '#domain/faturamento/excedente.ts'
import type { Centavos, Percentual } from '#domain/money.ts'
import type { ContratoDetalhe } from '#formas/faturamento/contrato.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** What a contract agreed to, as it copies it. */
type Termos = {
  planoId: string
  versaoPlano: number
  valorMensal: Centavos
  notasIncluidas: number
  valorNotaExcedente: Centavos | null
  faixas: readonly Faixa[]
  desconto: Percentual
}

/**
 * Gives a locked contract new terms from a day on; the earlier ones stay, for the days before. The caller called `allow`
 * and audits.
 */
export async function insertTermos(
  db: Db,
  { id, tenantId }: { id: string; tenantId: string },
  termos: Termos,
  {
    desde,
    origem,
    motivo,
    now,
  }: { desde: string; origem: ContratoDetalhe['termos'][number]['origem']; motivo: string | null; now: Date },
): Promise<void> {
  const { planoId, versaoPlano, valorMensal, notasIncluidas, valorNotaExcedente, faixas, desconto } = termos
  await db.query(sql`
    insert into contrato_termos (contrato_id, tenant_id, versao, desde, origem, plano_id, plano_versao, valor_mensal,
      notas_incluidas, valor_nota_excedente, faixas, desconto_percentual, motivo, criado_em)
    values (${id}, ${tenantId}, (select coalesce(max(versao), 0) + 1 from contrato_termos where contrato_id = ${id}),
      ${desde}, ${origem}, ${planoId}, ${versaoPlano}, ${valorMensal}, ${notasIncluidas}, ${valorNotaExcedente},
      ${JSON.stringify(faixas)}, ${desconto}, ${motivo}, ${now})`)
  await db.query(sql`
    update contratos set plano_id = ${planoId}, plano_versao = ${versaoPlano}, valor_mensal = ${valorMensal},
      notas_incluidas = ${notasIncluidas}, valor_nota_excedente = ${valorNotaExcedente}, faixas = ${JSON.stringify(faixas)},
      versao = versao + 1, atualizado_em = ${now} where id = ${id}`)
}

/** Sets the day from which the twelve months to the next readjustment count. The caller audits. */
export const setDataBase = async (db: Db, contratoId: string, dia: string): Promise<void> => {
  await db.query(sql`update contratos set data_base_reajuste = ${dia} where id = ${contratoId}`)
}
