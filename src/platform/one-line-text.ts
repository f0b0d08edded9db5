/**
 * A text from outside the service, as the reason kept with an exchange: on one line, at most `max` characters, without
 * what a database refuses in a text (NUL, half of a surrogate pair).
 */
export const oneLineText = (text: string, max: number): string =>
  text
    .slice(0, max)
    .toWellFormed()
    .replace(/[\s\u0000-\u001F\u007F]+/g, ' ')
    .trim()
