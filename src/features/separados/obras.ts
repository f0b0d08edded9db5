/** One row of a work: its key in it, and whose it is (null: the service's own). */
export type Linha = { chave: string; tenantId: string | null }
