import { queryOptions } from '@tanstack/react-query'
import type { Ambiente } from './ambiente.ts'
import { call, read } from './client.ts'

/** The state of the account: what exists, what needs attention, which cities are in trouble. */
export const inicio = (ambiente: Ambiente) => read('GET /portal/inicio', { consulta: { ambiente } })

/** What the law changes for the regimes of the account, and its last note by the rules of two days. */
export const lei = (ambiente: Ambiente) =>
  queryOptions({ ...read('GET /portal/inicio/lei', { consulta: { ambiente } }), staleTime: 600_000 })

/** The notices of the operation that are in force. */
export const avisos = queryOptions({ ...read('GET /portal/avisos', {}), refetchInterval: 60_000 })

/** A key for the sandbox; its text is returned only now. */
export async function createPrimeiraChave(): Promise<string> {
  const corpo = { nome: 'Primeira chave', ambiente: 'homologacao' } as const
  const { chave } = await call('POST /portal/api-keys', { corpo })
  return chave
}
