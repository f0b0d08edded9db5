// The API alone, in a separate process, as production runs it: measuring does not slow it.
import { type ChildProcess, spawn } from 'node:child_process'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { argsOf } from '#platform/supervisor.ts'

const CHAVE_MESTRA = `bench:${Buffer.alloc(32, 7).toString('base64')}`

/** Starts the API on a migrated database and waits until it serves. The caller kills it. */
export async function startApi(
  logins: { DATABASE_URL: string; DATABASE_URL_INQUILINO: string },
  chaveMestra = CHAVE_MESTRA,
): Promise<{ url: string; process: ChildProcess }> {
  const nowhere = Object.fromEntries(
    ['SEFIN_URL', 'ADN_URL', 'PARAMETRIZACAO_URL'].flatMap((name) =>
      ['PRODUCAO', 'HOMOLOGACAO'].map((ambiente) => [`${name}_${ambiente}`, 'https://localhost:1']),
    ),
  )
  const child = spawn(process.execPath, [...argsOf('api'), resolve(import.meta.dirname, '../src/main.ts'), 'api'], {
    env: {
      PATH: process.env.PATH ?? '',
      ...logins,
      PORT: '0',
      LOG_NIVEL: 'warn',
      CHAVE_MESTRA: chaveMestra,
      ...nowhere,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for await (const line of createInterface({ input: child.stdout }))
    if (line.includes('"api":"pronta"')) {
      child.stdout.resume()
      return { url: (JSON.parse(line) as { url: string }).url, process: child }
    }
  throw new Error('the API did not start')
}
