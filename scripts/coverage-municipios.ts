/**
 * The coverage of the service today: municipalities and inhabitants (2010 census) by how a note of each regime would go
 * with nothing published, why the others cannot, and what the templates of the service would add once an operator
 * publishes them with an address. `node scripts/coverage-municipios.ts [--json] [YYYY-MM-DD]`.
 */
import { isDate, toBrasilia } from '#domain/competencia.ts'
import {
  conhecidos,
  type MunicipioConhecido,
  type MunicipioEntry,
  type MunicipioIndex,
} from '#features/cidades/reach/municipio-index.ts'
import { TEMPLATES } from '#features/cidades/reach/padroes.ts'
import { type Pedinte, resolveIn } from '#features/cidades/reach/resolve-track.ts'
import type { Falta } from '#formas/cidades/municipio.ts'
import type { Rota } from '#formas/cidades/municipio-operacao.ts'
import { loadRegraDoSimples } from '#platform/config.ts'
import { readOptions } from './options.ts'

type Share = { nome: string; municipios: number; populacao: number }
type Coverage = {
  dia: string
  municipios: number
  populacao: number
  /** Served today with no connection published, by regime. */
  atendidos: Share[]
  /** For the regular regime: why not, and who can change it. */
  semAtendimento: Share[]
  /** Of those: the templates that would serve, by confidence and by template. */
  porConfianca: Share[]
  porPadrao: Share[]
  /** Of those: the providers for which the service has no template. */
  semPadrao: Share[]
}

const REGIMES: Record<string, Pedinte['empresa']> = {
  'regime regular': {},
  'Simples Nacional (ME/EPP)': { regimeTributario: 'simples_nacional' },
  MEI: { regimeTributario: 'mei', optanteMei: true },
}

/** Routes every municipality of the table on a day, with nothing published and nothing learned. */
export function coverage(dia = toBrasilia(Date.now()).slice(0, 10)): Coverage {
  const all = conhecidos().map(
    (each): MunicipioEntry => ({ ...each, ajuste: null, anexo: null, conexao: null, prazoAprendido: {} }),
  )
  const index: MunicipioIndex = {
    byIbge: new Map(all.map((entry) => [entry.ibge, entry])),
    all,
    publicadas: new Map(),
    simplesNacional: loadRegraDoSimples(process.env),
  }
  const routed = (empresa: Pedinte['empresa'] = {}) =>
    all.map((each) => ({ each, rota: routeOf(index, each, empresa, dia) }))
  const unserved = routed().filter(({ rota }) => rota.falta)
  const withTemplate = unserved.filter(({ rota }) => TEMPLATES.has(rota.padrao ?? ''))
  return {
    dia,
    municipios: all.length,
    populacao: populationOf(all),
    atendidos: Object.entries(REGIMES).flatMap(([nome, empresa]) =>
      share(
        routed(empresa).filter(({ rota }) => rota.conexao),
        () => nome,
      ),
    ),
    semAtendimento: share(unserved, ({ rota }) => `${rota.falta!.codigo}: ${rota.falta!.quemResolve}`),
    porConfianca: share(withTemplate, ({ each }) => each.confiancaPadrao ?? 'definida pela operação'),
    porPadrao: share(withTemplate, ({ rota }) => rota.padrao!),
    semPadrao: share(
      unserved.filter(({ rota }) => rota.falta!.codigo === SEM_PADRAO),
      ({ each }) => `${each.provedor} ${each.versaoProvedor ?? ''}`.trim(),
    ),
  }
}
const SEM_PADRAO: Falta['codigo'] = 'padrao_ausente'

type Routed = { each: MunicipioConhecido; rota: Rota }

function routeOf(
  index: MunicipioIndex,
  { ibge }: MunicipioConhecido,
  empresa: Pedinte['empresa'],
  emissao: string,
): Rota {
  const rota = resolveIn(index, { municipio: ibge, ambiente: 'producao', emissao, ...(empresa && { empresa }) })
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
  const { municipios, populacao, dia } = result
  console.log(`${municipios} municípios, ${populacao.toLocaleString('pt-BR')} habitantes (2010), em ${dia}`)
  table('Atendidos agora, sem nenhuma conexão publicada, por regime', result.atendidos)
  table('Regime regular sem atendimento: o que falta e quem resolve', result.semAtendimento)
  table('Atendidos quando a operação publicar o padrão com endereço, por confiança', result.porConfianca)
  table('Os mesmos, por padrão', result.porPadrao)
  table('Sem padrão do serviço, por provedor', result.semPadrao)
}

if (import.meta.main) {
  const { values, positionals, refuse } = readOptions({
    usage: 'npm run coverage:municipios -- [--json] [AAAA-MM-DD]',
    options: { json: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [dia] = positionals
  if (dia !== undefined && !isDate(dia)) refuse(`O dia é escrito como 2026-12-15; veio "${dia}".`)
  const result = coverage(dia)
  if (values.json) console.log(JSON.stringify(result, null, 2))
  else print(result)
}
