import { X509Certificate } from 'node:crypto'
import type { Ambiente, Erro } from '#domain/nota/nota.ts'
import { mergeSections } from '#features/cidades/reach/conexao-for.ts'
import type { ConteudoRecebido, UrlsConexao } from '#features/cidades/reach/conexao-row.ts'
import type { App } from '#platform/app.ts'
import { AddressError, assertPublicUrl } from '#platform/http-client/address-guard.ts'
import { findTemplateFaults } from '#tracks/template-faults.ts'

/** Every fault of a connection's content, with its path: template, differences by ambiente, addresses, authorities. */
export function findConexaoFaults(app: App, { template, urls, diferencas, ca }: ConteudoRecebido): Erro[] {
  const erros = under('template', findTemplateFaults(template))
  for (const ambiente of AMBIENTES) {
    const changed = diferencas[ambiente]
    if (changed && erros.length === 0)
      erros.push(...under(`diferencas.${ambiente}`, findTemplateFaults(mergeSections(template, changed))))
    erros.push(...findUrlFaults(app, urls[ambiente] ?? {}, `urls.${ambiente}`, ambiente))
  }
  return [...erros, ...findCaFaults(ca)]
}

/** Authorities that are not certificates in PEM. */
export function findCaFaults(ca: readonly string[]): Erro[] {
  return ca.flatMap((pem, index) =>
    PEM.test(pem) && isCertificate(pem)
      ? []
      : [{ campo: `ca[${index}]`, codigo: 'FORMATO_INVALIDO', mensagem: 'Envie um certificado em PEM.' }],
  )
}

/** Addresses that may not be called in the ambiente: not a URL, in a private network, with a user or password, not https. */
export function findUrlFaults(app: App, urls: UrlsConexao, campo: string, ambiente: Ambiente): Erro[] {
  return Object.entries(urls).flatMap(([operacao, url]) => {
    const why = whyNotUrl(app, url, ambiente)
    return why ? [{ campo: `${campo}.${operacao}`, codigo: 'VALOR_NAO_PERMITIDO', mensagem: why }] : []
  })
}

/**
 * Why an address is refused, as a sentence for the operator; null when it may be called. Real notes go to a city over TLS
 * alone; a test, or a document to read, may be at an http address.
 */
export function whyNotUrl(app: App, url: string, ambiente: Ambiente = 'homologacao'): string | null {
  const https = ambiente === 'producao'
  try {
    assertPublicUrl(url, { https, redesPermitidas: app.config.redesPermitidas })
    return null
  } catch (error) {
    if (!(error instanceof AddressError)) throw error
    return `O endereço não é aceito: use ${https ? 'https' : 'http ou https'}, sem usuário nem senha, fora da rede interna.`
  }
}

export const AMBIENTES = ['producao', 'homologacao'] as const

const PEM = /^-----BEGIN CERTIFICATE-----[A-Za-z0-9+/=\s]+-----END CERTIFICATE-----\s*$/

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0
  } catch {
    return false
  }
}

const under = (path: string, erros: Erro[]): Erro[] =>
  erros.map((erro) => ({ ...erro, campo: erro.campo ? `${path}.${erro.campo}` : path }))
