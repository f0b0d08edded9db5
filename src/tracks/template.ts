import type { Natureza } from '#domain/nota/natureza.ts'
import type { Contagem } from './contagem.ts'

/**
 * A template (padrão) describes to the writer of its family how one kind of city speaks: data, never code. A conexão is
 * a template with the addresses and differences of one city, published as a version. `template-schema.ts` describes it
 * to the back-office.
 */
export type Template = TemplateAbrasf | TemplatePaulistana | TemplateDps

export type Familia = Template['familia']
export type TemplateDe<F extends Familia> = Extract<Template, { familia: F }>

/** RPS over SOAP, in the many dialects of ABRASF: most differences are in the XML and in its signatures. */
export type TemplateAbrasf = TemplateComum & {
  familia: 'abrasf'
  xml: XmlAbrasf
  assinatura: AssinaturaAbrasf
  politica: PoliticaDeEnvio
}

/** São Paulo: its layouts leave no choice, so address, version and capabilities are all it needs. */
export type TemplatePaulistana = TemplateComum & { familia: 'paulistana' }

/**
 * The national DPS at an address of the city: the messages around it differ, the document itself is the same
 * everywhere.
 */
export type TemplateDps = TemplateComum & {
  familia: 'dps'
  xml: XmlDps
  assinatura: AssinaturaDps
  politica: PoliticaDeEnvio
}

/** The fields of every family, which the service reads without knowing the family. */
type TemplateComum = {
  /** Name of the template: `abrasf-2.04`, `ginfes`, `issnet-1.01`. */
  padrao: string
  titulo: string
  /** Layout version within the family: 1.00, 2.01, 2.02, 2.03, 2.04 · 1.01 · 1, 2. */
  versao: string
  transporte: TransporteTemplate
  operacoes: OperacoesTemplate
  /** Namespace of the documents. */
  xml: { namespace: string }
  assinatura: { perfil: 'rsa-sha1' | 'rsa-sha256' }
  capacidades: CapacidadesTemplate
  politica: PoliticaTemplate
  /** What the city's answers show of the RPS or DPS that they are about; absent: all of it. */
  eco?: Eco
  /**
   * The public page of a note at the city, by ambiente, with `{numero}`, `{codigo}` (of verification), `{inscricao}` and
   * `{cnpj}` (of the provider); null or absent: not known.
   */
  paginaDaNota?: Partial<Record<'producao' | 'homologacao', string | null>>
  /** How the city tests; connections stored before the field: `homologacaoOf`. */
  homologacao?: Homologacao
  /** How sure the template is; connections stored before the field do not say. */
  confianca?: ConfiancaTemplate
}

/** How a note of homologação is kept from being a real one. What `modo` does not name is not read. */
export type Homologacao = {
  /**
   * `endereco-proprio`: another system, at addresses that are not those of production. `elemento`: the city's one
   * address, where an element makes a message a test. `metodo`: the same address, by another operation in the place of
   * `enviarSincrono`. `nenhuma`: the city has no test.
   */
  modo: 'endereco-proprio' | 'elemento' | 'metodo' | 'nenhuma'
  elemento?: ElementoDeTeste
  metodo?: OperacaoTemplate
}

export type ElementoDeTeste = {
  nome: string
  valor: string
  /** Its place among the children of the message's root. */
  onde: 'primeiro' | 'ultimo'
  /** The operations whose messages carry it. */
  operacoes: Operacao[]
  /** The codes by which an answer says that it was a test. */
  marcas: string[]
}

/**
 * `alta`: two independent sources agree, or a captured message does; `media`: one source; `baixa`: deduced, or the
 * sources disagree (docs/referencia/dialetos.md#8-confiança-dos-padrões).
 */
export type ConfiancaTemplate = {
  nivel: 'alta' | 'media' | 'baixa'
  fontes: FonteTemplate[]
  /** The captured message that the template was held against, if there is one. */
  capturada?: string
}

export type FonteTemplate = {
  nome: string
  /** Sources of one origin count as one: programs that were copied from each other, a schema and its manual. */
  origem: string
  /** YYYY-MM-DD or YYYY-MM; when it was read. */
  data: string
}

/**
 * What the notes in a city's answers show of their RPS or DPS: series and number; the number, sometimes without its
 * series; or not always anything, so that what they are about is known by their contents alone.
 */
export type Eco = 'completo' | 'sem-serie' | 'sem-rps'

export type Operacao =
  | 'gerar'
  | 'enviarSincrono'
  | 'enviarAssincrono'
  | 'consultarSituacao'
  | 'consultarLote'
  | 'consultarPorRps'
  | 'consultarFaixa'
  | 'consultarPrestado'
  | 'cancelar'
  | 'substituir'
  | 'cartaCorrecao'

export type TransporteTemplate = {
  tipo: 'soap11' | 'soap12' | 'rest-json' | 'multipart'
  charsetEnvio: 'utf-8' | 'iso-8859-1' | 'windows-1252'
  /** How to decode the answer when it declares no charset itself. */
  charsetRetorno: 'utf-8' | 'iso-8859-1' | 'windows-1252'
  /** Certificate of the company at the TLS handshake. */
  mtls: boolean
  /**
   * Old servers, per connection and never globally. Level 1 accepts keys of 1024 bits, level 0 also SHA-1 in
   * certificates and TLS before 1.2 (which OpenSSL speaks at no other level); both accept servers without secure
   * renegotiation.
   */
  tlsLegado: { versaoMinima: 'TLSv1' | 'TLSv1.1' | 'TLSv1.2'; nivelSeguranca: 0 | 1 } | null
  autenticacao: 'nenhuma' | 'basic' | 'usuario-senha-no-envelope' | 'token-no-cabecalho'
  /**
   * The content of the SOAP body: text with `{op}`, `{OP}` (in capitals), `{servico}`, `{cabecalho}`, `{mensagem}`,
   * `{usuario}`, `{senha}`, `{token}`. In `multipart` there is no SOAP around it, and it is the file itself.
   */
  envelope: string
  /** How message and `{cabecalho}` are written inside the envelope. */
  mensagem: 'cru' | 'cdata' | 'escapado'
  /** Element put into the SOAP header, with the same marks as the envelope; null: no header. */
  cabecalhoSoap: string | null
  /** The XML for `{cabecalho}`; null where the city takes none. */
  cabecalho: string | null
  /**
   * The namespace of the operations, for `{servico}`, where each city has its own; null: the address that is called,
   * without its query. Absent where the envelope has no such mark.
   */
  servico?: string | null
  /** `{op}`, `{OP}` and `{servico}` in it are replaced; '' sends an empty header; null sends none. */
  soapAction: string | null
  /** XML declaration in front of the message inside the envelope. */
  declaracaoXml: boolean
  /** Where the answer is: the text of the element, its XML, or the whole body. */
  retorno: { modo: 'texto' | 'xml' | 'corpo'; elemento: string | null }
  /** Name of the file's field in a `multipart` request; null for the rest. */
  campoArquivo: string | null
}

type OperacoesTemplate = Partial<Record<Operacao, OperacaoTemplate>>

export type OperacaoTemplate = {
  /** Name in the WSDL, the `{op}` of envelope and SOAPAction; for REST the path, with `{chave}` and `{id}`. */
  nome: string
  /** Root element of request and of answer. */
  raiz: string
  raizResposta: string
  /** Fills `{mensagem}` in the URIs of `xml.prefixos`, where each message has a namespace of its own. */
  mensagem?: string
  /** Overrides the transport's own where one operation differs. */
  soapAction?: string | null
  metodo?: 'GET' | 'POST'
}

/** How the XML of the abrasf family differs from the canonical 2.04. */
export type XmlAbrasf = {
  namespace: string
  /** Namespaces by prefix, declared at the root; '' is the default one. Empty: the default one alone. */
  prefixos: Record<string, string>
  /**
   * Prefix of the root and of what the message's own schema declares (LoteRps, Pedido…); null: the default namespace.
   */
  prefixoMensagem: string | null
  /** Everything below the root without namespace; the root then has `prefixoMensagem`. */
  filhosSemNamespace: boolean
  atributoId: 'Id' | 'id' | null
  /** The lote carries `versao`. */
  versaoNoLote: string | null
  /** The sender of the lote: `<Prestador>`, or its number and registration directly in the lote. */
  prestadorNoLote: 'grupo' | 'direto'
  /** GerarNfseEnvio holds a lote (BHISS) and not the RPS alone. */
  gerarEmLote: boolean
  dataEmissao: 'date' | 'dateTime'
  aliquota: { escala: 'percentual' | 'fracao'; casas: 2 | 4 }
  itemLista: '01.07' | '1.07' | '0107' | '107'
  tomador: 'Tomador' | 'TomadorServico'
  /** Consults are wrapped in `<Pedido>`. */
  consultaEmPedido: boolean
  /** Tags never sent (ValorIss, Aliquota…), and tags sent even when zero. */
  omitir: string[]
  exigir: string[]
  /** Tags with another name here: `{ ConstrucaoCivil: 'ContrucaoCivil' }`. */
  nomes: Record<string, string>
  /** NaturezaOperacao of 1.00 in each situation of the ISS; absent: the list of its manual. */
  naturezas?: Naturezas
  /**
   * Whose number `CodigoPais` is: the central bank's (to 2.03), or IBGE's (2.04, `tsCodigoPaisIbge`); absent: the central
   * bank's.
   */
  codigoPais?: 'bacen' | 'ibge'
  /** What replaces a line break in the description. */
  quebraDeLinha: string
  ibscbs: 'nenhum' | 'inf-declaracao' | 'servico' | 'servico-valores' | 'rps'
  /** The content of the group: as in the DPS, with computed amounts, or the names of Tiplan and of GISS. */
  esquemaIbscbs: 'nacional' | 'calculado' | 'tiplan' | 'giss'
  /** Extra cancellation reason element, where the city has one (MotivoCancelamento). */
  motivoCancelamento: string | null
}

/** Codes by situation: without one (null or absent) the document cannot carry the situation, and the note is refused. */
export type CodigosDeNatureza = Partial<Record<Natureza, string | null>> & {
  /** What is taxed and withheld by the customer, where that has a code of its own. */
  retido?: string
}

/** The list of a city; providers of Simples Nacional and MEI have lists of their own in some. */
export type Naturezas = CodigosDeNatureza & { simples?: CodigosDeNatureza; mei?: CodigosDeNatureza }

export type XmlDps = {
  namespace: string
  /** Name of the identifier that a signature refers to. */
  atributoId: 'Id' | 'id'
  /** The lote carries `versao`; null: there is no lote. */
  versaoNoLote: string | null
  /** What the city requires although the national layout does without: `IM`, `nPedRegEvento`. */
  exigir: string[]
  /** Namespace of DPS and events where the messages around them have another; absent: the same. */
  namespaceDocumento?: string
  /** How the messages around the DPS differ from those of ISSNet; absent: not at all. */
  mensagens?: MensagensDps
}

/** The messages around a DPS, by what is known to differ between cities. */
export type MensagensDps = {
  /** The registration of the provider again in the lote, after the provider. */
  inscricaoNoLote: boolean
  /** Name of the count of documents in the lote. */
  quantidade: 'QuantidadeDps' | 'QuantidadeRps'
  /**
   * Who asks in a consult: in a group with the national names, in one with those of ABRASF, or number and registration
   * directly in the message.
   */
  consulente: 'nacional' | 'abrasf' | 'direto'
  /** The DPS a consult is about: number and series in a group, its id, or number and series after the provider. */
  dps: 'numero' | 'id' | 'direto'
  /** A cancellation: the national event, or the request of ABRASF with the number of the note. */
  cancelamento: 'evento' | 'abrasf'
}

/** Where signatures are; each is made in the final document, with the namespaces that the envelope brings. */
export type AssinaturaAbrasf = {
  perfil: 'rsa-sha1' | 'rsa-sha256'
  rps: boolean
  lote: boolean
  /** Requests about a note: cancellation and correction letter. */
  cancelamento: boolean
  substituicao: boolean
  /** `prestador`: the signature covers the requesting provider, not the whole consult. */
  consultas: boolean | 'prestador'
}

/** DPS and events are always signed. */
type AssinaturaDps = { perfil: 'rsa-sha1' | 'rsa-sha256'; lote: boolean }

export type CapacidadesTemplate = {
  /** The city refuses the same RPS twice: the last barrier against double issuance. */
  unicidadeRps: boolean
  consultaPorRps: boolean
  assincrono: boolean
  visibilidadeSegundos: number
  cancelaPorWs: boolean
  substituiPorWs: boolean
  cartaCorrecao: boolean
  inutiliza: boolean
  /**
   * `erro`: a repeated RPS is refused; `idempotente`: answered again; `substitui`: the previous note is cancelled
   * (destructive).
   */
  reenvio: 'erro' | 'idempotente' | 'substitui'
  /** Takes a CNPJ with letters; connections stored before the field are as if false. */
  cnpjAlfanumerico?: boolean
  /** Accepts a list of services in one note. */
  listaDeItens: boolean
  maxConcorrencia: number
  timeoutSegundos: number
  discriminacaoMax: number
  /** How the city counts that length; absent: in characters, as XML Schema does. */
  discriminacaoConta?: Contagem
}

type PoliticaTemplate = {
  /** Waits between consults of a lote, in seconds. */
  esperasLoteS: number[]
  prazoCancelamentoHoras: number
  /** What the city's codes mean, where it is not a refusal (docs/referencia/municipal.md#3-erros-e-decisão). */
  codigos: { prazo: string[] }
}

/** Where a city has several ways to issue, and codes of its own. */
export type PoliticaDeEnvio = PoliticaTemplate & {
  modo: 'gerar' | 'sincrono' | 'assincrono'
  codigoCancelamentoPadrao: string
  /** The sentences by which a SOAP Fault without a code refuses a login, without the final stop; absent: none known. */
  faultsDeCredencial?: string[]
  codigos: {
    duplicado: string[]
    pendente: string[]
    naoEncontrado: string[]
    jaFeito: string[]
    credencial: string[]
    /** Codes of this city, beyond the catalogue, that are final refusals; an unlisted code stays uncertain. */
    recusa: string[]
  }
}
