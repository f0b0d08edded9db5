/** Every act on what belongs to a customer says why, in a sentence. */
export const MOTIVO = { minimo: 10, ajuda: 'Em uma frase; fica na auditoria, com o seu nome.' }
