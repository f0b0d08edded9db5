import type { PapelAdmin } from '../formas.ts'

/** The roles of the people who run the service. */
export const PAPEIS_ADMIN = { suporte: 'Suporte', operador: 'Operador', superadmin: 'Superadministrador' } as const
export const PAPEL_ADMIN_EM_FRASE: Record<PapelAdmin, string> = {
  suporte: 'Vê tudo o que se opera, entra no portal como o cliente, reenvia avisos e resolve alertas.',
  operador:
    'Além disso, age sobre notas, filas, contas, cidades, conexões, ajustes e faturas. Não muda preços nem pessoas.',
  superadmin: 'Pode tudo: também pessoas, preços, banco, caches, dados pessoais e pausar filas.',
}
