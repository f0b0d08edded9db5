import { confianca } from '#tracks/fontes.ts'
import { ABRASF_203 } from './abrasf-2.03.ts'
import { derive } from './base.ts'

/** ISSDSF 2.03 (Sorocaba, São José dos Campos): the message raw inside the operation. */
export const DSF_203 = derive(ABRASF_203, {
  padrao: 'dsf-2.03',
  titulo: 'ISSDSF 2.03',
  // Two programs of one origin.
  confianca: confianca('media', 'acbr', 'openac'),
  transporte: {
    envelope: '<nfse:{op} xmlns:nfse="http://nfse.abrasf.org.br">{mensagem}</nfse:{op}>',
    mensagem: 'cru',
    cabecalho: null,
    retorno: { modo: 'corpo', elemento: null },
  },
})
