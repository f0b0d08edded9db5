import { addMonths, competenciaOf } from '#domain/competencia.ts'
import {
  type DadosDaFatura,
  type Lancamento,
  type PrecosGerais,
  type TermosDesde,
  termosEm,
  type UsoTardio,
} from '#domain/faturamento/fatura.ts'
import { inicioDoDia } from '#domain/faturamento/uso.ts'
import { diasCobrados, diasDaCompetencia, ultimoDiaDe, type Vigencia } from '#domain/faturamento/vigencia.ts'
import type { Centavos } from '#domain/money.ts'
import type { ContratoRow } from '#features/faturamento/contratos/contrato-row.ts'
import { vigenciaDe } from '#features/faturamento/contratos/vigencia.ts'
import { cupomEmUso } from '#features/faturamento/cupons/uses.ts'
import { precificacaoEm } from '#features/faturamento/planos/precificacao.ts'
import { countNotas } from '#features/faturamento/uso/uso.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** The data of a fatura, and the bounds that it is held against. */
export type Levantamento = {
  dados: DadosDaFatura
  /** The totals of the last faturas, three at most. */
  anteriores: Centavos[]
  tetoExcedente: Centavos | null
  precificacaoVersao: number | null
  cupomAplicadoId: string | null
}

/**
 * `usoAte`: the watermark; null: all usage that is there. `fatura`: the draft that is computed again, which keeps the
 * coupon that it used. `vigencia`: the days of the contract, where the caller knows them.
 */
export type Alcance = {
  usoAte: Date | null
  fatura: { id: string; cupomAplicadoId: string | null } | null
  vigencia?: Vigencia
}

/** How far back late notes are looked for: no city answers a transmission later than this. */
const LATE_MONTHS = 12

type TermosRow = TermosDesde & { tetoExcedente: Centavos | null }

/**
 * Reads what a contract is billed by in a competência; null when nothing of it is billed: the trial of a registration,
 * which has no plan, and months before the contract was made, which were billed elsewhere.
 */
export async function gather(
  db: Db,
  contrato: ContratoRow,
  competencia: string,
  alcance: Alcance = { usoAte: null, fatura: null },
): Promise<Levantamento | null> {
  const { id, tenantId } = contrato
  if (competencia < competenciaOf(contrato.criadoEm.getTime())) return null
  const termos = await db.query<TermosRow>(sql`
    select t.versao, t.desde::text, t.valor_mensal as "valorMensal", t.desconto_percentual as desconto,
      t.notas_incluidas as "notasIncluidas", t.valor_nota_excedente as "valorNotaExcedente", t.faixas,
      v.teto_excedente as "tetoExcedente"
    from contrato_termos t join plano_versoes v on v.plano_id = t.plano_id and v.versao = t.plano_versao
    where t.contrato_id = ${id} order by t.versao`)
  if (termos.length === 0) return null
  const vigencia = alcance.vigencia ?? (await vigenciaDe(db, contrato))
  const ultimo = ultimoDiaDe(vigencia, competencia)
  const dias = diasDaCompetencia(vigencia, competencia)
  const { precos, versao } = await pricesOn(db, ultimo)
  const cupom = await cupomEmUso(db, id, alcance.fatura?.cupomAplicadoId)
  const dados: DadosDaFatura = {
    competencia,
    vigencia,
    termos,
    precos,
    notas: dias ? await countNotas(db, { tenantId, competencia, dias, registradasAte: alcance.usoAte }) : 0,
    tardias: await lateUso(db, contrato, { vigencia, termos, competencia }, alcance),
    lancamentos: await db.query<Lancamento>(sql`
      select id, tipo, descricao, valor from contrato_lancamentos
      where contrato_id = ${id} and fatura_id is null and competencia <= ${competencia} order by criado_em, valor, id`),
    cupom: cupom?.valor ?? null,
  }
  const anteriores = await db.query<{ total: Centavos }>(sql`
    select total from faturas where contrato_id = ${id} and competencia < ${competencia}
      and status not in ('rascunho', 'cancelada', 'substituida') order by competencia desc limit 3`)
  return {
    dados,
    anteriores: anteriores.map(({ total }) => total),
    tetoExcedente: termosEm(termos, ultimo).tetoExcedente,
    precificacaoVersao: versao || null,
    cupomAplicadoId: cupom?.id ?? null,
  }
}

async function pricesOn(db: Db, dia: string): Promise<{ precos: PrecosGerais; versao: number }> {
  const { valorNotaPadrao, faixas, descontoVolume, versao } = await precificacaoEm(db, dia)
  return { precos: { valorNota: valorNotaPadrao, faixas, descontoVolume }, versao }
}

type Contexto = { vigencia: Vigencia; termos: readonly TermosDesde[]; competencia: string }

/**
 * Notes of earlier months that no fatura counted: those that were registered after the newest watermark among the fatura of
 * their month and the later ones, which had them as late notes, and before that of this one.
 */
async function lateUso(
  db: Db,
  { id, tenantId }: ContratoRow,
  { vigencia, termos, competencia }: Contexto,
  { usoAte, fatura }: Alcance,
): Promise<UsoTardio[]> {
  const { de, ate } = diasCobrados(vigencia)
  const rows = await db.query<{ competencia: string; antes: number; agora: number }>(sql`
    with vivas as (
      select competencia, uso_ate from faturas where contrato_id = ${id} and uso_ate is not null
        and status not in ('cancelada', 'substituida') and competencia >= ${addMonths(competencia, -LATE_MONTHS)}
        and id is distinct from ${fatura?.id ?? null}::uuid
    ), contadas as (
      select m.competencia, (select max(v.uso_ate) from vivas v where v.competencia >= m.competencia) as ate
      from (select distinct competencia from vivas where competencia < ${competencia}) m
    )
    select u.competencia, count(*) filter (where u.registrada_em < c.ate) as antes, count(*) as agora
    from contadas c join uso u on u.tenant_id = ${tenantId} and u.competencia = c.competencia
    where u.autorizada_em >= ${new Date(inicioDoDia(de))}
      and (${ate}::date is null or u.autorizada_em < ${ate && new Date(inicioDoDia(ate))})
      and (${usoAte}::timestamptz is null or u.registrada_em < ${usoAte})
    group by u.competencia having max(u.registrada_em) >= min(c.ate) order by u.competencia`)
  const tardias: UsoTardio[] = []
  for (const row of rows) {
    const ultimo = ultimoDiaDe(vigencia, row.competencia)
    tardias.push({ ...row, termos: termosEm(termos, ultimo), precos: (await pricesOn(db, ultimo)).precos })
  }
  return tardias
}
