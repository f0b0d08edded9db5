import type { RegraDaRota } from '#domain/cidades.ts'
import { diaDaCompetencia, diaOf } from '#domain/competencia.ts'
import { CONFIG_PADRAO, type NfseConfig, type Regime, type RotaDaEmpresa } from '#domain/empresa.ts'
import type { Ambiente } from '#domain/nota/nota.ts'
import type { Rota } from '#formas/cidades/municipio-operacao.ts'
import type { App } from '#platform/app.ts'
import { emissorNacionalOf, hasUrl, padraoSugeridoOf, whatIsMissing } from './city-facts.ts'
import { SLUG_NACIONAL } from './conexao-nacional.ts'
import { type MunicipioEntry, type MunicipioIndex, openMunicipioIndex } from './municipio-index.ts'

/** What a route depends on beside its rule: the company and the note's dates. */
export type Pedinte = {
  municipio: string
  ambiente: Ambiente
  /** Its regime is that of the competência. Without it: a company of the regular regime with no authorisation. */
  empresa?: Partial<Pick<Regime, 'regimeTributario' | 'optanteMei'> & RotaDaEmpresa>
  config?: Pick<NfseConfig, 'trilho' | 'conexao'>
  /** The day of emission, YYYY-MM-DD. */
  emissao: string
  /** YYYY-MM; default: the month of emission. */
  competencia?: string
}

export const PADRAO_NACIONAL = 'dps-1.01'

/** The day it is in a municipality; without one, in Brasília. */
export function hojeEm({ tabelas, now }: Pick<App, 'now' | 'tabelas'>, municipio?: string): string {
  const ms = now().getTime()
  return municipio === undefined ? diaOf(ms) : diaOf(ms, tabelas.fuso(municipio, ms))
}

/** The route of a company's notes in a municipality, from memory; today, unless the note has a date. */
export async function resolveTrack(
  app: App,
  pedinte: Omit<Pedinte, 'emissao'> & { emissao?: string },
): Promise<Rota | null> {
  return resolveIn(await openMunicipioIndex(app), {
    ...pedinte,
    emissao: pedinte.emissao ?? hojeEm(app, pedinte.municipio),
  })
}

type Caso = Required<Omit<Pedinte, 'empresa' | 'municipio' | 'config'>> & {
  index: MunicipioIndex
  entry: MunicipioEntry
  empresa: NonNullable<Pedinte['empresa']>
  /** The day of the competência. */
  dia: string
}

/**
 * The same, from a given index. Null: the municipality does not exist. The order of decision: what an operator set for
 * the company, the company's configuration, the rule of MEI (national emitter since 01/09/2023), what an operator set
 * for the city, the company's authorisation in the national register, the rule of Simples Nacional by date, the
 * connection published for the city, the adherence of the city to the national emitter.
 */
export function resolveIn(
  index: MunicipioIndex,
  { municipio, empresa = {}, config = CONFIG_PADRAO, competencia, ...pedinte }: Pedinte,
): Rota | null {
  const entry = index.byIbge.get(municipio)
  if (!entry) return null
  const mes = competencia ?? pedinte.emissao.slice(0, 7)
  const caso: Caso = {
    ...{ ...pedinte, index, entry, empresa, competencia: mes },
    dia: diaDaCompetencia(mes, pedinte.emissao),
  }
  const { trilhoOperador, trilhoMotivo } = empresa
  if (trilhoOperador === 'nacional')
    return nacional('operador', `definido pela operação para a empresa: ${trilhoMotivo}`)
  if (trilhoOperador === 'municipal')
    return daCidade(caso, 'operador', `definido pela operação para a empresa: ${trilhoMotivo}`)
  if (config.trilho === 'nacional') return nacional('configuracao', 'configurado para a empresa')
  if (config.conexao) return chosen(caso, config.conexao)
  if (config.trilho === 'municipal') return daCidade(caso, 'configuracao', 'configurado para a empresa')
  if (empresa.regimeTributario === 'mei' || empresa.optanteMei)
    return nacional('mei', 'MEI emite no emissor nacional', MEI_DESDE)
  const { ajuste } = entry
  const porque = ajuste?.motivo ? `: ${ajuste.motivo}` : ''
  if (ajuste?.trilho === 'nacional') return nacional('ajuste', `trilho nacional definido para o município${porque}`)
  if (ajuste?.trilho === 'municipal')
    return daCidade(caso, 'ajuste', `trilho municipal definido para o município${porque}`)
  return byAuthorisation(caso) ?? bySimples(caso) ?? byConexao(caso) ?? byAdherence(caso)
}

const MEI_DESDE = '2023-09-01'

/** A competência before the company's authorisation in the national register is refused there (E0025). */
function byAuthorisation(caso: Caso): Rota | null {
  const { nacionalDesde, recusadaAte } = caso.empresa
  const before = (motivo: string, desde: string | null) => ({ ...daCidade(caso, 'autorizacao', motivo), desde })
  if (nacionalDesde)
    return caso.dia < nacionalDesde
      ? before(
          `competência anterior à autorização da empresa no sistema nacional, de ${br(nacionalDesde)}: é do município`,
          nacionalDesde,
        )
      : null
  if (!recusadaAte || caso.competencia > recusadaAte) return null
  return before(
    `o sistema nacional não autorizou a empresa na competência ${recusadaAte} (E0025): até ela, as notas são do município`,
    null,
  )
}

/**
 * ME/EPP of Simples Nacional issue on the national emitter from a day on, in every city (Res. CGSN 140 art. 59 §1,
 * Res. CGSN 191/2026; docs/referencia/lei.md#3-simples-nacional-and-mei). The day compared, of emission or of
 * the competência, is a setting, because the text does not say.
 */
function bySimples({ index, empresa, emissao, dia }: Caso): Rota | null {
  const { desde, criterio } = index.simplesNacional
  if (empresa.regimeTributario !== 'simples_nacional' || (criterio === 'emissao' ? emissao : dia) < desde) return null
  const data = criterio === 'emissao' ? 'emissão' : 'competência'
  const motivo = `ME/EPP do Simples Nacional emite no emissor nacional desde ${br(desde)}, pela data de ${data} (Res. CGSN 191/2026)`
  return nacional('simples', motivo, desde)
}

function byConexao(caso: Caso): Rota | null {
  return caso.entry.conexao && daCidade(caso, 'conexao', null) // a test over another route would prove nothing
}

const nacional = (regra: RegraDaRota, motivo: string, desde: string | null = null): Rota => ({
  ...{ trilho: 'nacional', regra, motivo, desde },
  conexao: { slug: SLUG_NACIONAL, versao: 1 },
  padrao: PADRAO_NACIONAL,
  falta: null,
})

/** The route over the city's own system, or what is missing for it. `porque`: why not over the national one. */
function daCidade({ entry, ambiente }: Caso, regra: RegraDaRota, porque: string | null): Rota {
  const { conexao } = entry
  const because = (text: string) => (porque ? `${porque}; ${text}` : text)
  if (conexao && hasUrl(conexao, entry, ambiente))
    return {
      ...{ trilho: 'municipal', regra, desde: null, falta: null },
      motivo: because(`conexão ${conexao.slug} publicada para o município`),
      conexao: { slug: conexao.slug, versao: conexao.versao },
      padrao: conexao.padrao,
    }
  const { motivo, falta } = whatIsMissing(entry, ambiente)
  return {
    ...{ trilho: 'municipal', regra, motivo: because(motivo), desde: null, conexao: null },
    padrao: padraoSugeridoOf(entry),
    falta,
  }
}

/** The connection the company configured, whatever its city. */
function chosen({ index, entry, ambiente }: Caso, slug: string): Rota {
  if (slug === SLUG_NACIONAL) return nacional('configuracao', 'configurado para a empresa')
  const conexao = index.publicadas.get(slug)
  if (conexao && hasUrl(conexao, entry, ambiente))
    return {
      ...{ trilho: 'municipal', regra: 'configuracao', desde: null, falta: null },
      motivo: `conexão ${slug} configurada para a empresa`,
      conexao: { slug, versao: conexao.versao },
      padrao: conexao.padrao,
    }
  return {
    ...{ trilho: 'municipal', regra: 'configuracao', desde: null, conexao: null },
    motivo: `a conexão ${slug}, configurada para a empresa, não está publicada com endereço de ${ambiente}`,
    padrao: conexao?.padrao ?? null,
    falta: {
      codigo: 'conexao_nao_publicada',
      quemResolve: 'operador',
      oQueFazer: `Publicar a conexão ${slug} com o endereço de ${ambiente}, ou tirar conexao da configuração da empresa.`,
    },
  }
}

function byAdherence(caso: Caso): Rota {
  const { entry, ambiente, dia, empresa } = caso
  const { vigencia, emissaoPadrao, dataLista } = entry.adesao
  const decided = Boolean(entry.ajuste?.emissorNacional)
  const source = decided ? ', definido pela operação' : dataLista === null ? '' : `, pela lista de ${br(dataLista)}`
  const adere = emissorNacionalOf(entry, ambiente)
  if (adere.valor !== 'sim') {
    const because = adere.rejeicao
      ? `o sistema nacional recusou o município (${adere.rejeicao})`
      : adere.valor === 'nao'
        ? `o município não está no emissor nacional${source}`
        : 'nenhuma lista diz se o município está no emissor nacional'
    return daCidade(caso, 'convenio', because)
  }
  if (!decided && vigencia !== null && dia < vigencia) {
    const because = `o emissor nacional atende o município a partir de ${br(vigencia)}${source}`
    return { ...daCidade(caso, 'convenio', because), desde: vigencia }
  }
  if (!decided && emissaoPadrao === false && !empresa.nacionalDesde) return daCidade(caso, 'convenio', SO_LIBERADAS)
  return nacional('convenio', `município no emissor nacional${source}`, decided ? null : vigencia)
}

const SO_LIBERADAS =
  'no emissor nacional só emitem as empresas que o município, de emissor próprio, liberou no cadastro nacional (as liberadas informam nacionalDesde)'

const br = (dia: string) => dia.split('-').reverse().join('/')
