import { inspect } from 'node:util'

/** A text that cannot be printed by accident: logs, JSON, templates and inspection show `***`. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /** The text itself, to be called only where it is used and never kept in another variable. */
  reveal(): string {
    return this.#value
  }

  toString(): string {
    return '***'
  }

  toJSON(): string {
    return '***'
  }

  [inspect.custom](): string {
    return '***'
  }
}

/** A text without the user and password that its URLs carry. */
export const withoutLogin = (text: string): string => text.replace(LOGIN, '***@')

// Matched only after `://`, so that a long word is read once.
const LOGIN = /(?<=[a-z0-9+.-]:\/\/)[^\s/?#"'<>]+@/gi
