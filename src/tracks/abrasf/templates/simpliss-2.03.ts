import { confianca } from '#tracks/fontes.ts'
import { ABRASF_203 } from './abrasf-2.03.ts'
import { CODIGOS_ABRASF, derive } from './base.ts'

/** SimplISS 2.03: canonical but for the action, the scale of the rate in its schema, and the codes of its manual. */
export const SIMPLISS_203 = derive(ABRASF_203, {
  padrao: 'simpliss-2.03',
  titulo: 'SimplISS 2.03',
  confianca: confianca('alta', 'manual', 'wsdl', 'unimake'),
  transporte: { soapAction: 'http://nfse.abrasf.org.br/INfseService/{op}', retorno: { modo: 'texto', elemento: null } },
  politica: {
    codigos: {
      duplicado: [...CODIGOS_ABRASF.duplicado, 'E996', 'A12', 'E233', 'E903', 'E948', 'E949'],
      pendente: [...CODIGOS_ABRASF.pendente, 'E178', 'E232', 'E900', 'A900'],
      naoEncontrado: [...CODIGOS_ABRASF.naoEncontrado, 'E212', 'E257'],
      jaFeito: [...CODIGOS_ABRASF.jaFeito, 'E949'],
      prazo: [
        ...CODIGOS_ABRASF.prazo,
        ...['E206', 'E207', 'E208', 'E213', 'E254', 'E986', 'E987', 'E1008', 'E1009', 'E1014'],
      ],
      credencial: [
        ...CODIGOS_ABRASF.credencial,
        ...['E170', 'E171', 'E172', 'E173', 'E179', 'E180', 'E182', 'E189', 'E190'],
        ...['E324', 'E325', 'E326', 'E347', 'E901', 'E1020'],
      ],
      recusa: [],
    },
  },
})
