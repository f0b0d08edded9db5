/** The fields that may not stay empty, as faults in our own words. */
export const requireFields = (valores: Record<string, unknown>, frases: Record<string, string>) =>
  Object.entries(frases).flatMap(([campo, mensagem]) =>
    valores[campo] ? [] : [{ campo, codigo: 'OBRIGATORIO', mensagem }],
  )
