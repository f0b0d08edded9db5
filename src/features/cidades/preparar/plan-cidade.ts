import { createHash } from 'node:crypto'
import type { Ambiente } from '#domain/nota/nota.ts'
import { whyNotUrl } from '#features/cidades/conexoes/check-conexao.ts'
import { hasUrl } from '#features/cidades/reach/city-facts.ts'
import type { UrlsConexao } from '#features/cidades/reach/conexao-row.ts'
import type { MunicipioEntry } from '#features/cidades/reach/municipio-index.ts'
import type { Ensaio } from '#formas/cidades/conexao.ts'
import type { FaltaDoPreparo } from '#formas/cidades/preparacao.ts'
import type { App } from '#platform/app.ts'
import { addressKey, homologacaoOf } from '#tracks/homologacao.ts'
import type { Template } from '#tracks/template.ts'

/** A lack that keeps the city off the air. */
export const blocking = (
  codigo: FaltaDoPreparo['codigo'],
  quemResolve: FaltaDoPreparo['quemResolve'],
  oQueFazer: string,
): FaltaDoPreparo => ({ codigo, impede: true, quemResolve, oQueFazer })

/** Why a rehearsal failed, as a lack. */
export function rehearsalFault({ passos }: Pick<Ensaio, 'passos'>): FaltaDoPreparo {
  const failed = passos.find(({ ok }) => !ok)
  const why = failed?.erros.map(({ campo, mensagem }) => `${campo ? `${campo}: ` : ''}${mensagem}`).join(' ')
  return blocking('ensaio', 'operador', `O ensaio falhou no passo ${failed?.passo}. ${why}`.slice(0, 1000))
}

/** What a run was asked to do (docs/especificacao/decisoes.md#8-later-decisions). */
export type Pedido = {
  ambiente: Ambiente
  /** The company whose certificate rehearses all cities; null: for each city, one that is in it. */
  empresaId: string | null
  /** The address for cities that have none of their own. */
  urls: UrlsConexao
  /** Values by city, which override the table. */
  enderecos: Record<string, UrlsConexao>
  ca: string[]
  publicar: boolean
  /** Takes also cities that a connection serves or holds already. */
  substituir: boolean
}

/** What would be done for one city, and what it lacks; from memory alone. */
export type Plano = {
  /** The connection it would be attached to: one for each host of a template. Null without an address. */
  slug: string | null
  /** The addresses in the ambiente. */
  urls: UrlsConexao
  /** Served already, and left as it is. */
  mantido: boolean
  exige: { certificado: boolean; autenticacao: Template['transporte']['autenticacao'] }
  faltas: FaltaDoPreparo[]
}

/** The plan for one city. `empresaId`: the company that would rehearse it; null: there is none. */
export function planCidade(
  app: App,
  template: Template,
  pedido: Pedido,
  entry: MunicipioEntry,
  empresaId: string | null,
): Plano {
  const { ambiente, substituir } = pedido
  const urls = addressesOf(pedido, template, entry)
  const slug =
    Object.keys(urls).length > 0 ? (heldBy(template, entry) ?? slugOf(template.padrao, keyOf(entry, urls))) : null
  const { mtls, autenticacao } = template.transporte
  const exige = { certificado: mtls || template.familia !== 'abrasf' || template.assinatura.rps, autenticacao }
  const served = entry.conexao !== null && hasUrl(entry.conexao, entry, ambiente)
  if (served && !substituir) return { slug: entry.conexao!.slug, urls, mantido: true, exige, faltas: [] }
  const faltas: FaltaDoPreparo[] = []
  const lack = (codigo: FaltaDoPreparo['codigo'], quemResolve: FaltaDoPreparo['quemResolve'], oQueFazer: string) =>
    faltas.push({ codigo, impede: codigo !== 'credencial', quemResolve, oQueFazer })
  if (!slug)
    lack(
      'endereco',
      'prefeitura',
      `A tabela não traz o endereço de ${ambiente} deste município: peça à prefeitura e envie em enderecos.`,
    )
  if (slug && ambiente === 'homologacao' && homologacaoOf(template).modo === 'endereco-proprio')
    for (const url of testesReais(entry, urls))
      lack(
        'endereco_recusado',
        'prefeitura',
        `${url.slice(0, 200)}: é o endereço de produção, e um teste enviado a ele seria uma nota de verdade.`,
      )
  for (const url of Object.values(urls)) {
    const why = whyNotUrl(app, url, ambiente)
    if (why) lack('endereco_recusado', 'operador', `${url.slice(0, 200)}: ${why}`)
  }
  if (entry.anexo && entry.anexo.slug !== slug && !substituir)
    lack(
      'outra_conexao',
      'operador',
      `O município está anexado à conexão ${entry.anexo.slug}: publique-a, retire-o dela ou envie substituir.`,
    )
  if (!empresaId)
    lack(
      'empresa',
      'operador',
      'Nenhuma empresa do município tem certificado válido para o ensaio: envie empresaId de uma que tenha.',
    )
  if (autenticacao !== 'nenhuma') lack('credencial', 'empresa', CREDENCIAL[autenticacao])
  return { slug, urls, mantido: false, exige, faltas }
}

const CREDENCIAL = {
  basic: 'Cada empresa informa usuário e senha da prefeitura na configuração do município antes da primeira nota.',
  'usuario-senha-no-envelope':
    'Cada empresa informa usuário e senha da prefeitura na configuração do município antes da primeira nota.',
  'token-no-cabecalho':
    'Cada empresa informa o token da prefeitura na configuração do município antes da primeira nota.',
} as const

/** The operator's address, else the one the city is attached with, else the table's when it is of this template. */
function addressesOf({ ambiente, enderecos, urls }: Pedido, { padrao }: Template, entry: MunicipioEntry): UrlsConexao {
  const own = entry.anexo?.urls[ambiente]
  const known = entry.padraoSugerido === padrao ? entry.urlsConhecidas[ambiente] : undefined
  return enderecos[entry.ibge] ?? (own && Object.keys(own).length > 0 ? own : known ? { padrao: known } : urls)
}

/** The addresses of homologação that are the city's own of production, as far as they are known. */
function testesReais({ urlsConhecidas, anexo }: MunicipioEntry, urls: UrlsConexao): string[] {
  const producao = [urlsConhecidas.producao ?? '', ...Object.values(anexo?.urls.producao ?? {})].map(addressKey)
  return Object.values(urls).filter((url) => producao.includes(addressKey(url)))
}

/** A city that a connection of this template serves stays in it, whatever the ambiente. */
const heldBy = ({ padrao }: Template, { conexao }: MunicipioEntry): string | null =>
  conexao?.padrao === padrao ? conexao.slug : null

/** Both ambientes use one connection: the table's addresses are grouped by that of production. */
function keyOf({ ibge, urlsConhecidas }: MunicipioEntry, urls: UrlsConexao): string {
  const address = urls.padrao ?? Object.values(urls)[0] ?? ibge
  return Object.values(urlsConhecidas).includes(address) ? (urlsConhecidas.producao ?? address) : address
}

const SLUG_MAX = 60

/**
 * The name of the connection of the cities that one host serves: they share its breaker and seats, and a host that is
 * down stops no other city.
 */
function slugOf(padrao: string, url: string): string {
  const host = URL.canParse(url) ? new URL(url).host.toLowerCase() : ''
  const words = host.split(/[^a-z0-9]+/).filter((each) => each !== '')
  const slug = [padrao, ...words].join('-')
  const fits = words.length > 0 && slug.length <= SLUG_MAX
  return fits ? slug : `${padrao}-${createHash('sha256').update(url).digest('hex').slice(0, 12)}`
}
