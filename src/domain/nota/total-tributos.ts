/** How the approximate taxes of a note are given, and the spheres that have them. */
export const TIPOS_DE_TOTAL = ['valor', 'percentual', 'simples'] as const
export const ESFERAS = ['federal', 'estadual', 'municipal'] as const
