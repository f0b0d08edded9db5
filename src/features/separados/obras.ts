/** One row of a work: its key in the work, and its account (null: the service's own). */
export type Linha = { chave: string; tenantId: string | null }
