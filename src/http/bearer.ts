import type { IncomingHttpHeaders } from 'node:http'
import { Refusal } from '#platform/ctx.ts'

/** The token of `Authorization: Bearer <token>`, or null. */
export function bearerOf({ authorization = '' }: IncomingHttpHeaders): string | null {
  return /^bearer +([\w.~+/=-]{1,512})$/i.exec(authorization)?.[1] ?? null
}

/**
 * The refusal of a request without a bearer: says which header came and which one is expected, never its value.
 * `expected`: the token, in words of the surface.
 */
export function refuseWithoutBearer(headers: IncomingHttpHeaders, expected: string): Refusal {
  const mensagem = `${whatCame(headers)}; esperado Authorization: Bearer <${expected}>.`
  return new Refusal('NAO_AUTENTICADO', 'no Authorization: Bearer', {
    erros: [{ campo: '', codigo: 'NAO_AUTENTICADO', mensagem }],
  })
}

function whatCame(headers: IncomingHttpHeaders): string {
  const { authorization } = headers
  if (authorization) {
    const scheme = SCHEMES.find((each) => authorization.toLowerCase().startsWith(`${each.toLowerCase()} `))
    if (scheme === 'Bearer') return 'O token de Authorization: Bearer tem um formato que não existe'
    return scheme ? `Recebido Authorization com o esquema ${scheme}` : 'Recebido Authorization sem o esquema Bearer'
  }
  const other = OTHER_HEADERS.find((name) => headers[name.toLowerCase()] !== undefined)
  return other ? `Recebido o cabeçalho ${other}` : 'O cabeçalho Authorization não veio'
}

/** Only a scheme of this list is named: another first word may be the key itself. */
const SCHEMES = ['Bearer', 'Basic', 'Digest', 'Token', 'ApiKey', 'Api-Key', 'Key']
const OTHER_HEADERS = ['X-API-Key', 'Api-Key', 'ApiKey', 'X-Api-Token', 'X-Auth-Token', 'X-Access-Token', 'Token']
