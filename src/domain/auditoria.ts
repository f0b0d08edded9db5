/** Who acted: people, integrations by their keys, or the service itself. */
export const QUEM_AGIU = ['pessoas', 'integracoes', 'servico', 'todos'] as const
