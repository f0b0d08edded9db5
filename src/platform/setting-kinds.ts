import type { Reader } from './read-setting.ts'
import { Secret } from './secret.ts'

/** How a setting is read, and what docs/configuracao.md says about its values. */
type Kind<Value> = {
  values: string
  /** The value of a setting that is absent, as it would be written; null: there is none. */
  fallback: string | null
  read(reader: Reader, name: string): Value
}

/** A kind and one sentence of meaning: the whole declaration of a setting. */
export type Setting = readonly [kind: Kind<unknown>, meaning: string]

export const integer = (fallback: number, min: number, max: number): Kind<number> => ({
  values: `${min} to ${max}`,
  fallback: String(fallback),
  read: (reader, name) => reader.integer(name, fallback, min, max),
})

export const decimal = (fallback: number, min: number, max: number): Kind<number> => ({
  values: `${min} to ${max}, with decimals`,
  fallback: String(fallback),
  read: (reader, name) => reader.decimal(name, fallback, min, max),
})

export const flag = (fallback: boolean): Kind<boolean> => ({
  values: '`0`, `1`',
  fallback: fallback ? '1' : '0',
  read: (reader, name) => reader.flag(name, fallback),
})

export const oneOf = <Value extends string>(fallback: Value, ...others: Value[]): Kind<Value> => ({
  values: [fallback, ...others].map((each) => `\`${each}\``).join(', '),
  fallback,
  read: (reader, name) => reader.oneOf(name, fallback, [fallback, ...others]),
})

export const day = (fallback: string): Kind<string> => ({
  values: 'day, YYYY-MM-DD',
  fallback,
  read: (reader, name) => reader.date(name, fallback),
})

/** A text that its reader checks; without a fallback it is required. */
export const text = (values: string, fallback: string | null = null): Kind<string> => ({
  values,
  fallback,
  read: (reader, name) => reader.text(name, fallback),
})

/** A URL without a fallback, which is required. */
export const url = (...schemes: string[]): Kind<string> => ({
  values: schemes.map((scheme) => `\`${scheme}//…\``).join(', '),
  fallback: null,
  read: (reader, name) => reader.url(name, null, schemes),
})

export const pemFile: Kind<string[]> = {
  values: 'path of a PEM file',
  fallback: null,
  read: (reader, name) => reader.pemFile(name),
}

export const addresses: Kind<string[]> = {
  values: 'IP addresses or networks, by commas',
  fallback: null,
  read: (reader, name) => reader.addresses(name),
}

export const redes: Kind<ReturnType<Reader['redes']>> = {
  values: 'IP addresses or networks, with or without a port, by commas',
  fallback: null,
  read: (reader, name) => reader.redes(name),
}

/** The same kind, null where the setting is absent. */
export const optional = <Value>(kind: Kind<Value>): Kind<Value | null> => ({
  ...kind,
  read: (reader, name) => (reader.text(name, '') ? kind.read(reader, name) : null),
})

/** The same kind for a value that no log shows. */
export const secret = (kind: Kind<string>): Kind<Secret> => ({
  ...kind,
  read: (reader, name) => new Secret(kind.read(reader, name)),
})

/** The same kind for a setting whose absence is no value of it. */
export const without = <Value>(kind: Kind<Value>): Kind<Value> => ({ ...kind, fallback: null })
