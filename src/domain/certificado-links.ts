/** What has happened to a link by which a certificate is asked for. */
export const SITUACOES_DO_LINK = ['aberto', 'usado', 'revogado', 'substituido', 'expirado', 'esgotado'] as const

/** By what the companies of an account are ordered where their certificates are listed. */
export const ORDENS_DE_CERTIFICADOS = ['fim', '-fim', 'empresa', '-empresa'] as const

/** How long such a link is valid. */
export const LINK_DIAS = 7

/** How many files may be sent by it and refused. */
export const RECUSAS_MAX = 10
