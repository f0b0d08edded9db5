/**
 * Texts of clients in the web. Where one comes in, from the API or a file, its bidirectional controls become words
 * (`[U+202E]`, as `showBidi` writes them) behind an invisible sign; where one leaves, the sign tells those words from the
 * same ones that a person wrote, and the text goes as it came. A text in between needs no care.
 */
const SIGN = '\u2064'

/** The text, or JSON as text, with its controls as words. */
export const markControls = (text: string): string => text.replace(/[\p{Bidi_Control}\u2064]/gu, inWords)
const inWords = (control: string) => `${SIGN}[U+${control.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}]`

/** The same value with the controls of its texts as words. */
export const markedJson = <V>(value: V): V => JSON.parse(markControls(JSON.stringify(value)))

/** The text that `markControls` was given. */
export const unmarkControls = (text: string): string =>
  text.replace(/\u2064\[U\+([0-9A-F]{4})\]/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** The same value as it leaves: for rules that measure its texts. */
export const unmarkedJson = <V>(value: V): V => JSON.parse(unmarkControls(JSON.stringify(value)))
