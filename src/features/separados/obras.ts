/**
 * Every work over rows of more than one account, by name: what does not happen while a row of it is set aside, in words
 * for operators. What does each again for one row is in src/roles/obras.ts.
 */
export const OBRAS = {
  'eventos.expandir': 'Um evento não vira entregas de webhook nem o e-mail ao tomador',
  'busca.indexar': 'Uma nota não aparece na busca, e o tomador dela não é guardado',
} as const satisfies Record<string, string>

export type Obra = keyof typeof OBRAS

/** One row of a work: its key in it, and whose it is (null: the service's own). */
export type Linha = { chave: string; tenantId: string | null }
