import { operacao } from '#tracks/operacao.ts'
import { ABRASF_100 } from './abrasf-1.00.ts'
import { derive, OPERACOES_1 } from './base.ts'

/**
 * Publica (Itajaí, Balneário Camboriú, Caçador): layout 1.00 in a namespace of its own, notes numbered with 15 digits,
 * and correction letters. Each city has its own list of natures of operation, to which its conexão translates.
 */
export const PUBLICA = derive(ABRASF_100, {
  padrao: 'publica',
  titulo: 'Publica',
  transporte: {
    envelope: '<ser:{op} xmlns:ser="http://service.nfse.integracao.ws.publica/"><XML>{mensagem}</XML></ser:{op}>',
    cabecalho: null,
    soapAction: '',
    retorno: { modo: 'texto', elemento: 'return' },
  },
  operacoes: {
    ...OPERACOES_1,
    gerar: operacao('GerarNfse', 'GerarNfse'),
    consultarPorRps: { ...OPERACOES_1.consultarPorRps!, raizResposta: 'ConsultarNfseResposta' },
    cartaCorrecao: operacao('CartaCorrecaoNfseEnvio', 'CartaCorrecaoNfse'),
  },
  xml: {
    namespace: 'http://www.publica.inf.br',
    atributoId: 'id',
    omitir: ['RegimeEspecialTributacao', 'CodigoCnae', 'CodigoTributacaoMunicipio'],
    motivoCancelamento: 'MotivoCancelamento',
  },
  assinatura: { consultas: 'prestador' },
  capacidades: { cartaCorrecao: true, discriminacaoMax: 10_000 },
  politica: { modo: 'gerar' },
})
