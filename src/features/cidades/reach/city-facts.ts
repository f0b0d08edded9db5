import type { Ambiente } from '#domain/nota/nota.ts'
import type { Falta } from '#formas/cidades/municipio.ts'
import type { ConexaoPublicada, MunicipioEntry } from './municipio-index.ts'

/** Whether the city has an address of its own, or the connection has one for all its cities. */
export const hasUrl = (conexao: ConexaoPublicada, { anexo }: MunicipioEntry, ambiente: Ambiente): boolean =>
  hasAny(conexao.urls[ambiente]) || (anexo?.slug === conexao.slug && hasAny(anexo.urls[ambiente]))
const hasAny = (urls: object | undefined) => urls !== undefined && Object.keys(urls).length > 0

/** The provider: the operator's setting, else the table's. */
export const provedorOf = ({ ajuste, provedor }: MunicipioEntry): string | null => ajuste?.provedor ?? provedor
export const padraoSugeridoOf = ({ ajuste, padraoSugerido }: MunicipioEntry): string | null =>
  ajuste?.padraoSugerido ?? padraoSugerido

/**
 * Whether the national emitter serves the city: the operator's setting, else a refusal since the list was made, else
 * the list. `rejeicao`: the code of that refusal.
 */
export function emissorNacionalOf(
  { ajuste, adesao }: MunicipioEntry,
  ambiente: Ambiente,
): { valor: 'sim' | 'nao' | 'desconhecido'; rejeicao: string | null } {
  if (ajuste?.emissorNacional) return { valor: ajuste.emissorNacional, rejeicao: null }
  const refusedAt = ajuste?.rejeicaoEm?.toISOString().slice(0, 10) ?? ''
  if (ajuste?.rejeicao && ajuste.rejeicaoAmbiente === ambiente && refusedAt >= (adesao.dataLista ?? ''))
    return { valor: 'nao', rejeicao: ajuste.rejeicao }
  return { valor: adesao.emissorNacional, rejeicao: null }
}

/** Why notes cannot go to the city's own system, and who can fix it. */
export function whatIsMissing(entry: MunicipioEntry, ambiente: Ambiente): { motivo: string; falta: Falta } {
  const { conexao, anexo, ajuste } = entry
  const operador = (codigo: Falta['codigo'], motivo: string, oQueFazer: string) => ({
    motivo,
    falta: { codigo, quemResolve: 'operador' as const, oQueFazer },
  })
  if (conexao)
    return operador(
      'conexao_sem_endereco',
      `a conexão ${conexao.slug} não tem endereço de ${ambiente}`,
      `Informar o endereço de ${ambiente} do município na conexão ${conexao.slug}.`,
    )
  if (anexo)
    return operador(
      'conexao_nao_publicada',
      `a conexão ${anexo.slug} não está publicada`,
      `Publicar a conexão ${anexo.slug}, depois do ensaio.`,
    )
  const [provedor, padrao] = [provedorOf(entry), padraoSugeridoOf(entry)]
  if (padrao)
    return operador(
      'conexao_ausente',
      `sem conexão publicada; o padrão ${padrao} serviria`,
      `Publicar uma conexão do padrão ${padrao} com os endereços do município e anexá-lo a ela.`,
    )
  if (provedor) {
    const versao = ajuste?.versaoProvedor ?? entry.versaoProvedor
    const sistema = versao ? `${provedor} ${versao}` : provedor
    return {
      motivo: `sem conexão publicada; falta um padrão para o provedor ${sistema}`,
      falta: {
        codigo: 'padrao_ausente',
        quemResolve: 'servico',
        oQueFazer: `Acrescentar ao serviço um padrão para o provedor ${sistema}; se o município já usa outro sistema, informar o provedor ou o padrão.`,
      },
    }
  }
  return operador(
    'provedor_desconhecido',
    'sem conexão publicada; o provedor do município não é conhecido',
    'Perguntar à prefeitura qual é o web service do município (ou se ela aderiu ao emissor nacional), analisar o WSDL e publicar a conexão.',
  )
}
