import { NATUREZAS_DO_MANUAL } from '#tracks/abrasf/tributacao.ts'
import { confianca } from '#tracks/fontes.ts'
import { BASE_204, cabecalhoAbrasf, derive, OPERACOES_1 } from './base.ts'

/** The first generation: one asynchronous lote, rate as a fraction, no city of incidence, no replacement. */
export const ABRASF_100 = derive(BASE_204, {
  padrao: 'abrasf-1.00',
  titulo: 'ABRASF 1.00',
  // The layout as published; cities rarely use it unaltered.
  confianca: confianca('alta', 'abrasf', 'wsdl', 'openac'),
  versao: '1.00',
  operacoes: OPERACOES_1,
  transporte: { cabecalho: cabecalhoAbrasf('1.00') },
  xml: {
    codigoPais: 'bacen',
    versaoNoLote: '1.00',
    prestadorNoLote: 'direto',
    dataEmissao: 'dateTime',
    aliquota: { escala: 'fracao', casas: 4 },
    tomador: 'Tomador',
    quebraDeLinha: '\n',
    naturezas: NATUREZAS_DO_MANUAL,
  },
  assinatura: { substituicao: false },
  // "Um RPS já convertido não pode ser reenviado": a repeated RPS is refused with E10
  // (docs/referencia/municipal.md#4-reenvio).
  capacidades: { substituiPorWs: false, reenvio: 'erro' },
  politica: { modo: 'assincrono' },
})
