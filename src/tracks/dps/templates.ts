import { confianca } from '#tracks/fontes.ts'
import { operacao } from '#tracks/operacao.ts'
import type { ConfiancaTemplate, MensagensDps, TemplateDps, XmlDps } from '#tracks/template.ts'

const SPED = 'http://www.sped.fazenda.gov.br/nfse'

/** What follows the habits of a provider and was not observed. */
const NAO_OBSERVADO = confianca('baixa', 'nacional', 'acbr')

/**
 * Cities that accept the national DPS 1.01 at an address of their own, as data
 * (docs/referencia/municipal.md#0-o-que-mudou-em-2026, August to November 2026). Envelopes and names of operations of
 * `issnet-1.01` and `betha-cloud-1.01` are those seen in public integrations of 2026; the others follow their
 * software's habits and were not observed.
 */
export const DPS_TEMPLATES: readonly TemplateDps[] = [
  rest('simpliss-1.01', 'SimplISS (DPS nacional, API REST)', confianca('media', 'unimake'), {
    exigir: ['nPedRegEvento'],
  }),
  abrasfNames({
    padrao: 'issnet-1.01',
    titulo: 'ISSNet (DPS nacional em SOAP)',
    certeza: confianca('media', 'unimake', 'integracoes'),
    mensagem: 'cru',
    envelope:
      '<{op} xmlns="http://www.sped.fazenda.gov.br/nfse"><nfseCabecMsg>{cabecalho}</nfseCabecMsg><nfseDadosMsg>{mensagem}</nfseDadosMsg></{op}>',
    soapAction: 'http://www.sped.fazenda.gov.br/nfse/{op}',
    operacoes: {
      enviarSincrono: operacao('RecepcionarLoteDpsSincrono', 'EnviarLoteDpsSincrono'),
      enviarAssincrono: operacao('RecepcionarLoteDps', 'EnviarLoteDps'),
      gerar: operacao('GerarNfse', 'GerarNfse'),
      consultarLote: operacao('ConsultarLoteDps', 'ConsultarLoteDps'),
      consultarPorRps: operacao('ConsultarNfsePorDps', 'ConsultarNfseDps'),
      cancelar: operacao('CancelarNfse', 'CancelarNfse'),
    },
    exigir: ['IM', 'nPedRegEvento'],
    unicidadeRps: true,
  }),
  bethaCloud(),
  // In homologation `trib1` is TributarioGx16New: a difference of the connection.
  abrasfNames({
    padrao: 'coplan-1.01',
    titulo: 'Coplan (DPS nacional em SOAP)',
    certeza: confianca('media', 'unimake'),
    mensagem: 'cdata',
    envelope:
      '<trib:nfse_web.{OP} xmlns:trib="Tributario" xmlns:trib1="Tributario_PRODUCAO_FULL"><trib:{op}request><trib1:nfseCabecMsg>{cabecalho}</trib1:nfseCabecMsg><trib1:nfseDadosMsg>{mensagem}</trib1:nfseDadosMsg></trib:{op}request></trib:nfse_web.{OP}>',
    soapAction: 'Tributarioaction/ANFSE_WEB.{OP}',
    operacoes: {
      enviarSincrono: operacao('Recepcionarlotedpssincrono', 'EnviarLoteDpsSincrono'),
      gerar: operacao('Gerarnfse', 'GerarNfse'),
      consultarPorRps: operacao('Consultarnfsepordps', 'ConsultarNfseDps'),
      cancelar: operacao('Cancelarnfse', 'CancelarNfse'),
    },
    exigir: ['IM'],
    unicidadeRps: false,
    // As in its published examples (docs/referencia/dialetos.md#6-mensagens-em-volta-da-dps).
    mensagens: {
      inscricaoNoLote: true,
      quantidade: 'QuantidadeRps',
      consulente: 'abrasf',
      dps: 'id',
      cancelamento: 'abrasf',
    },
  }),
  fiorilli(),
  rest('tiplan-1.01', 'Tiplan (DPS nacional, API REST)', NAO_OBSERVADO, {}),
  rest('pronim-1.01', 'Pronim (DPS nacional, API REST)', NAO_OBSERVADO, {}),
]

/** The API of SEFIN at another address: the name of an operation is its path. */
function rest(padrao: string, titulo: string, certeza: ConfiancaTemplate, xml: Partial<XmlDps>): TemplateDps {
  const base = baseTemplate(padrao, titulo, certeza)
  return {
    ...base,
    transporte: { ...base.transporte, tipo: 'rest-json', retorno: { modo: 'corpo', elemento: null } },
    operacoes: {
      gerar: { nome: '/nfse', raiz: 'DPS', raizResposta: 'NFSe', metodo: 'POST' },
      consultarPorRps: { nome: '/dps/{id}', raiz: 'DPS', raizResposta: 'NFSe', metodo: 'GET' },
      consultarPrestado: { nome: '/nfse/{chave}', raiz: 'NFSe', raizResposta: 'NFSe', metodo: 'GET' },
      cancelar: { nome: '/nfse/{chave}/eventos', raiz: 'pedRegEvento', raizResposta: 'evento', metodo: 'POST' },
    },
    xml: { ...base.xml, versaoNoLote: null, ...xml },
    assinatura: { ...base.assinatura, lote: false },
    politica: { ...base.politica, modo: 'gerar' },
  }
}

/** SOAP with the operations and roots of ABRASF around DPS. */
function abrasfNames(more: {
  padrao: string
  titulo: string
  certeza: ConfiancaTemplate
  envelope: string
  mensagem: 'cru' | 'cdata'
  soapAction: string
  operacoes: TemplateDps['operacoes']
  exigir: string[]
  unicidadeRps: boolean
  mensagens?: MensagensDps
}): TemplateDps {
  const base = baseTemplate(more.padrao, more.titulo, more.certeza)
  const { envelope, mensagem, soapAction, operacoes, exigir, unicidadeRps, mensagens } = more
  const cabecalho = `<cabecalho xmlns="${SPED}" versao="1.01"><versaoDados>1.01</versaoDados></cabecalho>`
  const retorno = { modo: mensagem === 'cru' ? ('xml' as const) : ('texto' as const), elemento: null }
  return {
    ...base,
    transporte: { ...base.transporte, envelope, mensagem, soapAction, cabecalho, retorno },
    operacoes,
    xml: { ...base.xml, exigir, ...(mensagens && { mensagens }) },
    capacidades: { ...base.capacidades, unicidadeRps },
    politica:
      mensagens?.cancelamento === 'abrasf' ? { ...base.politica, codigoCancelamentoPadrao: '1' } : base.politica,
  }
}

/**
 * Fiorilli's service for the national DPS: messages in its own namespace, the document in the national one. What its
 * cancellations must be signed with is known of one city only (exclusive canonical form, SHA-1), so none is sent.
 */
function fiorilli(): TemplateDps {
  const base = baseTemplate('fiorilli-1.01', 'Fiorilli (DPS nacional em SOAP)', confianca('media', 'unimake'))
  return {
    ...base,
    transporte: { ...base.transporte, soapAction: '{op}' },
    operacoes: {
      gerar: { nome: 'recepcionarDps', raiz: 'RecepcionarDpsEnvio', raizResposta: 'RecepcionarDpsResposta' },
      consultarPorRps: { nome: 'consultarNfse', raiz: 'ConsultarNfseEnvio', raizResposta: 'ConsultarNfseResposta' },
    },
    xml: {
      ...base.xml,
      namespace: 'http://www.fiorilli.com.br/nfse-nacional',
      namespaceDocumento: SPED,
      versaoNoLote: null,
      exigir: ['IM'],
      mensagens: {
        inscricaoNoLote: false,
        quantidade: 'QuantidadeDps',
        consulente: 'direto',
        dps: 'direto',
        cancelamento: 'evento',
      },
    },
    assinatura: { ...base.assinatura, lote: false },
    capacidades: { ...base.capacidades, cancelaPorWs: false },
    politica: { ...base.politica, modo: 'gerar' },
  }
}

/** The message itself is the body; an emission is answered with a protocol; notes are read at the national system. */
function bethaCloud(): TemplateDps {
  const base = baseTemplate(
    'betha-cloud-1.01',
    'Betha Cloud (DPS nacional em SOAP, com protocolo)',
    confianca('media', 'unimake', 'integracoes'),
  )
  return {
    ...base,
    // The service selects by the root of the message; of the actions that programs send, the name of the operation is
    // one.
    transporte: { ...base.transporte, soapAction: '{op}', retorno: { modo: 'xml', elemento: null } },
    operacoes: {
      enviarAssincrono: operacao('RecepcionarDps', 'RecepcionarDps'),
      consultarSituacao: {
        ...operacao('ConsultarStatusDps', 'ConsultarStatusDps'),
        raizResposta: 'ConsultarStatusDpsEmissaoResposta',
      },
      cancelar: operacao('RecepcionarEventoCancelamento', 'RecepcionarEventoCancelamento'),
    },
    xml: { ...base.xml, namespace: 'http://www.betha.com.br/e-nota-dps', atributoId: 'id', versaoNoLote: null },
    assinatura: { ...base.assinatura, lote: false },
    // Absence at the national system does not prove absence here.
    capacidades: {
      ...base.capacidades,
      consultaPorRps: false,
      assincrono: true,
      visibilidadeSegundos: 1800,
    },
    politica: { ...base.politica, modo: 'assincrono' },
  }
}

function baseTemplate(padrao: string, titulo: string, certeza: ConfiancaTemplate): TemplateDps {
  return {
    padrao,
    titulo,
    familia: 'dps',
    versao: '1.01',
    transporte: {
      tipo: 'soap11',
      charsetEnvio: 'utf-8',
      charsetRetorno: 'utf-8',
      mtls: true,
      tlsLegado: null,
      autenticacao: 'nenhuma',
      envelope: '{mensagem}',
      mensagem: 'cru',
      cabecalhoSoap: null,
      cabecalho: null,
      soapAction: null,
      declaracaoXml: false,
      retorno: { modo: 'xml', elemento: null },
      campoArquivo: null,
    },
    operacoes: {},
    homologacao: { modo: 'endereco-proprio' },
    confianca: certeza,
    xml: { namespace: SPED, atributoId: 'Id', versaoNoLote: '1.01', exigir: [] },
    // Cities that follow the national layout answer SHA-1 with E0714.
    assinatura: { perfil: 'rsa-sha256', lote: true },
    // Whether a repeated DPS is refused is known of few cities; unknown counts as no, and then nothing is sent twice.
    capacidades: {
      unicidadeRps: false,
      consultaPorRps: true,
      assincrono: false,
      visibilidadeSegundos: 300,
      cancelaPorWs: true,
      substituiPorWs: false,
      cartaCorrecao: false,
      inutiliza: false,
      reenvio: 'erro',
      // The document is the national one, whose schema takes letters (TSCNPJ, package of 27/07/2026): the city that
      // refuses them says so by its answer, or in its connection.
      cnpjAlfanumerico: true,
      listaDeItens: false,
      maxConcorrencia: 4,
      timeoutSegundos: 60,
      discriminacaoMax: 2000,
    },
    politica: {
      modo: 'sincrono',
      esperasLoteS: [5, 15, 30, 60, 300],
      prazoCancelamentoHoras: 24,
      codigoCancelamentoPadrao: '9',
      codigos: {
        duplicado: ['E0014', 'E10', 'E71'],
        pendente: ['E92'],
        naoEncontrado: ['E4', 'E86', 'E87'],
        jaFeito: ['E0802', 'E1805', 'E79'],
        prazo: ['E0822'],
        credencial: ['EM003'],
        recusa: [],
      },
    },
  }
}
