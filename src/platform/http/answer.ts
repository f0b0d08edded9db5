import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { Aviso } from '#domain/nota/nota.ts'
import { isReply } from './route.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/**
 * Sends the answer of a verb. `avisos` of the request join those of a JSON object; an answer without one has them, as
 * JSON, in the header `x-avisos` (docs/especificacao/decisoes.md#1-http-conventions).
 */
export function answer(
  response: FastifyReply,
  success: number,
  result: unknown,
  avisos: readonly Aviso[],
): FastifyReply {
  const { status = success, headers = {}, body } = isReply(result) ? result : { body: result }
  response.code(status).headers(headers)
  const told = avisos.length > 0
  if (told && !isPlainObject(body)) response.header('x-avisos', headerJson(avisos))
  if (body === undefined || status === 204) return response.send()
  if (typeof body === 'string' || body instanceof Buffer || body instanceof Readable) return response.send(body)
  const whole = told && isPlainObject(body) ? { ...body, avisos: joinAvisos(body['avisos'], avisos) } : body
  return response.header('content-type', JSON_TYPE).send(JSON.stringify(whole))
}

const isPlainObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The avisos of the answer, then those that it does not have yet. */
function joinAvisos(own: unknown, more: readonly Aviso[]): unknown[] {
  const said = Array.isArray(own) ? (own as Aviso[]) : []
  const keyOf = ({ campo, codigo }: Aviso) => `${codigo} ${campo}`
  const keys = new Set(said.map(keyOf))
  return [...said, ...more.filter((aviso) => !keys.has(keyOf(aviso)))]
}

/** The first avisos as JSON in the characters of a header, as many as a client certainly takes. */
function headerJson(avisos: readonly Aviso[]): string {
  const texts = avisos.map((aviso) => JSON.stringify(aviso).replace(/[^\x20-\x7e]/g, escapeLetter))
  const kept = texts.filter((_, index) => texts.slice(0, index + 1).join().length <= HEADER_MAX)
  return `[${kept.join()}]`
}

const escapeLetter = (letter: string) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
const HEADER_MAX = 4000
