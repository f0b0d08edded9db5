import type { Ambiente } from '../national/sefin.ts'
import type { Cidade, Operacao, Soap } from './cidade.ts'
import { stepOf } from './envelopes.ts'
import { actionsOf } from './soap.ts'
import { uriOf } from './soap-texto.ts'

/** The WSDL of a city: its operations, elements, namespaces and SOAPActions, for the address it is served at. */
export function writeWsdl(cidade: Cidade & { soap: Soap }, ambiente: Ambiente, address: string): string {
  const { soap, operacoes } = cidade
  const uri = uriOf(soap, ambiente)
  const binding = soap.versao === '1.1' ? 'soap' : 'soap12'
  const bindingUri = `http://schemas.xmlsoap.org/wsdl/${binding}/`
  const lines = operacoes.map((operacao) => ({
    nome: operacao.nome,
    entrada: rootOf(soap, operacao),
    saida: firstOf(soap.envelope.resposta.caminho, operacao.nome) ?? operacao.resposta,
    acao: actionsOf(soap, operacao, ambiente)?.[0] ?? '',
  }))
  return (
    `<?xml version="1.0" encoding="utf-8"?><wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/" ` +
    `xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:${binding}="${bindingUri}" xmlns:tns="${uri}" ` +
    `name="${cidade.slug}" targetNamespace="${uri}"><wsdl:types><xsd:schema targetNamespace="${uri}" ` +
    `elementFormDefault="${soap.envelope.partesQualificadas ? 'qualified' : 'unqualified'}">` +
    lines
      .map(({ entrada, saida }) => elementOf(entrada, partsOf(soap)) + elementOf(saida, answerPartsOf(soap)))
      .join('') +
    '</xsd:schema></wsdl:types>' +
    lines.map(({ nome, entrada, saida }) => messageOf(`${nome}In`, entrada) + messageOf(`${nome}Out`, saida)).join('') +
    `<wsdl:portType name="nfse">${lines
      .map(
        ({ nome }) =>
          `<wsdl:operation name="${nome}"><wsdl:input message="tns:${nome}In"/>` +
          `<wsdl:output message="tns:${nome}Out"/></wsdl:operation>`,
      )
      .join('')}</wsdl:portType><wsdl:binding name="nfseSoap" type="tns:nfse">` +
    `<${binding}:binding transport="http://schemas.xmlsoap.org/soap/http"/>` +
    lines
      .map(
        ({ nome, acao }) =>
          `<wsdl:operation name="${nome}"><${binding}:operation soapAction="${acao}" style="document"/>` +
          `<wsdl:input><${binding}:body use="literal"/></wsdl:input>` +
          `<wsdl:output><${binding}:body use="literal"/></wsdl:output></wsdl:operation>`,
      )
      .join('') +
    `</wsdl:binding><wsdl:service name="nfse"><wsdl:port name="nfse" binding="tns:nfseSoap">` +
    `<${binding}:address location="${address}"/></wsdl:port></wsdl:service></wsdl:definitions>`
  )
}

function rootOf({ envelope }: Soap, { nome, envio }: Operacao): string {
  return firstOf(envelope.caminho, nome) ?? envio
}

function firstOf([step]: readonly string[], nome: string): string | undefined {
  return step === undefined ? undefined : stepOf(step, nome)
}

function partsOf({ envelope }: Soap): string[] {
  const { cabecalho, dados, credenciais } = envelope
  const names = [
    cabecalho?.em === 'corpo' ? cabecalho.elemento : null,
    dados,
    credenciais?.usuario ?? null,
    credenciais?.senha ?? null,
  ]
  return names.filter((name) => name !== null)
}

function answerPartsOf({ envelope }: Soap): string[] {
  return envelope.resposta.caminho.slice(1)
}

/** XML in place of texts is left open, as the providers' own WSDLs do. */
function elementOf(name: string, parts: string[]): string {
  const content = parts.map((part) => `<xsd:element name="${part}" type="xsd:string"/>`).join('') || '<xsd:any/>'
  return `<xsd:element name="${name}"><xsd:complexType><xsd:sequence>${content}</xsd:sequence></xsd:complexType></xsd:element>`
}

function messageOf(name: string, element: string): string {
  return `<wsdl:message name="${name}"><wsdl:part name="parameters" element="tns:${element}"/></wsdl:message>`
}
