/** The forms in which an endpoint may take its events, besides ours: those of other providers. */
export const FORMATOS_DE_AVISO = ['plugnotas', 'focus', 'nfeio', 'enotas'] as const
export type FormatoDeAviso = (typeof FORMATOS_DE_AVISO)[number]
