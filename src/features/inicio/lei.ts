import { diaOf } from '#domain/competencia.ts'
import { isSimples, regimeEm } from '#domain/empresa.ts'
import { linhasDaLei, REGIMES_DA_LEI, type RegimeDaLei, regimeDaLei } from '#domain/lei.ts'
import { withoutMasked } from '#domain/mascara.ts'
import { type Centavos, percent, reais } from '#domain/money.ts'
import type { Apurado } from '#domain/nota/apurado.ts'
import type { Ambiente, Trilho } from '#domain/nota/nota.ts'
import type { PedidoNota } from '#domain/nota/pedido.ts'
import { nextRegra, redrawNota } from '#domain/nota/redraw-nota.ts'
import { issOf } from '#domain/nota/tributos-da-nota.ts'
import { validatePedido } from '#domain/nota/validate-pedido.ts'
import { faseDe } from '#domain/tributos/phase-in.ts'
import { findWay } from '#features/cidades/reach/find-way.ts'
import { type EmpresaRow, empresaHoje, REGIMES } from '#features/empresas/empresa-row.ts'
import { type Emitente, findEmitente } from '#features/nfse/accept/find-emitente.ts'
import { findRequest } from '#features/nfse/nota/documents.ts'
import { allow, empresaLimit } from '#features/permissions/permissions.ts'
import { readMudancas } from '#features/tabelas/mudancas.ts'
import type { LeiDaConta, LeiDoRegime, NotaPelaLei } from '#formas/notas/lei.ts'
import type { Ctx } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'

const LINHAS_MAX = 3
const NOTA_DIAS = 90
const DAY_MS = 86_400_000

/**
 * What the law changes for the companies that the caller may see, by their regimes: up to three lines, and the last note
 * prepared again by the rule of today and by the next one. Dates and rates are those of the tables.
 */
export async function findLei(ctx: Ctx, ambiente: Ambiente): Promise<LeiDaConta> {
  allow(ctx, 'nota.read')
  const limit = empresaLimit(ctx)
  const rows = await ctx.db.query<EmpresaDaLei>(sql`
    select e.id, e.razao_social as "razaoSocial", e.cpf_cnpj as "cpfCnpj", e.endereco, ${REGIMES} as regimes from empresas e where e.tenant_id = ${ctx.tenantId} and e.ativa
      and (${limit}::uuid[] is null or e.id = any(${limit}::uuid[]))`)
  const empresas = rows.map((row) => empresaHoje(row, ctx.app))
  const regimes: LeiDoRegime[] = []
  for (const regime of REGIMES_DA_LEI) {
    const mine = empresas.filter((each) => regimeDaLei(each) === regime)
    if (mine.length > 0) regimes.push(await findRegime(ctx, { regime, empresas: mine, ambiente }))
  }
  return { regimes }
}

type EmpresaDaLei = Pick<EmpresaRow, 'id' | 'razaoSocial' | 'cpfCnpj' | 'endereco' | 'regimes'>
type Procura = { regime: RegimeDaLei; empresas: EmpresaDaLei[]; ambiente: Ambiente }

async function findRegime(ctx: Ctx, { regime, empresas, ambiente }: Procura): Promise<LeiDoRegime> {
  const hoje = diaOf(ctx.now().getTime())
  const proxima = nextRegra(hoje.slice(0, 7), ctx.app.tabelas)
  const semTaxa = proxima ? semTaxaDaCbs(ctx, regime, proxima) : []
  const linhas = linhasDaLei(readMudancas().mudancas, regime, { hoje, max: LINHAS_MAX - semTaxa.length })
  return {
    regime,
    empresas: empresas.length,
    linhas: [...linhas, ...semTaxa],
    nota: proxima === null ? null : await findNota(ctx, { empresas, ambiente, dias: [hoje, `${proxima}-01`] }),
  }
}

/** The rate that a company of the regular regime will charge, where no law or resolution has fixed it. */
function semTaxaDaCbs(ctx: Ctx, regime: RegimeDaLei, mes: string): LeiDoRegime['linhas'] {
  if (regime !== 'regular' || faseDe(mes, ctx.app.tabelas).cbs !== null) return []
  const texto = 'A alíquota da CBS ainda não foi publicada. Não a estimamos: quando sair, os valores aparecem aqui.'
  return [{ desde: `${mes}-01`, valendo: false, texto }]
}

type Ultima = { id: string; numero: string | null; empresaId: string; trilho: Trilho; apurado: Apurado | null }
type Desenho = { empresas: EmpresaDaLei[]; ambiente: Ambiente; dias: [hoje: string, depois: string] }

/** The last authorised note of the companies, by the rules of two days. */
async function findNota(ctx: Ctx, { empresas, ambiente, dias }: Desenho): Promise<LeiDoRegime['nota']> {
  const { app, tenantId } = ctx
  const found = await ctx.db.one<Ultima>(sql`
    select id, numero, trilho, apurado, empresa_id as "empresaId" from notas
    where tenant_id = ${tenantId} and ambiente = ${ambiente} and status = 'autorizada'
      and empresa_id = any(${empresas.map((each) => each.id)}::uuid[])
      and criada_em >= ${new Date(ctx.now().getTime() - NOTA_DIAS * DAY_MS)}
    order by criada_em desc limit 1`)
  const dela = empresas.find((each) => each.id === found?.empresaId)
  if (!found || !dela) return null
  const { id, numero, trilho, apurado } = found
  const { razaoSocial: empresa, cpfCnpj } = dela
  const issApurado = apurado?.iss ?? null
  const json = JSON.parse((await findRequest(ctx, { id, tenantId })).toString('utf8'))
  const { pedido } = validatePedido(withoutMasked(json))
  const emitente = await findEmitente(app, { tenantId, cpfCnpj, ambiente })
  if (!pedido || !emitente) return null
  const [hoje, depois] = await Promise.all(
    dias.map((dia) => drawOn(ctx, { pedido, emitente, ambiente, trilho, issApurado, dia })),
  )
  return { id, numero, empresa, hoje: hoje!, depois: depois! }
}

type Redesenho = {
  pedido: PedidoNota
  emitente: Emitente
  ambiente: Ambiente
  trilho: Trilho
  issApurado: Centavos | null
  dia: string
}

async function drawOn(
  ctx: Ctx,
  { pedido, emitente, ambiente, trilho, issApurado, dia }: Redesenho,
): Promise<NotaPelaLei> {
  const { tabelas } = ctx.app
  const { empresa, regimes, config, rota } = emitente
  const { desde: _, ...regime } = regimeEm(regimes, dia)
  const competencia = dia.slice(0, 7)
  const way = await findWay(ctx.app, {
    empresa: { ...empresa, ...regime },
    rota,
    config,
    ambiente,
    emissao: dia,
    competencia,
  })
  const layout = way.kind === 'way' ? layoutOf(way.track) : {}
  const { nota, previsto, semTaxa, erros } = redrawNota(
    pedido,
    { empresa, regimes, config, ambiente, tabelas, issApurado, ...layout },
    dia,
  )
  const iss = nota && issOf(nota, way.kind === 'way' ? way.rota.trilho : trilho)
  const paga = nota && (previsto ? previsto.total : nota.servico.valor.liquido)
  const servico = pedido.servico.reduce((sum, item) => sum + item.valor.servico, 0)
  return {
    dia,
    servico: nota ? reais(nota.servico.valor.servico) : servico,
    iss: iss && { situacao: iss.situacao, motivo: iss.motivo, valor: iss.aRecolher ?? iss.valorRetido },
    retido: nota && reais(nota.servico.valor.totalRetido),
    ibs: previsto && {
      aliquota: somaPercentual(previsto.ibsEstadual.aliquota, previsto.ibsMunicipal.aliquota),
      valor: previsto.ibs === null ? null : reais(previsto.ibs),
    },
    cbs: previsto && {
      aliquota: somaPercentual(previsto.cbs.aliquota),
      valor: previsto.cbs.valor === null ? null : reais(previsto.cbs.valor),
    },
    somam: previsto !== null && faseDe(competencia, tabelas).porFora && !isSimples(regime),
    paga: paga === null ? null : reais(paga),
    pagaSemTaxa: semTaxa === null ? null : reais(semTaxa),
    faltas: erros.map(({ mensagem }) => mensagem),
  }
}

type Layout = Extract<Awaited<ReturnType<typeof findWay>>, { kind: 'way' }>['track']
const layoutOf = ({ levaReforma, levaComercioExterior, levaNumeroProcesso, exigeCstPisCofins }: Layout) => ({
  ...{ levaReforma, levaComercioExterior, levaNumeroProcesso, exigeCstPisCofins },
})

/** The rates together, in percent; null while one is not fixed. */
function somaPercentual(...aliquotas: (number | null)[]): number | null {
  if (aliquotas.some((each) => each === null)) return null
  return percent(aliquotas.reduce<number>((sum, each) => sum + each!, 0) as Parameters<typeof percent>[0])
}
