import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError } from '#platform/start-error.ts'
import { writePrivate } from '#platform/write-private.ts'
import { scramOf } from './scram.ts'

const FILE = 'senha-banco'
const ACCESS = `# Written by the service: every user of this machine is asked for a password.
host all all 127.0.0.1/32 scram-sha-256
`

/** The password of the embedded server below `dir`. */
export const readPassword = (dir: string): string => readFileSync(join(dir, FILE), 'utf8').trim()

/**
 * Makes the server below `dir`, initialised and not running, ask every local user for a password, and returns that of
 * its superuser: made at first, kept beside the data, readable by its owner only. A folder made when the server still
 * trusted local users, or whose password was lost, gets a new one.
 */
export function requirePassword(postgres: string, dir: string, run: object): string {
  const path = join(dir, FILE)
  const databaseDir = join(dir, 'postgres')
  const access = join(databaseDir, 'pg_hba.conf')
  const known = existsSync(path)
  if (known && readFileSync(access, 'utf8') === ACCESS) return readPassword(dir)
  if (!known) writePrivate(path, `${randomBytes(24).toString('hex')}\n`)
  const senha = readPassword(dir)
  setPassword(postgres, databaseDir, run, senha)
  // Written only now, and whole: until the password is set no other user may connect, and afterwards none without it.
  const { uid, gid } = statSync(access)
  writeFileSync(`${access}.novo`, ACCESS, { mode: 0o600 })
  chownSync(`${access}.novo`, uid, gid)
  renameSync(`${access}.novo`, access)
  return senha
}

/** Sets it without a server that listens: PostgreSQL reads one statement and ends. */
function setPassword(postgres: string, databaseDir: string, run: object, senha: string): void {
  const { status, stderr, error } = spawnSync(postgres, ['--single', '-D', databaseDir, 'postgres'], {
    ...run,
    input: `alter role postgres password '${scramOf(senha)}'\n`,
    encoding: 'utf8',
  })
  // PostgreSQL does not end this mode with an error when a statement is refused.
  if (status !== 0 || /(ERROR|FATAL|PANIC):/.test(stderr))
    throw new StartError(`O banco de dados não aceitou a sua senha: ${error?.message ?? stderr}`)
}
