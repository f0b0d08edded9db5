// Which child process holds a local port, by /proc of Linux.
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { descendantsOf } from '../support/processes.ts'

/** The child process that connects from `porta`; null: it has ended, or is no child. */
export function processoDaPorta(porta: number): number | null {
  const socket = `socket:[${inodeOf(porta)}]`
  const holds = (pid: number) => {
    try {
      return readdirSync(`/proc/${pid}/fd`).some((fd) => readlinkSync(`/proc/${pid}/fd/${fd}`) === socket)
    } catch {
      return false // it ended between the two reads
    }
  }
  return descendantsOf(process.pid).find((pid) => pid !== process.pid && holds(pid)) ?? null
}

function inodeOf(porta: number): string {
  const local = `:${porta.toString(16).toUpperCase().padStart(4, '0')}`
  for (const table of ['/proc/net/tcp', '/proc/net/tcp6'])
    for (const line of readFileSync(table, 'utf8').split('\n').slice(1)) {
      const fields = line.trim().split(/\s+/)
      if (fields[1]?.endsWith(local)) return fields[9] ?? ''
    }
  return ''
}
