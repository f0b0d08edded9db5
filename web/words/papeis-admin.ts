/** The roles of the people who run the service. */
export const PAPEIS_ADMIN = { suporte: 'Suporte', operador: 'Operador', superadmin: 'Superadministrador' } as const
