/** The type of the values that fit a schema: its fields by `required`, the values of an `enum`; null is no value here. */
export type ValueOf<S> = S extends { readonly anyOf: readonly (infer Each)[] }
  ? ValueOf<Each>
  : S extends { readonly enum: readonly (infer Value)[] }
    ? Value
    : S extends { readonly type: infer Type extends keyof Simple }
      ? Simple[Type]
      : S extends { readonly items: infer Item }
        ? ValueOf<Item>[]
        : S extends { readonly properties: infer Fields; readonly required?: readonly (infer Needed)[] }
          ? Flat<
              { [Name in keyof Fields & Needed]: ValueOf<Fields[Name]> } & {
                [Name in Exclude<keyof Fields, Needed>]?: ValueOf<Fields[Name]>
              }
            >
          : unknown
type Simple = { string: string; number: number; integer: number; boolean: boolean }
/** One object instead of an intersection of two, and its fields may be written. */
type Flat<T> = { -readonly [Name in keyof T]: T[Name] }
