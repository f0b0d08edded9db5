/**
 * Unwraps a body that is a list of one request, as clients of other services send it, with its own bytes; returns any
 * other body as it came: a longer list is refused with the way to /nfse/lote.
 */
export function onlyNota(json: unknown, bytes: Buffer): { json: unknown; bytes: Buffer } {
  if (!Array.isArray(json) || json.length !== 1) return { json, bytes }
  return { json: json[0], bytes: Buffer.from(JSON.stringify(json[0])) }
}
