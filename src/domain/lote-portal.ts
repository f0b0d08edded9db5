/** Limits of a file of notes: lines, and bytes of a request with its cells and what they mean. */
export const LINHAS_MAX = 10_000
export const CORPO_BYTES_MAX = 20 * 1024 * 1024
