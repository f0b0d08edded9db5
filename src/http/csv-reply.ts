import type { Readable } from 'node:stream'
import { type Reply, reply } from '#platform/http/route.ts'

/** A CSV file to save under this name. */
export const csvReply = (name: string, body: string | Readable): Reply =>
  fileReply(`${name}.csv`, 'text/csv; charset=utf-8', body)

/** A file to save under this name. */
export const fileReply = (name: string, type: string, body: string | Readable): Reply =>
  reply({ headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` }, body })

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
