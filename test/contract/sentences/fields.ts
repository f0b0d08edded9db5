// Rows about one field of the issuance request, by its kind: each maker gives the rows of its bounds and wrong forms.
import { accepts, type Change, type From, refuses } from './rows.ts'
import type { Sentence } from './sentence.ts'

/** The rest of the body besides the field; and its sender. */
type More = From & { com?: Change }

/** A text of `min` to `max` characters, counted in characters. */
export function text(section: string, campo: string, min: number, max: number, more: More & Texts = {}): Sentence[] {
  const { com, of = (length) => 'ç'.repeat(length), ...from } = more
  const put = (value: unknown) => ({ ...com, [campo]: value })
  const least =
    min === 0
      ? [accepts(section, `${campo}: 0 characters`, put(''), from)]
      : [
          accepts(section, `${campo}: ${min} character`, put(of(min)), from),
          refuses(section, `${campo}: not empty`, put(''), 'TAMANHO_INVALIDO', campo, from),
        ]
  return [
    ...least,
    accepts(section, `${campo}: ${max} characters`, put(of(max)), from),
    refuses(section, `${campo}: not ${max + 1} characters`, put(of(max + 1)), 'TAMANHO_INVALIDO', campo, from),
    refuses(section, `${campo}: a string`, put(7), 'TIPO_INVALIDO', campo, from),
  ]
}
/** `of`: a text of this length in the form of the field. */
type Texts = { of?: (length: number) => string }

/** A text of which only the upper bound is stated, because it is required. */
export const textUpTo = (section: string, campo: string, max: number, more: More & Texts = {}): Sentence[] =>
  text(section, campo, 1, max, more).filter(({ sentence }) => !/not empty|1 character$/.test(sentence))

/** Exactly this many digits; `good` is such a code that exists. */
export function digits(section: string, campo: string, good: string, { com, ...from }: More = {}): Sentence[] {
  const put = (value: unknown) => ({ ...com, [campo]: value })
  const wrong = (what: string, value: string) =>
    refuses(section, `${campo}: ${what}`, put(value), 'FORMATO_INVALIDO', campo, from)
  const { length } = good
  return [
    accepts(section, `${campo}: ${length} digits`, put(good), from),
    wrong(`not ${length - 1} digits`, good.slice(1)),
    wrong(`not ${length + 1} digits`, `${good}0`),
    wrong('no letters', `${good.slice(0, -1)}A`),
    refuses(section, `${campo}: a string, not a number`, put(Number(good)), 'TIPO_INVALIDO', campo, from),
  ]
}

/** Money: reais with at most two decimals, not negative. `good`: an amount that the rest of the body goes with. */
export function money(section: string, campo: string, good: number, { com, ...from }: More = {}): Sentence[] {
  const put = (value: unknown) => ({ ...com, [campo]: value })
  return [
    accepts(section, `${campo}: reais with two decimals`, put(good), from),
    refuses(section, `${campo}: not three decimals`, put(1.005), 'CASAS_DECIMAIS_EXCEDIDAS', campo, from),
    refuses(section, `${campo}: not negative`, put(-0.01), 'VALOR_FORA_DO_LIMITE', campo, from),
    refuses(section, `${campo}: a number, not a text`, put('10.00'), 'TIPO_INVALIDO', campo, from),
  ]
}

/** A rate in percent, 0 to 100. `most`: the greatest one that the document has room for. */
export function rate(section: string, campo: string, { com, most = 100, ...from }: More & { most?: number } = {}) {
  const put = (value: unknown) => ({ ...com, [campo]: value })
  return [
    accepts(section, `${campo}: 0 is the least`, put(0), from),
    accepts(section, `${campo}: ${most} is the greatest`, put(most), from),
    refuses(section, `${campo}: not below 0`, put(-0.01), 'VALOR_FORA_DO_LIMITE', campo, from),
    refuses(section, `${campo}: not above 100`, put(100.01), 'VALOR_FORA_DO_LIMITE', campo, from),
    refuses(section, `${campo}: a number, not a text`, put('3'), 'TIPO_INVALIDO', campo, from),
  ]
}

/** An integer from `min` to `max`. */
export function whole(section: string, campo: string, min: number, max: number, { com, ...from }: More = {}) {
  const put = (value: unknown) => ({ ...com, [campo]: value })
  return [
    refuses(section, `${campo}: not below ${min}`, put(min - 1), 'VALOR_FORA_DO_LIMITE', campo, from),
    refuses(section, `${campo}: not above ${max}`, put(max + 1), 'VALOR_FORA_DO_LIMITE', campo, from),
    refuses(section, `${campo}: an integer`, put(min + 0.5), 'TIPO_INVALIDO', campo, from),
  ]
}

/** true or false. */
export function flag(section: string, campo: string, { com, ...from }: More = {}): Sentence[] {
  const put = (value: unknown) => ({ ...com, [campo]: value })
  return [
    accepts(section, `${campo}: true`, put(true), from),
    accepts(section, `${campo}: false`, put(false), from),
    refuses(section, `${campo}: a boolean, not a text`, put('true'), 'TIPO_INVALIDO', campo, from),
  ]
}

/** One of these texts, written so. */
export function choice(section: string, campo: string, values: readonly string[], { com, ...from }: More = {}) {
  const put = (value: unknown) => ({ ...com, [campo]: value })
  return [
    ...values.map((value) => accepts(section, `${campo}: ${value}`, put(value), from)),
    refuses(section, `${campo}: no other value`, put('outro'), 'VALOR_NAO_PERMITIDO', campo, from),
    refuses(section, `${campo}: not in capitals`, put(values[0]!.toUpperCase()), 'VALOR_NAO_PERMITIDO', campo, from),
  ]
}

/** The body has the field: neither its absence nor null is taken. */
export const required = (section: string, campo: string, { com, ...from }: More = {}): Sentence[] => [
  refuses(section, `${campo}: required`, { ...com, [campo]: undefined }, 'CAMPO_OBRIGATORIO', campo, from),
  refuses(section, `${campo}: not null`, { ...com, [campo]: null }, 'TIPO_INVALIDO', campo, from),
]

/** The body may lack the field, or say null, which means that it is absent (decided). */
export const optional = (section: string, campo: string, { com, ...from }: More = {}): Sentence[] => [
  accepts(section, `${campo}: may be absent`, { ...com, [campo]: undefined }, from),
  accepts(section, `${campo}: null is absent (decided)`, { ...com, [campo]: null }, from),
]

/** The earlier name is refused, whatever it carries, and the answer names the present one. */
export const renamed = (section: string, antigo: string, novo: string, value: unknown, from: From = {}): Sentence =>
  refuses(section, `${antigo} is now ${novo}`, { [antigo]: value }, 'CAMPO_RENOMEADO', antigo, { diz: novo, ...from })
