import type { Faixa } from '#domain/faturamento/excedente.ts'
import { type Centavos, type Percentual, percent, reais } from '#domain/money.ts'
import { type CupomAplicadoRow, cupomAplicadoOf, toCupomAplicado } from '#features/faturamento/cupons/applied.ts'
import { faixasEmReais, toReaisOrNull } from '#features/faturamento/planos/plano-row.ts'
import type { Contrato } from '#formas/faturamento/contrato.ts'
import { Refusal } from '#platform/ctx.ts'
import { type Db, type Sql, sql } from '#platform/db/db.ts'

/** A contract as it is stored; amounts in centavos. `plano` is null in the trial that the registration began. */
export type ContratoRow = Omit<
  Contrato,
  'faixas' | 'descontoPercentual' | 'cupomAplicado' | 'criadoEm' | 'atualizadoEm'
> & {
  /** Who suspended it: payment ends only a suspension by dunning. */
  suspensoPor: 'operador' | 'inadimplencia' | null
  valorMensal: Centavos
  valorNotaExcedente: Centavos | null
  faixas: Faixa[]
  desconto: Percentual
  cupom: CupomAplicadoRow | null
  criadoEm: Date
  atualizadoEm: Date
}

const COLUMNS = sql`c.id, c.tenant_id as "tenantId", t.nome as "tenantNome", c.status, c.inicio::text as "dataInicio",
  c.fim::text as "dataFim", c.teste_ate::text as "testeAte", c.dia_vencimento as "diaVencimento", c.periodicidade,
  c.valor_mensal as "valorMensal", c.notas_incluidas as "notasIncluidas", c.valor_nota_excedente as "valorNotaExcedente",
  c.faixas, c.desconto_percentual as desconto, c.indice_reajuste as "indiceReajuste",
  c.data_base_reajuste::text as "dataBaseReajuste", c.cancelar_em::text as "cancelarEm", c.motivo,
  c.motivo_suspensao as "motivoSuspensao", c.suspenso_por as "suspensoPor", c.versao, c.criado_em as "criadoEm", c.atualizado_em as "atualizadoEm",
  (select json_build_object('id', p.id, 'codigo', p.codigo, 'nome', v.nome, 'versaoPlano', v.versao)
    from planos p join plano_versoes v on v.plano_id = p.id where p.id = c.plano_id and v.versao = c.plano_versao) as plano,
  (select json_build_object('planoId', p.id, 'codigo', p.codigo, 'versaoPlano', c.troca_plano_versao, 'em', c.troca_em)
    from planos p where p.id = c.troca_plano_id) as "trocaAgendada",
  ${cupomAplicadoOf(sql`c.id`)} as cupom`

/** Contracts; `rest`: what comes after `contratos c` and `tenants t`. */
export const selectContratos = (db: Db, rest: Sql): Promise<ContratoRow[]> =>
  db.query<ContratoRow>(sql`select ${COLUMNS} from contratos c join tenants t on t.id = c.tenant_id ${rest}`)

/** One contract. Throws NAO_ENCONTRADO. */
export async function findContrato(db: Db, id: string): Promise<ContratoRow> {
  const [row] = await selectContratos(db, sql`where c.id = ${id}`)
  if (!row) throw new Refusal('NAO_ENCONTRADO', `no contrato ${id}`)
  return row
}

/** The same, locked until the transaction ends. */
export async function lockContrato(db: Db, id: string): Promise<ContratoRow> {
  await db.query(sql`select from contratos where id = ${id} for update`)
  return findContrato(db, id)
}

/** Contracts, by their ids, locked in one order: of two runs over the same ones, one waits for the other. */
export async function lockContratos(db: Db, ids: readonly string[]): Promise<ContratoRow[]> {
  await db.query(sql`select from contratos where id = any(${ids}::uuid[]) order by id for update`)
  return selectContratos(db, sql`where c.id = any(${ids}::uuid[]) order by c.id`)
}

/** A contract as the API shows it; amounts in reais. */
export function presentContrato(row: ContratoRow): Contrato {
  const { desconto, cupom, suspensoPor: _, ...rest } = row
  return {
    ...rest,
    valorMensal: reais(row.valorMensal),
    valorNotaExcedente: toReaisOrNull(row.valorNotaExcedente),
    faixas: faixasEmReais(row.faixas),
    descontoPercentual: percent(desconto),
    cupomAplicado: toCupomAplicado(cupom),
    criadoEm: row.criadoEm.toISOString(),
    atualizadoEm: row.atualizadoEm.toISOString(),
  }
}
