import { isDate, parseDateTime } from './competencia.ts'

/** Whether a text has the named JSON-Schema format; true for any format that is not checked here. */
export function isFormat(format: string, value: string): boolean {
  return Object.hasOwn(FORMATS, format) ? FORMATS[format]!(value) : true
}

const EMAIL_LOCAL = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
const DOMAIN = /^([\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?$/u

/** RFC 5322 dot-atom addresses of at most 254 octets; quoted local parts are not used in practice. */
function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@')
  return (
    at > 0 &&
    at <= 64 &&
    value.length <= 254 &&
    EMAIL_LOCAL.test(value.slice(0, at)) &&
    DOMAIN.test(value.slice(at + 1))
  )
}

const FORMATS: Record<string, (value: string) => boolean> = {
  email: isEmail,
  uuid: (value) => /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(value),
  date: isDate,
  'date-time': (value) => parseDateTime(value) !== null,
  // Every address in a body is one that the service will call.
  uri: (value) => /^https?:\/\/\S+$/i.test(value) && URL.canParse(value),
}
