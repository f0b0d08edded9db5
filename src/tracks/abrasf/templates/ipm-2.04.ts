import { BASE_204, derive } from './base.ts'

/** IPM 2.04: no header, no identifiers (hence no signature), user and password in place of a certificate. */
export const IPM_204 = derive(BASE_204, {
  padrao: 'ipm-2.04',
  titulo: 'IPM 2.04',
  transporte: {
    envelope:
      '<nfse:{op}Request xmlns:nfse="http://nfse.abrasf.org.br"><nfseDadosMsg>{mensagem}</nfseDadosMsg></nfse:{op}Request>',
    cabecalho: null,
    mtls: false,
    autenticacao: 'basic',
    retorno: { modo: 'texto', elemento: null },
  },
  xml: { atributoId: null, versaoNoLote: null, ibscbs: 'rps' },
  assinatura: { rps: false, lote: false, cancelamento: false, substituicao: false },
  politica: { modo: 'sincrono' },
})
