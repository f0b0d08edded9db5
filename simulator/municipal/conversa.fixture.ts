import type { TestCity } from '../city.fixture.ts'
import type { Teste } from './cidades.fixture.ts'
import { type Envio, post, signRoot } from './client.fixture.ts'
import { consultaRpsXml, type Dados } from './rps.fixture.ts'

/** The consult of an RPS as a city wants it. */
export function consultaDe(
  city: TestCity,
  { fala, porMensagem, emPedido, consultaAssinada }: Teste,
  dados: Dados,
): string {
  const plain = consultaRpsXml({ ...fala, ...porMensagem?.('consulta') }, dados)
  const pedida = emPedido ? plain.replace(/^(<[^>]*>)(.*)(<\/[^>]*>)$/, '$1<Pedido>$2</Pedido>$3') : plain
  return consultaAssinada ? signRoot(pedida, city.empresa) : pedida
}

/** The address of a city. */
export function path({ slug }: Teste): string {
  return `/municipal/${slug}/homologacao/nfse`
}

export function http(teste: Teste, op: string): Envio {
  return teste.http?.(op) ?? (teste.slug === 'santos' ? {} : { soapAction: op })
}

export function soap({ slug }: Teste, body: string): string {
  const uri =
    slug === 'uberaba' ? 'http://www.w3.org/2003/05/soap-envelope' : 'http://schemas.xmlsoap.org/soap/envelope/'
  const header =
    slug === 'viamao'
      ? '<tem:cabecalho xmlns:tem="http://tempuri.org/" versao="202"><tem:versaoDados>2.02</tem:versaoDados></tem:cabecalho>'
      : ''
  return `<soapenv:Envelope xmlns:soapenv="${uri}"><soapenv:Header>${header}</soapenv:Header><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`
}

/** Sends a message to a city, inside its envelope. */
export function talk(city: TestCity, teste: Teste, op: string, mensagem: string) {
  const body = soap(teste, teste.veste(op, mensagem))
  return post(city, path(teste), teste.slug === 'lages' ? Buffer.from(body, 'latin1') : body, http(teste, op))
}
