import { inspect } from 'node:util'

/** Text which cannot be printed by accident: logs, JSON, templates and inspection all show `***`. */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  /** The text itself: only where it is used, never to be kept in another variable. */
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
export const withoutLogin = (text: string): string => text.replace(LOGIN, '$1***@')

const LOGIN = /([a-z][a-z0-9+.-]*:\/\/)[^\s/?#"'<>]+@/gi
