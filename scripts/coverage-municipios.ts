/**
 * The coverage of the service: municipalities and inhabitants (2010 census) by track and template, as routed with a
 * connection published for every template of the service. `node scripts/coverage-municipios.ts [--json]`.
 */
import { TEMPLATES } from '#features/cidades/conexoes/templates.ts'
import {
  type ConexaoPublicada,
  conhecidos,
  type MunicipioConhecido,
  type MunicipioIndex,
} from '#features/cidades/reach/municipio-index.ts'
import { type Rota, resolveIn } from '#features/cidades/reach/resolve-track.ts'

export type Share = { nome: string; municipios: number; populacao: number }
export type Coverage = {
  municipios: number
  populacao: number
  porRota: Share[]
  porPadrao: Share[]
  semPadrao: Share[]
  /** Of the municipalities with a provider of their own, those that a template of the service would serve; 0 to 1. */
  comProvedor: { municipios: number; comPadrao: number; parcela: number; parcelaPopulacao: number }
}

/** Routes every municipality of the table, with a connection published for each template of the service. */
export function coverage(): Coverage {
  const all = conhecidos()
  const entries = all.map((each) => ({ ...each, ajuste: null, anexo: null, conexao: publishedFor(each) }))
  const index: MunicipioIndex = {
    byIbge: new Map(entries.map((entry) => [entry.ibge, entry])),
    all: entries,
    publicadas: new Map(),
  }
  const routed = all.map((each) => ({ each, rota: routeOf(index, each) }))
  const withProvider = routed.filter(({ each }) => each.provedor !== null && each.emissorNacional !== 'sim')
  const served = withProvider.filter(({ rota }) => rota.regra === 'conexao')
  return {
    municipios: all.length,
    populacao: populationOf(all),
    porRota: share(routed, ({ rota }) => (rota.padrao ? `${rota.trilho}: ${rota.regra}` : 'sem caminho')),
    porPadrao: share(routed, ({ rota }) => rota.padrao ?? '(nenhum)'),
    semPadrao: share(
      withProvider.filter(({ rota }) => rota.regra !== 'conexao'),
      ({ each }) => `${each.provedor ?? 'provedor desconhecido'} ${each.versaoProvedor ?? ''}`.trim(),
    ),
    comProvedor: {
      municipios: withProvider.length,
      comPadrao: served.length,
      parcela: served.length / withProvider.length,
      parcelaPopulacao:
        populationOf(served.map(({ each }) => each)) / populationOf(withProvider.map(({ each }) => each)),
    },
  }
}

/** The connection of a municipality once its suggested template is published; null when there is no such template. */
function publishedFor({ padraoSugerido }: MunicipioConhecido): ConexaoPublicada | null {
  const template = padraoSugerido ? TEMPLATES.get(padraoSugerido) : undefined
  if (!template) return null
  return {
    slug: template.padrao,
    versao: 1,
    titulo: template.titulo,
    padrao: template.padrao,
    familia: template.familia,
    urls: { producao: { padrao: 'https://cidade.example' } },
    capacidades: template.capacidades,
    prazoCancelamentoHoras: template.politica.prazoCancelamentoHoras,
    transporte: template.transporte,
    assina: template.familia !== 'abrasf' || template.assinatura.rps,
    operacoes: [],
  }
}

type Routed = { each: MunicipioConhecido; rota: Rota }

function routeOf(index: MunicipioIndex, { ibge }: MunicipioConhecido): Rota {
  const rota = resolveIn(index, { municipio: ibge, ambiente: 'producao' })
  if (!rota) throw new Error(`municipality ${ibge} resolves to nothing`)
  return rota
}

const populationOf = (all: readonly MunicipioConhecido[]) => all.reduce((sum, each) => sum + each.populacao, 0)

function share(routed: Routed[], nameOf: (routed: Routed) => string): Share[] {
  return [...Map.groupBy(routed, nameOf)]
    .map(([nome, group]) => ({
      nome,
      municipios: group.length,
      populacao: populationOf(group.map(({ each }) => each)),
    }))
    .sort((a, b) => b.municipios - a.municipios)
}

function print(result: Coverage): void {
  const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`.padStart(8)
  const table = (title: string, rows: Share[]) => {
    console.log(`\n${title}`)
    for (const { nome, municipios, populacao } of rows)
      console.log(
        `  ${nome.padEnd(34)}${String(municipios).padStart(6)}${percent(municipios, result.municipios)} dos municípios${percent(populacao, result.populacao)} da população`,
      )
  }
  console.log(`${result.municipios} municípios, ${result.populacao.toLocaleString('pt-BR')} habitantes (2010)`)
  table('Por rota', result.porRota)
  table('Por padrão', result.porPadrao)
  table('Sem padrão nosso, por provedor', result.semPadrao)
  const { municipios, comPadrao, parcela, parcelaPopulacao } = result.comProvedor
  console.log(
    `\nCom provedor próprio: ${municipios}; com um padrão nosso: ${comPadrao} (${percent(parcela, 1).trim()} deles, ${percent(parcelaPopulacao, 1).trim()} da sua população)`,
  )
}

if (import.meta.main) {
  const result = coverage()
  if (process.argv.includes('--json')) console.log(JSON.stringify(result, null, 2))
  else print(result)
}
