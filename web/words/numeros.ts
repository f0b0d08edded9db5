/** How many decimals a field takes, and its greatest value: percentages end at 100. */
export type Limites = { casas: number; max?: number | undefined }
/** A number; or what the text may mean, when that is not certain; or why it is no number. `null`: nothing was written. */
type Leitura = { valor: number } | { opcoes: number[] } | { erro: string } | null

// Beyond this a number in JavaScript is no longer exact to the cent.
const DIGITOS_MAX = 15

type Notacao = { milhar: string; decimal: string }
const BRASILEIRA: Notacao = { milhar: '.', decimal: ',' }
const INGLESA: Notacao = { milhar: ',', decimal: '.' }

/**
 * What a typed or pasted amount or rate means, in Brazilian (1.500,50) or English (1,500.50) notation. Never rounded and
 * never clamped: a text with one meaning within the limits is that number, one with two is a question.
 */
export function readNumero(texto: string, { casas, max = Number.POSITIVE_INFINITY }: Limites): Leitura {
  const limpo = texto.replace(/R\$|%|\s/gi, '').replace(/^(.*\d)[.,]$/, '$1')
  if (limpo === '') return null
  if (/^[-−(]/.test(limpo) && /\d/.test(limpo))
    return { erro: `O valor não pode ser negativo: veio “${texto.trim()}”.` }
  const escritos = [readIn(limpo, BRASILEIRA), readIn(limpo, INGLESA)].filter((each) => each !== null)
  if (escritos.length === 0)
    return { erro: `“${texto.trim()}” não é um número. Escreva como ${EXEMPLOS[casas] ?? '150'}.` }
  const cabem = escritos.filter(({ valor, casas: escritas }) => escritas <= casas && valor <= max)
  const valores = [...new Set(cabem.map(({ valor }) => valor))]
  if (valores.length === 0) return { erro: whyNot(escritos, { casas, max }) }
  // 1.500 in money is how Brazil writes fifteen hundred; 1,500 is not how either country writes one and a half.
  if (/^\d+\.\d{3}$/.test(limpo) && cabem[0]!.milhar === BRASILEIRA.milhar) return { valor: valores[0]! }
  if (valores.length > 1 || (/^\d+,\d{3}$/.test(limpo) && cabem[0]!.milhar === INGLESA.milhar))
    return { opcoes: valores }
  return { valor: valores[0]! }
}

const EXEMPLOS: Record<number, string> = { 2: '1.500,50', 4: '2,5' }

/** The value of a text in one notation, with the decimals that count; null when it is not written in it. */
function readIn(texto: string, { milhar, decimal }: Notacao) {
  const [inteiro = '', fracao, ...resto] = texto.split(decimal)
  const grupos = inteiro.split(milhar)
  const grouped =
    grupos.length === 1 || (/^[1-9]\d{0,2}$/.test(grupos[0]!) && grupos.slice(1).every((each) => /^\d{3}$/.test(each)))
  const digitos = grupos.join('')
  const whole = fracao === undefined ? /^\d+$/ : /^\d*$/
  if (resto.length > 0 || !grouped || !whole.test(digitos) || !/^\d+$/.test(fracao ?? '0')) return null
  const significant = (fracao ?? '').replace(/0+$/, '')
  const digits = digitos.replace(/^0+/, '').length + significant.length
  const valor = digits > DIGITOS_MAX ? Number.NaN : Number(`${digitos || '0'}.${significant || '0'}`)
  return { milhar, valor, casas: significant.length }
}

type Escrito = NonNullable<ReturnType<typeof readIn>>

function whyNot(escritos: readonly Escrito[], { casas, max }: { casas: number; max: number }): string {
  if (escritos.every(({ valor }) => !(valor <= max)))
    return Number.isFinite(max) ? `O máximo é ${max}.` : 'O número é grande demais.'
  return casas === 0 ? 'Só números inteiros.' : `São até ${casas} casas decimais; os milhares levam ponto.`
}
