/** The acts of operators on a note (docs/especificacao/estados.md#21-acts-of-operators-on-a-note). */
export const ATOS = [
  'consultar',
  'replay-webhook',
  'reenfileirar',
  'reprocessar',
  'falha-definitiva',
  'assumir',
  'declarar-alheia',
  'inutilizar-rps',
  'reemitir',
] as const
export type NomeDeAto = (typeof ATOS)[number]
