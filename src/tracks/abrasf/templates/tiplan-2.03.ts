import { confianca } from '#tracks/fontes.ts'
import { ABRASF_203 } from './abrasf-2.03.ts'
import { derive } from './base.ts'

/** Tiplan 2.03: a slash at the end of the namespace, children without it, own names for IBS and CBS. */
export const TIPLAN_203 = derive(ABRASF_203, {
  padrao: 'tiplan-2.03',
  titulo: 'Tiplan 2.03',
  confianca: confianca('alta', 'unimake', 'openac'),
  transporte: {
    envelope:
      '<{op}Request xmlns="http://nfse.abrasf.org.br/"><nfseCabecMsg xmlns="">{cabecalho}</nfseCabecMsg><nfseDadosMsg xmlns="">{mensagem}</nfseDadosMsg></{op}Request>',
  },
  xml: { ibscbs: 'servico', esquemaIbscbs: 'tiplan' },
})
