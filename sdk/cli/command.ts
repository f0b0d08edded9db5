import { readFileSync, writeFileSync } from 'node:fs'
import type { ParseArgsConfig } from 'node:util'
import type { Nfse } from '../client.ts'
import { ask, isInteractive, type Terminal } from './terminal.ts'

/** 0 done · 1 refused or rejected · 2 wrong use · 3 no response, or none in time. */
export type ExitCode = 0 | 1 | 2 | 3

/** The input of a command. `nfse` is created at the first call, because `configurar` works without a key. */
export type Run = {
  args: string[]
  flags: Record<string, string | boolean | undefined>
  terminal: Terminal
  nfse(): Nfse
  /** Whether the key issues for real. */
  producao(): boolean
}

export type Command = {
  /** Its usage, after `nfse`. */
  uso: string
  resumo: string
  options?: NonNullable<ParseArgsConfig['options']>
  /** How many positional arguments it needs. */
  argumentos: number
  run(run: Run): Promise<ExitCode>
}

/** The command line is wrong; `message` says how. */
export class UsageError extends Error {}

/** The text of an option, or undefined when it is absent. */
export const textOf = (flags: Run['flags'], name: string): string | undefined => {
  const value = flags[name]
  return typeof value === 'string' ? value : undefined
}

/** A whole number option. */
export function numberOf(flags: Run['flags'], name: string, otherwise: number): number {
  const text = textOf(flags, name)
  if (text === undefined) return otherwise
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} espera um número inteiro; veio "${text}".`)
  return Number(text)
}

/** The JSON of a file, or of the standard input when it is `-`. The service checks its shape. */
export function readJson(path: string): object {
  const text = readInput(path).toString('utf8')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${path} não é um JSON válido: ${(error as Error).message}`)
  }
  if (typeof value !== 'object' || value === null) throw new UsageError(`${path} não traz um objeto JSON.`)
  return value
}

/** The bytes of a file, or of the standard input when it is `-`. */
export function readInput(path: string): Buffer {
  try {
    return readFileSync(path === '-' ? 0 : path)
  } catch (error) {
    throw new UsageError(`Não foi possível ler ${path}: ${(error as Error).message}`)
  }
}

/** Writes the output file of a command. */
export function writeOutput(path: string, bytes: Uint8Array): void {
  try {
    writeFileSync(path, bytes)
  } catch (error) {
    throw new UsageError(`Não foi possível gravar ${path}: ${(error as Error).message}`)
  }
}

/**
 * With a key of produção, asks for confirmation of a legally binding action; without a terminal it requires
 * `--confirmar`.
 */
export async function confirm({ flags, producao }: Run, what: string): Promise<void> {
  if (!producao() || flags['confirmar']) return
  if (!isInteractive()) throw new UsageError(`A chave é de PRODUÇÃO: repita com --confirmar para ${what}.`)
  const answer = await ask(`A chave é de PRODUÇÃO. ${what[0]!.toUpperCase()}${what.slice(1)} mesmo assim? [s/N] `)
  if (!/^s(im)?$/i.test(answer)) throw new UsageError('Nada foi feito.')
}
