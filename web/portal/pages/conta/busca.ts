import { type Busca, paginaDe, texto } from '#web/words/busca.ts'

/** The month whose consumption is shown. */
export const readBuscaConta = (busca: Busca) => ({
  mes: texto(busca['mes']),
})

/** Which acts the audit shows. */
export const readBuscaAuditoria = (busca: Busca) => ({
  acao: texto(busca['acao']),
  usuarioId: texto(busca['usuarioId']),
  dataInicio: texto(busca['dataInicio']),
  dataFim: texto(busca['dataFim']),
  ...paginaDe(busca),
})

/** Which page of the e-mails is shown. */
export const readBuscaEmails = paginaDe
