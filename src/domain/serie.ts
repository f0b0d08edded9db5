/** The kind of provisional receipt the numbers belong to. */
export const TIPOS_SERIE = ['rps', 'nota_conjugada_misto', 'cupom'] as const
