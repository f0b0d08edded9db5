import { confianca } from '#tracks/fontes.ts'
import { operacao } from '#tracks/operacao.ts'
import type {
  Operacao,
  OperacaoTemplate,
  PoliticaDeEnvio,
  TemplateAbrasf,
  TransporteTemplate,
} from '#tracks/template.ts'

/**
 * The canonical web service of ABRASF 2.x: document/literal, header and message as texts
 * (docs/referencia/municipal.md#11-transporte).
 */
const TRANSPORTE_ABRASF: TransporteTemplate = {
  tipo: 'soap11',
  charsetEnvio: 'utf-8',
  charsetRetorno: 'utf-8',
  mtls: true,
  tlsLegado: null,
  autenticacao: 'nenhuma',
  envelope:
    '<nfse:{op}Request xmlns:nfse="http://nfse.abrasf.org.br"><nfseCabecMsg>{cabecalho}</nfseCabecMsg><nfseDadosMsg>{mensagem}</nfseDadosMsg></nfse:{op}Request>',
  mensagem: 'cdata',
  cabecalhoSoap: null,
  cabecalho: cabecalhoAbrasf('2.04'),
  soapAction: 'http://nfse.abrasf.org.br/{op}',
  declaracaoXml: false,
  retorno: { modo: 'texto', elemento: 'outputXML' },
  campoArquivo: null,
}

/** `cabecalho` of a version in the namespace of the layout. */
export function cabecalhoAbrasf(versao: string, namespace = 'http://www.abrasf.org.br/nfse.xsd'): string {
  return `<cabecalho xmlns="${namespace}" versao="${versao}"><versaoDados>${versao}</versaoDados></cabecalho>`
}

/** The operations of 2.x (docs/referencia/municipal.md#12-operação-e-raiz). */
export const OPERACOES_2: Partial<Record<Operacao, OperacaoTemplate>> = {
  gerar: operacao('GerarNfse', 'GerarNfse'),
  enviarSincrono: operacao('RecepcionarLoteRpsSincrono', 'EnviarLoteRpsSincrono'),
  enviarAssincrono: operacao('RecepcionarLoteRps', 'EnviarLoteRps'),
  consultarLote: operacao('ConsultarLoteRps', 'ConsultarLoteRps'),
  consultarPorRps: operacao('ConsultarNfsePorRps', 'ConsultarNfseRps'),
  consultarFaixa: operacao('ConsultarNfsePorFaixa', 'ConsultarNfseFaixa'),
  consultarPrestado: operacao('ConsultarNfseServicoPrestado', 'ConsultarNfseServicoPrestado'),
  cancelar: operacao('CancelarNfse', 'CancelarNfse'),
  substituir: operacao('SubstituirNfse', 'SubstituirNfse'),
}

/** The operations of 1.00: a lote is always asynchronous, and consulted in two steps. */
export const OPERACOES_1: Partial<Record<Operacao, OperacaoTemplate>> = {
  enviarAssincrono: operacao('RecepcionarLoteRps', 'EnviarLoteRps'),
  consultarSituacao: operacao('ConsultarSituacaoLoteRps', 'ConsultarSituacaoLoteRps'),
  consultarLote: operacao('ConsultarLoteRps', 'ConsultarLoteRps'),
  consultarPorRps: operacao('ConsultarNfsePorRps', 'ConsultarNfseRps'),
  consultarPrestado: operacao('ConsultarNfse', 'ConsultarNfse'),
  cancelar: operacao('CancelarNfse', 'CancelarNfse'),
}

/**
 * What the codes of ABRASF's own manual mean where they are not a refusal
 * (docs/referencia/municipal.md#3-erros-e-decisão); those of a provider's manual are in its template.
 */
export const CODIGOS_ABRASF: PoliticaDeEnvio['codigos'] = {
  duplicado: ['E10', 'E71'],
  pendente: ['E92'],
  naoEncontrado: ['E4', 'E78', 'E86', 'E87', 'E89', 'E91'],
  jaFeito: ['E79'],
  prazo: ['E6'],
  credencial: ['E1', 'E138', 'E156', 'E157'],
  recusa: [],
}

/** The canonical ABRASF 2.04; every other template of the family says what differs. */
export const BASE_204: TemplateAbrasf = {
  padrao: 'abrasf-2.04',
  titulo: 'ABRASF 2.04',
  familia: 'abrasf',
  versao: '2.04',
  transporte: TRANSPORTE_ABRASF,
  operacoes: OPERACOES_2,
  // What a city of the model publishes is a second system; one that has none says so in its conexão.
  homologacao: { modo: 'endereco-proprio' },
  confianca: confianca('alta', 'abrasf', 'wsdl', 'openac', 'unimake'),
  xml: {
    namespace: 'http://www.abrasf.org.br/nfse.xsd',
    prefixos: {},
    prefixoMensagem: null,
    filhosSemNamespace: false,
    atributoId: 'Id',
    versaoNoLote: '2.04',
    prestadorNoLote: 'grupo',
    gerarEmLote: false,
    dataEmissao: 'date',
    aliquota: { escala: 'percentual', casas: 2 },
    itemLista: '01.07',
    tomador: 'TomadorServico',
    consultaEmPedido: false,
    omitir: [],
    exigir: [],
    nomes: {},
    codigoPais: 'ibge',
    quebraDeLinha: '\\s\\n',
    ibscbs: 'nenhum',
    esquemaIbscbs: 'nacional',
    motivoCancelamento: null,
  },
  assinatura: { perfil: 'rsa-sha1', rps: true, lote: true, cancelamento: true, substituicao: true, consultas: false },
  capacidades: {
    unicidadeRps: true,
    consultaPorRps: true,
    assincrono: true,
    visibilidadeSegundos: 600,
    cancelaPorWs: true,
    substituiPorWs: true,
    cartaCorrecao: false,
    inutiliza: false,
    // By option of each administration a different RPS under the same number may replace the note
    // (docs/referencia/municipal.md#4-reenvio).
    reenvio: 'substitui',
    // The CNPJ of every published ABRASF schema is a text of 14 characters.
    cnpjAlfanumerico: true,
    listaDeItens: false,
    maxConcorrencia: 4,
    timeoutSegundos: 60,
    discriminacaoMax: 2000,
  },
  politica: {
    modo: 'gerar',
    esperasLoteS: [5, 10, 20, 40, 60, 120, 300],
    prazoCancelamentoHoras: 24,
    codigoCancelamentoPadrao: '1',
    codigos: CODIGOS_ABRASF,
  },
}

/** A template that differs from another in some fields of its sections. */
export function derive(base: TemplateAbrasf, differences: Differences): TemplateAbrasf {
  const { transporte, xml, assinatura, capacidades, politica, ...rest } = differences
  return {
    ...base,
    ...rest,
    transporte: { ...base.transporte, ...transporte },
    xml: { ...base.xml, ...xml },
    assinatura: { ...base.assinatura, ...assinatura },
    capacidades: { ...base.capacidades, ...capacidades },
    politica: { ...base.politica, ...politica },
  }
}

type Sections = 'transporte' | 'xml' | 'assinatura' | 'capacidades' | 'politica'
type Differences = Partial<Omit<TemplateAbrasf, Sections>> & {
  [Section in Sections]?: Partial<TemplateAbrasf[Section]>
} & Pick<TemplateAbrasf, 'padrao' | 'titulo' | 'confianca'>
