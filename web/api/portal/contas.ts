import { queryOptions } from '@tanstack/react-query'
import { type ContaCriada, call, keyOf, type MinhaConta, type NovaConta, renew } from './client.ts'

const DE_CADA = 100

/** All accounts of the person, by name: an accountant has one for each client. */
export const minhasContas = queryOptions({
  queryKey: keyOf('GET /portal/auth/contas'),
  queryFn: async ({ signal }): Promise<MinhaConta[]> => {
    const todas: MinhaConta[] = []
    for (;;) {
      const consulta = { limit: DE_CADA, offset: todas.length }
      const { items, total } = await call('GET /portal/auth/contas', { consulta }, { signal })
      todas.push(...items)
      if (items.length === 0 || todas.length >= total) return todas
    }
  },
})

/** Makes a further account of the person; the session stays where it is. */
export async function createConta(corpo: NovaConta): Promise<ContaCriada> {
  const conta = await call('POST /portal/contas', { corpo })
  await renew('GET /portal/auth/contas')
  return conta
}
