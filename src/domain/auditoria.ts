/** Who acted: people, integrations by their keys, the service by itself. */
export const QUEM_AGIU = ['pessoas', 'integracoes', 'servico', 'todos'] as const
