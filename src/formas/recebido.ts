import type { Static, TSchema } from 'typebox'

/** A shape as a caller of the API receives it: each moment is the text that JSON made of it. */
export type Recebido<S extends TSchema> = EmTexto<Static<S>>

type EmTexto<T> = T extends Date
  ? never
  : T extends object
    ? // An object without declared properties is still JSON, whose properties have names.
      [keyof T] extends [never]
      ? Record<string, unknown>
      : { -readonly [Name in keyof T]: EmTexto<T[Name]> }
    : T

/** A page of a list, as it is received. */
export type Pagina<T> = { items: T[]; total: number; limit: number; offset: number }
