import type { Ambiente, Resposta } from '../national/sefin.ts'
import { attributeOf, elementsOf, parseXml, textOf, type XmlElement, XmlError } from '../xml/parse.ts'
import type { Cidade, Operacao, Soap } from './cidade.ts'
import { stepOf } from './envelopes.ts'
import { decodeText, ENVELOPE_URIS, uriOf, writeFault } from './soap-texto.ts'

/** A request that reached an operation, or its immediate answer. */
export type Pedido = {
  operacao: Operacao
  /** The message, or the code and reason why it cannot be read. */
  mensagem: Documento | { codigo: 'cabecalho' | 'versao' | 'xml'; motivo: string }
  credenciais: { usuario: string; senha: string } | null
}

/** A message in its place, and alone when it is XML inside the envelope (each may have other namespaces in scope). */
export type Documento = { root: XmlElement; isolado: XmlElement | null; source: string }

type RequisicaoHttp = { contentType: string; soapAction: string | undefined; body: Buffer }

/** Opens a SOAP request exactly as the city accepts it; any other gets the Fault that the city's stack would answer. */
export function readSoap(
  cidade: Cidade & { soap: Soap },
  ambiente: Ambiente,
  requisicao: RequisicaoHttp,
): Pedido | Resposta {
  const { soap } = cidade
  if (!TIPOS[soap.versao].test(requisicao.contentType)) {
    return {
      status: 415,
      tipo: 'text/plain; charset=utf-8',
      corpo: `Unsupported Media Type: ${requisicao.contentType}`,
    }
  }
  try {
    const source = decodeText(requisicao.body, requisicao.contentType, soap.charset)
    const { root } = parseXml(source)
    const body = need(root, 'Body', ENVELOPE_URIS[soap.versao], 'Envelope')
    const uri = uriOf(soap, ambiente)
    const operacao = operacaoOf(cidade, body, uri)
    checkAction(soap, operacao, ambiente, requisicao)
    const partsUri = soap.uriPartes?.[ambiente] ?? uri
    return { operacao, ...readParts({ root, body, source }, cidade, operacao, { uri, partsUri }) }
  } catch (error) {
    if (error instanceof Fault || error instanceof XmlError) return writeFault(soap, 'Client', error.message)
    throw error
  }
}

/** The values a SOAPAction header may have for an operation; null: it must be absent; empty list: anything. */
export function actionsOf(soap: Soap, { nome, faz }: Operacao, ambiente: Ambiente): string[] | null {
  const { acao } = soap
  if (acao === null) return null
  if (acao === 'livre') return []
  const written = (camel: string) =>
    stepOf(acao, nome)
      .replace('{acao}', camel)
      .replace('{uri}', uriOf(soap, ambiente))
      .replace('{servico}', faz.startsWith('consultar') ? 'Consultas' : 'Geracao')
  const camel = nome.charAt(0).toLowerCase() + nome.slice(1)
  // Two programs known to work disagree on the name of São Paulo's test operation; both are accepted.
  return faz === 'testar' ? [written(camel), written('testeenvio')] : [written(camel)]
}

class Fault extends Error {}

const TIPOS = { '1.1': /^text\/xml\b/i, '1.2': /^application\/soap\+xml\b/i }

function need(parent: XmlElement, local: string, uri: string, parentLocal = parent.local): XmlElement {
  const child = elementsOf(parent).find((other) => other.local === local && other.uri === uri)
  if (parent.local !== parentLocal || !child) {
    throw new Fault(`esperado ${local} em "${uri}" dentro de ${parentLocal}`)
  }
  return child
}

function operacaoOf(cidade: Cidade & { soap: Soap }, body: XmlElement, uri: string): Operacao {
  const [first] = elementsOf(body)
  const [step] = cidade.soap.envelope.caminho
  const operacao = cidade.operacoes.find(({ nome, envio }) =>
    step === undefined ? first?.local === envio : first?.local === stepOf(step, nome) && first.uri === uri,
  )
  if (!operacao) throw new Fault(`operação desconhecida: {${first?.uri ?? ''}}${first?.local ?? ''}`)
  return operacao
}

function checkAction(
  soap: Soap,
  operacao: Operacao,
  ambiente: Ambiente,
  { contentType, soapAction }: RequisicaoHttp,
): void {
  const wanted = actionsOf(soap, operacao, ambiente)
  const inType = /\baction="?([^";]*)"?/i.exec(contentType)?.[1]
  const given = soap.versao === '1.2' ? inType : soapAction?.trim().replace(/^"(.*)"$/, '$1')
  if (wanted === null) {
    if (given !== undefined) throw new Fault(`este serviço não aceita o cabeçalho SOAPAction (veio "${given}")`)
    return
  }
  if (wanted.length === 0 || (soap.versao === '1.2' && given === undefined)) return
  if (given === undefined) throw new Fault('falta o cabeçalho SOAPAction')
  if (!wanted.includes(given)) throw new Fault(`valor de SOAPAction não reconhecido: ${given}`)
}

function readParts(
  { root, body, source }: { root: XmlElement; body: XmlElement; source: string },
  cidade: Cidade & { soap: Soap },
  operacao: Operacao,
  { uri, partsUri }: { uri: string; partsUri: string },
): Pick<Pedido, 'mensagem' | 'credenciais'> {
  const { soap } = cidade
  const { envelope } = soap
  let holder = body
  for (const step of envelope.caminho) holder = need(holder, stepOf(step, operacao.nome), uri)
  const partUri = envelope.partesQualificadas ? partsUri : ''

  const { credenciais: names, cabecalho: place } = envelope
  const credenciais = names && {
    usuario: textOf(need(holder, names.usuario, '')),
    senha: textOf(need(holder, names.senha, '')),
  }
  if (place && soap.cabecalho) {
    const where = place.em === 'corpo' ? holder : need(root, 'Header', ENVELOPE_URIS[soap.versao])
    const problem = whyNotCabecalho(need(where, place.elemento, partUri), soap)
    if (problem) return { mensagem: problem, credenciais }
  }
  const data = envelope.dados === null ? holder : need(holder, envelope.dados, partUri)
  return { mensagem: readMensagem(data, cidade, operacao, source), credenciais }
}

function readMensagem(
  data: XmlElement,
  { soap }: { soap: Soap },
  operacao: Operacao,
  source: string,
): Pedido['mensagem'] {
  if (soap.envelope.conteudo === 'texto') {
    if (elementsOf(data).length > 0) return { codigo: 'xml', motivo: `${data.local} deve conter texto, não elementos` }
    const text = textOf(data).trim()
    if (!soap.aceitaDeclaracao && text.startsWith('<?xml')) {
      return { codigo: 'xml', motivo: 'declaração <?xml?> dentro da mensagem' }
    }
    return readText(text)
  }
  const root = elementsOf(data).find((child) => child.local === operacao.envio)
  if (!root) return { codigo: 'xml', motivo: `falta ${operacao.envio} em ${data.local}` }
  return { root, isolado: isolate(source.slice(root.start, root.end)), source }
}

function readText(text: string): Pedido['mensagem'] {
  try {
    return { root: parseXml(text).root, isolado: null, source: text }
  } catch (error) {
    if (error instanceof XmlError) return { codigo: 'xml', motivo: error.message }
    throw error
  }
}

/** The message without the envelope around it; null when it depends on prefixes that the envelope declares. */
function isolate(xml: string): XmlElement | null {
  try {
    return parseXml(xml).root
  } catch (error) {
    if (error instanceof XmlError) return null
    throw error
  }
}

function whyNotCabecalho(element: XmlElement, soap: Soap): { codigo: 'cabecalho' | 'versao'; motivo: string } | null {
  const { versao, uri } = soap.cabecalho!
  if (element.local === 'VersaoSchema') {
    const given = textOf(element).trim()
    return given === versao ? null : { codigo: 'versao', motivo: `VersaoSchema ${given}` }
  }
  const cabecalho = element.local === 'cabecalho' ? element : cabecalhoIn(element, soap)
  if (cabecalho?.local !== 'cabecalho' || cabecalho.uri !== uri) {
    return { codigo: 'cabecalho', motivo: `esperado cabecalho em ${uri}` }
  }
  // The header of Ginfes is declared unqualified.
  const dados = elementsOf(cabecalho).find((child) => child.local === 'versaoDados' && [uri, ''].includes(child.uri))
  const given = [attributeOf(cabecalho, 'versao'), dados && textOf(dados).trim()]
  if (given.some((text) => text?.replace('.', '') !== versao.replace('.', ''))) {
    return { codigo: 'versao', motivo: `versão ${given.join(' e ')}, esperada ${versao}` }
  }
  return null
}

function cabecalhoIn(element: XmlElement, soap: Soap): XmlElement | null {
  if (soap.envelope.conteudo === 'xml') return elementsOf(element)[0] ?? null
  const read = readText(textOf(element).trim())
  return 'root' in read ? read.root : null
}
