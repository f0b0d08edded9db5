import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/ctx.ts'

/** The bytes of a body of any type. Throws CORPO_GRANDE_DEMAIS; the connection stays, so that the answer arrives. */
export async function readBytes(body: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > bytesMax) throw new Refusal('CORPO_GRANDE_DEMAIS')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Compressed bodies and other charsets are not read: JSON is UTF-8. */
export const isPlainUtf8 = ({ headers }: FastifyRequest): boolean => {
  const encoding = headers['content-encoding']
  const charset = /charset\s*=\s*"?([\w-]+)/i.exec(headers['content-type'] ?? '')?.[1]
  return (!encoding || encoding === 'identity') && (!charset || /^utf-?8$/i.test(charset))
}
