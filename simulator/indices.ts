type Resposta = { status: number; json: object }

const SERIES = [433, 189]

/**
 * A source of price indices that answers as the central bank's SGS does: a variation for each month of the period, always
 * the same one, between 0.10 and 0.69 %. Unknown series are 404. Null: another path.
 */
export function consultaIndice(pathname: string, query: URLSearchParams): Resposta | null {
  const serie = /^\/indices\/bcdata\.sgs\.(\d{1,6})\/dados$/.exec(pathname)?.[1]
  if (serie === undefined) return null
  if (!SERIES.includes(Number(serie))) return { status: 404, json: { error: `Série ${serie} não encontrada.` } }
  const [de, ate] = [monthOf(query.get('dataInicial')), monthOf(query.get('dataFinal'))]
  if (de === null || ate === null || ate - de >= MESES_MAX)
    return { status: 400, json: { error: 'Informe dataInicial e dataFinal, DD/MM/AAAA, de até dez anos.' } }
  const meses = Array.from({ length: Math.max(0, ate - de + 1) }, (_, nth) => de + nth)
  return { status: 200, json: meses.map((mes) => ({ data: dayOf(mes), valor: valorOf(mes, Number(serie)) })) }
}

const MESES_MAX = 120
const valorOf = (mes: number, serie: number) => ((10 + ((mes * 17 + serie) % 60)) / 100).toFixed(2)
const dayOf = (mes: number) => `01/${String((mes % 12) + 1).padStart(2, '0')}/${Math.floor(mes / 12)}`

function monthOf(text: string | null): number | null {
  const [, mes, ano] = /^\d{2}\/(0[1-9]|1[0-2])\/(\d{4})$/.exec(text ?? '') ?? []
  return mes && ano ? Number(ano) * 12 + Number(mes) - 1 : null
}
