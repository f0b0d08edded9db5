import { mesAntes, mesEscrito } from '#web/words/datas.ts'

/** This month and the twelve before it, as options. */
export const MESES = Array.from({ length: 13 }, (_, menos) => mesAntes(menos)).map((value) => ({
  value,
  label: mesEscrito(value),
}))
