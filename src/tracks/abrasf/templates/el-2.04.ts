import { confianca } from '#tracks/fontes.ts'
import { BASE_204, derive } from './base.ts'

/** EL: the request inside an element of the operation's own name. */
export const EL_204 = derive(BASE_204, {
  padrao: 'el-2.04',
  titulo: 'EL 2.04',
  confianca: confianca('alta', 'unimake', 'openac'),
  transporte: {
    envelope:
      '<nfse:{op} xmlns:nfse="http://nfse.abrasf.org.br"><nfse:{op}Request><nfseCabecMsg>{cabecalho}</nfseCabecMsg><nfseDadosMsg>{mensagem}</nfseDadosMsg></nfse:{op}Request></nfse:{op}>',
    retorno: { modo: 'texto', elemento: null },
  },
})
