import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * A document in the form in which it is answered and kept: gzip, in base64. Kept as text, because Node cuts a small
 * buffer out of one of 64 KB, all of which stays for as long as the piece does.
 */
export const pack = (xml: string): string => gzipSync(xml, { level: 1 }).toString('base64')

/** The document in such a text. */
export const unpack = (packed: string): string => gunzipSync(Buffer.from(packed, 'base64')).toString('utf8')
