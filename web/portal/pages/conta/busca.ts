import { type Busca, listaDe, texto } from '#web/words/busca.ts'

/** The month whose consumption is shown. */
export const readBuscaConta = (busca: Busca) => ({
  mes: texto(busca['mes']),
})

/** Whose acts the audit shows, where no act and no person is chosen; people's by default. */
export const QUEM = ['todos', 'integracoes', 'servico'] as const

/** Which acts the audit shows. */
export const readBuscaAuditoria = (busca: Busca) => ({
  acao: texto(busca['acao']),
  usuarioId: texto(busca['usuarioId']),
  quem: QUEM.find((each) => each === busca['quem']),
  dataInicio: texto(busca['dataInicio']),
  dataFim: texto(busca['dataFim']),
  ...listaDe(busca),
})

/** Which page of the e-mails is shown. */
export const readBuscaEmails = listaDe
