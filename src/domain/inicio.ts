/** Things in an account that wait for a person, the most urgent first. */
export const ESPECIES = [
  'notas_recusadas',
  'notas_incertas',
  'empresas_sem_certificado',
  'certificados_vencendo',
  'endpoints_falhando',
  'numeros_sem_nota',
  'cidades_instaveis',
  'limites_do_plano',
  'faturas_vencidas',
] as const
