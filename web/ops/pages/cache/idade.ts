import { duracao } from '#web/words/formatos.ts'

/** How long an item has been kept: `há pouco`, `12 s`, `3 min`; unknown as a dash. */
export function idade(segundos: number | null): string {
  if (segundos === null) return '–'
  return segundos < 1 ? 'há pouco' : duracao(segundos * 1000)
}
