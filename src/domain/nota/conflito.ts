/** The compared fields, by our path; `codigoVerificacao` and the city's number always differ and are no difference. */
export const CAMPOS_DO_CONFLITO = [
  ...(['prestador.razaoSocial', 'prestador.cpfCnpj', 'rps.serie', 'rps.numero', 'dataEmissao', 'competencia'] as const),
  ...(['tomador.razaoSocial', 'tomador.cpfCnpj', 'servico.codigo'] as const),
  ...(['servico.codigoTributacao', 'servico.municipioPrestacao', 'servico.discriminacao'] as const),
  ...(['valor.servico', 'valor.deducoes', 'valor.descontoIncondicionado', 'valor.descontoCondicionado'] as const),
  ...(['iss.aliquota', 'iss.valor', 'iss.retido', 'codigoVerificacao'] as const),
] as const
export type CampoDoConflito = (typeof CAMPOS_DO_CONFLITO)[number]

/**
 * `declarado_alheio`: an operator says that the city's note is of another system, and the city is asked again before
 * ours takes another number. Ended: `nosso` (taken as ours), `alheio` (ours took another number), `desfeito` (the note
 * ended without a decision: found equal, or ended with proof of absence).
 */
export const ESTADOS_DO_CONFLITO = ['aberto', 'declarado_alheio', 'nosso', 'alheio', 'desfeito'] as const
export type EstadoDoConflito = (typeof ESTADOS_DO_CONFLITO)[number]
