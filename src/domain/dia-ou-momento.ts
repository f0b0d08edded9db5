/** The instant of a day or a moment as a client writes it: a day begins, or ends, at midnight in Brasília. */
export function toInstant(text: string | undefined, edge: 'begin' | 'end'): Date | undefined {
  if (!text) return undefined
  if (text.length === 10) return new Date(`${text}T${edge === 'begin' ? '00:00:00.000' : '23:59:59.999'}-03:00`)
  return new Date(/(Z|[+-]\d{2}:\d{2})$/.test(text) ? text : `${text}-03:00`)
}
