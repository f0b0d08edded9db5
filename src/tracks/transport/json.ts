import { isAscii } from 'node:buffer'
import { decodeText } from '#platform/decode-text.ts'
import { withoutForbidden } from '#platform/xml/forbidden.ts'

/**
 * The JSON of an answer; undefined when it is none. Controls that JSON forbids inside a text count as spaces, and texts
 * lose what XML forbids: an authorization must not be lost to one badly copied character.
 */
export function readJson(body: Uint8Array): unknown {
  const text = decodeText(body)
  return (isAscii(body) && !text.includes('\\') ? parsed(text) : undefined) ?? readAny(text)
}

/**
 * ASCII without escapes can hold nothing forbidden but raw controls, which JSON refuses: most answers end here. Measured:
 * an answer of 3 KB in 3.4 µs instead of 9.1, a page of the feed of 150 KB in 0.21 ms instead of 0.50.
 */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readAny(text: string): unknown {
  try {
    return JSON.parse(text.replace(BOM, '').replace(CONTROLS, ' '), (_name, value: unknown) =>
      typeof value === 'string' ? withoutForbidden(value) : value,
    )
  } catch {
    return undefined
  }
}

const BOM = /^\uFEFF/
const CONTROLS = /[\u0000-\u001F]/g
