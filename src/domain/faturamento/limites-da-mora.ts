import { type Percentual, percent, percentual } from '#domain/money.ts'

/** The most that the law allows for a late payment: the multa once, and juros a month. */
export const MULTA_MAXIMA = percentual(2)
export const JUROS_MENSAIS_MAXIMOS = percentual(1)

const LIMITES = {
  multaPercentual: [MULTA_MAXIMA, 'a multa de mora vai até 2% da prestação (CDC, art. 52, § 1º)'],
  jurosMensalPercentual: [JUROS_MENSAIS_MAXIMOS, 'os juros de mora vão até 1% ao mês (CTN, art. 161, § 1º)'],
} as const

/** The terms of a late payment, in percent, that exceed the law: an error for each; absent terms have none. */
export function alemDaLei(termos: { [campo in keyof typeof LIMITES]?: number | undefined }) {
  return (Object.keys(LIMITES) as (keyof typeof LIMITES)[]).flatMap((campo) => {
    const [maximo, lei] = LIMITES[campo]
    const valor = termos[campo]
    if (valor === undefined || percentual(valor) <= maximo) return []
    const mensagem = `Recebido ${valor}%; ${lei}. Envie de 0 a ${percent(maximo)}.`
    return [{ campo, codigo: 'VALOR_FORA_DO_LIMITE', mensagem }]
  })
}

/** Terms that were stored before the limits were known, within them. */
export const dentroDaLei = <T extends { multa: Percentual; jurosMensal: Percentual }>(termos: T): T => ({
  ...termos,
  multa: Math.min(termos.multa, MULTA_MAXIMA) as Percentual,
  jurosMensal: Math.min(termos.jurosMensal, JUROS_MENSAIS_MAXIMOS) as Percentual,
})
