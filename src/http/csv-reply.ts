import type { Readable } from 'node:stream'
import { type Reply, reply } from '#platform/http/route.ts'

/** A CSV file to save under this name. */
export const csvReply = (name: string, body: string | Readable): Reply =>
  reply({
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
    body,
  })
