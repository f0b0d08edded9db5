import { addMonths, diaOf } from '#domain/competencia.ts'
import { excedentes } from '#domain/faturamento/excedente.ts'
import { competenciaDoDia } from '#domain/faturamento/periods.ts'
import { forecastMes } from '#domain/faturamento/previsao.ts'
import { mensalidadeDe } from '#domain/faturamento/troca.ts'
import { vencimentoDe } from '#domain/faturamento/vigencia.ts'
import { type Centavos, reais } from '#domain/money.ts'
import { consumoOf } from '#features/faturamento/contratos/consumo.ts'
import { type ContratoRow, selectContratos } from '#features/faturamento/contratos/contrato-row.ts'
import { ABERTA, SALDO } from '#features/faturamento/inadimplencia/em-aberto.ts'
import { isAllowed } from '#features/permissions/permissions.ts'
import type { Assinatura } from '#formas/contas/assinatura.ts'
import type { Ctx } from '#platform/ctx.ts'
import { type Db, sql } from '#platform/db/db.ts'

/** The contract in force of an account; null: none with a plan, as in the trial that starts with the registration. */
export async function findContratoDaConta(db: Db, tenantId: string): Promise<ContratoRow | null> {
  const [contrato] = await selectContratos(
    db,
    sql`where c.tenant_id = ${tenantId} and c.status not in ('cancelado', 'encerrado') and c.plano_id is not null`,
  )
  return contrato ?? null
}

/**
 * What the account contracted, what it used of it this month, and what it will have used at the month's end
 * (src/domain/faturamento/previsao.ts); amounts are null for those who may not see money. Null without a contract with a plan. The caller called `allow`.
 */
export async function showAssinatura(ctx: Ctx): Promise<Assinatura | null> {
  const db = ctx.app.sistema
  const contrato = await findContratoDaConta(db, ctx.tenantId)
  if (!contrato) return null
  const hoje = diaOf(ctx.now().getTime())
  const money = (valor: Centavos) => (isAllowed(ctx.actor, 'fatura.read') ? reais(valor) : null)
  const [plano, consumo, emAberto] = await Promise.all([
    termosDoPlano(db, contrato),
    consumoDoMes(db, contrato, hoje, money),
    faturasEmAberto(ctx),
  ])
  const { inicio, fim, ...termos } = plano
  const vencidas = emAberto.filter(({ vencimento }) => vencimento < hoje)
  const aVencer = emAberto.find(({ vencimento }) => vencimento >= hoje)
  const mensalidade = mensalidadeDe(contrato.valorMensal, contrato.desconto, contrato.periodicidade)
  return {
    status: contrato.status,
    versao: contrato.versao,
    plano: {
      ...termos,
      id: contrato.plano!.id,
      codigo: contrato.plano!.codigo,
      periodicidade: contrato.periodicidade,
      mensalidade: money(mensalidade),
      notasIncluidas: contrato.notasIncluidas,
    },
    inicio,
    testeAte: contrato.testeAte,
    fim,
    diaVencimento: contrato.diaVencimento,
    trocaAgendada: plano.trocaNome ? { nome: plano.trocaNome, em: contrato.trocaAgendada!.em } : null,
    cancelarEm: contrato.cancelarEm,
    motivoSuspensao: contrato.motivoSuspensao,
    consumo,
    proximoVencimento: aVencer
      ? { dia: aVencer.vencimento, valor: money(aVencer.saldo), faturaId: aVencer.id }
      : await nextVencimento(db, contrato, hoje),
    vencidas: {
      quantidade: vencidas.length,
      desde: vencidas[0]?.vencimento ?? null,
      saldo: money(vencidas.reduce((total, { saldo }) => total + saldo, 0) as Centavos),
    },
  }
}

type TermosRow = Omit<Assinatura['plano'], 'id' | 'codigo' | 'periodicidade' | 'mensalidade' | 'notasIncluidas'> & {
  inicio: string
  fim: string | null
  trocaNome: string | null
}

/** The plan version of the contract, and the name of the plan that it changes to. */
const termosDoPlano = async (db: Db, { id }: ContratoRow): Promise<TermosRow> =>
  (await db.one<TermosRow>(sql`
    select v.nome, v.descricao, v.limite_notas as "limiteNotas", v.limite_empresas as "limiteEmpresas",
      v.limite_usuarios as "limiteUsuarios", v.limite_requisicoes_minuto as "limiteRequisicoesMinuto", v.recursos,
      c.inicio::text, c.fim::text, t.nome as "trocaNome"
    from contratos c join plano_versoes v on v.plano_id = c.plano_id and v.versao = c.plano_versao
    left join plano_versoes t on t.plano_id = c.troca_plano_id and t.versao = c.troca_plano_versao
    where c.id = ${id}`))!

async function consumoDoMes(
  db: Db,
  contrato: ContratoRow,
  hoje: string,
  money: (valor: Centavos) => number | null,
): Promise<Assinatura['consumo']> {
  const competencia = hoje.slice(0, 7)
  const { notas, notasNoTeste, notasIncluidas, dias, priceOf } = await consumoOf(db, contrato, competencia)
  const { diasPassados, diasDoMes, notas: noFim } = forecastMes(notas, hoje, dias ?? { de: hoje, ate: hoje })
  const shown = (quantas: number) => ({
    notas: quantas,
    excedentes: excedentes(quantas, notasIncluidas),
    valorExcedente: money(priceOf(quantas).valor),
  })
  return { competencia, ...shown(notas), notasNoTeste, diasPassados, diasDoMes, previsao: shown(noFim) }
}

type EmAberto = { id: string; vencimento: string; saldo: Centavos }

/** Faturas that are not fully paid, the earliest due date first. */
const faturasEmAberto = ({ db, tenantId }: Ctx): Promise<EmAberto[]> =>
  db.query<EmAberto>(sql`
    select f.id, f.vencimento::text, ${SALDO} as saldo from faturas f
    where f.tenant_id = ${tenantId} and ${ABERTA} order by f.vencimento, f.numero`)

/**
 * The due date of the next fatura that is not closed yet: that of last month, while it has none, or of this month.
 * Unknown for a yearly contract.
 */
async function nextVencimento(db: Db, { id, periodicidade, diaVencimento, status }: ContratoRow, hoje: string) {
  if (periodicidade !== 'mensal' || status === 'agendado' || status === 'em_teste') return null
  const mes = competenciaDoDia(hoje)
  const [atual, seguinte] = [vencimentoDe(addMonths(mes, -1), diaVencimento), vencimentoDe(mes, diaVencimento)]
  const closed = await db.one(sql`
    select from faturas where contrato_id = ${id} and competencia = ${addMonths(mes, -1)}
      and status not in ('rascunho', 'cancelada', 'substituida') limit 1`)
  return { dia: atual >= hoje && !closed ? atual : seguinte, valor: null, faturaId: null }
}
