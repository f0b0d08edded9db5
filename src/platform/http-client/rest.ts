import { type HttpRequest, type RestAnswer, sendRequest } from './send-request.ts'

export type { NotSentCausa, RestAnswer, UnknownCausa } from './send-request.ts'

/** Sends a request whose body is JSON (or absent) and which accepts JSON: see `sendRequest`. Never rejects. */
export function requestJson(request: Omit<HttpRequest, 'body'> & { body?: object }): Promise<RestAnswer> {
  const { body, headers, ...rest } = request
  const accept = { accept: 'application/json', ...headers }
  if (body === undefined) return sendRequest({ ...rest, headers: accept })
  const json = { 'content-type': 'application/json', ...accept }
  return sendRequest({ ...rest, headers: json, body: JSON.stringify(body) })
}
