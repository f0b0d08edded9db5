/** Limits of a file of notes: lines, and bytes of its text. */
export const LINHAS_MAX = 10_000
export const CORPO_BYTES_MAX = 10 * 1024 * 1024
