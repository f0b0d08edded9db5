import { competenciaOf } from '#domain/competencia.ts'
import {
  type DadosDaFatura,
  type Lancamento,
  type PrecosGerais,
  type TermosDesde,
  temOQueCobrar,
  termosEm,
} from '#domain/faturamento/fatura.ts'
import { diasDaCompetencia, ultimoDiaDe, type Vigencia } from '#domain/faturamento/vigencia.ts'
import type { Centavos } from '#domain/money.ts'
import type { ContratoRow } from '#features/faturamento/contratos/contrato-row.ts'
import { vigenciasDe } from '#features/faturamento/contratos/vigencia.ts'
import { cuponsEmUso } from '#features/faturamento/cupons/uses.ts'
import { precificacaoEm } from '#features/faturamento/planos/precificacao.ts'
import { countNotasDe } from '#features/faturamento/uso/uso.ts'
import { type Db, sql } from '#platform/db/db.ts'
import { selectLateUso } from './late-uso.ts'

/** The data of a fatura, and the bounds that it is checked against. */
export type Levantamento = {
  dados: DadosDaFatura
  /** The totals of the last faturas, three at most. */
  anteriores: Centavos[]
  tetoExcedente: Centavos | null
  precificacaoVersao: number | null
  cupomAplicadoId: string | null
}

/** A draft that is computed again: it keeps the coupon that it used, and the lines that it took. */
type Rascunho = { id: string; cupomAplicadoId: string | null }

/** `usoAte`: the watermark; null: all usage that is there. `rascunhos`: by contract. */
type Alcance = { competencia: string; usoAte: Date | null; rascunhos?: ReadonlyMap<string, Rascunho> }

type TermosRow = TermosDesde & { contratoId: string; tetoExcedente: Centavos | null }
type DoContrato = { contratoId: string }

/** Reads the data that a contract is billed by in a competência; null: there is nothing to bill (see gatherAll). */
export const gather = async (db: Db, contrato: ContratoRow, competencia: string): Promise<Levantamento | null> =>
  (await gatherAll(db, [contrato], { competencia, usoAte: null })).get(contrato.id) ?? null

/**
 * Reads what contracts are billed by in a competência, in a few statements for all of them. A contract of which nothing is
 * billed is not in the answer: the trial of a registration, which has no plan; months before the contract was made, which
 * were billed elsewhere; months without a billed day, unless notes of the months before its end are late.
 */
export async function gatherAll(
  db: Db,
  contratos: readonly ContratoRow[],
  { competencia, usoAte, rascunhos = new Map() }: Alcance,
): Promise<Map<string, Levantamento>> {
  const made = contratos.filter(({ criadoEm }) => competencia >= competenciaOf(criadoEm.getTime()))
  if (made.length === 0) return new Map()
  const ids = made.map(({ id }) => id)
  const termosDe = byContrato(await selectTermos(db, ids))
  const vigencias = await vigenciasDe(db, made)
  const billed = made
    .filter(({ id }) => termosDe.has(id))
    .map((each) => ({ ...each, vigencia: vigencias.get(each.id)! }))
  const notas = await countMonth(db, billed, { competencia, usoAte })
  const procurados = billed.map((each) => ({ ...each, faturaId: rascunhos.get(each.id)?.id ?? null }))
  const tardiasDe = byContrato(await selectLateUso(db, procurados, { competencia, usoAte }))
  const drafts = [...rascunhos.values()].map(({ id }) => id)
  const lancamentosDe = byContrato(await selectLancamentos(db, ids, competencia, drafts))
  const usados = [...rascunhos.values()].flatMap(({ cupomAplicadoId: id }) => (id ? [id] : []))
  const cupons = await cuponsEmUso(db, ids, usados)
  const anterioresDe = byContrato(await selectAnteriores(db, ids, competencia))
  const pricesOn = pricesByDay(db)

  const levantamentos = new Map<string, Levantamento>()
  for (const { id, vigencia } of billed) {
    const termos = termosDe.get(id)!
    const ultimo = ultimoDiaDe(vigencia, competencia)
    const { precos, versao } = await pricesOn(ultimo)
    const tardias: DadosDaFatura['tardias'][number][] = []
    for (const { competencia: mes, antes, agora } of tardiasDe.get(id) ?? []) {
      const dia = ultimoDiaDe(vigencia, mes)
      tardias.push({
        competencia: mes,
        antes,
        agora,
        termos: termosEm(termos, dia),
        precos: (await pricesOn(dia)).precos,
      })
    }
    const cupom = cupons.get(id) ?? null
    const dados: DadosDaFatura = {
      competencia,
      vigencia,
      termos,
      precos,
      notas: notas.get(id) ?? 0,
      tardias,
      lancamentos: lancamentosDe.get(id) ?? [],
      cupom: cupom?.valor ?? null,
    }
    if (!temOQueCobrar(dados)) continue
    levantamentos.set(id, {
      dados,
      anteriores: (anterioresDe.get(id) ?? []).map(({ total }) => total),
      tetoExcedente: termosEm(termos, ultimo).tetoExcedente,
      precificacaoVersao: versao || null,
      cupomAplicadoId: cupom?.id ?? null,
    })
  }
  return levantamentos
}

/** Rows by their contract, in their order. */
function byContrato<Row extends DoContrato>(rows: readonly Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, ({ contratoId }) => contratoId)
}

const selectTermos = (db: Db, ids: readonly string[]) =>
  db.query<TermosRow>(sql`
    select t.contrato_id as "contratoId", t.versao, t.desde::text, t.valor_mensal as "valorMensal",
      t.desconto_percentual as desconto, t.notas_incluidas as "notasIncluidas",
      t.valor_nota_excedente as "valorNotaExcedente", t.faixas, v.teto_excedente as "tetoExcedente"
    from contrato_termos t join plano_versoes v on v.plano_id = t.plano_id and v.versao = t.plano_versao
    where t.contrato_id = any(${ids}::uuid[]) order by t.contrato_id, t.versao`)

/** The lines that wait for a fatura, and those that a draft took. */
const selectLancamentos = (db: Db, ids: readonly string[], competencia: string, rascunhos: readonly string[]) =>
  db.query<Lancamento & DoContrato>(sql`
    select * from (
      select contrato_id as "contratoId", id, tipo, descricao, valor, criado_em from contrato_lancamentos
      where contrato_id = any(${ids}::uuid[]) and fatura_id is null and competencia <= ${competencia}
      union all
      select contrato_id, id, tipo, descricao, valor, criado_em from contrato_lancamentos
      where fatura_id = any(${rascunhos}::uuid[])
    ) l order by l.criado_em, l.valor, l.id`)

const selectAnteriores = (db: Db, ids: readonly string[], competencia: string) =>
  db.query<DoContrato & { total: Centavos }>(sql`
    select c.id as "contratoId", a.total from unnest(${ids}::uuid[]) as c(id) cross join lateral (
      select total from faturas f where f.contrato_id = c.id and f.competencia < ${competencia}
        and f.status not in ('rascunho', 'cancelada', 'substituida') order by f.competencia desc limit 3) a`)

type Alvo = { id: string; tenantId: string; vigencia: Vigencia }

/** The notes of the billed days of a competência, by contract. */
async function countMonth(
  db: Db,
  contratos: readonly Alvo[],
  { competencia, usoAte }: { competencia: string; usoAte: Date | null },
): Promise<Map<string, number>> {
  const recortes = contratos.flatMap(({ id, tenantId, vigencia }) => {
    const dias = diasDaCompetencia(vigencia, competencia)
    return dias ? [{ id, tenantId, dias }] : []
  })
  const counted = await countNotasDe(db, recortes, { competencia, registradasAte: usoAte })
  return new Map(recortes.map(({ id }, nth) => [id, counted[nth]!]))
}

/** The general prices of days, each day read once. */
function pricesByDay(db: Db) {
  const read = new Map<string, { precos: PrecosGerais; versao: number }>()
  return async (dia: string) => {
    const known = read.get(dia)
    if (known) return known
    const { valorNotaPadrao, faixas, descontoVolume, versao } = await precificacaoEm(db, dia)
    const prices = { precos: { valorNota: valorNotaPadrao, faixas, descontoVolume }, versao }
    read.set(dia, prices)
    return prices
  }
}
