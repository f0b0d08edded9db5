import { confianca } from '#tracks/fontes.ts'
import { operacao } from '#tracks/operacao.ts'
import type { CodigosDeNatureza } from '#tracks/template.ts'
import { ABRASF_100 } from './abrasf-1.00.ts'
import { derive, OPERACOES_1 } from './base.ts'

/**
 * The natures of operation of Itajaí (docs/referencia/municipal.md#21-natureza-da-operação): one code for what is
 * immune, exempt or not taxed, none for what is suspended. A city with another list has it in its conexão.
 */
const NATUREZAS: CodigosDeNatureza = {
  noMunicipio: '101',
  fora: '111',
  retido: '201',
  isencao: '301',
  imunidade: '301',
  exportacao: '301',
  naoIncidencia: '301',
  suspensaJudicial: null,
  suspensaAdministrativa: null,
}
const NATUREZAS_SIMPLES: CodigosDeNatureza = {
  ...NATUREZAS,
  noMunicipio: '501',
  fora: '511',
  retido: '601',
  isencao: '701',
  imunidade: '701',
  exportacao: '701',
  naoIncidencia: '701',
}

/**
 * Publica (Itajaí, Balneário Camboriú, Caçador): layout 1.00 in a namespace of its own, notes numbered with 15 digits,
 * and correction letters.
 */
export const PUBLICA = derive(ABRASF_100, {
  padrao: 'publica',
  titulo: 'Publica',
  confianca: confianca('media', 'esquema'),
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
    naturezas: { ...NATUREZAS, simples: NATUREZAS_SIMPLES, mei: { ...NATUREZAS_SIMPLES, noMunicipio: '541' } },
  },
  assinatura: { consultas: 'prestador' },
  capacidades: { cartaCorrecao: true, discriminacaoMax: 10_000 },
  politica: { modo: 'gerar' },
})
