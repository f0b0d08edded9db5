/** States of an endpoint (docs/especificacao/estados.md). */
export const ESTADOS_ENDPOINT = ['ativo', 'instavel', 'desativado_automatico', 'desativado_manual'] as const
export type EstadoEndpoint = (typeof ESTADOS_ENDPOINT)[number]
