import { CONFIG_PADRAO, type Empresa, type NfseConfig } from '#domain/empresa.ts'
import type { Ambiente, Trilho } from '#domain/nota/nota.ts'
import type { App } from '#platform/app.ts'
import { SLUG_NACIONAL } from './conexao-nacional.ts'
import {
  type ConexaoPublicada,
  type MunicipioEntry,
  type MunicipioIndex,
  openMunicipioIndex,
} from './municipio-index.ts'

/** The rule that decided, in the order of docs/especificacao/decisoes.md#4-issuance. */
export type Regra = 'configuracao' | 'mei' | 'ajuste' | 'conexao' | 'convenio'

/** The route of a municipality's notes. `conexao` null: there is no route yet, and `motivo` says why. */
export type Rota = {
  trilho: Trilho
  regra: Regra
  motivo: string
  conexao: { slug: string; versao: number } | null
  /** The template of the connection, or the one that would fit; null when none fits. */
  padrao: string | null
}

/** The company that a route is resolved for; without `empresa` and `config`, a company with no configuration. */
export type Pedinte = {
  municipio: string
  ambiente: Ambiente
  empresa?: Pick<Empresa, 'regimeTributario' | 'optanteMei'>
  config?: Pick<NfseConfig, 'trilho' | 'conexao'>
}

export const PADRAO_NACIONAL = 'dps-1.01'

/** The route of a company's notes in a municipality, from memory. Null: the municipality does not exist. */
export async function resolveTrack(app: App, pedinte: Pedinte): Promise<Rota | null> {
  return resolveIn(await openMunicipioIndex(app), pedinte)
}

/**
 * The same, from a given index. The order: the company's configuration, the rule of MEI (national emitter since
 * 01/09/2023), the operator's setting for the city, the connection published for it, its adherence to the national
 * emitter.
 */
export function resolveIn(
  index: MunicipioIndex,
  { municipio, ambiente, empresa, config = CONFIG_PADRAO }: Pedinte,
): Rota | null {
  const entry = index.byIbge.get(municipio)
  if (!entry) return null
  if (config.trilho === 'nacional') return nacional('configuracao', 'configurado para a empresa')
  if (config.conexao) return chosen(index, config.conexao, entry, ambiente)
  const onlyMunicipal = config.trilho === 'municipal'
  if (!onlyMunicipal && (empresa?.regimeTributario === 'mei' || empresa?.optanteMei))
    return nacional('mei', 'MEI emite no emissor nacional')
  const { ajuste, conexao } = entry
  if (!onlyMunicipal && ajuste?.trilho === 'nacional')
    return nacional('ajuste', 'trilho nacional definido para o município')
  if (conexao && hasUrl(conexao, entry, ambiente))
    return {
      trilho: 'municipal',
      regra: 'conexao',
      motivo: `conexão ${conexao.slug} publicada para o município`,
      conexao: { slug: conexao.slug, versao: conexao.versao },
      padrao: conexao.padrao,
    }
  if (onlyMunicipal || ajuste?.trilho === 'municipal')
    return withoutConexao(onlyMunicipal ? 'configuracao' : 'ajuste', entry, ambiente)
  if (conexao) return withoutConexao('conexao', entry, ambiente) // a test over another route would prove nothing
  return byAdherence(entry, ambiente)
}

const nacional = (regra: Regra, motivo: string): Rota => ({
  trilho: 'nacional',
  regra,
  motivo,
  conexao: { slug: SLUG_NACIONAL, versao: 1 },
  padrao: PADRAO_NACIONAL,
})

/** The connection the company configured, whatever its city. */
function chosen(index: MunicipioIndex, slug: string, entry: MunicipioEntry, ambiente: Ambiente): Rota {
  if (slug === SLUG_NACIONAL) return nacional('configuracao', 'configurado para a empresa')
  const conexao = index.publicadas.get(slug)
  const ready = conexao !== undefined && hasUrl(conexao, entry, ambiente)
  return {
    trilho: 'municipal',
    regra: 'configuracao',
    motivo: ready
      ? `conexão ${slug} configurada para a empresa`
      : `a conexão ${slug}, configurada para a empresa, não está publicada com endereço de ${ambiente}`,
    conexao: ready ? { slug, versao: conexao.versao } : null,
    padrao: conexao?.padrao ?? null,
  }
}

/** Whether the city has an address of its own, or the connection has one for all its cities. */
const hasUrl = (conexao: ConexaoPublicada, { anexo }: MunicipioEntry, ambiente: Ambiente): boolean =>
  hasAny(conexao.urls[ambiente]) || (anexo?.slug === conexao.slug && hasAny(anexo.urls[ambiente]))
const hasAny = (urls: object | undefined) => urls !== undefined && Object.keys(urls).length > 0

/** The provider: the operator's setting, else the table's. */
export const provedorOf = ({ ajuste, provedor }: MunicipioEntry): string | null => ajuste?.provedor ?? provedor
export const padraoSugeridoOf = ({ ajuste, padraoSugerido }: MunicipioEntry): string | null =>
  ajuste?.padraoSugerido ?? padraoSugerido

/** Whether the national emitter serves the city: the operator's setting, else what refusals showed, else the table. */
export function emissorNacionalOf({ ajuste, emissorNacional }: MunicipioEntry, ambiente: Ambiente) {
  if (ajuste?.emissorNacional) return ajuste.emissorNacional
  return ajuste?.rejeicao && ajuste.rejeicaoAmbiente === ambiente ? 'nao' : emissorNacional
}

function withoutConexao(regra: Regra, entry: MunicipioEntry, ambiente: Ambiente): Rota {
  const [provedor, padrao] = [provedorOf(entry), padraoSugeridoOf(entry)]
  const because = entry.conexao
    ? `a conexão ${entry.conexao.slug} não tem endereço de ${ambiente}`
    : entry.anexo
      ? `a conexão ${entry.anexo.slug} não está publicada`
      : 'sem conexão publicada'
  const would = padrao
    ? `; o padrão ${padrao} serviria`
    : provedor
      ? `; falta um padrão para o provedor ${provedor}`
      : '; o provedor do município não é conhecido'
  return { trilho: 'municipal', regra, motivo: because + would, conexao: null, padrao }
}

function byAdherence(entry: MunicipioEntry, ambiente: Ambiente): Rota {
  const adere = emissorNacionalOf(entry, ambiente)
  // docs/especificacao/decisoes.md#4-issuance: without a published connection the adherence decides; while it is
  // unknown, notes go to the national system, and its refusal (E0037…) is learned.
  if (adere !== 'nao') {
    const own = provedorOf(entry) === null ? '' : `; ${withoutConexao('convenio', entry, ambiente).motivo}`
    return nacional('convenio', BECAUSE[adere] + own)
  }
  const learned = entry.ajuste?.emissorNacional ? null : entry.ajuste?.rejeicao
  return {
    ...withoutConexao('convenio', entry, ambiente),
    motivo: learned
      ? `o sistema nacional recusou o município (${learned}), e não há conexão publicada`
      : withoutConexao('convenio', entry, ambiente).motivo,
  }
}

const BECAUSE = {
  sim: 'município aderente ao emissor nacional',
  presumido: 'município sem emissor próprio conhecido',
  desconhecido: 'adesão do município ainda não confirmada',
} as const
