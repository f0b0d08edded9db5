import { confianca } from '#tracks/fontes.ts'
import type { OperacaoTemplate, TemplatePaulistana } from '#tracks/template.ts'

/** The method that checks a lote and issues nothing: the only homologation there is. Its action breaks the pattern. */
export const TESTE_ENVIO: OperacaoTemplate = {
  nome: 'TesteEnvioLoteRPS',
  raiz: 'PedidoEnvioLoteRPS',
  raizResposta: 'RetornoEnvioLoteRPS',
  soapAction: 'http://www.prefeitura.sp.gov.br/nfe/ws/testeenvio',
}

/** The two layouts of São Paulo as data: the address is that of the conexão. */
export const PAULISTANA_TEMPLATES: readonly TemplatePaulistana[] = [
  paulistana('1', 'São Paulo (leiaute 1, Simples Nacional)'),
  paulistana('2', 'São Paulo (leiaute 2, IBS e CBS)'),
]

function paulistana(versao: '1' | '2', titulo: string): TemplatePaulistana {
  return {
    padrao: `paulistana-${versao}`,
    titulo,
    familia: 'paulistana',
    versao,
    transporte: {
      tipo: 'soap11',
      charsetEnvio: 'utf-8',
      charsetRetorno: 'utf-8',
      mtls: true,
      tlsLegado: null,
      autenticacao: 'nenhuma',
      envelope: `<nfe:{op}Request xmlns:nfe="http://www.prefeitura.sp.gov.br/nfe"><nfe:VersaoSchema>${versao}</nfe:VersaoSchema><nfe:MensagemXML>{mensagem}</nfe:MensagemXML></nfe:{op}Request>`,
      mensagem: 'cdata',
      cabecalhoSoap: null,
      cabecalho: null,
      soapAction: null,
      declaracaoXml: false,
      retorno: { modo: 'texto', elemento: 'RetornoXML' },
      campoArquivo: null,
    },
    operacoes: {
      enviarSincrono: operacao('EnvioLoteRPS', 'PedidoEnvioLoteRPS', 'RetornoEnvioLoteRPS'),
      consultarPorRps: operacao('ConsultaNFe', 'PedidoConsultaNFe', 'RetornoConsulta'),
      cancelar: operacao('CancelamentoNFe', 'PedidoCancelamentoNFe', 'RetornoCancelamentoNFe'),
    },
    xml: { namespace: 'http://www.prefeitura.sp.gov.br/nfe' },
    assinatura: { perfil: 'rsa-sha1' },
    capacidades: {
      // A repeated RPS is not refused: the previous note is cancelled and another is issued (alert 217).
      unicidadeRps: false,
      consultaPorRps: true,
      assincrono: false,
      visibilidadeSegundos: 120,
      cancelaPorWs: true,
      substituiPorWs: false,
      cartaCorrecao: false,
      inutiliza: false,
      reenvio: 'substitui',
      // tpCNPJ: digits in TiposNFe_v01.xsd, letters too in TiposNFe_v02.xsd.
      cnpjAlfanumerico: versao === '2',
      listaDeItens: false,
      maxConcorrencia: 4,
      timeoutSegundos: 60,
      discriminacaoMax: 2000,
    },
    // As integrations link to it (docs/referencia/municipal.md#8-são-paulo-3550308); homologação issues nothing.
    paginaDaNota: {
      producao:
        'https://nfe.prefeitura.sp.gov.br/contribuinte/notaprint.aspx?inscricao={inscricao}&nf={numero}&verificacao={codigo}',
    },
    homologacao: { modo: 'metodo', metodo: TESTE_ENVIO },
    confianca: confianca('alta', 'manual', 'unimake', 'openac'),
    politica: { esperasLoteS: [60], prazoCancelamentoHoras: 24, codigos: { prazo: [] } },
  }
}

function operacao(nome: string, raiz: string, raizResposta: string): OperacaoTemplate {
  const action = nome.charAt(0).toLowerCase() + nome.slice(1)
  return { nome, raiz, raizResposta, soapAction: `http://www.prefeitura.sp.gov.br/nfe/ws/${action}` }
}
