import { queryOptions } from '@tanstack/react-query'
import type { Confianca } from '#domain/confianca.ts'
import { call, keyOf } from './client.ts'

/** A change of the law, as its table has it. */
export type Mudanca = Record<
  'desde' | 'titulo' | 'quem' | 'pedido' | 'fazemos' | 'fonte' | 'regimes' | 'resumo' | 'voce',
  string
> & {
  confianca: Confianca
}

/** What changes in the law for those who issue notes, the oldest first. */
export const mudancas = queryOptions({
  queryKey: keyOf('GET /portal/tabelas/{nome}', { caminho: { nome: 'mudancas-da-lei' } }),
  queryFn: async ({ signal }): Promise<Mudanca[]> => {
    const caminho = { nome: 'mudancas-da-lei' } as const
    const { items } = await call('GET /portal/tabelas/{nome}', { caminho, consulta: { limit: 100 } }, { signal })
    return items.map(({ codigo, descricao, dados }) => ({ ...dados, desde: codigo, titulo: descricao }) as Mudanca)
  },
  staleTime: Number.POSITIVE_INFINITY,
})
