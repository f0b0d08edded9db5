import type { IncomingHttpHeaders } from 'node:http'

/** The token of `Authorization: Bearer <token>`, or null. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  return /^bearer +([\w.~+/=-]{1,512})$/i.exec(authorization)?.[1] ?? null
}
