/** The text printed where the XML has nothing (NT 008 v1.0, note 12). */
export const VAZIO = '-'

/** One printable line: whitespace joined, canonical letters, `-` when empty, cut at `limite` characters with "...". */
export function cut(texto: string | null | undefined, limite: number): string {
  const clean = (texto ?? '').normalize('NFC').replace(/\s+/g, ' ').trim()
  return clean ? cutAt(clean, limite) : VAZIO
}

/** Like `cut`, but the author's line breaks stay. */
export function cutParagraphs(texto: string | null | undefined, limite: number): string {
  const clean = (texto ?? '').normalize('NFC').replace(/\r\n?/g, '\n').trim()
  return clean ? cutAt(clean, limite) : VAZIO
}

function cutAt(texto: string, limite: number): string {
  if (texto.length <= limite) return texto
  const chars = Array.from(texto)
  return chars.length <= limite ? texto : `${chars.slice(0, limite - 3).join('')}...`
}

/** `1234.5` → `1.234,50`; a text that is not a decimal number stays unchanged, and null becomes `-`. */
export function dinheiro(valor: string | null): string {
  const cents = centsOf(valor)
  return cents === null ? cut(valor, 20) : formatCents(cents)
}

/** The sum of the values that exist, as money; `-` when there are none. */
export function soma(...valores: (string | null)[]): string {
  const present = valores.map(centsOf).filter((cents) => cents !== null)
  return present.length ? formatCents(present.reduce((total, cents) => total + cents, 0n)) : VAZIO
}

/** `2.5` → `2,50%`. */
export function porcento(valor: string | null): string {
  const cents = centsOf(valor)
  return cents === null ? cut(valor, 20) : `${formatCents(cents)}%`
}

/** `2026-03-03T12:17:37-03:00` → `03/03/2026 12:17:37`, in the hour the XML gives; a date alone → `03/03/2026`. */
export function dataHora(iso: string | null): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}:\d{2}))?/.exec(iso?.trim() ?? '')
  if (!match) return cut(iso, 19)
  const [, ano, mes, dia, hora] = match
  return `${dia}/${mes}/${ano}${hora ? ` ${hora}` : ''}`
}

/** CNPJ (letters allowed, as of 2026) or CPF with its punctuation. */
export function cpfCnpj(valor: string | null): string {
  const bare = valor?.trim() ?? ''
  if (bare.length === 14) return bare.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
  if (bare.length === 11) return bare.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4')
  return cut(bare, 40)
}

/** `01310100` → `01.310-100`. */
export const cep = (valor: string | null) => cut(valor?.trim().replace(/^(\d{2})(\d{3})(\d{3})$/, '$1.$2-$3'), 11)

/** `1130000000` → `(11) 3000-0000`; a text of another length stays unchanged. */
export const telefone = (valor: string | null) =>
  cut(valor?.trim().replace(/^(\d{2})(\d{4,5})(\d{4})$/, '($1) $2-$3'), 20)

/** `010700` → `01.07.00`. */
export const codigoTribNac = (valor: string | null) =>
  cut(valor?.trim().replace(/^(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3'), 8)

/** `115022000` → `1.1502.20.00`. */
export const codigoNbs = (valor: string | null) =>
  cut(valor?.trim().replace(/^(\d)(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3.$4'), 12)

/** Cents of an XML decimal with a dot and any number of decimals (half-up to the cent), or null. */
function centsOf(valor: string | null): bigint | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(valor?.trim() ?? '')
  if (!match) return null
  const [, sign, whole = '0', decimals = ''] = match
  const thousandths = BigInt(whole + decimals.padEnd(3, '0').slice(0, 3))
  const cents = (thousandths + 5n) / 10n
  return sign ? -cents : cents
}

function formatCents(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3}){1,6}$)/g, '.')
  return `${cents < 0n ? '-' : ''}${whole},${digits.slice(-2)}`
}
