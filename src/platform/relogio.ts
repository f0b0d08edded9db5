import { randomUUID } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * A monotonic clock: its instants may be subtracted by every process that reads the same `id`, and by no other. It
 * ignores changes of the time of day, and stops while the machine sleeps.
 */
export type Relogio = { id: string; agoraMs(): number }

/**
 * The clock of this machine since it booted, shared by its processes: CLOCK_MONOTONIC, which the kernel keeps for each
 * boot and time namespace. Where the kernel names neither, each process has a clock of its own.
 */
export function openRelogio(): Relogio {
  return { id: bootId() ?? randomUUID(), agoraMs: () => Number(process.hrtime.bigint()) / 1e6 }
}

function bootId(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
    return `${boot} ${readlinkSync('/proc/self/ns/time')}`
  } catch {
    return null
  }
}
