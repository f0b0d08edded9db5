/** A body of POST /portal/recorrentes that is due in many years, so that nothing is issued by itself. */
export const recorrenteBody = (nota: object, ambiente: 'homologacao' | 'producao' = 'homologacao') => ({
  nome: 'Honorários',
  ambiente,
  nota,
  calendario: { dia: 5, naoUtil: 'depois', aCadaMeses: 1, inicio: '2090-01-01' },
  competencia: 'do_mes',
  modo: 'revisar',
})

/** A body of POST /portal/recorrentes/:id/reajustes, of a day that has not come. */
export const REAJUSTE = { aPartir: '2091-01-01', percentual: 4.56, indice: 'IPCA de 2090' }

/** A body of POST /portal/modelos-servico, of the service of a note. */
export const modeloBody = (nota: object) => ({
  nome: 'Honorários',
  servico: (nota as { servico: [object] }).servico[0],
})
