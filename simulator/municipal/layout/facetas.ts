import type { Faceta } from '../../xml/layout.ts'

/** The simple types of the municipal layouts, by the short names used in their tables; see `facetaOf`. */
const NOMEADAS: Record<string, Faceta> = {
  valor: decimal(15, 2),
  cnpj: collapsed(/^[\s\S]{14}$/u),
  cpf: (text) => [...text].length === 11,
  cep8: (text) => /^\d{8}$/.test(text),
  data: (text) => isDate(collapse(text)),
  dataHora: (text) => isDateTime(collapse(text)),
  mes: collapsed(/^\d{4}-(?:0[1-9]|1[0-2])$/),
  municipio: integer(7),
  versaoCurta: collapsed(/^\d\.\d{1,2}$/),
  versao: collapsed(/^[1-9]\d?\.\d{2}$/),
  verificacao: collapsed(/^[a-zA-Z0-9]{1,9}$/),
  pagina: (text) => integer(6)(text) && Number(collapse(text)) >= 1,
  // Items of LC 116 with the dot, as the schemas of 2.03 and later list them.
  item: (text) => /^(?:0[1-9]|[1-3]\d|40)\.\d{2}$/.test(text),
  ufs: collapsed(/^(?:AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO)$/),
  booleano: collapsed(/^(?:true|false|0|1)$/),
  base64: (text) => /^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(text) && collapse(text) !== '',
  // São Paulo writes its own pattern for money: no leading zeros, at most two decimals.
  valorSp: collapsed(/^(?:0|0\.\d{2}|[1-9]\d{0,12}(?:\.\d{0,2})?)$/),
  cnpjAlfa: (text) => /^[0-9A-Z]{12}\d{2}$/.test(text),
  cpfOuVazio: (text) => /^(?:\d{11})?$/.test(text),
  chave50: (text) => /^[0-9A-Z]{50}$/.test(text),
  pais: (text) => /^[A-Z]{2}$/.test(text),
}

/**
 * Reads a type: a name above; `t5` text up to 5 (white space collapsed, at least 1), `o5` as `t5` or empty, `=4` exactly
 * 4 characters, `n15` non-negative integer up to 15 digits, `i8` integer, `d6` digits, `d7-8` 7 to 8 digits, `c6` and `c7-8`
 * the same with white space around, `q5,4`
 * decimal of 5 digits with 4 of fraction, `{a,b}` a list.
 */
export function facetaOf(type: string): Faceta {
  const named = NOMEADAS[type]
  if (named) return named
  if (type.startsWith('{')) return oneOf(type.slice(1, -1).split(','))
  const [, kind, first, second] = /^([toniqdc=])(\d+)(?:[,-](\d+))?$/.exec(type) ?? []
  const size = Number(first)
  switch (kind) {
    case 't':
      return lengthBetween(1, size)
    case 'o':
      return lengthBetween(0, size)
    case '=':
      return (text) => [...collapse(text)].length === size
    case 'n':
    case 'i':
      return integer(size)
    case 'd':
    case 'c': {
      const digits = new RegExp(`^\\d{${size},${second ?? size}}$`)
      return kind === 'd' ? (text) => digits.test(text) : collapsed(digits)
    }
    case 'q':
      return decimal(size, Number(second))
    default:
      throw new Error(`unknown type: ${type}`)
  }
}

/** White space as XML Schema collapses it. */
function collapse(text: string): string {
  return text.replace(/[\t\n\r ]+/g, ' ').trim()
}

/** A date of the calendar, AAAA-MM-DD, with or without a time zone. */
function isDate(text: string): boolean {
  const [, date = ''] = /^(\d{4}-\d{2}-\d{2})(?:Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? []
  const parsed = Date.parse(`${date}T00:00:00Z`)
  return date !== '' && !Number.isNaN(parsed) && new Date(parsed).toISOString().startsWith(date)
}

function isDateTime(text: string): boolean {
  const [, date = '', zone = ''] =
    /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? []
  return date !== '' && isDate(date + zone)
}

function collapsed(pattern: RegExp): Faceta {
  return (text) => pattern.test(collapse(text))
}

function oneOf(values: string[]): Faceta {
  const known = new Set(values)
  return (text) => known.has(collapse(text))
}

function lengthBetween(min: number, max: number): Faceta {
  return (text) => {
    const { length } = [...collapse(text)]
    return length >= min && length <= max
  }
}

/** xsd:int and xsd:nonNegativeInteger with totalDigits: leading zeros and a plus sign do not count. */
function integer(digits: number): Faceta {
  return (text) => {
    const [, value] = /^\+?0*(\d+)$/.exec(collapse(text)) ?? []
    return value !== undefined && value.length <= digits
  }
}

/** xsd:decimal from zero on, with totalDigits and fractionDigits: zeros at the ends do not count. */
function decimal(digits: number, fraction: number): Faceta {
  return (text) => {
    const [, whole = '', decimals = ''] = /^\+?(\d*)(?:\.(\d*))?$/.exec(collapse(text)) ?? []
    if (whole === '' && decimals === '') return false
    const [left, right] = [whole.replace(/^0+/, ''), decimals.replace(/0+$/, '')]
    return right.length <= fraction && left.length + right.length <= digits
  }
}
