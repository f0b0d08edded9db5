import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openIdentities } from './certificates.ts'

let made: string | undefined

/** A new folder for the data of a simulator, with identities that are made once a process: each costs an RSA key. */
export function newDataDir(prefix: string): string {
  if (!made) {
    made = mkdtempSync(join(tmpdir(), 'identidades-'))
    openIdentities(made).prefeitura()
    process.once('exit', () => rmSync(made!, { recursive: true, force: true }))
  }
  const dir = mkdtempSync(join(tmpdir(), prefix))
  cpSync(made, dir, { recursive: true })
  return dir
}
