import type { ValoresDoMes } from '#domain/fechamento.ts'
import { type Centavos, reais, sum } from '#domain/money.ts'
import type { StatusNota } from '#domain/nota/nota.ts'
import { allow, allowEmpresa } from '#features/permissions/permissions.ts'
import type { FechamentoDaEmpresa } from '#formas/notas/fechamento.ts'
import { type Ctx, Refusal } from '#platform/ctx.ts'
import { sql } from '#platform/db/db.ts'
import { guardadasOf } from './atos.ts'
import { historiaOf } from './historia.ts'
import { findLinhas, type Linha, presentLinha } from './linhas.ts'
import { findConta, presentMudadas } from './list-fechamento.ts'
import { GUARDADAS_NOMES, type MesDaConta, notasDoMes, type TributoFederal } from './notas-do-mes.ts'
import { presentAberta } from './pendencias.ts'

/** The month of one company. */
export type MesDaEmpresa = Omit<MesDaConta, 'empresaIds'> & { empresaId: string }

/** The month of one company: what is paid, by which document, and what happened. Throws NAO_ENCONTRADO. */
export async function findFechamento(ctx: Ctx, { empresaId, ...mes }: MesDaEmpresa): Promise<FechamentoDaEmpresa> {
  allow(ctx, 'fechamento.read')
  const daEmpresa = { ...mes, empresaIds: [empresaId] }
  const linha = await findLinha(ctx, { ...mes, empresaId })
  const [conta, contribuicoes] = await Promise.all([findConta(ctx, ctx.db), findContribuicoes(ctx, daEmpresa, linha)])
  const [mudaram, historia] = await Promise.all([
    presentMudadas({ ctx, conta, linhas: [linha] }),
    historiaOf(ctx, daEmpresa, linha),
  ])
  const empresa = { id: empresaId, nome: linha.empresa.nome }
  const pendencias = linha.abertas.map((aberta) => presentAberta(aberta, { conta, empresa, mes }))
  return {
    competencia: mes.competencia,
    ambiente: mes.ambiente,
    ...presentLinha(ctx, linha, conta),
    impede: pendencias.filter(({ impede }) => impede),
    avisa: pendencias.filter(({ impede }) => !impede),
    mudaram,
    pagar: aPagar(ctx, contribuicoes),
    porServico: porServico(ctx, contribuicoes),
    historia,
  }
}

/** The month of one company that the caller sees. Throws NAO_ENCONTRADO. */
export async function findLinha(ctx: Ctx, { empresaId, ...mes }: MesDaEmpresa, db = ctx.db): Promise<Linha> {
  allowEmpresa(ctx, empresaId)
  const [linha] = await findLinhas(ctx, { ...mes, empresaIds: [empresaId] }, db)
  if (!linha) throw new Refusal('NAO_ENCONTRADO', `no empresa ${empresaId}`)
  return linha
}

/** What one note adds to its month, in centavos. */
type Contribuicao = { status: StatusNota; incidencia: string | null; codigo: string | null } & Record<
  TributoFederal | 'outras',
  Centavos
> &
  ValoresDoMes

/** What each note adds: as it was closed, or now. */
function findContribuicoes(ctx: Ctx, mes: MesDaConta, { fecho }: Pick<Linha, 'fecho'>): Promise<Contribuicao[]> {
  const source = fecho
    ? sql`select * from (${guardadasOf(ctx, mes, 'fecho')}) g`
    : sql`select ${GUARDADAS_NOMES} from (${notasDoMes(ctx, mes)}) v`
  return ctx.db.query<Contribuicao>(sql`
    select status, incidencia, codigo, pis, cofins, csll, irrf, inss, cpp, outras, valor_servico as "valorServico",
      iss_a_recolher as "issARecolher", iss_retido as "issRetido", receita_no_das as "receitaNoDas",
      federais as "federaisRetidos", ibs, cbs
    from (${source}) c where status = 'autorizada'`)
}

const TRIBUTOS = [
  ['PIS', 'pis'],
  ['Cofins', 'cofins'],
  ['CSLL', 'csll'],
  ['IRRF', 'irrf'],
  ['INSS', 'inss'],
  ['CPP', 'cpp'],
] as const

/** What is paid for these notes, by the document that pays it. */
function aPagar({ app }: Pick<Ctx, 'app'>, notas: readonly Contribuicao[]): FechamentoDaEmpresa['pagar'] {
  const total = (of: (nota: Contribuicao) => Centavos) => sum(...notas.map(of))
  const devidas = notas.filter(({ issARecolher }) => issARecolher !== 0)
  const retidas = notas.filter(({ issRetido }) => issRetido !== 0)
  const guias = [...Map.groupBy(devidas, ({ incidencia }) => incidencia ?? '')].map(([ibge, daCidade]) => {
    const municipio = app.tabelas.municipio(ibge)
    return {
      municipio: { ibge, nome: municipio?.nome ?? '', uf: municipio?.uf ?? '' },
      notas: daCidade.length,
      valor: reais(sum(...daCidade.map(({ issARecolher }) => issARecolher))),
    }
  })
  return {
    guias: guias.sort((a, b) => b.valor - a.valor),
    retido: { notas: retidas.length, valor: reais(total(({ issRetido }) => issRetido)) },
    federais: TRIBUTOS.map(([tributo, nome]) => ({ tributo, valor: reais(total((nota) => nota[nome])) })).filter(
      ({ valor }) => valor !== 0,
    ),
    outrasRetencoes: reais(total(({ outras }) => outras)),
    informa: {
      receitaNoDas: reais(total(({ receitaNoDas }) => receitaNoDas)),
      ibs: reais(total(({ ibs }) => ibs)),
      cbs: reais(total(({ cbs }) => cbs)),
    },
  }
}

const porServico = ({ app }: Pick<Ctx, 'app'>, notas: readonly Contribuicao[]): FechamentoDaEmpresa['porServico'] =>
  [...Map.groupBy(notas, ({ codigo }) => codigo ?? '')]
    .map(([codigo, doServico]) => ({
      codigo,
      nome: app.tabelas.itemLc116(codigo) ?? '',
      notas: doServico.length,
      valorServico: reais(sum(...doServico.map(({ valorServico }) => valorServico))),
    }))
    .sort((a, b) => b.valorServico - a.valorServico)
