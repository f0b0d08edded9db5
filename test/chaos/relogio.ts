// Clocks that jump: libfaketime (package `libfaketime` of Debian) below every process of the run. Three clocks, each in
// a file: the database's and that of the service with its city only go forward, as leases, schedules and what a city
// shows from when on are kept by them; that of the workers outside the tree goes both ways. Monotonic time is not
// changed, as by a real jump.
import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Chance } from './random.ts'

export type Relogio = {
  /** Settings of the processes of the service and the city, and of the workers beside them. */
  env: Record<string, string>
  envDosWorkers: Record<string, string>
  /** One jump of one clock. */
  saltar(chance: Chance): void
  close(): void
}

/** The files are in `dir`; null where the library is not installed. */
export function openRelogio(dir: string): Relogio | null {
  const library = findLibrary()
  if (!library) return null
  const [servico, workers, banco] = ['servico', 'workers', 'banco'].map((of) => join(dir, `relogio-${of}`)) as [
    string,
    string,
    string,
  ]
  const set = (file: string, seconds: number) => writeFileSync(file, `${seconds >= 0 ? '+' : ''}${seconds}\n`)
  const envOf = (file: string) => ({
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: file,
    // Seconds. Read at every use of the clock instead, the file stopped a server permanently: its handler of signals
    // read at the clock while the statement before it held the lock of fopen.
    FAKETIME_CACHE_DURATION: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
  })
  for (const file of [servico, workers, banco]) set(file, 0)
  // The embedded server inherits the settings of this process.
  Object.assign(process.env, envOf(banco))
  const forthS = { [servico]: 0, [banco]: 0 }
  return {
    env: envOf(servico),
    envDosWorkers: envOf(workers),
    saltar: (chance) => {
      const file = chance.pick([servico, workers, banco])
      if (file === workers) return set(file, chance.pick(SALTOS_S))
      forthS[file]! += chance.between(60, 1_200)
      set(file, forthS[file]!)
    },
    close: () => {
      for (const name of Object.keys(envOf(banco))) delete process.env[name]
    },
  }
}
const HORA_S = 3_600
const SALTOS_S = [48 * HORA_S, 2 * HORA_S, -3 * HORA_S, -7 * 60, 0]

function findLibrary(): string | null {
  for (const arch of ['x86_64-linux-gnu', 'aarch64-linux-gnu'])
    try {
      const dir = join('/usr/lib', arch, 'faketime')
      if (readdirSync(dir).includes('libfaketime.so.1')) return join(dir, 'libfaketime.so.1')
    } catch {}
  return null
}
