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
import { precificacaoEm } from '#features/faturamento/planos/precificacao.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** The data of a fatura, and the bounds that it is held against. */
export type Levantamento = {
  dados: DadosDaFatura
  /** The totals of the last faturas, three at most. */
  anteriores: Centavos[]
  tetoExcedente: Centavos | null
}

/** How far back late notes are looked for: no city answers a transmission later than this. */
const LATE_MONTHS = 12

type TermosRow = TermosDesde & { tetoExcedente: Centavos | null }

/**
 * Reads what a contract is billed by in a competência, as it is now; null when nothing of it is billed: the trial of a
 * registration, which has no plan, and months before the contract was made, which were billed elsewhere.
 */
export async function gather(db: Db, contrato: ContratoRow, competencia: string): Promise<Levantamento | null> {
  const { id, tenantId } = contrato
  const termos = await db.query<TermosRow>(sql`
    select t.versao, t.desde::text, t.valor_mensal as "valorMensal", t.desconto_percentual as desconto,
      t.notas_incluidas as "notasIncluidas", t.valor_nota_excedente as "valorNotaExcedente", t.faixas,
      v.teto_excedente as "tetoExcedente"
    from contrato_termos t join plano_versoes v on v.plano_id = t.plano_id and v.versao = t.plano_versao
    where t.contrato_id = ${id} order by t.versao`)
  if (termos.length === 0 || competencia < competenciaOf(contrato.criadoEm.getTime())) return null
  const vigencia = await vigenciaDe(db, contrato)
  const ultimo = ultimoDiaDe(vigencia, competencia)
  const [precos, notas, tardias, lancamentos, anteriores] = await Promise.all([
    pricesOn(db, ultimo),
    countNotas(db, tenantId, vigencia, competencia),
    lateUso(db, contrato, { vigencia, termos, competencia }),
    db.query<Lancamento>(sql`
      select id, tipo, descricao, valor from contrato_lancamentos
      where contrato_id = ${id} and fatura_id is null and competencia <= ${competencia} order by criado_em, valor, id`),
    db.query<{ total: Centavos }>(sql`
      select total from faturas where contrato_id = ${id} and competencia < ${competencia}
        and status not in ('rascunho', 'cancelada', 'substituida') order by competencia desc limit 3`),
  ])
  const cupom = contrato.cupom
    ? contrato.cupom.tipo === 'percentual'
      ? { tipo: 'percentual' as const, percentual: contrato.cupom.percentual! }
      : { tipo: 'valor' as const, valor: contrato.cupom.valor! }
    : null
  return {
    dados: { competencia, vigencia, termos, precos, notas, tardias, lancamentos, cupom },
    anteriores: anteriores.map(({ total }) => total),
    tetoExcedente: termosEm(termos, ultimo).tetoExcedente,
  }
}

/** The days of a contract: one that ended did so on the day of its last move; one that will, on the day set for it. */
async function vigenciaDe(db: Db, contrato: ContratoRow): Promise<Vigencia> {
  const row = await db.one<{ fim: string | null }>(sql`
    select least(c.fim, c.cancelar_em, (select min((h.em at time zone interval '-03:00')::date) from contrato_historico h
      where h.contrato_id = c.id and h.para in ('cancelado', 'encerrado')))::text as fim
    from contratos c where c.id = ${contrato.id}`)
  const { dataInicio: inicio, testeAte, periodicidade } = contrato
  return { inicio, fim: row!.fim, testeAte, periodicidade }
}

async function pricesOn(db: Db, dia: string): Promise<PrecosGerais> {
  const { valorNotaPadrao, faixas, descontoVolume } = await precificacaoEm(db, dia)
  return { valorNota: valorNotaPadrao, faixas, descontoVolume }
}

async function countNotas(db: Db, tenantId: string, vigencia: Vigencia, competencia: string): Promise<number> {
  const dias = diasDaCompetencia(vigencia, competencia)
  if (!dias) return 0
  const counted = await db.one<{ n: number }>(sql`
    select count(*) as n from uso where tenant_id = ${tenantId} and competencia = ${competencia}
      and autorizada_em >= ${new Date(inicioDoDia(dias.de))} and autorizada_em < ${new Date(inicioDoDia(dias.ate))}`)
  return counted!.n
}

type Contexto = { vigencia: Vigencia; termos: readonly TermosDesde[]; competencia: string }

/**
 * Notes of earlier months that were registered after the watermark of the fatura before, on days that are billed; what was
 * registered before it was billed by then.
 */
async function lateUso(
  db: Db,
  { id, tenantId }: ContratoRow,
  { vigencia, termos, competencia }: Contexto,
): Promise<UsoTardio[]> {
  const last = await db.one<{ usoAte: Date }>(sql`
    select uso_ate as "usoAte" from faturas where contrato_id = ${id} and competencia < ${competencia}
      and uso_ate is not null and status not in ('cancelada', 'substituida') order by competencia desc limit 1`)
  if (!last) return []
  const { de, ate } = diasCobrados(vigencia)
  const rows = await db.query<{ competencia: string; antes: number; agora: number }>(sql`
    select competencia, count(*) filter (where registrada_em < ${last.usoAte}) as antes, count(*) as agora from uso
    where tenant_id = ${tenantId} and competencia >= ${addMonths(competencia, -LATE_MONTHS)} and competencia < ${competencia}
      and autorizada_em >= ${new Date(inicioDoDia(de))}
      and (${ate}::date is null or autorizada_em < ${ate && new Date(inicioDoDia(ate))})
    group by competencia having max(registrada_em) >= ${last.usoAte} order by competencia`)
  return Promise.all(
    rows.map(async (row) => {
      const ultimo = ultimoDiaDe(vigencia, row.competencia)
      return { ...row, termos: termosEm(termos, ultimo), precos: await pricesOn(db, ultimo) }
    }),
  )
}
