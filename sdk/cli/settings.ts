import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { UsageError } from './command.ts'

type Settings = { chave: string; url: string }

export const DEFAULT_URL = 'http://localhost:3000'

/** `~/.config/nfse.json`, or under `XDG_CONFIG_HOME`. */
const settingsPath = (): string => join(process.env['XDG_CONFIG_HOME'] || join(homedir(), '.config'), 'nfse.json')

/** The configured settings: `NFSE_CHAVE` and `NFSE_URL` override the file. */
export function readSettings(): Partial<Settings> {
  const { NFSE_CHAVE, NFSE_URL } = process.env
  return { ...readFile(), ...(NFSE_CHAVE && { chave: NFSE_CHAVE }), ...(NFSE_URL && { url: NFSE_URL }) }
}

/** The settings of a call; throws when there is no key. */
export function requireSettings(): Settings {
  const { chave, url = DEFAULT_URL } = readSettings()
  if (!chave) throw new UsageError('Falta a chave de API: rode "nfse configurar" ou defina NFSE_CHAVE.')
  return { chave, url }
}

/** Saves for this user only: the key issues notes in the company's name. */
export function saveSettings(settings: Settings): string {
  const path = settingsPath()
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  writeFileSync(path, `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 })
  chmodSync(path, 0o600)
  return path
}

function readFile(): Partial<Settings> {
  const path = settingsPath()
  if (!existsSync(path)) return {}
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new UsageError(`${path} não é um JSON válido: corrija ou rode "nfse configurar".`)
  }
}
