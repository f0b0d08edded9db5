import { readDocumento, readWsdl } from '#features/analyzer/read-wsdl.ts'
import type { XmlNode } from '#platform/xml/node.ts'
import { parseXml, XmlError } from '#platform/xml/parse.ts'
import { type Alvo, exige } from '../alvo.ts'

const SOAP = 'http://schemas.xmlsoap.org/wsdl/soap/'
const GRANDE = `<a>${'<b c="1">texto &amp; outro</b>'.repeat(200)}</a>`
const DOCUMENTOS = [
  '<?xml version="1.0" encoding="UTF-8"?><x:a xmlns:x="urn:1" Id="1"><b>B&#227;<![CDATA[<&>]]></b><!-- c --><?pi x?></x:a>',
  GRANDE,
].map((text) => Buffer.from(text))
const WSDLS = [
  `<definitions xmlns="http://schemas.xmlsoap.org/wsdl/" xmlns:s="${SOAP}" xmlns:t="urn:t" targetNamespace="urn:t">` +
    '<types><schema xmlns="http://www.w3.org/2001/XMLSchema"><element name="E" type="t:T"/><complexType name="T"><sequence><element name="p"/><element ref="t:q"/></sequence></complexType></schema></types>' +
    '<message name="mi"><part name="x" element="t:E"/></message><message name="mo"><part name="out"/></message>' +
    '<portType name="p"><operation name="Gerar"><input message="t:mi"/><output message="t:mo"/></operation></portType>' +
    '<binding name="b" type="t:p"><s:binding style="rpc"/><operation name="Gerar"><s:operation soapAction="urn:g"/></operation></binding>' +
    '<service name="s"><port><s:address location="https://cidade.example/ws"/></port></service></definitions>',
  '<Envelope><Body><in>&lt;EnviarLoteRpsEnvio xmlns="urn:x"&gt;&lt;InfRps Id="1"&gt;&lt;Tomador/&gt;&lt;IBSCBS&gt;&lt;totCIBS/&gt;&lt;/IBSCBS&gt;&lt;/InfRps&gt;&lt;/EnviarLoteRpsEnvio&gt;</in></Body></Envelope>',
  '<PedidoEnvioLoteRPS><Cabecalho Versao="1"/><RPS><ChaveRPS/><TributacaoRPS>T</TributacaoRPS></RPS></PedidoEnvioLoteRPS>',
].map((text) => Buffer.from(text))
const PALAVRAS = [
  ...['<!DOCTYPE a [<!ENTITY b "bb">]>', '<!ENTITY', '<?xml version="1.0" encoding="utf-16"?>', '&b;', '&#x1C;'],
  ...[
    'xmlns="',
    'xmlns:x="',
    '</',
    '/>',
    '<![CDATA[',
    ']]>',
    '-->',
    '&#xD800;',
    '\xff\xfe',
    ' Id="1"',
    '<a>'.repeat(60),
  ],
]

/** The one parser of XML: a tree within the limits, or XmlError. */
export const XML: Alvo = {
  corpus: () => DOCUMENTOS,
  dicionario: PALAVRAS,
  provar(entrada) {
    try {
      measure(parseXml(entrada))
    } catch (error) {
      if (!(error instanceof XmlError)) throw error
    }
  },
}

function measure(root: XmlNode): void {
  let deep = 0
  for (let level = [root]; level.length > 0; level = level.flatMap(({ children }) => children)) {
    exige(++deep <= 100, () => 'mais fundo que 100')
    for (const { name, attrs } of level)
      exige(name !== '' && Object.getPrototypeOf(attrs) === null, () => `elemento ${JSON.stringify(name)} malfeito`)
  }
}

/** The analyzer of a city's WSDL and of sample messages: facts, or null. */
export const WSDL: Alvo = {
  corpus: () => WSDLS,
  dicionario: [...PALAVRAS, '<binding', '<operation name="', 'style="rpc"', '<part ', 'versao="2.04"', 'Envelope'],
  provar(entrada) {
    const text = entrada.toString('utf8')
    exige((readWsdl(text)?.operacoes.length ?? 0) <= 200, () => 'mais de 200 operações')
    JSON.stringify(readDocumento(text))
  },
}
